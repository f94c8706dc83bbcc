import { fail, isError } from '#core/errors'
import { type KeyedSlot, mergeMissingState, type MissingState } from '#core/simulation/simulation'
import { MAX_GUESSED, type ProvedReader } from './state/proved-reader.ts'

/** Accounts and slots in one answer. Far more than any honest transaction reads; each costs a proof. */
const MAX_WANTS = 3_000

/** Nothing of a run is told but what it wants. */
export type IncompleteRun = { readonly done: false; readonly wants: readonly MissingState[]; readonly keys?: readonly KeyedSlot[] }

const sizeOf = (wants: readonly MissingState[]): number => wants.reduce((sum, { slots }) => sum + 1 + slots.length, 0)

/** What the same work would want if the slots that are missing held something. Its result, or its failure, is worth nothing. */
async function guessed<T>(reader: ProvedReader, work: (proved: ProvedReader) => Promise<T | undefined>): Promise<readonly MissingState[]> {
  const isTooMuch = await work(reader).then(
    () => false,
    (error: unknown) => isError(error, 'simulation/budget'),
  )
  const wants = reader.wants()
  return isTooMuch || sizeOf(wants) > MAX_GUESSED ? [] : wants
}

/**
 * Lets out what `work` found only when nothing unproved was read on the way. What failed on empty values says nothing yet
 * either. `guessing` is a reader that takes missing slots for something: what it leads to is wanted in the same trip. More wants than anybody should prove are `simulation/budget`. An error of the EVM itself (no outcome of a transaction) becomes `simulation/unsupported`: unknown, never a success.
 */
export async function finish<T>(
  proved: ProvedReader,
  work: (proved: ProvedReader) => Promise<T | undefined>,
  guessing?: ProvedReader,
): Promise<T | IncompleteRun> {
  let result: T | undefined
  try {
    result = await work(proved)
  } catch (error) {
    if (!proved.incomplete) throw isError(error) ? error : fail('simulation/unsupported', { what: 'a step of this run' }, error)
  }
  if (!proved.incomplete && result !== undefined) return result
  const wants = proved.wants()
  if (sizeOf(wants) > MAX_WANTS) throw fail('simulation/budget')
  const isGuess = guessing !== undefined && wants.some(({ slots }) => slots.length > 0)
  const more = isGuess ? await guessed(guessing, work) : []
  const keys = [...proved.keysOf(wants), ...(guessing?.keysOf(more) ?? [])]
  return { done: false, wants: isGuess ? mergeMissingState([...wants, ...more]) : wants, ...keyed(keys) }
}

/** A member only where there is something to say. */
export const keyed = (keys: readonly KeyedSlot[]): { readonly keys?: readonly KeyedSlot[] } => (keys.length === 0 ? {} : { keys })
