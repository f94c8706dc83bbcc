import { describe, expect, it } from 'vitest'
import { createClock } from './clock.ts'
import { sleep } from './sleep.ts'

function moved() {
  const at = { device: 1_000_000, sure: 5 }
  return { at, clock: createClock({ now: () => at.device, elapsed: () => at.sure, sleep }) }
}

describe('a clock that counts time', () => {
  it('goes on while the device’s is set back', () => {
    const { at, clock } = moved()
    at.device += 1000
    at.sure += 1000
    expect(clock.steady()).toBe(1000)
    at.device -= 3_600_000
    at.sure += 500
    expect(clock.steady()).toBe(1500)
    at.device += 500
    at.sure += 500
    expect(clock.steady()).toBe(2000)
  })

  it('counts the time that the device slept, though the other clock stood still', () => {
    const { at, clock } = moved()
    at.device += 7_200_000
    at.sure += 3
    expect(clock.steady()).toBe(7_200_000)
  })

  it('counts by the device’s clock alone where there is no other, and never back', () => {
    let now = 100
    const clock = createClock({ now: () => now, elapsed: undefined, sleep })
    now = 300
    expect(clock.steady()).toBe(200)
    now = 50
    expect(clock.steady()).toBe(200)
    expect(clock.elapsed()).toBe(200)
    now = 60
    expect(clock.steady()).toBe(210)
  })
})
