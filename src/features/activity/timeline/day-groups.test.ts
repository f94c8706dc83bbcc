import { describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import { calendarDay } from '#ui/text/calendar-time'
import type { TimelineRow } from '#wallet'
import { dayName, groupRows } from './day-groups.ts'

const local = (day: number, hour: number, month = 10): number => new Date(2026, month, day, hour).getTime()
const rowOf = (at: number, state?: 'pending' | 'signed'): TimelineRow => ({
  key: `${at}`,
  chainId: 1,
  id: '0x1',
  accounts: [],
  entries: [],
  at,
  kind: 'sent',
  failed: false,
  folded: [],
  ...(state === undefined ? {} : { own: { state: { at: state } } as unknown as OwnTransaction }),
})

describe('groupRows', () => {
  it('begins a group with each day of the person’s own zone', () => {
    const rows = [rowOf(local(28, 23)), rowOf(local(28, 0)), rowOf(local(27, 23)), rowOf(local(20, 12))]
    const grouped = groupRows(rows)
    expect(grouped.rows, 'the same list, nothing copied').toBe(rows)
    expect([...grouped.heads]).toEqual([
      [0, { kind: 'day', at: local(28, 23) }],
      [2, { kind: 'day', at: local(27, 23) }],
      [3, { kind: 'day', at: local(20, 12) }],
    ])
  })

  it('puts first what is not settled, whenever it was, and what has no time last', () => {
    const [newest, waits, unsent, undated] = [rowOf(local(28, 9)), rowOf(local(20, 9), 'pending'), rowOf(local(19, 9), 'signed'), rowOf(0)]
    const { rows, heads } = groupRows([newest, waits, unsent, undated])
    expect(rows).toEqual([waits, unsent, newest, undated])
    expect([...heads].map(([index, { kind }]) => [index, kind])).toEqual([
      [0, 'pending'],
      [2, 'day'],
      [3, 'undated'],
    ])
  })

  it('has nothing to say of no rows', () => expect(groupRows([]).heads.size).toBe(0))
})

describe('dayName', () => {
  it.each([
    [local(28, 0), 'today'],
    [local(28, 23), 'today'],
    [local(27, 0), 'yesterday'],
    [local(26, 23), 'other'],
  ])('%s', (at, name) => expect(dayName(at, local(28, 15))).toBe(name))

  it('has the year where it is not this one', () => {
    expect(calendarDay(local(20, 12), local(28, 12), 'en-GB')).toBe('20 November')
    expect(calendarDay(local(20, 12), new Date(2027, 0, 3).getTime(), 'en-GB')).toBe('20 November 2026')
  })
})
