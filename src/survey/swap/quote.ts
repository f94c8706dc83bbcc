import { defined } from '#core/defined'
import { type Chain, chainRules } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import type { Evidence } from '#core/evidence/evidence'
import { weakest } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { concat, type Hex, size, toBigInt, word } from '#core/bytes/hex'
import type { ProvedCall, ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from '../chains/environment.ts'
import { poolsBetween, poolsIn, poolStateNeeded } from './pools.ts'
import { type Exact, impactOf, inOf, outOf, type Route, routesBetween } from './routes.ts'

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

/** What is being done, for the screen. */
export type Quoting = { readonly kind: 'pools'; readonly places: number } | { readonly kind: 'routes'; readonly routes: number }

/** Uniswap's QuoterV2, on mainnet and on the practice chain: it lets the pool trade, and takes it back. */
export const QUOTER: Address = '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'
const QUOTE_IN: Hex = '0xcdca1753' // quoteExactInput(bytes,uint256)
const QUOTE_OUT: Hex = '0x2f80bb1d' // quoteExactOutput(bytes,uint256)

/** Token, fee, token, … as v3's periphery writes a path; for what is to arrive it begins at the end. */
export function pathOf(route: Route, side: Exact['side']): Hex {
  const hops = side === 'in' ? route : route.toReversed().map(({ pool, from, to }) => ({ pool, from: to, to: from }))
  const [first] = hops
  if (first === undefined) throw fail('swap/no-route')
  return concat(first.from, ...hops.flatMap(({ pool, to }): Hex[] => [`0x${pool.fee.toString(16).padStart(6, '0')}`, to]))
}

function quoterCall(route: Route, { side, units }: Exact): ProvedCall {
  const path = pathOf(route, side)
  const filled: Hex = `0x${path.slice(2).padEnd(Math.ceil(size(path) / 32) * 64, '0')}`
  return { to: QUOTER, data: concat(side === 'in' ? QUOTE_IN : QUOTE_OUT, word(64n), word(units), word(BigInt(size(path))), filled) }
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

/** What one stretch gives or asks: pairs by their own formula on proved reserves, v3 pools by a local run of the pools themselves. */
async function quoteStretch(ground: QuoteContext, part: Route, exact: Exact, proved: Evidence): Promise<Found | undefined> {
  if (part[0]?.pool.kind === 'v2') {
    const units =
      exact.side === 'in'
        ? part.reduce((given, hop) => outOf(hop, given), exact.units)
        : part.reduceRight<bigint | undefined>((wanted, hop) => (wanted === undefined ? undefined : inOf(hop, wanted)), exact.units)
    return units === undefined || units === 0n ? undefined : { units, evidence: proved }
  }
  const { reader, chain, header, nowSeconds, signal } = ground
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const asking = { purpose: 'review' as const, hints: [], ...defined({ signal }) }
  const { results, how } = await reader.read(header, environment, [quoterCall(part, exact)], asking)
  const [result] = results
  if (result?.ok !== true || size(result.data) < 32) return undefined
  const units = toBigInt(`0x${result.data.slice(2, 66)}`)
  return units === 0n ? undefined : { units, evidence: how.evidence }
}

async function quoteRoute(ground: QuoteContext, route: Route, exact: Exact, proved: Evidence): Promise<SwapQuote | undefined> {
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

/**
 * The best of the routes that lead from one token to another over Uniswap's own pools: all of their state is proved, and the best few are run here. Names
 * no account. Throws `swap/no-route` where none leads there, `swap/too-little` where none holds enough; `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function quoteSwap(
  ground: QuoteContext,
  trade: { readonly from: Address; readonly to: Address; readonly exact: Exact },
  onProgress: (doing: Quoting) => void = () => undefined,
): Promise<SwapQuote> {
  const { reader, header, signal } = ground
  const places = poolsBetween(trade.from, trade.to)
  onProgress({ kind: 'pools', places: places.length })
  const { witness, how } = await reader.state(header, poolStateNeeded(places), {
    purpose: 'review',
    ...defined({ signal }),
  })
  const pools = poolsIn(places, witness)
  const routes = routesBetween(trade.from, trade.to, pools, trade.exact)
  if (routes.length === 0)
    throw fail(
      routesBetween(trade.from, trade.to, pools, { side: 'in', units: 10n ** 30n }).length === 0 ? 'swap/no-route' : 'swap/too-little',
    )
  onProgress({ kind: 'routes', routes: routes.length })
  const quotes = await Promise.all(routes.map((route) => quoteRoute(ground, route, trade.exact, how.evidence)))
  const [first, ...rest] = quotes.filter((quote) => quote !== undefined)
  if (first === undefined) throw fail('swap/too-little')
  return rest.reduce((best, one) => ((trade.exact.side === 'in' ? one.arrives > best.arrives : one.given < best.given) ? one : best), first)
}
