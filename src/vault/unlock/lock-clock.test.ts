import { describe, expect, it } from 'vitest'
import { limitIn } from '#core/limits'
import { createLockClock } from './lock-clock.ts'
import { createFakeTime } from '../test-support/world.ts'

const MINUTE = 60_000
const SLEEP = limitIn('sleepJump', 'ms')
const AGE = limitIn('longestSession', 'ms')

function setup(idle = 10) {
  const time = createFakeTime()
  const locked: string[] = []
  const clock = createLockClock(time, (why) => void locked.push(why))
  clock.start(idle)
  return { time, clock, locked }
}

describe('the clock of locks', () => {
  it('locks after as many minutes without a touch as were asked for, looked at every ten seconds', () => {
    const { time, locked } = setup(3)
    time.pass(3 * MINUTE - 1000)
    expect(locked).toEqual([])
    time.pass(1000)
    expect(locked).toEqual(['idle'])
    time.pass(60 * MINUTE)
    expect(locked, 'once').toEqual(['idle'])
  })

  it('counts from the last touch, and by the minutes that were set last', () => {
    const { time, clock, locked } = setup(3)
    time.pass(2 * MINUTE)
    clock.touch()
    time.pass(2 * MINUTE)
    expect(locked).toEqual([])
    clock.setIdle(5)
    time.pass(2 * MINUTE)
    expect(locked).toEqual([])
    time.pass(MINUTE)
    expect(locked).toEqual(['idle'])
  })

  it('takes a clock that jumped ahead for sleep, one that jumped back for set back, and one that was late for late', () => {
    for (const jump of [SLEEP + 1, -SLEEP - 1]) {
      const { time, clock, locked } = setup(60)
      time.jump(jump)
      clock.check()
      expect(locked, String(jump)).toEqual([jump > 0 ? 'sleep' : 'clock'])
    }
    for (const jump of [SLEEP, -SLEEP]) {
      const { time, clock, locked } = setup(60)
      time.jump(jump)
      clock.check()
      expect(locked, String(jump)).toEqual([])
      // Looked at now: the next jump counts from here.
      time.jump(jump)
      clock.check()
      expect(locked, `${jump} again`).toEqual([])
    }
  })

  it('locks after the longest session, however often it is touched', () => {
    const { time, clock, locked } = setup(60)
    for (let at = 0; at < AGE - 10 * MINUTE; at += 10 * MINUTE) {
      time.pass(10 * MINUTE)
      clock.touch()
    }
    time.pass(10 * MINUTE - 1000)
    expect(locked).toEqual([])
    time.pass(1000)
    expect(locked).toEqual(['age'])
  })

  it('does nothing before it was started and after it was stopped', () => {
    const { time, clock, locked } = setup(1)
    clock.stop()
    clock.touch()
    clock.setIdle(1)
    clock.check()
    time.pass(10 * MINUTE)
    expect(locked).toEqual([])
    const fresh = createLockClock(time, (why) => void locked.push(why))
    fresh.touch()
    fresh.check()
    time.pass(10 * MINUTE)
    expect(locked).toEqual([])
  })

  it('leaves no timer behind when it is stopped or started anew', () => {
    const time = createFakeTime()
    const running = new Set<unknown>()
    const timers = {
      set: (work: () => void, ms: number): unknown => {
        const handle = time.timers.set(work, ms)
        running.add(handle)
        return handle
      },
      clear: (handle: unknown): void => {
        running.delete(handle)
        time.timers.clear(handle)
      },
    }
    const clock = createLockClock({ now: time.now, timers }, () => undefined)
    clock.start(1)
    clock.start(1)
    expect(running.size).toBe(1)
    clock.stop()
    expect(running.size).toBe(0)
  })

  it('starts anew without the timer of before', () => {
    const { time, clock, locked } = setup(1)
    clock.start(60)
    time.pass(30 * MINUTE)
    expect(locked).toEqual([])
  })
})
