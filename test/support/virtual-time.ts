import { fail } from '../../src/core/errors.ts'

type Timer = { readonly at: number; readonly run: () => void }

/** Turns of the event loop after which nothing more comes of what was just done: messages between ports take a few. */
const TURNS = 6
/** Turns without anything to wait for, after which the work is taken to hang. */
const HANGING = 5000

/** A clock that only goes on where everybody waits: days of waiting take as long as the work between. */
export function createTime(start: number) {
  let now = start
  const timers = new Set<Timer>()
  const after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: now + Math.max(0, ms), run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = after(ms, resolve)
      signal?.addEventListener('abort', () => {
        stop()
        reject(fail('app/aborted'))
      })
      if (signal?.aborted === true) reject(fail('app/aborted'))
    })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    now: () => now,
    sleep,
    /** Resolves as `work` does, moving the clock on whenever nothing else happens. */
    async drive<T>(work: Promise<T>): Promise<T> {
      let isDone = false
      const watched = work.finally(() => void (isDone = true))
      watched.catch(() => undefined)
      for (let idle = 0; !isDone && idle < HANGING; idle++) {
        await settle()
        if (isDone) break
        const next = [...timers].reduce<Timer | undefined>((first, timer) => (first && first.at <= timer.at ? first : timer), undefined)
        if (!next) continue
        idle = 0
        timers.delete(next)
        now = Math.max(now, next.at)
        next.run()
      }
      if (!isDone) throw new Error('It waits for nothing.')
      return watched
    },
  }
}
export type Time = ReturnType<typeof createTime>
