import { describe, expect, it } from 'vitest'
import { relativeTime } from './time-view.tsx'

const NOW = Date.UTC(2026, 10, 21, 12)
const ago = (seconds: number): string => relativeTime(NOW - seconds * 1000, NOW, 'en')

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [45, '45 seconds ago'],
    [119, '1 minute ago'],
    [7_199, '1 hour ago'],
    [86_400, 'yesterday'],
    [86_400 * 13, 'last week'],
    [86_400 * 400, 'last year'],
    [-90, 'in 1 minute'],
  ])('%s s', (seconds, words) => {
    expect(ago(seconds)).toBe(words)
  })

  it('never makes a time look longer ago than it is', () => {
    expect(ago(86_400 * 2 - 1)).toBe('yesterday')
  })
})
