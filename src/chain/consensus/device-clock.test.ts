import { describe, expect, it } from 'vitest'
import { createDeviceClock } from './device-clock.ts'

const SLOT = 12
const HOUR = 3600
const TRUE_START = 1_800_000_000

/** A device whose clock is off by so many seconds, beside a chain with a block in each slot. */
function device(off: number) {
  let time = TRUE_START
  let slept = 0
  let error = off
  const clock = createDeviceClock({ now: () => (time + error) * 1000, elapsed: () => (time - TRUE_START - slept) * 1000 }, SLOT)
  return {
    clock,
    pass: (seconds: number): void => void (time += seconds),
    sleep(seconds: number): void {
      time += seconds
      slept += seconds
    },
    set: (next: number): void => void (error = next),
    /** A look that finds the newest block, some seconds old. */
    look: (isNew = true, age = 5): void => clock.saw(time - age, isNew),
    /** Looks at each slot for so many slots. */
    follow(slots: number): void {
      for (let slot = 0; slot < slots; slot++) {
        time += SLOT
        clock.saw(time - 5, true)
      }
    },
    age: (madeAt: number): number => clock.now() - madeAt,
    time: (): number => time,
  }
}

describe('a device’s clock', () => {
  it.each([0, -3, 20, -40, 50])('that is %i s off is not worth a word', (off) => {
    const { clock, look, follow } = device(off)
    look(false)
    follow(20)
    expect(clock.fault()).toBeUndefined()
  })

  it.each([HOUR, 2 * 86_400, 90, 20 * 365 * 86_400])('that is %i s behind is known at the first verified block', (off) => {
    const { clock, look, time } = device(-off)
    look(false)
    expect(clock.fault()).toEqual({ kind: 'behind', seconds: off - 5 })
    expect(clock.now()).toBe(time() - 5)
  })

  it.each([HOUR, 2 * 86_400, 100])('that is %i s ahead is known once two new blocks are late by as much', (off) => {
    const { clock, look, follow } = device(off)
    look(false)
    expect(clock.fault(), 'one old block may be the fault of its host').toBeUndefined()
    follow(2)
    expect(clock.fault()).toEqual({ kind: 'ahead', seconds: off + 5 })
  })

  it('that is set back while the page is open is told without a new block, and the head’s age goes on', () => {
    const { clock, look, follow, pass, set, age, time } = device(0)
    look(false)
    follow(3)
    const made = time() - 5
    pass(30)
    set(-HOUR)
    expect(clock.fault()).toMatchObject({ kind: 'behind' })
    expect(age(made)).toBe(35)
    pass(30)
    expect(age(made)).toBe(65)
  })

  it('that is set back over a chain that stands still is told as set back', () => {
    const { clock, pass, set } = device(0)
    pass(300)
    set(-HOUR)
    expect(clock.fault()).toEqual({ kind: 'set-back', seconds: HOUR })
  })

  it('that was ahead and is set right is told as right once a new block comes', () => {
    const { clock, look, follow, set } = device(HOUR)
    look(false)
    follow(3)
    expect(clock.fault()).toMatchObject({ kind: 'ahead' })
    set(0)
    expect(clock.fault()).toMatchObject({ kind: 'set-back' })
    follow(2)
    expect(clock.fault()).toBeUndefined()
  })

  it('that was behind and is set right is right at once', () => {
    const { clock, look, set } = device(-HOUR)
    look(false)
    expect(clock.fault()).toMatchObject({ kind: 'behind' })
    set(0)
    expect(clock.fault()).toBeUndefined()
  })

  it('that went on while the device slept is right', () => {
    const { clock, look, follow, sleep, time } = device(0)
    look(false)
    follow(3)
    sleep(8 * HOUR)
    expect(clock.fault()).toBeUndefined()
    look(true)
    follow(3)
    expect(clock.fault()).toBeUndefined()
    expect(clock.now()).toBe(time())
  })

  it('is not called ahead for a host that catches up, or that stands still', () => {
    const { clock, pass, time } = device(0)
    let late = 4 * HOUR
    for (let look = 0; look < 20; look++) {
      pass(SLOT)
      late -= 600
      clock.saw(time() - late, true)
    }
    expect(clock.fault()).toBeUndefined()
    for (let look = 0; look < 20; look++) {
      pass(SLOT)
      clock.saw(TRUE_START, false)
    }
    expect(clock.fault()).toBeUndefined()
  })

  it('is held to nothing of a chain that began anew', () => {
    const { clock, look } = device(-HOUR)
    look(false)
    clock.reset()
    expect(clock.fault()).toBeUndefined()
  })
})
