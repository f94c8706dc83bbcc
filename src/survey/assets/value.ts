import { mirrored } from '#core/chains/mirrored'
import { defined } from '#core/defined'
import type { Amount } from '#core/money/amount'
import type { Chain } from '#core/chains/chain'
import type { Evidence } from '#core/evidence/evidence'
import { weakest } from '#core/evidence/evidence'
import type { Holding } from '#core/money/holding'
import { type Currency, inCurrency, type Money, type Price, total, worth } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import { CHAIN_FILES } from '#data/each/chain'
import { differ } from '../prices/ratio.ts'
import { ETHER, type PriceFault } from '../prices/priced.ts'
import type { Prices } from '../prices/read-prices.ts'
import type { TokenList } from '../tokens/token-list.ts'

/** Money that can be spent, and money to play with: never added to one another. */
export type MoneyEnvironment = 'real' | 'play'

/** Real, but for test chains whose currency is given away. */
export const moneyEnvironmentOf = ({ chainId, kind }: Pick<Chain, 'chainId' | 'kind'>): MoneyEnvironment =>
  kind === 'practice' || CHAIN_FILES[chainId]?.money === 'play' ? 'play' : 'real'

/** Whether a chain pays its fees in ether: known by its number, as anybody may call a coin so. */
const isEther = (chainId: number): boolean => CHAIN_FILES[mirrored(chainId)]?.ether === true

/** Whether this build knows exchanges and feeds of a chain that is not mainnet, nor has its addresses. */
export const hasOwnPrices = (chainId: number): boolean => mirrored(chainId) !== 1 && CHAIN_FILES[chainId]?.exchanges === true

/** Whether a price of it could be known at all: of ether, of a native currency that its own chain prices, and of what a list knows. */
export const mayHavePrice = ({ chainId, standard, from }: Token): boolean =>
  standard === 'native' ? isEther(chainId) || hasOwnPrices(chainId) : standard === 'erc20' && from === 'listed'

/** What an asset is the same as wherever it is: ether, an address of mainnet where the list says so, or itself alone. */
export function identityOf(token: Token, list: TokenList): string {
  if (token.address === undefined) return isEther(token.chainId) ? ETHER : keyOf(token)
  return (list.find(token.address) && list.onMainnet(token.address)) ?? keyOf(token)
}

/** An asset that its own chain prices (`identityOf`), and what it is asked under there; undefined for what is asked on mainnet, or nowhere. */
export function ownPriceKey(identity: string): { readonly chainId: number; readonly key: string } | undefined {
  const [, id = '', asset = ''] = /^(\d{1,15}):(native|0x[0-9a-f]{40})$/.exec(identity) ?? []
  const chainId = Number(id)
  return id !== '' && hasOwnPrices(chainId) ? { chainId, key: asset === 'native' ? ETHER : asset } : undefined
}

/** An identity that could have a price. */
export const isPriceable = (identity: string): boolean =>
  identity === ETHER || identity.startsWith('0x') || ownPriceKey(identity) !== undefined

/** What to ask prices of: what there is, and what it stands for. */
export function wantedFor(holdings: readonly Holding[], identify: (token: Token) => string): readonly string[] {
  const wanted = new Set<string>()
  for (const { balance, identity, form } of holdings) {
    if (!balance.known || balance.value.units === 0n) continue
    for (const one of [identity, ...(form?.known ? form.value.parts.map(({ token }) => identify(token)) : [])])
      if (isPriceable(one)) wanted.add(one)
  }
  return [...wanted]
}

/** What a holding is worth, by which prices; or why nobody says. `unknown-balance`: there may be something. */
export type Valued =
  | { readonly known: true; readonly money: Money; readonly prices: readonly Price[]; readonly evidence: Evidence }
  | { readonly known: false; readonly fault: PriceFault | 'unknown-balance' | 'other-money'; readonly at?: number }

/** Sides of a pool that differ by more are being moved by somebody: thousandths. */
const UNEVEN = 50n

/**
 * Values a holding in a currency. Its own price goes before that of what it stands for, so that nothing counts twice. An unlisted token has no value, whatever it says that it
 * stands for; but for a share of a pool, which only the pool's factory can have made.
 */
export function holdingValue(holding: Holding, prices: Prices | undefined, currency: Currency, identify: (token: Token) => string): Valued {
  const { balance, token, identity, form } = holding
  if (!balance.known) return { known: false, fault: 'unknown-balance' }
  if (balance.value.units === 0n) return { known: true, money: { units: 0n, currency }, prices: [], evidence: balance.evidence }
  if (prices === undefined) return { known: false, fault: 'not-asked' }
  const own = valueAmount(balance.value, identity, prices, currency)
  const stands = form?.known ? form.value : undefined
  const isTrusted = token.from === 'listed' || stands?.is === 'liquidity'
  if (own.known || stands === undefined || !isTrusted)
    return own.known ? { ...own, evidence: weakest([own.evidence, balance.evidence]) } : own
  const parts = stands.parts.map((part) => valueAmount(part, identify(part.token), prices, currency))
  const missing = parts.find((part) => !part.known)
  if (missing && !missing.known) return missing
  const sums = parts.flatMap((part) => (part.known ? [part] : []))
  const [a, b] = sums
  if (stands.is === 'liquidity' && a && b && differ(a.money.units, b.money.units, UNEVEN)) return { known: false, fault: 'pools-disagree' }
  return {
    known: true,
    money: total(
      currency,
      sums.map(({ money }) => money),
    ),
    prices: sums.flatMap(({ prices: used }) => used),
    evidence: weakest([balance.evidence, ...(form ? [form.evidence] : []), ...sums.map(({ evidence }) => evidence)]),
  }
}

/** What one whole token costs in a currency, and how that is known. It is as old as the oldest of its steps. */
export type KnownPrice = { readonly price: Price; readonly evidence: Evidence }

type Quoted = { readonly known: true; readonly quote: KnownPrice } | Extract<Valued, { readonly known: false }>

function quoteFor(identity: string, prices: Prices, currency: Currency): Quoted {
  const priced = prices.of[identity]
  if (priced === undefined) return { known: false, fault: isPriceable(identity) ? 'not-asked' : 'unlisted' }
  const { fact, fault = 'no-feed', at } = priced
  if (!fact.known) return { known: false, fault, ...defined({ at }) }
  if (currency === 'USD') return { known: true, quote: { price: fact.value, evidence: fact.evidence } }
  const each = prices.currencies[currency]
  const price = each?.fact.known ? inCurrency(fact.value, currency, each.fact.value) : undefined
  if (price === undefined || !each) return { known: false, fault: 'other-money' }
  return { known: true, quote: { price, evidence: weakest([fact.evidence, each.fact.evidence]) } }
}

/** The price of what is called so (`identityOf`), by its own: what it stands for is another thing. Undefined where nobody proved one, or it comes to nothing. */
export function knownPriceOf(identity: string, prices: Prices | undefined, currency: Currency): KnownPrice | undefined {
  const found = prices && quoteFor(identity, prices, currency)
  return found?.known === true && found.quote.price.units > 0n ? found.quote : undefined
}

function valueAmount(amount: Amount, identity: string, prices: Prices, currency: Currency): Valued {
  const found = quoteFor(identity, prices, currency)
  if (!found.known) return found
  const { price, evidence } = found.quote
  return { known: true, money: worth(amount, price), prices: [price], evidence }
}
