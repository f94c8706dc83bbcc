import type { Address } from '#core/ethereum/address'
import { concat, toBigInt, word } from '#core/bytes/hex'
import { type Price, type PriceStep, times } from '#core/money/price'
import type { ProvedCall, CallResult } from '#protocol/state-reader'
import { balanceOfCall, readUint } from '../balances.ts'
import type { Market } from '../swap/market.ts'
import { pairOf } from '../swap/uniswap-v2.ts'
import { poolOf } from '../swap/uniswap-v3.ts'
import { differ, inverse, ratioAtTick, ratioOfRoot, wholeRate } from './ratio.ts'

/** A token that others are counted in: the wrapped native currency or a dollar that has a feed. `floor`: what a pool must hold of it, in smallest units. */
export type QuoteToken = { readonly address: Address; readonly symbol: string; readonly decimals: number; readonly floor: bigint }

/**
 * What pools of a chain count in. A floor is about a hundred thousand dollars: what it costs to move a price for half an hour should be more than anybody gains by a wrong
 * figure here.
 */
export const quoteTokensOf = ({ tokens }: Market): readonly QuoteToken[] =>
  tokens.flatMap(({ address, symbol, decimals, floor }) =>
    floor === undefined ? [] : [{ address, symbol, decimals, floor: BigInt(floor) * 10n ** BigInt(decimals) }],
  )

/** Half an hour, as notes of Uniswap have it: a price that must be held so long. */
export const WINDOW = 1800
/** What a pool's price of now may differ from that of its half hour, and one pool from another: thousandths. */
const APART = 50n

export type PoolCandidate = {
  readonly by: 'v3-pool' | 'v2-pool'
  /** Whose pool it is, such as `Uniswap v3`. */
  readonly exchange: string
  readonly address: Address
  readonly quote: QuoteToken
  readonly inverted: boolean
}

/**
 * Where a token may be traded for something that has a feed: known by the factories' addresses alone, so that nobody can offer a pool of their own. Pools of v4 keep no
 * prices of the past, so they say none.
 */
export const poolCandidatesOf = (token: Address, market: Market): readonly PoolCandidate[] =>
  quoteTokensOf(market)
    .filter(({ address }) => address !== token)
    .flatMap((quote) => {
      const place = { quote, inverted: token > quote.address }
      return market.routers.flatMap(({ pools }) =>
        pools.flatMap((of): readonly PoolCandidate[] => {
          const common = { ...place, exchange: of.name }
          if (of.kind === 'v3') return of.fees.map((fee) => ({ by: 'v3-pool', address: poolOf(token, quote.address, fee, of), ...common }))
          return of.kind === 'v2' ? [{ by: 'v2-pool', address: pairOf(token, quote.address, of), ...common }] : []
        }),
      )
    })

const SLOT0 = '0x3850c7bd'
/** observe(uint32[]) of the window's start and now. */
const OBSERVE = concat('0x883bdbfd', word(32n), word(2n), word(BigInt(WINDOW)), word(0n))
const LIQUIDITY = '0x1a686502'
const GET_RESERVES = '0x0902f1ac'
const CUMULATIVE = ['0x5909c0d5', '0x5a3d5493'] as const // price0CumulativeLast(), price1CumulativeLast()

/** Calls that look at one candidate; four for either kind. */
export const poolCalls = ({ by, address, quote, inverted }: PoolCandidate): readonly ProvedCall[] =>
  by === 'v3-pool'
    ? [
        { to: address, data: SLOT0 },
        { to: address, data: OBSERVE },
        { to: address, data: LIQUIDITY },
        balanceOfCall(quote.address, address),
      ]
    : [{ to: address, data: GET_RESERVES }, { to: address, data: CUMULATIVE[inverted ? 1 : 0] }, balanceOfCall(quote.address, address)]

/** What a v2 pair had added up when it was looked at, by which a later look knows the price in between. `at`: seconds. */
export type PairObservation = { readonly cumulative: bigint; readonly at: number }

/** What a pool says of a token: quote tokens for one whole token in 10^-18, and how much of the quote stands behind it. */
export type Quoted = PoolCandidate & { readonly rate: bigint; readonly depth: bigint }

const wordOf = (result: CallResult | undefined, at: number): bigint | undefined =>
  result?.ok === true && result.data.length >= 66 + at * 64 ? toBigInt(`0x${result.data.slice(2 + at * 64, 66 + at * 64)}`) : undefined
const signed56 = (value: bigint): bigint => BigInt.asIntN(56, value)

/**
 * Reads a v3 pool: the mean price of the last half hour, where it kept observations for so long, has enough of the quote, enough of that in range, and
 * where the price of now is near it. Undefined otherwise.
 */
