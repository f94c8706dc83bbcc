import type { Simulation } from '#core/simulation/simulation'
import type { Names } from '#decode'
import type { StorageChange, CallFrame, JudgeInput, Review } from '../review.ts'
import type { SlotContext } from './slot.ts'
import { nameOfSlot } from './slot-name.ts'
import { slotWords } from './slot-words.ts'
import { type SlotNamingContext, slotContext } from './slot-meaning.ts'

/** Slots that changed, each with what it holds or where it lies. A name is a reading of the layout, and never an effect. */
export const nameStorage = (simulation: Simulation, context: SlotContext, names: Names): readonly StorageChange[] =>
  simulation.storage.map((change) => {
    const name = nameOfSlot(change, context)
    const { address, slot, before, after } = change
    return { address, slot, before, after, name, says: slotWords(name, names) }
  })

type StorageReading = Pick<SlotNamingContext, 'logs' | 'readings'> & { readonly calls: readonly CallFrame[]; readonly names: Names }

/** What changed in storage, named by what the layouts, the logs and the calls that stayed tell. */
export function storageChanges(
  { request, actor, layoutOf }: JudgeInput,
  simulation: Simulation,
  { logs, calls, readings, names }: StorageReading,
): Review['storage'] {
  const stayed = calls.flatMap(({ frame, explanation }) => (frame.reverted ? [] : [explanation]))
  const layouts = layoutOf === undefined ? {} : { layoutOf }
  return nameStorage(
    simulation,
    slotContext({ account: actor ?? request.account, simulation, logs, calls: stayed, readings, ...layouts }),
    names,
  )
}
