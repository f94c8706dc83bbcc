import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { authorizationDigest, recoverSigner } from '#core/ethereum/digest'
import type { BlockEnvironment, Run, RunAuthorization, RunTransaction, SimulatedTransaction } from '#core/simulation/simulation'
import type { AnyTransaction, SignedAuthorization } from '#core/ethereum/transaction'

/** Types that a run does not know are run as what they are besides: one with blobs without its blobs, one with authorizations beside their list. */
export function runnable(transaction: AnyTransaction): RunTransaction {
  if (transaction.type === 'eip4844') {
    const { maxFeePerBlobGas: _price, blobVersionedHashes: _hashes, ...rest } = transaction
    return { ...rest, type: 'eip1559' }
  }
  if (transaction.type === 'eip7702') {
    const { authorizationList: _list, ...rest } = transaction
    return { ...rest, type: 'eip1559' }
  }
  return transaction
}

/** Who each tuple is of, by its signature. */
async function authorizationsOf(list: readonly SignedAuthorization[]): Promise<readonly RunAuthorization[]> {
  return Promise.all(
    list.map(async ({ signature, ...authorization }): Promise<RunAuthorization> => {
      const authority = await recoverSigner(authorizationDigest(authorization), signature)
      return authority === undefined ? authorization : { ...authorization, authority }
    }),
  )
}

/** What a run needs of a transaction instead of its signatures. */
export async function sentOf(transaction: AnyTransaction, from: Address): Promise<SimulatedTransaction> {
  const authorizations = transaction.type === 'eip7702' ? await authorizationsOf(transaction.authorizationList) : undefined
  return { from, transaction: runnable(transaction), ...defined({ authorizations }) }
}

/** A transaction as it would be run, exactly as it is given. */
export const runOf = async (transaction: AnyTransaction, from: Address, environment: BlockEnvironment): Promise<Run> => ({
  ...(await sentOf(transaction, from)),
  environment,
  probes: [],
})
