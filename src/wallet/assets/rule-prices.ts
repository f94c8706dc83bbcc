import type { Address } from '#core/ethereum/address'
import { type Fact, know } from '#core/evidence/fact'
import type { Price } from '#core/money/price'
import type { PriceLookup } from '#analysis'
import type { Platform } from '#protocol'
import type { AssetBook } from './asset-state.ts'

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
