import { defined } from '#core/defined'
import type { Amount } from '#core/money/amount'
import type { Evidence } from '#core/evidence/evidence'
import { ageOf, type Money, worth } from '#core/money/price'
import type { Token } from '#core/money/token'
import type { KnownPrice } from './value.ts'

/** What one whole token costs in the person's currency, proved, or nothing. */
export type PriceOf = (token: Token) => KnownPrice | undefined

/** What several things are worth together: of those that have a price. `missing`: those that have none, so that it is at least this. */
export type MoneySum = {
  readonly money: Money
  readonly missing: number
  /** Of each price that it was made with. */
  readonly evidence: readonly Evidence[]
  /** Seconds since the epoch, of the oldest step of any price. */
  readonly oldest?: number
}

/** The sum of what has a price; `undefined` where nothing has. `others`: how many more there are that nobody could put a price on. */
export function moneySum(amounts: readonly Amount[], priceOf: PriceOf, others = 0): MoneySum | undefined {
  const priced = amounts.flatMap((amount) => {
    const quote = priceOf(amount.token)
    return quote === undefined ? [] : [{ ...quote, money: worth(amount, quote.price) }]
  })
  const [first] = priced
  if (first === undefined) return undefined
  const same = priced.filter(({ money }) => money.currency === first.money.currency)
  const ages = same.flatMap(({ price }) => ageOf(price) ?? [])
  return {
    money: { currency: first.money.currency, units: same.reduce((sum, { money }) => sum + money.units, 0n) },
    missing: amounts.length - same.length + others,
    evidence: same.map(({ evidence }) => evidence),
    ...defined({ oldest: ages.length === 0 ? undefined : Math.min(...ages) }),
  }
}
