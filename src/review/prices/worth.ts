import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import { factValue } from '#core/evidence/fact'
import { type Price, worth } from '#core/money/price'
import type { LogClaim } from '#decode'
import type { OwnClaims } from '../claims.ts'
import type { GivenFacts, PriceKey } from '../facts.ts'

/** What a price is kept under. */
export const priceKey = ({ address }: { readonly address?: Address | undefined }): PriceKey => address ?? 'native'

/** Prices that are asked for: an honest exchange has two or three assets. */
const MAX_PRICES = 12

/** What leaves and what arrives, as far as words and logs tell. Where both do, prices tell whether one is worth the other (rules A8, E8, G16). */
export function pricesFor(
  account: Address,
  { out, arriving, orders }: Pick<OwnClaims, 'out' | 'arriving' | 'orders'>,
  says: readonly LogClaim[],
  transfers: readonly { readonly from: Address; readonly to: Address; readonly value: bigint }[],
): readonly PriceKey[] {
  const [leaves, arrives] = [new Set<PriceKey>(), new Set<PriceKey>()]
  for (const { token } of out) leaves.add(token ?? 'native')
  for (const { token } of arriving) arrives.add(token ?? 'native')
  // What is paid for an item has a price, whether the item has one or not.
  const ordered = orders.flatMap(({ terms }) => [...terms.gives, ...terms.gets])
  for (const { asset } of ordered) if (asset.kind === 'currency') arrives.add(asset.token ?? 'native')
  for (const said of says) {
    if (said.kind === 'transfer' && said.from === account) leaves.add(said.token)
    if (said.kind === 'transfer' && said.to === account) arrives.add(said.token)
  }
  for (const { from, to, value } of transfers) {
    if (from === account && value > 0n) leaves.add('native')
    if (to === account && value > 0n) arrives.add('native')
  }
  if (ordered.length === 0 && (leaves.size === 0 || arrives.size === 0)) return []
  const all = new Set<PriceKey>(['native', ...leaves, ...arrives])
  return [...all].slice(0, MAX_PRICES)
}

/** What one token costs, where that is proved. */
export const priceIn = ({ prices }: Pick<GivenFacts, 'prices'>, token: { readonly address?: Address | undefined }): Price | undefined =>
  factValue(prices[priceKey(token)])

/** What amounts are worth together, in 10^-18 of the person's currency; `undefined` where one of them has no price, or there is none. */
export function worthOf(facts: Pick<GivenFacts, 'prices'>, amounts: readonly Amount[]): bigint | undefined {
  let sum = 0n
  for (const amount of amounts) {
    const price = priceIn(facts, amount.token)
    if (price === undefined) return undefined
    sum += worth(amount, price).units
  }
  return amounts.length === 0 ? undefined : sum
}
