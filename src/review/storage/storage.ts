import type { Simulation } from '#core/simulation/simulation'
import type { Names } from '#decode'
import type { StorageChange } from '../review.ts'
import type { SlotContext } from './slot.ts'
import { nameOfSlot } from './slot-name.ts'
import { slotWords } from './slot-words.ts'

/** Slots that changed, each with what it holds or where it lies. A name is a reading of the layout, and never an effect. */
export const nameStorage = (simulation: Simulation, context: SlotContext, names: Names): readonly StorageChange[] =>
  simulation.storage.map((change) => {
    const name = nameOfSlot(change, context)
    const { address, slot, before, after } = change
    return { address, slot, before, after, name, says: slotWords(name, names) }
  })
