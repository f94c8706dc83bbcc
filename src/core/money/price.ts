import type { Address } from '../ethereum/address.ts'
import type { Amount } from './amount.ts'

/** What a person may count in. Dollars come by the feeds themselves; the others by a feed of their own. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'AUD', 'CAD', 'NZD', 'CNY', 'KRW', 'SGD', 'TRY', 'PHP', 'IDR'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Places behind the mark of every money and price: space for tokens of which one costs a billionth of a cent. */
export const MONEY_DECIMALS = 18
const ONE = 10n ** BigInt(MONEY_DECIMALS)

/** Money as whole 10^-18 of a currency: never a float. */
export type Money = { readonly units: bigint; readonly currency: Currency }

/** One thing that a price was read of: a Chainlink feed, a pool of an exchange, or a contract's own rate. `at`: seconds since the epoch. */
export type PriceStep = {
  readonly by: 'feed' | 'v3-pool' | 'v2-pool' | 'rate'
  /** `ETH/USD`, `wstETH/stETH`: of listed tokens and currencies alone. */
  readonly pair: string
  readonly address: Address
  readonly at: number
  /** Whose pool it is. Absent: Uniswap's, as prices that were kept earlier have it. */
  readonly exchange?: string
}

/** What one whole token costs, in 10^-18 of the currency, and by what steps that is known. It is as old as its oldest step. */
export type Price = Money & { readonly steps: readonly PriceStep[] }

/** Seconds since the epoch of the oldest step; undefined for a price by definition (a dollar in dollars). */
export const ageOf = ({ steps }: Price): number | undefined => (steps.length === 0 ? undefined : Math.min(...steps.map(({ at }) => at)))

/** What an amount is worth, rounded down: no more than there is. */
export const worth = ({ units, token }: Amount, price: Price): Money => ({
  units: (units * price.units) / 10n ** BigInt(token.decimals),
  currency: price.currency,
})

/** A price of one thing counted in a second, whose own price is known. */
export const times = (rate: Price, of: Price): Price => ({
  units: (rate.units * of.units) / ONE,
  currency: of.currency,
  steps: [...rate.steps, ...of.steps],
})

/** A price in dollars, in another currency of which one unit costs `each` dollars. Undefined where that is nothing. */
export const inCurrency = (price: Price, currency: Currency, each: Price): Price | undefined =>
  each.units <= 0n ? undefined : { units: (price.units * ONE) / each.units, currency, steps: [...price.steps, ...each.steps] }

/** A number with other decimals, as a price's units; what is too fine is cut off. */
export const scaled = (value: bigint, decimals: number): bigint =>
  decimals <= MONEY_DECIMALS ? value * 10n ** BigInt(MONEY_DECIMALS - decimals) : value / 10n ** BigInt(decimals - MONEY_DECIMALS)

/** Adds money of one currency. */
export const total = (currency: Currency, all: readonly Money[]): Money => ({
  currency,
  units: all.reduce((sum, { units, currency: own }) => (own === currency ? sum + units : sum), 0n),
})

/** The multiple of `step` that is nearest; from a half on, the one further from zero. */
export function roundTo(units: bigint, step: bigint): bigint {
  const size = units < 0n ? -units : units
  const rounded = ((2n * size + step) / (2n * step)) * step
  return units < 0n ? -rounded : rounded
}

/** The power of ten that is the last of so many significant digits; at least 1. Zero has none before its last. */
export function lastOf(units: bigint, significant: number): bigint {
  const size = (units < 0n ? -units : units).toString().length
  return 10n ** BigInt(Math.max(0, size - significant))
}
