import type { PoolsRow, RouterRow } from '#core/chains/chain-folder'
import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import type { MissingState, Witness } from '#core/simulation/simulation'
import type { Market } from './market.ts'
import { pairOf } from './uniswap-v2.ts'
import { poolOf } from './uniswap-v3.ts'
import { inOrder, v4Slots } from './uniswap-v4.ts'

/** Where two tokens may be traded, whether or not anything is there. `fee` in millionths. */
export type PoolPlace = {
  readonly kind: PoolsRow['kind']
  /** Of a pool of v4 the manager's, which holds them all. */
  readonly address: Address
  readonly tokens: readonly [Address, Address]
  readonly fee: number
  /** Of a pool of v4 alone. */
  readonly tickSpacing?: number
  /** Where its state stands: of a pair both reserves in one slot, of others price and tick, then liquidity in range. */
  readonly slots: readonly Hex[]
  readonly of: PoolsRow
  readonly router: RouterRow
}

/** A pool as the state proves it. */
export type TradingPool = PoolPlace & {
  /**
   * What a trade of any small size meets, in smallest units of both tokens: a pair's reserves, or what a pool of v3 or v4 with all of its liquidity in this range would
   * hold (Uniswap v3 Core, section 6.2). Good for choosing a route, and for the price before a trade; what a trade gives is run, not computed from this.
   */
  readonly depth: readonly [bigint, bigint]
}

/** Slots of a pair: both reserves are in one (UniswapV2Pair). Of a v3 pool: price and tick, then liquidity in range (UniswapV3Pool). */
const RESERVES = word(8n)
const SLOT0 = word(0n)
const LIQUIDITY = 4

/** Where two tokens may be traded over some pools: derived from the factories, so that nobody can offer a pool of their own; of v4 only pools without hooks. */
export function poolPlaces(router: RouterRow, of: PoolsRow, [a, b]: readonly [Address, Address], wrapped: Address): readonly PoolPlace[] {
  const tokens: readonly [Address, Address] = a < b ? [a, b] : [b, a]
  switch (of.kind) {
    case 'v2':
      return [{ kind: 'v2', address: pairOf(a, b, of), tokens, fee: of.fee, slots: [RESERVES], of, router }]
    case 'v3': {
      const slots = [SLOT0, word(BigInt(of.liquiditySlot ?? LIQUIDITY))]
      return of.fees.map((fee) => ({ kind: 'v3', address: poolOf(a, b, fee, of), tokens, fee, slots, of, router }))
    }
    case 'v4':
      return of.tiers.map(([fee, tickSpacing]) => {
        const key = { tokens: inOrder(a, b, wrapped), fee, tickSpacing }
        return { kind: 'v4', address: of.manager, ...key, slots: v4Slots(key, wrapped), of, router }
      })
  }
}

type Edge = readonly [Address, Address]

const through = (from: Address, to: Address, between: readonly Address[]): readonly Edge[] => [
  [from, to],
  ...between.flatMap((token): Edge[] => [
    [from, token],
    [token, to],
  ]),
]

/** Every place where a route may lead over: of the first router up to three pools in a row, of v4 and of the other routers two. */
export function poolsBetween({ wrapped, tokens, routers }: Market, from: Address, to: Address): readonly PoolPlace[] {
  const between = tokens.filter(({ address }) => address !== from && address !== to)
  const all = between.map(({ address }) => address)
  // What v4 keeps is proved out of one large trie: only by way of the most traded tokens, so that the proofs stay few.
  const counted = between.flatMap(({ address, floor }) => (floor === undefined ? [] : [address]))
  const inner = all.flatMap((one, at) => all.slice(at + 1).map((other): Edge => [one, other]))
  return routers.flatMap((router, at) =>
    router.pools.flatMap((of) => {
      const edges = of.kind === 'v4' ? through(from, to, counted) : [...through(from, to, all), ...(at === 0 ? inner : [])]
      return edges.flatMap((edge) => poolPlaces(router, of, edge, wrapped))
    }),
  )
}

/** What must be proved of them, all in one question that names nobody. */
export function poolStateNeeded(places: readonly PoolPlace[]): readonly MissingState[] {
  const wanted = new Map<Address, Hex[]>()
  for (const { address, slots } of places) wanted.set(address, [...(wanted.get(address) ?? []), ...slots])
  return [...wanted].map(([address, slots]) => ({ address, slots }))
}

const bits = (value: bigint, from: number, size: number): bigint => (value >> BigInt(from)) & ((1n << BigInt(size)) - 1n)

/** The pools that there are: a place without code or without anything in it is none. */
export function poolsIn(places: readonly PoolPlace[], witness: Witness): readonly TradingPool[] {
  const here = new Set(witness.accounts.flatMap(({ address, account }) => (account === undefined ? [] : [address])))
  const values = new Map(witness.slots.map(({ address, slot, value }) => [`${address} ${slot}`, value]))
  return places.flatMap((place): TradingPool[] => {
    if (!here.has(place.address)) return []
    const [first = 0n, second = 0n] = place.slots.map((key) => toBigInt(values.get(`${place.address} ${key}`) ?? '0x'))
    const depth = place.kind === 'v2' ? reservesIn(first) : virtualIn(first, second)
    return depth[0] > 0n && depth[1] > 0n ? [{ ...place, depth }] : []
  })
}

/** A name for a pool that no other has. */
export const poolKey = ({ address, slots }: PoolPlace): string => `${address} ${slots[0] ?? ''}`

const reservesIn = (packed: bigint): readonly [bigint, bigint] => [bits(packed, 0, 112), bits(packed, 112, 112)]

/** The first slot begins with the root of the price in Q64.96; liquidity is a uint128. */
function virtualIn(slot0: bigint, liquid: bigint): readonly [bigint, bigint] {
  const root = bits(slot0, 0, 160)
  const liquidity = bits(liquid, 0, 128)
  return root === 0n ? [0n, 0n] : [(liquidity << 96n) / root, (liquidity * root) >> 96n]
}
