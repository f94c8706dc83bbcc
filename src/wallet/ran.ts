import { isError, toWire, type WireError } from '#core/errors'
import type { Simulation, VariedBundle, Want } from '#core/simulation'
import type { How } from '#survey'

/** What a run gave, or why there is none. `bundle`: the steps that it was, to be run again under other circumstances; `reads`: what it read, where that is known here. */
export type Ran = {
  readonly simulation?: Simulation
  readonly failure?: WireError
  readonly how?: How
  readonly bundle?: VariedBundle
  readonly reads?: readonly Want[]
}

/** Looks before it is given up that the block keeps leaving the endpoint's window. */
const MOST_LOOKS = 5

/** Looks; once more at the newest block, a few times, where the one that was asked about left the window of the endpoint meanwhile. Throws as `look`. */
export async function whileItMoves<T>(look: () => Promise<T>): Promise<T> {
  for (let left = MOST_LOOKS - 1; ; left--) {
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
  hows: readonly (How | undefined)[],
  ms: number,
): { readonly trips: number; readonly sources: readonly string[]; readonly ms: number } {
  const known = hows.filter((how) => how !== undefined)
  return { trips: known.reduce((sum, how) => sum + how.trips, 0), sources: [...new Set(known.flatMap((how) => how.sources))], ms }
}
