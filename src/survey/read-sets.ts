import type { Address } from '#core/address'
import type { Hex } from '#core/hex'
import { mergeWants, type Want } from '#core/simulation'

/** A call, as far as what it reads is alike. */
export type Remembered = { readonly chainId: number; readonly from: Address; readonly to?: Address; readonly data: Hex }

/** What earlier runs read that no layout foretold, so that the next one like it asks for all of it at once. */
export type ReadSets = {
  of(call: Remembered): readonly Want[]
  /** Keeps what a run turned out to read. */
  learn(call: Remembered, wants: readonly Want[]): void
}

/** Calls that are remembered, and slots of one. */
const MOST_CALLS = 200
const MOST_SLOTS = 512

/**
 * By account as well as by contract and selector: slots of one account in a question about another would tell an endpoint that both are of one person.
 */
const keyOf = ({ chainId, from, to, data }: Remembered): string => `${chainId} ${from} ${to ?? 'creation'} ${data.slice(0, 10)}`

/** In memory only: a list of what was called would itself be a record of what somebody did. */
export function createReadSets(): ReadSets {
  const sets = new Map<string, readonly Want[]>()
  return {
    of: (call) => sets.get(keyOf(call)) ?? [],
    learn(call, wants) {
      if (wants.length === 0) return
      const key = keyOf(call)
      const all = mergeWants([...(sets.get(key) ?? []), ...wants])
      const slots = all.reduce((sum, want) => sum + want.slots.length, 0)
      sets.delete(key)
      // A call that reads other slots each time would only grow: then just the last.
      sets.set(key, slots > MOST_SLOTS ? mergeWants(wants) : all)
      for (const oldest of [...sets.keys()].slice(0, -MOST_CALLS)) sets.delete(oldest)
    },
  }
}
