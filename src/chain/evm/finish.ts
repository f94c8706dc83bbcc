import { fail, isError } from '#core/errors'
import type { Want } from '#core/simulation'
import type { ProvedReader } from './proved-reader.ts'

/** Accounts and slots in one answer. Far more than any honest transaction reads; each costs a proof. */
const MOST_WANTS = 3_000

/** Nothing of a run is told but what it wants. */
export type Unfinished = { readonly done: false; readonly wants: readonly Want[] }

/**
 * Lets out what `work` found only when nothing unproved was read on the way. What failed on empty values says nothing yet
 * either. More wants than anybody should prove are `simulation/budget`. An error of the EVM itself (no outcome of a transaction) becomes `simulation/unsupported`: unknown, never a success.
 */
export async function finish<T>(proved: ProvedReader, work: () => Promise<T | undefined>): Promise<T | Unfinished> {
  const unfinished = (): Unfinished => {
    const wants = proved.wants()
    if (wants.reduce((sum, { slots }) => sum + 1 + slots.length, 0) > MOST_WANTS) throw fail('simulation/budget')
    return { done: false, wants }
  }
  let result: T | undefined
  try {
    result = await work()
  } catch (error) {
    if (!proved.incomplete) throw isError(error) ? error : fail('simulation/unsupported', { what: 'a step of this run' }, error)
  }
  return proved.incomplete || result === undefined ? unfinished() : result
}
