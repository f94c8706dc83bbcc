import { describe, expect, it } from 'vitest'
import { utcDayOf } from './values.ts'

describe('dayOf', () => {
  it.each([
    0, 951_782_400_000, 951_868_800_000, 1_709_164_800_000, 1_709_251_199_999, 1_790_000_000_000, 4_107_542_400_000, 253_402_300_799_000,
  ])('names the day of %d as the calendar does, leap days included', (ms) => {
    expect(utcDayOf(ms)).toBe(new Date(ms).toISOString().slice(0, 10))
  })
})
