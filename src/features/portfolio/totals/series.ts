import type { Address } from '#core/ethereum/address'
import type { ValuePoint } from '#core/money/holding'
import { type Currency, type Money, total } from '#core/money/price'

/** One day's figure of all accounts and chains that are looked at. `partial`: not each of them was looked at that day, or an asset had no price. */
export type Day = { readonly day: string; readonly money: Money; readonly partial: boolean }

type Scope = { readonly accounts: readonly Address[]; readonly chains: readonly number[]; readonly currency: Currency }

/**
 * Value over time from our own records. A day on which an account was not looked at has no figure of it: nothing is carried over, since nobody looked. Figures in another
 * currency are left out.
 */
export function seriesOf(values: readonly ValuePoint[], { accounts, chains, currency }: Scope): readonly Day[] {
  const days = new Map<string, ValuePoint[]>()
  for (const point of values) {
    if (!accounts.includes(point.account)) continue
    days.set(point.day, [...(days.get(point.day) ?? []), point])
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, points]) => {
      const parts = points
        .flatMap((point) => point.chains)
        .filter(({ chainId, money }) => chains.includes(chainId) && money.currency === currency)
      if (parts.length === 0) return []
      const whole = points.length === accounts.length && parts.every(({ missing }) => missing === 0)
      return [
        {
          day,
          money: total(
            currency,
            parts.map(({ money }) => money),
          ),
          partial: !whole,
        },
      ]
    })
}

/** What changed between the last two days that we have. `undefined` where one of them is missing, or says less than all. */
export function dailyChange(days: readonly Day[]): { readonly since: string; readonly money: Money } | undefined {
  const [before, now] = days.slice(-2)
  if (before === undefined || now === undefined || before.partial !== now.partial) return undefined
  return { since: before.day, money: { currency: now.money.currency, units: now.money.units - before.money.units } }
}

/** A line through the days in a box of `width` by `height`: from nothing at the bottom to the highest figure at the top. */
export function lineOf(days: readonly Day[], width: number, height: number): readonly (readonly [x: number, y: number])[] {
  const first = Date.parse(days[0]?.day ?? '')
  const span = Math.max(1, Date.parse(days.at(-1)?.day ?? '') - first)
  const most = days.reduce((high, { money }) => (money.units > high ? money.units : high), 1n)
  return days.map(({ day, money }) => [
    days.length === 1 ? width / 2 : ((Date.parse(day) - first) / span) * width,
    // A thousandth of the height is finer than a pixel.
    height - (Number((money.units * 1000n) / most) / 1000) * height,
  ])
}
