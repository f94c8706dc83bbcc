import { isError } from '#core/errors'
import type { Clock } from './clock.ts'

/** One try at a question, with its own cancellation. */
export type Try<T> = (signal: AbortSignal) => Promise<T>

type Race<T> = {
  readonly first: Try<T>
  readonly second: Try<T>
  /** Milliseconds that the first has before the second is asked too. */
  readonly after: number
  readonly clock: Pick<Clock, 'sleep'>
  readonly signal: AbortSignal
}

/**
 * Asks a second when the first is slow; the first answer counts and the other try is given up. A first that fails before that ends it: what comes
 * next is the caller's business. Throws what the last of them failed with.
 */
export async function hedged<T>({ first, second, after, clock, signal }: Race<T>): Promise<T> {
  const stop = new AbortController()
  const theirs = AbortSignal.any([signal, stop.signal])
  let ended = false
  const one = first(theirs).finally(() => (ended = true))
  const other = (async (): Promise<T> => {
    await Promise.race([clock.sleep(after, theirs), one])
    // It answered, or failed, in time.
    return ended ? one : second(theirs)
  })()
  try {
    return await Promise.any([one, other])
  } catch (error) {
    // Both failed: the first one's failure, unless it only says that it was given up.
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
    throw errors.find((each) => !isError(each, 'app/aborted')) ?? errors[0]
  } finally {
    stop.abort()
  }
}

/** Shortest and longest wait before a second endpoint is asked, and where nothing is known of the first, in milliseconds. */
const SOONEST = 400
const LATEST = 4000
const UNKNOWN = 1500

/** Three times what it usually takes. */
export const hedgeAfter = (usual: number | undefined): number =>
  usual === undefined ? UNKNOWN : Math.min(LATEST, Math.max(SOONEST, usual * 3))
