import { limitIn } from '#core/limits'
import type { VaultEvents } from '#protocol/vault'
import type { VaultDeps } from '../deps.ts'

const MINUTE = 60_000
/** Milliseconds between looks at the clock. */
const TICK = 10_000

/**
 * Decides when an open vault locks by itself: nobody touched anything, the computer slept, or it was open too long. It counts
 * in the Worker, where a hidden or frozen page cannot stop it, and by the clock, since timers may come late.
 */
export function createLockClock(deps: Pick<VaultDeps, 'now' | 'timers'>, lock: (why: VaultEvents['locked']['why']) => void) {
  const { now, timers } = deps
  let running: { readonly openedAt: number; touchedAt: number; lookedAt: number; idleMs: number; timer: unknown } | undefined
  const stop = (): void => {
    if (running) timers.clear(running.timer)
    running = undefined
  }
  const reason = (): VaultEvents['locked']['why'] | undefined => {
    if (!running) return undefined
    const time = now()
    const jump = time - running.lookedAt
    if (jump > limitIn('sleepJump', 'ms')) return 'sleep'
    // Set back, the other two cannot be counted any more.
    if (jump < -limitIn('sleepJump', 'ms')) return 'clock'
    if (time - running.touchedAt >= running.idleMs) return 'idle'
    return time - running.openedAt >= limitIn('longestSession', 'ms') ? 'age' : undefined
  }
  /** Looks at the clock now; before each call too, so that a waking computer does not get one in. */
  const check = (): void => {
    const why = reason()
    if (why !== undefined) {
      stop()
      lock(why)
    } else if (running) running.lookedAt = now()
  }
  const tick = (): void => {
    check()
    if (running) running.timer = timers.set(tick, TICK)
  }
  return {
    start(idleMinutes: number): void {
      stop()
      const time = now()
      running = { openedAt: time, touchedAt: time, lookedAt: time, idleMs: idleMinutes * MINUTE, timer: timers.set(tick, TICK) }
    },
    stop,
    check,
    touch(): void {
      if (running) running.touchedAt = now()
    },
    setIdle(minutes: number): void {
      if (running) running.idleMs = minutes * MINUTE
    },
  }
}
