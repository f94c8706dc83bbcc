import type { Address } from '#core/ethereum/address'
import type { ValuePoint } from '#core/money/holding'
import type { MoneyPoint } from '#ui/charts/money-chart'
import { type Currency, type Money, total } from '#core/money/price'

const DAY_MS = 86_400_000

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

/** Days as points of a chart: a day between two of them on which nobody looked is a gap. */
export const pointsOf = (days: readonly Day[]): readonly MoneyPoint[] =>
  days.map(({ day, money, partial }, index) => {
    const at = Date.parse(day)
    const before = days[index - 1]?.day
    return { at, units: money.units, partial, afterGap: before !== undefined && at - Date.parse(before) > DAY_MS }
  })

/** Those of the last `seconds` before `now`, in milliseconds; a day counts from its beginning. */
export const lastDays = (days: readonly Day[], seconds: number, now: number): readonly Day[] =>
  days.filter(({ day }) => Date.parse(day) + DAY_MS > now - seconds * 1000)
