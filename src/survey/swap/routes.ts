import type { Address } from '#core/ethereum/address'
import { poolKey, type TradingPool } from './pools.ts'

/** One pool of a route, in the direction of the trade. */
export type Hop = { readonly pool: TradingPool; readonly from: Address; readonly to: Address }
export type Route = readonly Hop[]

/** What is fixed: what is given, or what is to arrive. Smallest units. */
export type Exact = { readonly side: 'in' | 'out'; readonly units: bigint }

/** How many routes are run to the end at once. */
export const MAX_ROUTES = 4
const MILLION = 1_000_000n

/** Depth of the side that is given, and of the one that arrives. */
const sidesOf = ({ pool, from }: Hop): readonly [bigint, bigint] => (from === pool.tokens[0] ? pool.depth : [pool.depth[1], pool.depth[0]])

/** What arrives by the constant product, rounded down as UniswapV2Library.getAmountOut does: exact for a pair, near for a v3 pool within its range. */
export function outOf(hop: Hop, given: bigint): bigint {
  const [own, other] = sidesOf(hop)
  const paid = given * (MILLION - BigInt(hop.pool.fee))
  return paid === 0n ? 0n : (paid * other) / (own * MILLION + paid)
}

/** What must be given for so much, rounded up as UniswapV2Library.getAmountIn does; undefined where the pool does not hold so much. */
export function inOf(hop: Hop, wanted: bigint): bigint | undefined {
  const [own, other] = sidesOf(hop)
  if (wanted >= other) return undefined
  return (own * wanted * MILLION) / ((other - wanted) * (MILLION - BigInt(hop.pool.fee))) + 1n
}

/** What a whole route gives or takes, roughly; undefined where it cannot. */
export function roughly(route: Route, { side, units }: Exact): bigint | undefined {
  if (side === 'in') return route.reduce((given, hop) => outOf(hop, given), units)
  return route.reduceRight<bigint | undefined>((wanted, hop) => (wanted === undefined ? undefined : inOf(hop, wanted)), units)
}

/** The paths of tokens from one to another by way of none, one or two of those between. */
function paths(from: Address, to: Address, connectors: readonly Address[]): readonly (readonly Address[])[] {
  const between = connectors.filter((token) => token !== from && token !== to)
  return [
    [from, to],
    ...between.map((token) => [from, token, to]),
    ...between.flatMap((one) => between.filter((other) => other !== one).map((other) => [from, one, other, to])),
  ]
}

const KINDS = ['v2', 'v3', 'v4'] as const

/** The pools of a path that give most, one for each step; undefined where a step has none. */
function bestOn(path: readonly Address[], pools: readonly TradingPool[], exact: Exact): Route | undefined {
  const route: Hop[] = []
  let given = exact.side === 'in' ? exact.units : undefined
  for (const [at, from] of path.slice(0, -1).entries()) {
    const to = path[at + 1]
    if (to === undefined) return undefined
    const size = given
    const rated = pools
      .filter(({ tokens }) => tokens.includes(from) && tokens.includes(to))
      .map((pool): Hop => ({ pool, from, to }))
      .map((hop) => ({
        hop,
        gives: size === undefined ? (sidesOf(hop)[1] * (MILLION - BigInt(hop.pool.fee))) / MILLION : outOf(hop, size),
      }))
    const [top] = rated.toSorted((a, b) => (a.gives > b.gives ? -1 : a.gives < b.gives ? 1 : 0))
    if (top === undefined) return undefined
    route.push(top.hop)
    if (given !== undefined) given = top.gives
  }
  return route
}

export const routeKey = (route: Route): string => route.map(({ pool }) => poolKey(pool)).join()

/**
 * Routes of a path over the pools of one router: the best pool of each kind for each step. Those of one kind alone stand beside the mixed one, since only they can fix
 * what arrives.
 */
function routesOn(path: readonly Address[], pools: readonly TradingPool[], exact: Exact): readonly Route[] {
  const alone = KINDS.map((kind) =>
    bestOn(
      path,
      pools.filter((pool) => pool.kind === kind),
      exact,
    ),
  )
  const found = exact.side === 'in' ? [bestOn(path, pools, exact), ...alone] : alone
  const known = new Map(found.flatMap((route) => (route === undefined ? [] : [[routeKey(route), route] as const])))
  return [...known.values()]
}

/** A route with what it promises or asks, which is rough. */
export type RatedRoute = { readonly route: Route; readonly rough: bigint }

/** The routes that promise most, or ask least, best first; each over the pools of one router alone, since one call carries it out. */
export function routesBetween(
  { from, to, connectors }: { readonly from: Address; readonly to: Address; readonly connectors: readonly Address[] },
  pools: readonly TradingPool[],
  exact: Exact,
): readonly RatedRoute[] {
  const routers = [...new Set(pools.map(({ router }) => router))]
  const rated = routers
    .map((router) => pools.filter((pool) => pool.router === router))
    .flatMap((own) => paths(from, to, connectors).flatMap((path) => routesOn(path, own, exact)))
    .flatMap((route): RatedRoute[] => {
      const rough = roughly(route, exact)
      return rough === undefined || rough === 0n ? [] : [{ route, rough }]
    })
  const better = (a: bigint, b: bigint): number => (a === b ? 0 : a > b === (exact.side === 'in') ? -1 : 1)
  return rated.toSorted((a, b) => better(a.rough, b.rough)).slice(0, MAX_ROUTES)
}

/**
 * Pools that hold far less than they seem to: of v3 and v4 only what lies at the price is seen, which costs little to put there, and a trade then runs out of it. Those of
 * routes that gave less than half of what they promised, but for pools that a route which kept its word goes over.
 */
export function shallowPools(
  tried: readonly (RatedRoute & { readonly found: bigint | undefined })[],
  { side }: Exact,
): ReadonlySet<string> {
  const kept = ({ rough, found }: (typeof tried)[number]): boolean =>
    found !== undefined && (side === 'in' ? found * 2n >= rough : found <= rough * 2n)
  const keys = (all: typeof tried): readonly string[] => all.flatMap(({ route }) => route.map(({ pool }) => poolKey(pool)))
  const proven = new Set(keys(tried.filter(kept)))
  const doubted = tried.filter((one) => !kept(one)).map((one) => ({ ...one, route: one.route.filter(({ pool }) => pool.kind !== 'v2') }))
  return new Set(keys(doubted).filter((key) => !proven.has(key)))
}

/**
 * How much worse than the price before it a trade is, in millionths, the pools' fees apart: what the trade itself moves (price impact). Nothing for what
 * is too small to tell.
 */
export function impactOf(route: Route, given: bigint, arrives: bigint): bigint {
  const ideal = route.reduce(
    ({ up, down }, hop) => {
      const [own, other] = sidesOf(hop)
      const fee = BigInt(hop.pool.fee)
      return { up: up * other * (MILLION - fee), down: down * own * MILLION }
    },
    { up: given, down: 1n },
  )
  const most = ideal.up / ideal.down
  return most <= 0n || arrives >= most ? 0n : ((most - arrives) * MILLION) / most
}
