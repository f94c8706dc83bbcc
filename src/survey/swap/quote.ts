import { defined } from '#core/defined'
import { type Chain, chainRules } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import type { Evidence } from '#core/evidence/evidence'
import { weakest } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { bytesTail } from '#core/bytes/abi-words'
import { concat, type Hex, size, toBigInt, word } from '#core/bytes/hex'
import type { ProvedCall, ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from '../chains/environment.ts'
import type { Market } from './market.ts'
import { poolKey, poolsBetween, poolsIn, poolStateNeeded, type TradingPool } from './pools.ts'
import { type Exact, impactOf, inOf, outOf, type RatedRoute, type Route, routeKey, routesBetween, shallowPools } from './routes.ts'
import { v4QuoteCall, type V4Step } from './uniswap-v4.ts'

/** What a route gives, run here to the unit. */
export type SwapQuote = {
  readonly route: Route
  /** Smallest units. */
  readonly given: bigint
  readonly arrives: bigint
  /** Millionths: what the trade moves the price, the pools' fees apart. */
  readonly impact: bigint
  readonly evidence: Evidence
  readonly header: Header
}

/** Where quotes are asked: the chain of the pools, at a block of it. */
export type QuoteContext = {
  readonly reader: ClosureReader
  readonly chain: Chain
  readonly header: Header
  readonly nowSeconds: number
  readonly signal?: AbortSignal
}

export type MarketContext = QuoteContext & { readonly market: Market }

/** What is being done, for the screen. */
export type Quoting = { readonly kind: 'pools'; readonly places: number } | { readonly kind: 'routes'; readonly routes: number }

const QUOTE_IN: Hex = '0xcdca1753' // quoteExactInput(bytes,uint256)
const QUOTE_OUT: Hex = '0x2f80bb1d' // quoteExactOutput(bytes,uint256)

/** Token, fee, token, … as v3's periphery writes a path; for what is to arrive it begins at the end. */
export function pathOf(route: Route, side: Exact['side']): Hex {
  const hops = side === 'in' ? route : route.toReversed().map(({ pool, from, to }) => ({ pool, from: to, to: from }))
  const [first] = hops
  if (first === undefined) throw fail('swap/no-route')
  return concat(first.from, ...hops.flatMap(({ pool, to }): Hex[] => [`0x${pool.fee.toString(16).padStart(6, '0')}`, to]))
}

/** The hops of a way over v4's pools alone, as its contracts count them. */
export const stepsOfV4 = (part: Route): readonly V4Step[] =>
  part.map(({ pool: { fee, tickSpacing = 0 }, from, to }) => ({ from, to, fee, tickSpacing }))

/** Asks the quoter of a stretch's pools: it lets them trade, and takes it back. Undefined where there is nothing to ask, or of more than it counts. */
function quoterCall(part: Route, { side, units }: Exact, wrapped: Address): ProvedCall | undefined {
  const of = part[0]?.pool.of
  if (of === undefined || of.kind === 'v2') return undefined
  if (of.kind === 'v4') {
    const data = v4QuoteCall(stepsOfV4(part), side, units, wrapped)
    return data && { to: of.quoter, data }
  }
  return { to: of.quoter, data: concat(side === 'in' ? QUOTE_IN : QUOTE_OUT, word(64n), word(units), bytesTail(pathOf(part, side))) }
}

/** Neighbouring pools of one kind, which one call trades over. */
export function stretches(route: Route): readonly Route[] {
  const parts: Route[] = []
  for (const hop of route) {
    const last = parts.at(-1)
    if (last?.[0]?.pool.kind === hop.pool.kind) parts[parts.length - 1] = [...last, hop]
    else parts.push([hop])
  }
  return parts
}

type Found = { readonly units: bigint; readonly evidence: Evidence }

/** What one stretch gives or asks: pairs by their own formula on proved reserves, pools of v3 and v4 by a local run of the pools themselves. */
async function quoteStretch(ground: MarketContext, part: Route, exact: Exact, proved: Evidence): Promise<Found | undefined> {
  if (part[0]?.pool.kind === 'v2') {
    const units =
      exact.side === 'in'
        ? part.reduce((given, hop) => outOf(hop, given), exact.units)
        : part.reduceRight<bigint | undefined>((wanted, hop) => (wanted === undefined ? undefined : inOf(hop, wanted)), exact.units)
    return units === undefined || units === 0n ? undefined : { units, evidence: proved }
  }
  const { reader, chain, header, nowSeconds, signal } = ground
  const call = quoterCall(part, exact, ground.market.wrapped)
  if (call === undefined) return undefined
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const asking = { purpose: 'review' as const, hints: [], ...defined({ signal }) }
  const { results, how } = await reader.read(header, environment, [call], asking)
  const [result] = results
  if (result?.ok !== true || size(result.data) < 32) return undefined
  const units = toBigInt(`0x${result.data.slice(2, 66)}`)
  return units === 0n ? undefined : { units, evidence: how.evidence }
}

async function quoteRoute(ground: MarketContext, route: Route, exact: Exact, proved: Evidence): Promise<SwapQuote | undefined> {
  const parts = stretches(route)
  const evidence: Evidence[] = [proved]
  let units = exact.units
  for (const part of exact.side === 'in' ? parts : parts.toReversed()) {
    const found = await quoteStretch(ground, part, { side: exact.side, units }, proved)
    if (found === undefined) return undefined
    units = found.units
    evidence.push(found.evidence)
  }
  const [given, arrives] = exact.side === 'in' ? [exact.units, units] : [units, exact.units]
  return { route, given, arrives, impact: impactOf(route, given, arrives), evidence: weakest(evidence), header: ground.header }
}

type Trade = {
  readonly from: Address
  readonly to: Address
  readonly exact: Exact
  /** Whether the wrapped currency is given or wanted as the native one itself. */
  readonly nativeIn?: boolean
  readonly nativeOut?: boolean
}

/** How often pools that hold less than they seem to are set aside. */
const MAX_ROUNDS = 3

/** Where what arrives is fixed, nothing is wrapped on the way: what is left over would come back as something else. */
function canCarryOut({ from, to, exact, nativeIn, nativeOut }: Trade, wrapped: Address): (pool: TradingPool) => boolean {
  const asNative = (token: Address, isNative: boolean | undefined) => token !== wrapped || isNative === true
  return exact.side === 'in' || (asNative(from, nativeIn) && asNative(to, nativeOut)) ? () => true : ({ kind }) => kind !== 'v4'
}

/**
 * The best of the routes that lead from one token to another over the pools of the chain: all of their state is proved, and the best few are run here. Where some give far
 * less than they promised, their pools are set aside, and others are run, a few times. Names no account. Throws `swap/no-route` where none leads there, `swap/too-little`
 * where none holds enough; `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function quoteSwap(
  ground: MarketContext,
  trade: Trade,
  onProgress: (doing: Quoting) => void = () => undefined,
): Promise<SwapQuote> {
  const { reader, header, signal, market } = ground
  const places = poolsBetween(market, trade.from, trade.to)
  onProgress({ kind: 'pools', places: places.length })
  const { witness, how } = await reader.state(header, poolStateNeeded(places), {
    purpose: 'review',
    ...defined({ signal }),
  })
  const pools = poolsIn(places, witness).filter(canCarryOut(trade, market.wrapped))
  const way = { from: trade.from, to: trade.to, connectors: market.tokens.map(({ address }) => address) }
  const first = routesBetween(way, pools, trade.exact)
  if (first.length === 0)
    throw fail(routesBetween(way, pools, { side: 'in', units: 10n ** 30n }).length === 0 ? 'swap/no-route' : 'swap/too-little')
  const found = await runRoutes(ground, { trade, way, pools, first, proved: how.evidence }, onProgress)
  if (found === undefined) throw fail('swap/too-little')
  return found
}

type Search = {
  readonly trade: Trade
  readonly way: Parameters<typeof routesBetween>[0]
  readonly pools: readonly TradingPool[]
  readonly first: readonly RatedRoute[]
  readonly proved: Evidence
}

/** Runs the best routes, and others where those did not give what they promised; the best of all that were run. */
async function runRoutes(
  ground: MarketContext,
  { trade: { exact }, way, pools, first, proved }: Search,
  onProgress: (doing: Quoting) => void,
): Promise<SwapQuote | undefined> {
  const better = (one: SwapQuote, other: SwapQuote): boolean =>
    exact.side === 'in' ? one.arrives > other.arrives : one.given < other.given
  const ran = new Set<string>()
  const aside = new Set<string>()
  let best: SwapQuote | undefined
  let routes = first
  for (let round = 0; round < MAX_ROUNDS && routes.length > 0; round++) {
    onProgress({ kind: 'routes', routes: routes.length })
    const tried = await Promise.all(routes.map(async (one) => ({ ...one, quote: await quoteRoute(ground, one.route, exact, proved) })))
    for (const { route, quote } of tried) {
      ran.add(routeKey(route))
      if (quote !== undefined && (best === undefined || better(quote, best))) best = quote
    }
    const before = aside.size
    const ends = tried.map(({ quote, ...one }) => ({ ...one, found: exact.side === 'in' ? quote?.arrives : quote?.given }))
    for (const key of shallowPools(ends, exact)) aside.add(key)
    if (aside.size === before) break
    const left = pools.filter((pool) => !aside.has(poolKey(pool)))
    routes = routesBetween(way, left, exact).filter(({ route }) => !ran.has(routeKey(route)))
  }
  return best
}
