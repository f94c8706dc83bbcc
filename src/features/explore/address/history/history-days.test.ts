import { expect, it } from 'vitest'
import type { TimelineRow } from '#wallet'
import { historyDays } from './history-days.ts'

it('names today and yesterday, and keeps what has no time apart', () => {
  const now = new Date(2026, 10, 28, 12).getTime()
  const row = (at: number) => ({ at }) as TimelineRow
  const days = historyDays([row(now - 1000), row(now - 2000), row(now - 86_400_000), row(now - 5 * 86_400_000), row(0)], {
    locale: 'en',
    now,
    dayText: (at) => `day ${new Date(at).getDate()}`,
  })
  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['day 23', 1],
    ['', 1],
  ])
})
