import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import type { Inclusion, OwnTransaction } from '#core/activity/activity'
import { type Chain, isLayerOne } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Audited } from '#core/signing/promised'
import type { Log } from '#core/simulation/simulation'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { audit } from '#review'
import type { ClosureReader } from '#survey'
import { createNames } from '../facts/names.ts'

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: ClosureReader }

type Subject = {
  readonly transaction: OwnTransaction
  readonly on: Chain
  readonly inclusion: Inclusion
  readonly logs: readonly Log[]
  readonly evidence: Evidence
  readonly accounts: readonly Account[]
  readonly contacts: readonly Contact[]
  readonly signal: AbortSignal
}

/**
 * Wei that the account gained in that block besides the fee, by its balances before and after, each proved. `undefined` where they cannot be: the blocks
 * are too old for the endpoint, another transaction of the account is in the same block, or the chain charges more than gas.
 */
async function nativeGain({ chain, reader }: Deps, { transaction, on, inclusion, signal }: Subject): Promise<bigint | undefined> {
  if (!isLayerOne(on)) return undefined
  try {
    const stateAt = async (number: bigint) => {
      const header = await chain.call('header', { chainId: on.chainId, block: { number }, purpose: 'follow' }, { signal })
      const { witness } = await reader.state(header, [{ address: transaction.account, slots: [] }], { purpose: 'follow', signal })
      return witness.accounts[0]?.account
    }
    const [before, after] = [await stateAt(inclusion.blockNumber - 1n), await stateAt(inclusion.blockNumber)]
    if (before === undefined || after === undefined || after.nonce - before.nonce !== 1n) return undefined
    return after.balance - before.balance + inclusion.gasUsed * inclusion.effectiveGasPrice
  } catch (error) {
    if (!isError(error) || isError(error, 'app/aborted')) throw error
    return undefined
  }
}

/** What happened held against what was shown before signing (rule G19). `undefined` where nothing was promised. */
export async function auditIncluded(deps: Deps, subject: Subject): Promise<Audited | undefined> {
  const { transaction, on, inclusion, logs, evidence, accounts, contacts } = subject
  if (transaction.promised === undefined) return undefined
  const native = inclusion.success ? await nativeGain(deps, subject) : undefined
  const happened = {
    outcome: inclusion.success ? 'success' : 'revert',
    logs,
    evidence,
    ...defined({ native }),
  } as const
  return audit(transaction.promised, happened, createNames(on, accounts, contacts))
}
