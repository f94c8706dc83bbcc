import type { Address } from '#core/ethereum/address'
import type { Holding, ValuePoint } from '#core/money/holding'
import { type Currency, total } from '#core/money/price'
import type { Token } from '#core/money/token'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { type Prices, holdingValue } from '#survey'

/** `2026-11-22`, by UTC: a day is the same one wherever its person is. Years begin in March here, so that leap days come last. */
export function utcDayOf(ms: number): string {
  const days = Math.floor(ms / 86_400_000) + 719_468
  const era = Math.floor(days / 146_097)
  const ofEra = days - era * 146_097
  const year = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365)
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const march = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * march + 2) / 5) + 1
  const month = march < 10 ? march + 3 : march - 9
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(year + era * 400 + (month <= 2 ? 1 : 0)).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Days that are kept of an account. */
const MAX_DAYS = 3660
/** A day's figure is written down again after this, ms: each look would wear out the disk and tell nothing. */
const OFTEN = 600_000

/** What an account is worth on its chains now, in one currency. */
export function pointOf(
  account: Address,
  holdings: readonly Holding[],
  pricesOf: (chainId: number) => Prices | undefined,
  currency: Currency,
  identify: (token: Token) => string,
  at: number,
): ValuePoint {
  const chains = [...new Set(holdings.map(({ chainId }) => chainId))].map((chainId) => {
    const valued = holdings.filter((one) => one.chainId === chainId).map((one) => holdingValue(one, pricesOf(chainId), currency, identify))
    return {
      chainId,
      money: total(
        currency,
        valued.flatMap((one) => (one.known ? [one.money] : [])),
      ),
      missing: valued.filter((one) => !one.known).length,
    }
  })
  const day = utcDayOf(at)
  return { id: `${account} ${day}`, account, day, at, chains }
}

/** Keeps the figure of today; chains that were not looked at now keep what they had. Throws `store/*`. */
export async function recordPoint(platform: Platform, records: Records, point: ValuePoint): Promise<void> {
  const before = records.values.find(point.id)
  const others = before?.chains.filter(({ chainId }) => !point.chains.some((one) => one.chainId === chainId)) ?? []
  const next: ValuePoint = { ...point, chains: [...others, ...point.chains].toSorted((a, b) => a.chainId - b.chainId) }
  if (before && point.at - before.at < OFTEN && sameChains(before, next)) return
  await platform.withLock(`record:${point.id}`, { wait: true }, () => records.values.put(next))
  const mine = records.values.get().filter(({ account }) => account === point.account)
  const [oldest] = mine.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  if (oldest && mine.length > MAX_DAYS) await records.values.remove(oldest.id)
}

const sameChains = (a: ValuePoint, b: ValuePoint): boolean =>
  a.chains.length === b.chains.length &&
  a.chains.every((one, at) => one.chainId === b.chains[at]?.chainId && one.money.currency === b.chains[at]?.money.currency)
