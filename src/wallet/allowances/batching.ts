import type { Address } from '#core/ethereum/address'
import { type Chain, chainRules } from '#core/chains/chain'
import { isError } from '#core/errors'
import { knownDelegate } from '#core/permissions/known-delegates'
import { childEnvironment, type DetailProbe, readUint } from '#survey'
import { atHead, type HeadDeps } from '../simulation/at-head.ts'
import { type Batching, SUPPORTS_BATCH } from './revoke.ts'

/**
 * How an account that runs such code (EIP-7702) makes several calls at once: by a list of known code, else by what the code itself says of ERC-7821, run here on proved state. What it
 * says is no promise: the Review shows what the batch does. Where nobody tells, there is none. Throws `app/aborted` alone.
 */
export async function readBatching(deps: HeadDeps, on: Chain, account: Address, delegate: Address): Promise<Batching> {
  if (knownDelegate(delegate)?.batches === true) return 'simple7702'
  try {
    const read = async ({ header, nowSeconds }: DetailProbe): Promise<bigint | undefined> => {
      const environment = childEnvironment(header, on.blockTime, nowSeconds, chainRules(on))
      const hints = [account, delegate].map((address) => ({ address, slots: [] }))
      const asking = { purpose: 'allowances' as const, hints }
      const { results } = await deps.reader.read(header, environment, [{ to: account, data: SUPPORTS_BATCH }], asking)
      return readUint(results[0])
    }
    const answer = await atHead(deps, on, undefined, read, { maxAgeMs: 2000, purpose: 'allowances' })
    return answer === 1n ? 'erc7821' : 'none'
  } catch (error) {
    // One by one is always possible.
    if (!isError(error) || error.code === 'app/aborted') throw error
    return 'none'
  }
}
