import type { Hex } from '#core/bytes/hex'
import type { KeyedSlot, MissingState } from '#core/simulation/simulation'

/** Slots whose keys are kept; those that were met longest ago go first. */
const MAX_SLOTS = 20_000

/** Whose slots are, by what runs hashed for them: said along with each question, so that those of different accounts are asked for apart. */
export type SlotKeys = {
  learn(keyed: readonly KeyedSlot[]): void
  /** What is known of the slots of these. */
  of(wants: readonly MissingState[]): readonly KeyedSlot[]
}

/** In memory only. */
export function createSlotKeys(): SlotKeys {
  const known = new Map<Hex, KeyedSlot>()
  return {
    learn(keyed) {
      for (const one of keyed) {
        known.delete(one.slot)
        known.set(one.slot, one)
      }
      for (const oldest of known.keys()) {
        if (known.size <= MAX_SLOTS) break
        known.delete(oldest)
      }
    },
    of: (wants) => wants.flatMap(({ slots }) => slots.flatMap((slot) => known.get(slot) ?? [])),
  }
}
