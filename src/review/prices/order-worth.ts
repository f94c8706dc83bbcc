import type { Address } from '#core/ethereum/address'
import { type Currency, MONEY_DECIMALS, type Price } from '#core/money/price'
import type { Token } from '#core/money/token'
import { type OrderPart, unknownToken } from '#decode'
import type { Case } from '../rules/rule.ts'
import { priceIn } from './worth.ts'

/** Below these parts of ten thousand of what leaves: an order asks for a little less than the market as a rule, so that somebody fills it. */
export const POOR = 9_000n
export const RUINOUS = 5_000n
export const BASIS_POINTS = 10_000n
/** A sum of each currency that is about a dollar: less than the fee of a transaction that takes it. */
const LITTLE: Readonly<Record<Currency, bigint>> = {
  USD: 1n,
  EUR: 1n,
  GBP: 1n,
  CHF: 1n,
  AUD: 1n,
  CAD: 1n,
  NZD: 1n,
  SGD: 1n,
  CNY: 7n,
  TRY: 40n,
  PHP: 55n,
  JPY: 150n,
  KRW: 1_400n,
  IDR: 16_000n,
}
const ONE = 10n ** BigInt(MONEY_DECIMALS)
/** A price to one fixed buyer must be so many times higher: nobody else can offer more. */
export const FIXED_BUYER = 10n
/** Symbols of listed tokens that follow a currency of a state. */
const STABLE = /USD|DAI|EUR|GBP|CHF|FRAX|GHO/i

/** Amounts at the two ends of the order's time. Between them all moves evenly, so that one of the two is the worst. */
export type End = 'start' | 'end'
export const ENDS: readonly End[] = ['start', 'end']
export const orderToken = ({ names, input }: Case, token: Address | undefined): Token =>
  token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(input.request.chainId, token))

export const currencyIn = ({ asset }: OrderPart): { readonly token: Address | undefined } | undefined =>
  asset.kind === 'currency' ? { token: asset.token } : undefined

/** Wrapped ether is ether: a listed token with the native symbol behind a W. */
export const isWrapped = ({ names }: Case, token: Token): boolean => token.from === 'listed' && token.symbol === `W${names.native.symbol}`

/** A price of a token, where one is proved: wrapped ether has that of ether, and ether that of its wrapped form. */
function priceFor(one: Case<'prices'>, token: Token): Price | undefined {
  const own = priceIn(one, token)
  if (own !== undefined || !isWrapped(one, token)) return own
  return priceIn(one, {})
}

/** Worth of parts at one end: exact products of units and price over a common denominator, so that nothing is rounded before sides are compared. */
type Worth = { readonly units: bigint; readonly currency: Currency }
const SCALE = 10n ** 36n

function worthAt(one: Case<'prices'>, parts: readonly OrderPart[], end: End): Worth | undefined {
  let units = 0n
  let money: Currency | undefined
  for (const part of parts) {
    const found = currencyIn(part)
    if (found === undefined) return undefined
    const token = orderToken(one, found.token)
    const price = priceFor(one, token)
    if (price === undefined || (found.token !== undefined && one.names.tokenOf(found.token) === undefined)) return undefined
    money ??= price.currency
    units += (part[end] * price.units * SCALE) / 10n ** BigInt(token.decimals)
  }
  return money === undefined ? undefined : { units, currency: money }
}

/** Both sides in one currency need no price: units against units. */
function inOneCurrency(one: Case, gives: readonly OrderPart[], own: readonly OrderPart[]): boolean {
  const keys = [...gives, ...own].map((part) => {
    const found = currencyIn(part)
    if (found === undefined) return 'item'
    return found.token === undefined || isWrapped(one, orderToken(one, found.token)) ? 'native' : found.token
  })
  return new Set(keys).size === 1 && keys[0] !== 'item'
}

export const sumAt = (parts: readonly OrderPart[], end: End): bigint => parts.reduce((total, part) => total + part[end], 0n)

/** Tokens of which nothing is known, not even the decimals. */
const isUnknown = ({ from, decimals }: Token): boolean => from === 'claimed' && decimals === 0

/**
 * Less than this many base units is next to nothing, where nobody proves a price: by what tokens of so many decimals are as a rule. One unit of what follows
 * a state's currency, and of tokens of up to six decimals, which are dollars mostly; a hundred-thousandth of tokens of seven or eight, which are bitcoins
 * mostly; a ten-thousandth of all others, as of ether.
 */
function dustOf(token: Token): bigint {
  if (isUnknown(token)) return token.address === undefined ? 10n ** 14n : 1_000n
  const unit = 10n ** BigInt(token.decimals)
  if (token.decimals <= 6 || (token.from === 'listed' && token.address !== undefined && STABLE.test(token.symbol))) return unit
  return token.decimals <= 8 ? unit / 100_000n : unit / 10_000n
}

/** True where what arrives at this end is worth less than about a dollar, or than so many; undefined where that is not known. */
export function isDust(one: Case<'prices'>, parts: readonly OrderPart[], end: End, times = 1n): boolean | undefined {
  const value = worthAt(one, parts, end)
  if (value !== undefined) return value.units < LITTLE[value.currency] * times * ONE * SCALE
  if (parts.some((part) => currencyIn(part) === undefined)) return undefined
  return parts.every((part) => part[end] < dustOf(orderToken(one, currencyIn(part)?.token)) * times)
}

/**
 * Parts of ten thousand of what leaves that arrive at one end; undefined where a price is missing. Of a part of an order it is the same. Where not all
 * that leaves has a price, what has one says whether the rate is poor at best: then that is the answer.
 */
export function rateAt(one: Case<'prices'>, gives: readonly OrderPart[], own: readonly OrderPart[], end: End): bigint | undefined {
  const rate = rateOf(one, gives, own, end)
  if (rate !== undefined || gives.length < 2) return rate
  const first = own.slice(0, 1)
  const alike = gives.filter((part) => inOneCurrency(one, [part], first))
  const priced = gives.filter((part) => worthAt(one, [part], end) !== undefined)
  const [atBest] = [alike, priced].flatMap((parts) => rateOf(one, parts, own, end) ?? []).toSorted((a, b) => (a < b ? -1 : 1))
  return atBest !== undefined && atBest < POOR ? atBest : undefined
}

function rateOf(one: Case<'prices'>, gives: readonly OrderPart[], own: readonly OrderPart[], end: End): bigint | undefined {
  if (gives.length === 0) return undefined
  if (inOneCurrency(one, gives, own)) {
    const all = sumAt(gives, end)
    return all === 0n ? undefined : (sumAt(own, end) * BASIS_POINTS) / all
  }
  const [left, got] = [worthAt(one, gives, end), worthAt(one, own, end)]
  return left === undefined || got === undefined || left.units === 0n ? undefined : (got.units * BASIS_POINTS) / left.units
}
