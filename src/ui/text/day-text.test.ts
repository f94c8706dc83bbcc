import { describe, expect, it } from 'vitest'
import { dayWords } from './day-text.tsx'

// Noon of the person's own day: no zone moves it to another one.
const at = (year: number, month: number, day: number): number => new Date(year, month - 1, day, 12).getTime()
const NOW = at(2026, 3, 10)

describe('dayWords', () => {
  it('tells by how long ago what is not a week old', () => {
    expect(dayWords(at(2026, 3, 8), NOW, 'en-GB')).toBe('2 days ago')
    expect(dayWords(NOW - 3 * 3_600_000, NOW, 'en-GB')).toBe('3 hours ago')
  })
  it('tells the day of what is older, with the year where that is another', () => {
    expect(dayWords(at(2026, 1, 12), NOW, 'en-GB')).toBe('12 Jan')
    expect(dayWords(at(2024, 6, 2), NOW, 'en-GB')).toBe('2 Jun 2024')
    expect(dayWords(at(2026, 1, 12), NOW, 'en-US')).toBe('Jan 12')
  })
})
