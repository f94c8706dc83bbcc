import { describe, expect, it } from 'vitest'
import type { ValuePoint } from '#core/money/holding'
import { dailyChange, lastDays, pointsOf, seriesOf } from './series.ts'

const [ME, YOU] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222'] as const
const point = (account: `0x${string}`, day: string, units: bigint, more: Partial<ValuePoint['chains'][number]> = {}): ValuePoint => ({
  id: `${account} ${day}`,
  account,
  day,
  at: 0,
  chains: [{ chainId: 1, money: { units, currency: 'USD' }, missing: 0, ...more }],
})
const scope = { accounts: [ME, YOU], chains: [1], currency: 'USD' } as const

describe('seriesOf', () => {
  it('adds the accounts of a day, in the order of days', () => {
    const days = seriesOf(
      [point(ME, '2026-11-22', 5n), point(YOU, '2026-11-22', 6n), point(ME, '2026-11-21', 1n), point(YOU, '2026-11-21', 2n)],
      scope,
    )
    expect(days.map(({ day, money, partial }) => [day, money.units, partial])).toEqual([
      ['2026-11-21', 3n, false],
      ['2026-11-22', 11n, false],
    ])
  })

  it('marks a day on which somebody was not looked at, or an asset had no price, and carries nothing over', () => {
    const days = seriesOf([point(ME, '2026-11-21', 5n), point(ME, '2026-11-22', 5n, { missing: 1 }), point(YOU, '2026-11-22', 1n)], scope)
    expect(days.map(({ money, partial }) => [money.units, partial])).toEqual([
      [5n, true],
      [6n, true],
    ])
  })

  it('leaves out other currencies, chains and accounts', () => {
    const euro = point(ME, '2026-11-22', 5n, { money: { units: 5n, currency: 'EUR' } })
    expect(seriesOf([euro, point(ME, '2026-11-20', 5n, { chainId: 10 }), point('0x3333', '2026-11-19', 5n)], scope)).toEqual([])
  })
})

describe('changeOf', () => {
  it('is the difference of the last two days, where both say as much', () => {
    const [a, b] = seriesOf([point(ME, '2026-11-20', 5n), point(ME, '2026-11-22', 3n)], { ...scope, accounts: [ME] })
    if (!a || !b) return expect.unreachable()
    expect(dailyChange([a, b])).toEqual({ since: '2026-11-20', money: { units: -2n, currency: 'USD' } })
    expect(dailyChange([a, { ...b, partial: true }])).toBeUndefined()
    expect(dailyChange([a])).toBeUndefined()
  })
})

describe('pointsOf', () => {
  it('has a gap where nobody looked on a day between', () => {
    const days = seriesOf([point(ME, '2026-11-20', 0n), point(ME, '2026-11-21', 10n), point(ME, '2026-11-24', 5n, { missing: 1 })], {
      ...scope,
      accounts: [ME],
    })
    expect(pointsOf(days).map(({ units, afterGap, partial }) => [units, afterGap, partial])).toEqual([
      [0n, false, false],
      [10n, false, false],
      [5n, true, true],
    ])
  })
})

describe('lastDays', () => {
  it('keeps the days that reach into the time', () => {
    const days = seriesOf([point(ME, '2026-11-14', 1n), point(ME, '2026-11-15', 2n), point(ME, '2026-11-22', 3n)], {
      ...scope,
      accounts: [ME],
    })
    const now = Date.parse('2026-11-22T12:00Z')
    expect(lastDays(days, 7 * 86_400, now).map(({ day }) => day)).toEqual(['2026-11-15', '2026-11-22'])
    expect(lastDays(days, 86_400, now).map(({ day }) => day)).toEqual(['2026-11-22'])
  })
})
