import { isError, toWire, type WireError } from '#core/errors'
import type { Simulation, VariedBundle, MissingState } from '#core/simulation/simulation'
import type { AnswerSource } from '#protocol/state-reader'

/** What a run gave, or why there is none. `bundle`: the steps that it was, to be run again under other circumstances; `reads`: what it read, where that is known here. */
export type LocalSimulation = {
  readonly simulation?: Simulation
  readonly failure?: WireError
  readonly how?: AnswerSource
  readonly bundle?: VariedBundle
  readonly reads?: readonly MissingState[]
}

/** Looks before it is given up that the block keeps leaving the endpoint's window. */
const MAX_ATTEMPTS = 5

/** Looks; once more at the newest block, a few times, where the one that was asked about left the window of the endpoint meanwhile. Throws as `look`. */
export async function whileItMoves<T>(look: () => Promise<T>): Promise<T> {
  for (let left = MAX_ATTEMPTS - 1; ; left--) {
    try {
      return await look()
    } catch (error) {
      if (!isError(error, 'simulation/moved') || left === 0) throw error
    }
  }
}

/** Something of a run that cannot be made is why there is none; a cancelled or moved one goes through. */
export async function orFailure<T>(make: () => Promise<T>): Promise<T | { readonly failure: WireError }> {
  try {
    return await make()
  } catch (error) {
    if (isError(error, 'simulation/moved') || isError(error, 'app/aborted')) throw error
    return { failure: toWire(error, 'run') }
  }
}

/** What it took to know all this: round trips, hosts, milliseconds. */
export function workOf(
  hows: readonly (AnswerSource | undefined)[],
  ms: number,
): { readonly trips: number; readonly sources: readonly string[]; readonly ms: number } {
  const known = hows.filter((how) => how !== undefined)
  return { trips: known.reduce((sum, how) => sum + how.trips, 0), sources: [...new Set(known.flatMap((how) => how.sources))], ms }
}
