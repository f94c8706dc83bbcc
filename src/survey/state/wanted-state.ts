import { defined } from '#core/defined'
import type { Header } from '#core/chains/header'
import { type BlockEnvironment, mergeMissingState, type MissingState, type Run } from '#core/simulation/simulation'
import { keccak } from '#core/bytes/keccak'
import { concat } from '#core/bytes/hex'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { ProvedCall, ReadOptions } from '#protocol/state-reader'
import type { ReadSetKey } from '#protocol/state-reader'

/**
 * Balances of an account are read at every block, and lie where they lay: tokens that no list knows are asked for in one trip from then on. By which tokens they are and whose: what a look through
 * a thousand others read is not proved again with each block.
 */
export const likeBalances = (chainId: number, calls: readonly ProvedCall[], { purpose }: ReadOptions): ReadSetKey | undefined => {
  const [first] = calls
  if (purpose !== 'balances' || first?.from === undefined) return undefined
  return { chainId, from: first.from, data: keccak(concat(...calls.flatMap(({ to, data }) => [to, keccak(data)]))) }
}

export const readSetKeyOf = ({ from, transaction: { chainId, to, value, data } }: Run): ReadSetKey => ({
  chainId,
  from,
  value,
  data,
  ...defined({ to }),
})

/** What a node says that a run will read: never believed, only proved. Where it says nothing, the run finds out by itself. */
export async function hintsFor(
  chain: Client<ChainCalls, ChainEvents>,
  header: Header,
  { from, transaction }: Run,
  signal?: AbortSignal,
): Promise<readonly MissingState[]> {
  const { to, value, data, gasLimit: gas } = transaction
  const draft = { from, value, data, gas, ...defined({ to }) }
  return (await chain.call('hint', { header, draft }, { signal })).wants
}

/** Whether some of `more` is not in `wants`. */
export function addsTo(wants: readonly MissingState[], more: readonly MissingState[]): boolean {
  const known = new Map(mergeMissingState(wants).map(({ address, slots }) => [address, new Set(slots)]))
  return more.some(({ address, slots }) => {
    const there = known.get(address)
    return there === undefined || slots.some((slot) => !there.has(slot))
  })
}

/** Without the proposer, who is drawn anew for each look: a later one would ask for an account that has nothing to do with it. */
export const besidesProposer = (reads: readonly MissingState[], environment: BlockEnvironment | undefined): readonly MissingState[] =>
  reads.filter(({ address, slots }) => address !== environment?.coinbase || slots.length > 0)
