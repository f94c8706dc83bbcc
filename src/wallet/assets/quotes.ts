import { isError } from '#core/errors'
import type { Currency } from '#core/money/price'
import type { Token } from '#core/money/token'
import { identityOf, isPriceable, type MoneyEnvironment, moneyEnvironmentOf, knownPriceOf, readTokenList, tokenListNow } from '#survey'
import type { ChainBook } from '../chains/chains.ts'
import type { AssetBook } from './asset-state.ts'
import type { PriceBook } from './price-book.ts'

type Deps = { readonly prices: PriceBook; readonly book: ChainBook; readonly currency: () => Currency }

/** Tokens whose prices are asked for at once: what a Review or a list of rights speaks of, and no flood. */
const MAX_TOKENS = 48

/** Prices of tokens by themselves, whether anybody holds them or not. */
export function createQuotes({ prices, book, currency }: Deps): Pick<AssetBook, 'askPrices' | 'priceOf'> {
  const purseAt = (chainId: number): MoneyEnvironment | undefined => {
    const chain = book.find(chainId)
    return chain && moneyEnvironmentOf(chain)
  }

  /** What it is called where prices are kept; nothing where its list is not read yet, or where nobody could know a price. */
  const identify = (token: Token): string | undefined => {
    const list = tokenListNow(token.chainId)
    const identity = list && identityOf(token, list)
    return identity !== undefined && isPriceable(identity) ? identity : undefined
  }

  return {
    async askPrices(tokens, signal) {
      const wanted = new Map<MoneyEnvironment, Set<string>>()
      for (const token of tokens.slice(0, MAX_TOKENS)) {
        const purse = purseAt(token.chainId)
        try {
          await readTokenList(token.chainId)
        } catch (error) {
          // The page's host did not answer: without a list nothing has a price.
          if (isError(error) || error instanceof TypeError) continue
          throw error
        }
        const identity = identify(token)
        if (purse === undefined || identity === undefined) continue
        const keys = wanted.get(purse) ?? new Set()
        wanted.set(purse, keys.add(identity))
      }
      for (const [purse, keys] of wanted) await prices.refresh(purse, [...keys], currency(), signal)
    },
    priceOf(token) {
      const [identity, purse] = [identify(token), purseAt(token.chainId)]
      if (identity === undefined || purse === undefined) return undefined
      return knownPriceOf(identity, prices.of(purse).get().prices, currency())
    },
  }
}
