import { defined } from '#core/defined'
import type { Evidence } from '#core/evidence/evidence'
import type { Holding } from '#core/money/holding'
import { type Currency, type Money, total } from '#core/money/price'
import type { Valued } from './value.ts'

/** One holding with what it is worth. */
export type ValuedHolding = { readonly holding: Holding; readonly valued: Valued }

/** What all of it comes to. `missing`: assets without a price; `unknown`: of which it is not known whether there is anything. */
export type HoldingsTotal = {
  readonly money: Money
  readonly missing: number
  readonly unknown: number
  readonly evidence: readonly Evidence[]
  /** Seconds since the epoch of the oldest price. */
  readonly oldest?: number
}

/** Adds up holdings of one environment, wherever a total is shown. What is the same over chains and accounts is one asset. */
export function holdingsTotal(parts: readonly ValuedHolding[], currency: Currency): HoldingsTotal {
  const known = parts.flatMap(({ valued }) => (valued.known ? [valued] : []))
  const times = known.flatMap(({ prices }) => prices.flatMap(({ steps }) => steps.map(({ at }) => at)))
  const assets = (which: (part: ValuedHolding) => boolean): number =>
    new Set(parts.filter(which).map(({ holding }) => holding.identity)).size
  return {
    money: total(
      currency,
      known.map(({ money }) => money),
    ),
    missing: assets(({ holding: { balance }, valued }) => balance.known && balance.value.units > 0n && !valued.known),
    unknown: assets(({ holding: { balance } }) => !balance.known),
    evidence: known.filter(({ money }) => money.units > 0n).map(({ evidence }) => evidence),
    ...defined({ oldest: times.length > 0 ? Math.min(...times) : undefined }),
  }
}
