import { describe, expect, it } from 'vitest'
import type { PoolsRow } from '#core/chains/chain-folder'
import type { Address } from '#core/ethereum/address'
import { EXCHANGES_FILES } from '#data/each/exchanges'
import { FEEDS_FILES } from '#data/each/feeds'
import type { FeedFile } from '../prices/feed-file.ts'
import { readTokenList } from '../tokens/token-list.ts'
import { readMarket } from './market.ts'
import { poolPlaces, poolsBetween, poolStateNeeded } from './pools.ts'
import { v4Slots } from './uniswap-v4.ts'

const CHAINS = Object.keys(EXCHANGES_FILES).map(Number)

async function rowOf(chainId: number, name: string) {
  const market = await readMarket(chainId)
  const router = market?.routers.find(({ pools }) => pools.some((one) => one.name === name))
  const row = router?.pools.find((one) => one.name === name)
  if (market === undefined || router === undefined || row === undefined) throw new Error(`no ${name} on ${chainId}`)
  return { market, router, row }
}

describe('the exchanges of each chain', () => {
  it('are those of six chains, and the practice chain has mainnet’s', async () => {
    expect(CHAINS).toEqual([1, 10, 56, 137, 8453, 42161])
    expect(await readMarket(31337)).toBe(await readMarket(1))
    expect(await readMarket(100)).toBeUndefined()
  })

  it.each(CHAINS)('count in tokens that the list of chain %i has, with its decimals, and that a feed prices', async (chainId) => {
    const [market, list] = [await readMarket(chainId), await readTokenList(chainId)]
    const feeds = (await FEEDS_FILES[chainId]?.())?.default as FeedFile
    for (const { address, decimals, floor, symbol } of market?.tokens ?? []) {
      expect([symbol, list.find(address)?.decimals]).toEqual([symbol, decimals])
      const hasFeed = address === market?.wrapped || feeds.tokens.some(([token]) => token === address)
      if (floor !== undefined) expect([symbol, hasFeed]).toEqual([symbol, true])
    }
    expect(feeds.bases[feeds.native ?? 'ETH']).toBeDefined()
  })

  it('have v4 on Ethereum and Base alone', async () => {
    const withV4 = await Promise.all(
      CHAINS.map(async (chainId) =>
        ((await readMarket(chainId))?.routers ?? []).flatMap(({ pools }) => pools).some(({ kind }) => kind === 'v4'),
      ),
    )
    expect(CHAINS.filter((_, at) => withV4[at])).toEqual([1, 8453])
  })
})

describe('pools by their factories', () => {
  const WETH_BASE = '0x4200000000000000000000000000000000000006'
  const USDC_BASE = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
  // Well-known pools as explorers show them.
  it.each<readonly [chainId: number, name: PoolsRow['name'], a: Address, b: Address, fee: number, pool: Address]>([
    [
      1,
      'SushiSwap v2',
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      3000,
      '0x397ff1542f962076d0bfe58ea045ffa2d347aca0',
    ],
    [8453, 'Uniswap v3', WETH_BASE, USDC_BASE, 500, '0xd0b53d9277642d899df5c87a3966a349a798f224'],
    [8453, 'Uniswap v2', WETH_BASE, USDC_BASE, 3000, '0x88a43bbdf9d098eec7bceda4e2494615dfd9bb9c'],
    [10, 'Uniswap v3', WETH_BASE, '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 500, '0x1fb3cf6e48f1e7b10213e7b6d87d4c073c7fdb7b'],
    [
      42161,
      'Uniswap v3',
      '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      500,
      '0xc6962004f452be9203591991d15f6b388e09e8d0',
    ],
    [
      42161,
      'SushiSwap v2',
      '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
      '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8',
      3000,
      '0x905dfcd5649217c42684f23958568e533c711aa3',
    ],
    [
      137,
      'Uniswap v3',
      '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
      '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
      500,
      '0xa374094527e1673a86de625aa59517c5de346d32',
    ],
    [
      137,
      'QuickSwap v2',
      '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
      '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
      3000,
      '0x6e7a5fafcec6bb1e78bae2a1f0b612012bf14827',
    ],
    [
      56,
      'PancakeSwap v2',
      '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
      '0x55d398326f99059ff775485246999027b3197955',
      2500,
      '0x16b9a82891338f9ba80e2d6970fdda79d1eb0dae',
    ],
    [
      56,
      'PancakeSwap v3',
      '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
      '0x55d398326f99059ff775485246999027b3197955',
      500,
      '0x36696169c63e42cd08ce11f5deebbcebae652050',
    ],
  ])('on chain %i, %s: of %s and %s at %i', async (chainId, name, a, b, fee, pool) => {
    const { market, router, row } = await rowOf(chainId, name)
    expect(poolPlaces(router, row, [a, b], market.wrapped).find((place) => place.fee === fee)?.address).toBe(pool)
  })

  it('have in v4 a name each, the native currency before all others, and two slots of the manager', async () => {
    const { market, router, row } = await rowOf(1, 'Uniswap v4')
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    const places = poolPlaces(router, row, [usdc, market.wrapped], market.wrapped)
    expect(new Set(places.flatMap(({ slots }) => slots)).size).toBe(8)
    expect(places.map(({ tokens }) => tokens)).toEqual(places.map(() => [market.wrapped, usdc]))
    expect(poolStateNeeded(places)).toHaveLength(1)
    const key = { tokens: [market.wrapped, usdc] as const, fee: 500, tickSpacing: 10 }
    expect(places.find(({ fee }) => fee === 500)?.slots).toEqual(v4Slots(key, market.wrapped))
  })

  it.each(CHAINS)('are few enough on chain %i to be proved at once', async (chainId) => {
    const market = await readMarket(chainId)
    if (market === undefined) throw new Error('no market')
    const places = poolsBetween(market, `0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`)
    const wanted = poolStateNeeded(places)
    expect(wanted.length).toBeLessThanOrEqual(200)
    expect(Math.max(...wanted.map(({ slots }) => slots.length))).toBeLessThanOrEqual(56)
  })
})
