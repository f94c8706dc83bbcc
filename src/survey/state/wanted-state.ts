import type { Header } from '#core/chains/header'
import { type BlockEnvironment, mergeMissingState, type MissingState, type Run } from '#core/simulation/simulation'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'

/** What a node says that a run will read: never believed, only proved. Where it says nothing, the run finds out by itself. */
export async function hintsFor(
  chain: Client<ChainCalls, ChainEvents>,
  header: Header,
  { from, transaction }: Run,
  signal?: AbortSignal,
): Promise<readonly MissingState[]> {
  const { to, value, data, gasLimit: gas } = transaction
  const draft = { from, value, data, gas, ...(to === undefined ? {} : { to }) }
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
