import type { Clock } from './clock.ts'
import { unlessAborted } from './sleep.ts'

/**
 * Spaces requests out: `turn` resolves when the next may leave, in the order of asking, with what to call when it has ended. Rejects with `app/aborted`.
 */
export type Limiter = { turn(signal: AbortSignal): Promise<() => void> }

type Counting = Pick<Clock, 'steady' | 'sleep'>

/**
 * No more than `most` arrive within any `spanMs`, whatever the line does to them: a place is free again that long after its request has *ended*, since when it
 * arrived is not known, only that it was before its answer.
 */
export function createLimiter(clock: Counting, most: number, spanMs = 1000): Limiter {
  let running = 0
  let ended: number[] = []
  let onEnd = (): void => undefined
  let queue: Promise<unknown> = Promise.resolve()

  const wait = async (signal: AbortSignal): Promise<() => void> => {
    for (;;) {
      const now = clock.steady()
      ended = ended.filter((at) => now - at < spanMs)
      const [oldest] = ended
      if (running + ended.length < most) break
      // Whichever comes first: an old place becomes free, or a running one ends and starts its span.
      if (oldest === undefined) await unlessAborted(new Promise<void>((resolve) => (onEnd = resolve)), signal)
      else await clock.sleep(oldest + spanMs - now, signal)
    }
    running++
    return () => {
      running--
      ended.push(clock.steady())
      onEnd()
    }
  }

  return {
    turn(signal) {
      const mine = queue.then(() => wait(signal))
      queue = mine.catch(() => undefined)
      return mine
    },
  }
}

/** Requests a second that a foreign host is sent at most: public ones commonly allow ten. */
const FOREIGN_PER_SECOND = 8

/** Limiters by host, made when first needed. */
export function createLimiters(clock: Counting): (host: string) => Limiter {
  const limiters = new Map<string, Limiter>()
  return (host) => {
    const limiter = limiters.get(host) ?? createLimiter(clock, FOREIGN_PER_SECOND)
    limiters.set(host, limiter)
    return limiter
  }
}
