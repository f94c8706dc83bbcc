import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import type { MissingState, Witness } from '#core/simulation/simulation'
import { pairOf } from './uniswap-v2.ts'
import { poolOf, V3_FEES } from './uniswap-v3.ts'

/** A pool of Uniswap as the state proves it. `fee` in millionths. */
export type UniswapPool = {
  readonly kind: 'v2' | 'v3'
  readonly address: Address
  readonly tokens: readonly [Address, Address]
  readonly fee: number
  /**
   * What a trade of any small size meets, in smallest units of both tokens: a pair's reserves, or what a v3 pool with all of its liquidity in this range would
   * hold (Uniswap v3 Core, section 6.2). Good for choosing a route, and for the price before a trade; what a trade gives is run, not computed from this.
   */
  readonly depth: readonly [bigint, bigint]
}

const V2_FEE = 3000

/** Tokens by way of which others are traded: on mainnet, and on the practice chain, which has mainnet's addresses. */
export const CONNECTORS: readonly Address[] = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', // WETH
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', // USDC
  '0xdac17f958d2ee523a2206206994597c13d831ec7', // USDT
  '0x6b175474e89094c44da98b954eedeac495271d0f', // DAI
  '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', // WBTC
]

type Place = Pick<UniswapPool, 'kind' | 'address' | 'tokens' | 'fee'>

/** Slots of a pair: both reserves are in one (UniswapV2Pair). Of a v3 pool: price and tick, then liquidity in range (UniswapV3Pool). */
const RESERVES = word(8n)
const SLOT0 = word(0n)
const LIQUIDITY = word(4n)

const slotsOf = ({ kind }: Place) => (kind === 'v2' ? [RESERVES] : [SLOT0, LIQUIDITY])

/** Where two tokens may be traded: derived from the factories, so that nobody can offer a pool of their own. */
export function poolAddresses(a: Address, b: Address): readonly Place[] {
  const tokens: readonly [Address, Address] = a < b ? [a, b] : [b, a]
  return [
    { kind: 'v2', address: pairOf(a, b), tokens, fee: V2_FEE },
    ...V3_FEES.map((fee): Place => ({ kind: 'v3', address: poolOf(a, b, fee), tokens, fee })),
  ]
}

/** Every two of the tokens between which a route from one to another of up to three pools may lead. */
function edges(from: Address, to: Address): readonly (readonly [Address, Address])[] {
  const between = CONNECTORS.filter((token) => token !== from && token !== to)
  return [
    [from, to],
    ...between.flatMap((token): (readonly [Address, Address])[] => [
      [from, token],
      [token, to],
    ]),
    ...between.flatMap((one, at) => between.slice(at + 1).map((other): readonly [Address, Address] => [one, other])),
  ]
}

/** Every place where a route may lead over. */
export const poolsBetween = (from: Address, to: Address): readonly Place[] => edges(from, to).flatMap(([a, b]) => poolAddresses(a, b))

/** What must be proved of them, all in one question that names nobody. */
export const poolStateNeeded = (places: readonly Place[]): readonly MissingState[] =>
  places.map((place) => ({ address: place.address, slots: slotsOf(place) }))

const bits = (value: bigint, from: number, size: number): bigint => (value >> BigInt(from)) & ((1n << BigInt(size)) - 1n)

/** The pools that there are: a place without code or without anything in it is none. */
export function poolsIn(places: readonly Place[], witness: Witness): readonly UniswapPool[] {
  const here = new Set(witness.accounts.flatMap(({ address, account }) => (account === undefined ? [] : [address])))
  const values = new Map(witness.slots.map(({ address, slot, value }) => [`${address} ${slot}`, value]))
  return places.flatMap((place): UniswapPool[] => {
    if (!here.has(place.address)) return []
    const slot = (key: Hex): bigint => toBigInt(values.get(`${place.address} ${key}`) ?? '0x')
    const depth = place.kind === 'v2' ? reservesIn(slot(RESERVES)) : virtualIn(slot(SLOT0), slot(LIQUIDITY))
    return depth[0] > 0n && depth[1] > 0n ? [{ ...place, depth }] : []
  })
}

const reservesIn = (packed: bigint): readonly [bigint, bigint] => [bits(packed, 0, 112), bits(packed, 112, 112)]

/** `slot0` begins with the root of the price in Q64.96; liquidity is a uint128. */
function virtualIn(slot0: bigint, liquid: bigint): readonly [bigint, bigint] {
  const root = bits(slot0, 0, 160)
  const liquidity = bits(liquid, 0, 128)
  return root === 0n ? [0n, 0n] : [(liquidity << 96n) / root, (liquidity * root) >> 96n]
}
