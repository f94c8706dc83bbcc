import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { explained, claimsOf } from '../../decode/test-support/calls.ts'
import { ME, USDC, WETH } from '../../decode/test-support/names.ts'
import { encodeSwap } from './encode-swap.ts'
import { type Market, readMarket } from './market.ts'
import { poolPlaces } from './pools.ts'
import type { Route } from './routes.ts'
import type { SwapOrder } from './swap-order.ts'

const market = await readMarket(1)
if (market === undefined) throw new Error('mainnet has no market')
const bnb = await readMarket(56)
if (bnb === undefined) throw new Error('BNB Smart Chain has no market')

/** A way over the first pools of each name, of tokens whichever. */
function way(
  { routers, wrapped }: Market,
  router: string,
  ...hops: readonly (readonly [name: string, from: Address, to: Address])[]
): Route {
  return hops.map(([name, from, to]) => {
    for (const row of routers) {
      const of = row.pools.find((one) => one.name === name)
      const [place] = of !== undefined && row.name === router ? poolPlaces(row, of, [from, to], wrapped) : []
      if (place !== undefined) return { pool: { ...place, depth: [1n, 1n] }, from, to }
    }
    throw new Error(`no ${name}`)
  })
}

const ETHER = 10n ** 18n
const DOLLARS = 3_400_000_000n
const DEADLINE = 1_800_000_000n
const order = (route: Route, more: Partial<SwapOrder>): SwapOrder => ({
  ...{ route, wrapped: WETH, account: ME, side: 'in', most: ETHER, least: DOLLARS },
  ...{ giveNative: false, getNative: false, deadline: DEADLINE },
  ...more,
})

/** What the decoder, which is other code, reads: what leaves at most, what arrives at least, and until when. */
function readBack(made: SwapOrder) {
  const { to, value, data } = encodeSwap(made)
  const one = explained(to, data, value)
  const out = claimsOf(one, 'out').map(({ token, most }) => [token ?? 'ether', most])
  const arrives = claimsOf(one, 'in').map(({ to: who, token, least }) => [who, token ?? 'ether', least])
  return { out, arrives, complete: one.complete, words: plain(one.intent) }
}

describe('a swap as the Review reads it', () => {
  const v4 = way(market, 'Uniswap', ['Uniswap v4', WETH, USDC])
  const back = way(market, 'Uniswap', ['Uniswap v4', USDC, WETH])
  const pair = way(market, 'SushiSwap', ['SushiSwap v2', WETH, USDC])
  const pool = way(bnb, 'PancakeSwap', ['PancakeSwap v3', WETH, USDC])
  const poolBack = way(bnb, 'PancakeSwap', ['PancakeSwap v3', USDC, WETH])

  it.each<readonly [string, SwapOrder, readonly [string, bigint], readonly [string, bigint]]>([
    ['ether over v4', order(v4, { giveNative: true }), ['ether', ETHER], [USDC, DOLLARS]],
    ['wrapped ether over v4', order(v4, {}), [WETH, ETHER], [USDC, DOLLARS]],
    ['to ether over v4', order(back, { getNative: true, most: DOLLARS, least: ETHER }), [USDC, DOLLARS], ['ether', ETHER]],
    [
      'to so much ether over v4',
      order(back, { side: 'out', getNative: true, most: DOLLARS, least: ETHER }),
      [USDC, DOLLARS],
      ['ether', ETHER],
    ],
    ['ether by a fork’s Router02', order(pair, { giveNative: true }), ['ether', ETHER], [USDC, DOLLARS]],
    ['a token by a fork’s Router02', order(pair, {}), [WETH, ETHER], [USDC, DOLLARS]],
    ['a token by a fork’s SwapRouter', order(pool, {}), [WETH, ETHER], [USDC, DOLLARS]],
    ['so much of a token by a fork’s SwapRouter', order(pool, { side: 'out' }), [WETH, ETHER], [USDC, DOLLARS]],
    [
      'to ether by a fork’s SwapRouter',
      order(poolBack, { getNative: true, most: DOLLARS, least: ETHER }),
      [USDC, DOLLARS],
      ['ether', ETHER],
    ],
  ])('says what leaves, what arrives at least, and to whom: %s', (_, made, out, arrives) => {
    const read = readBack(made)
    expect(read.out).toEqual([out])
    expect(read.arrives).toEqual([[ME, ...arrives]])
    expect(read.complete).toBe(true)
    expect(read.words).toMatch(/^Swap /)
  })

  it('says at least nothing of dollars for v4’s ether that is wrapped after, but who gets it', () => {
    const { out, arrives } = readBack(order(back, { most: DOLLARS, least: ETHER }))
    expect(out).toEqual([[USDC, DOLLARS]])
    expect(arrives.every(([who]) => who === ME)).toBe(true)
  })

  it.each([v4, pair, pool])('ends with its deadline', (...[hop]) => {
    expect(encodeSwap(order([hop] as Route, {})).data).toContain(word(DEADLINE).slice(2))
  })

  it('is none of no pools', () => {
    expect(() => encodeSwap(order([], {}))).toThrow(expect.objectContaining({ code: 'swap/no-route' }))
  })
})
