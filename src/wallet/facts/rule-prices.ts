import type { Address } from '#core/ethereum/address'
import { type Fact, know } from '#core/evidence/fact'
import type { Price } from '#core/money/price'
import type { Token } from '#core/money/token'
import type { Names } from '#decode'
import type { Platform } from '#protocol'
import type { FactKey, Facts } from '#review'
import type { AssetBook } from '../assets/asset-state.ts'

/** Prices of these, as far as they are known in a moment. Never throws. */
export type PriceLookup = (tokens: readonly Token[], signal: AbortSignal) => Promise<NonNullable<Facts['prices']>>

/** Milliseconds that the last of a Review waits for prices, beside its further runs: without those that take longer, rules that weigh values say nothing. */
const PATIENCE = 2_500

/** Asks where the portfolio asks: what is known there is not asked for again. */
export const createPriceLookup =
  (platform: Pick<Platform, 'sleep'>, assets: () => Promise<Pick<AssetBook, 'askPrices' | 'priceOf'>>): PriceLookup =>
  async (tokens, signal) => {
    const prices: Partial<Record<Address | 'native', Fact<Price>>> = {}
    const book = await assets().catch(() => undefined)
    if (book === undefined) return prices
    const over = new AbortController()
    const late = platform.sleep(PATIENCE, over.signal).catch(() => undefined)
    await Promise.race([book.askPrices(tokens, signal), late])
    over.abort()
    for (const token of tokens) {
      const found = book.priceOf(token)
      if (found !== undefined) prices[token.address ?? 'native'] = know(found.price, found.evidence)
    }
    return prices
  }

/** Prices that a plan wants, being asked for; `undefined` where it wants none. What no list knows has none. */
export function fetchRulePrices(
  ask: PriceLookup | undefined,
  keys: readonly FactKey[],
  names: Names,
  signal: AbortSignal,
): Promise<NonNullable<Facts['prices']>> | undefined {
  const tokens = keys.flatMap((key) => (key.fact !== 'price' ? [] : key.of === 'native' ? [names.native] : (names.tokenOf(key.of) ?? [])))
  return tokens.length === 0 ? undefined : ask?.(tokens, signal)
}
