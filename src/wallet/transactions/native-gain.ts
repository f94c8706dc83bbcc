import type { Inclusion } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { ClosureReader } from '#survey'

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: ClosureReader }
type Block = { readonly chainId: number; readonly account: Address; readonly inclusion: Inclusion; readonly signal: AbortSignal }

/**
 * Wei that the account gained in that block besides the fee, by its balances before and after, each proved. `undefined` where an account is not told, or another
 * transaction of it is in the same block. Throws what reading state throws: the blocks may be too old for the endpoint.
 */
export async function nativeGain({ chain, reader }: Deps, { chainId, account, inclusion, signal }: Block): Promise<bigint | undefined> {
  const stateAt = async (number: bigint) => {
    const header = await chain.call('header', { chainId, block: { number }, purpose: 'follow' }, { signal })
    const { witness } = await reader.state(header, [{ address: account, slots: [] }], { purpose: 'follow', signal })
    return witness.accounts[0]?.account
  }
  const [before, after] = [await stateAt(inclusion.blockNumber - 1n), await stateAt(inclusion.blockNumber)]
  if (before === undefined || after === undefined || after.nonce - before.nonce !== 1n) return undefined
  return after.balance - before.balance + inclusion.gasUsed * inclusion.effectiveGasPrice
}
