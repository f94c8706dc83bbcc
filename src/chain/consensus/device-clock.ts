import { type ClockFault, MAX_CLOCK_ERROR } from '#core/chains/consensus'
import type { Clock } from '../connection/clock.ts'

/** A block that was not there so many slots ago is a new one. */
const NEW_WITHIN = 4
/** New blocks of two looks that are late by as much, give or take so many slots, are late by the clock and not by their host. */
const SAME_LATENESS = 2

/** Whether the device's clock can be right, by the blocks that the light client verified. Seconds since the epoch. */
export type DeviceClock = {
  /** A look verified this time of the newest block. `isNew`: another block than the look before had. */
  saw(time: number, isNew: boolean): void
  /** The time now, as far as is known: the device's, or later where verified blocks are, or where it was set back from. */
  now(): number
  /** What is wrong with the device's clock, if anything is known to be. */
  fault(): ClockFault | undefined
  /** The chain began anew: nothing is known. */
  reset(): void
}

/**
 * Holds the device's clock against verified blocks and against a clock that nobody sets.
 * - Behind: a verified block is of a later time. That is proved, since two thirds of a committee signed it.
 * - Set back: it went back while the other clock went on.
 * - Ahead: new blocks keep coming, each late by the same. One host that is late by as much for all that time would look the same.
 * A device that slept is none of these: its clock went on, and the other did not.
 */
export function createDeviceClock({ now, elapsed }: Pick<Clock, 'now' | 'elapsed'>, slotSeconds: number): DeviceClock {
  const seconds = (): number => now() / 1000
  const sure = (): number => elapsed() / 1000
  /** A time that has passed for sure, and when that was seen. */
  let least: { readonly time: number; readonly at: number } | undefined
  /** The furthest that the device's clock was ahead of the other. */
  let furthest = seconds() - sure()
  let lookedAt: number | undefined
  /** How late new blocks were, of the last two looks that brought one. */
  let lateness: readonly number[] = []

  const passed = (): number => (least ? least.time + (sure() - least.at) : -Infinity)
  const setBack = (): number => {
    furthest = Math.max(furthest, seconds() - sure())
    return furthest - (seconds() - sure())
  }
  const ahead = (): number => {
    const [one, other] = lateness
    if (one === undefined || other === undefined) return 0
    return Math.abs(one - other) <= SAME_LATENESS * Math.max(slotSeconds, 5) ? Math.min(one, other) : 0
  }
  const reset = (): void => {
    least = undefined
    lateness = []
    lookedAt = undefined
    furthest = seconds() - sure()
  }

  return {
    saw(time, isNew) {
      const before = lookedAt
      lookedAt = sure()
      if (time > passed()) least = { time, at: lookedAt }
      if (!isNew || before === undefined || lookedAt - before > NEW_WITHIN * Math.max(slotSeconds, 5)) return
      const late = seconds() - time
      lateness = [...lateness.slice(-1), late]
      // A block of this minute: whatever the clock was before, it is right now.
      if (Math.abs(late) <= MAX_CLOCK_ERROR) furthest = seconds() - sure()
    },
    now: () => Math.max(seconds(), passed(), setBack() > MAX_CLOCK_ERROR ? sure() + furthest : 0),
    fault() {
      const behind = passed() - seconds()
      if (behind > MAX_CLOCK_ERROR) return { kind: 'behind', seconds: Math.round(behind) }
      if (setBack() > MAX_CLOCK_ERROR) return { kind: 'set-back', seconds: Math.round(setBack()) }
      return ahead() > MAX_CLOCK_ERROR ? { kind: 'ahead', seconds: Math.round(ahead()) } : undefined
    },
    reset,
  }
}