export function readV3(candidate: PoolCandidate, decimals: number, results: readonly (CallResult | undefined)[]): Quoted | undefined {
  const [slot0, observed, liquid, held] = results
  const root = wordOf(slot0, 0)
  const liquidity = wordOf(liquid, 0)
  const depth = readUint(held)
  // observe answers two arrays: their places, then the first's length and its two sums.
  const [first, last] = [wordOf(observed, 3), wordOf(observed, 4)]
  if (!root || liquidity === undefined || depth === undefined || first === undefined || last === undefined) return undefined
  const { quote, inverted } = candidate
  const inRange = inverted ? (liquidity << 96n) / root : (liquidity * root) >> 96n
  if (depth < quote.floor || inRange < quote.floor) return undefined
  const moved = signed56(last) - signed56(first)
  // Towards minus infinity, as OracleLibrary does.
  const tick = Number(moved / BigInt(WINDOW)) - (moved < 0n && moved % BigInt(WINDOW) !== 0n ? 1 : 0)
  const mean = ratioAtTick(tick)
  if (mean === undefined || differ(mean, ratioOfRoot(root), APART)) return undefined
  return { ...candidate, depth, rate: wholeRate(inverted ? inverse(mean) : mean, decimals, quote.decimals) }
}

/** A v2 pair's look of now, and its mean price since an earlier look of ours at least half an hour ago. Without one there is none yet. */
export type PairSnapshot = { readonly look?: PairObservation; readonly quoted?: Quoted }

/** Longest time over which a mean of ours says anything of now, seconds. */
const TOO_LONG = 86_400

/**
 * Reads a v2 pair. Its price of one moment costs nothing to forge: what is taken is the mean since we last looked, by the sums that the pair itself keeps, and
 * only while the price of now is near it and enough of the quote is there.
 */
export function readV2(
  candidate: PoolCandidate,
  decimals: number,
  results: readonly (CallResult | undefined)[],
  now: bigint,
  earlier: PairObservation | undefined,
): PairSnapshot {
  const [reserves, sum, held] = results
  const [reserve0, reserve1, last] = [wordOf(reserves, 0), wordOf(reserves, 1), wordOf(reserves, 2)]
  const cumulative = readUint(sum)
  const depth = readUint(held)
  if (!reserve0 || !reserve1 || last === undefined || cumulative === undefined || depth === undefined) return {}
  const { quote, inverted } = candidate
  if (depth < quote.floor || last > now) return {}
  const spot = (inverted ? reserve0 << 112n : reserve1 << 112n) / (inverted ? reserve1 : reserve0)
  const look: PairObservation = { cumulative: BigInt.asUintN(256, cumulative + spot * (now - last)), at: Number(now) }
  const since = earlier === undefined ? 0 : look.at - earlier.at
  if (earlier === undefined || since < WINDOW || since > TOO_LONG) return { look }
  const mean = BigInt.asUintN(256, look.cumulative - earlier.cumulative) / BigInt(since)
  if (mean === 0n || differ(mean, spot, APART)) return { look }
  return { look, quoted: { ...candidate, depth, rate: wholeRate(mean << 16n, decimals, quote.decimals) } }
}

/** Why no pool says what a token is worth. */
export type PoolFault = 'no-pool' | 'pools-disagree' | 'wait-for-mean'

/**
 * The price by the deepest pool, in dollars. `quotes`: what each quote token is worth, by its feed. Pools that are half as deep or more must agree with it: where
 * they do not, somebody moves one of them, and there is no price.
 */
export function priceOfPools(symbol: string, all: readonly Quoted[], quotes: ReadonlyMap<Address, Price>, at: number): Price | PoolFault {
  const priced = all.flatMap((one) => {
    const quote = quotes.get(one.quote.address)
    if (quote === undefined || one.rate <= 0n) return []
    const step: PriceStep = { by: one.by, pair: `${symbol}/${one.quote.symbol}`, address: one.address, at, exchange: one.exchange }
    const price = times({ units: one.rate, currency: 'USD', steps: [step] }, quote)
    return [{ price, behind: (one.depth * quote.units) / 10n ** BigInt(one.quote.decimals) }]
  })
  const [deepest, ...others] = priced.toSorted((a, b) => (a.behind > b.behind ? -1 : 1))
  if (deepest === undefined) return 'no-pool'
  const odd = others.some(({ price, behind }) => behind * 2n >= deepest.behind && differ(price.units, deepest.price.units, APART))
  return odd ? 'pools-disagree' : deepest.price
}
