import type { ReadSetKey } from '#protocol/state-reader'
import { concat, type Hex, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { mergeMissingState, type MissingState } from '#core/simulation/simulation'

/**
 * What earlier runs of exactly this call read, so that the next look at it asks for all of it at once.
 *
 * Only the very same call is recognised: the same chain, sender, recipient, value and every byte of calldata. Slots and accounts follow from arguments (a balance
 * lies at the hash of its holder, a pool at the hash of its tokens, a position at its number). What one draft read therefore says what it was. Put into a request
 * of another draft, it would tell an endpoint of one that was perhaps rejected. A call that differs in anything starts from `earlier-state.ts`, which finds what that call
 * reads itself.
 */
export type ReadSets = {
  of(call: ReadSetKey): readonly MissingState[]
  /** All that a run of it read: takes the place of what was known. */
  learn(call: ReadSetKey, reads: readonly MissingState[]): void
  /** What was found missing in a run of it: added to what was known. */
  learnMore(call: ReadSetKey, wants: readonly MissingState[]): void
}

/** Calls that are remembered, and slots of one that are gathered bit by bit. A whole run is kept whatever it read: a rule looks at these slots. */
const MAX_CALLS = 200
const MAX_SLOTS = 512

/** As a hash: the memory does not hold calldata. */
const keyOf = ({ chainId, from, to, value = 0n, data }: ReadSetKey): Hex =>
  keccak(concat(word(BigInt(chainId)), word(value), from, to === undefined ? '0x00' : concat('0x01', to), data))

const sizeOf = (wants: readonly MissingState[]): number => wants.reduce((sum, { slots }) => sum + slots.length, 0)

/** In memory only: a list of what was called would itself be a record of what somebody did. */
export function createReadSets(): ReadSets {
  const sets = new Map<Hex, readonly MissingState[]>()
  const put = (key: Hex, wants: readonly MissingState[]): void => {
    sets.delete(key)
    sets.set(key, wants)
    for (const oldest of [...sets.keys()].slice(0, -MAX_CALLS)) sets.delete(oldest)
  }
  return {
    of: (call) => sets.get(keyOf(call)) ?? [],
    learn(call, reads) {
      if (reads.length > 0) put(keyOf(call), mergeMissingState(reads))
    },
    learnMore(call, wants) {
      if (wants.length === 0) return
      const key = keyOf(call)
      const all = mergeMissingState([...(sets.get(key) ?? []), ...wants])
      // A call that reads other slots each time would only grow: then just the last.
      put(key, sizeOf(all) > MAX_SLOTS ? mergeMissingState(wants) : all)
    },
  }
}
