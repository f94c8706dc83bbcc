import { mergeWants, type Run, type Want } from '#core/simulation'

/** What earlier runs read that no layout foretold, so that the next one like it asks for all of it at once. */
export type ReadSets = {
  of(run: Run): readonly Want[]
  /** Adds what a run turned out to want. */
  learn(run: Run, wants: readonly Want[]): void
}

/** Calls that are remembered, and slots of one. */
const MOST_CALLS = 200
const MOST_SLOTS = 512

/**
 * By account as well as by contract and selector: slots of one account in a question about another would tell an endpoint that both are of one person.
 */
const keyOf = ({ from, transaction }: Run): string =>
  `${transaction.chainId} ${from} ${transaction.to ?? 'creation'} ${transaction.data.slice(0, 10)}`

/** In memory only: a list of what was called would itself be a record of what somebody did. */
export function createReadSets(): ReadSets {
  const sets = new Map<string, readonly Want[]>()
  return {
    of: (run) => sets.get(keyOf(run)) ?? [],
    learn(run, wants) {
      if (wants.length === 0) return
      const key = keyOf(run)
      const all = mergeWants([...(sets.get(key) ?? []), ...wants])
      const slots = all.reduce((sum, want) => sum + want.slots.length, 0)
      sets.delete(key)
      // A call that reads other slots each time would only grow: then just the last.
      sets.set(key, slots > MOST_SLOTS ? mergeWants(wants) : all)
      for (const oldest of [...sets.keys()].slice(0, -MOST_CALLS)) sets.delete(oldest)
    },
  }
}
