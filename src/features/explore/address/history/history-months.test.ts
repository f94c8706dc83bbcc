import { expect, it } from 'vitest'
import type { TimelineRow } from '#wallet'
import { historyMonths } from './history-months.ts'

const now = new Date(2026, 10, 28, 12).getTime()
const row = (year: number, month: number, day: number, kind = 'sent') => ({ at: new Date(year, month, day).getTime(), kind }) as TimelineRow

it('counts the last twelve months by the calendar, without what is older or suspicious', () => {
  const rows = [row(2026, 10, 1), row(2026, 10, 28), row(2026, 9, 31), row(2025, 11, 1), row(2025, 10, 30), row(2026, 9, 2, 'folded')]
  const months = historyMonths(rows, { now, since: 0 })
  expect(months.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  expect(months.every(({ known }) => known === 'whole')).toBe(true)
  expect(months[0]?.at).toBe(new Date(2025, 11, 1).getTime())
})

it('tells a month that was searched and empty from one that was not searched', () => {
  const months = historyMonths([row(2026, 2, 3)], { now, since: new Date(2026, 8, 15).getTime() })
  expect(months.slice(-4).map(({ known, count }) => [known, count])).toEqual([
    ['none', 0],
    ['part', 0],
    ['whole', 0],
    ['whole', 0],
  ])
  // Something was found there by another way: at least that.
  expect(months.filter(({ count }) => count > 0).map(({ known }) => known)).toEqual(['part'])
})
