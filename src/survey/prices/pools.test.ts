import { describe, expect, it } from 'vitest'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Price } from '#core/money/price'
import {
  poolCandidatesOf,
  type PoolCandidate,
  priceOfPools,
  type Quoted,
  quoteTokensOf,
  readV2,
  readV3,
  type PairObservation,
  WINDOW,
} from './pools.ts'
import { differ } from './ratio.ts'
import { readMarket } from '../swap/market.ts'
import { poolOf } from '../swap/uniswap-v3.ts'

const marketOn = async (chainId: number) => {
  const market = await readMarket(chainId)
  if (market === undefined) throw new Error(`no exchanges on ${chainId}`)
  return market
}
const MAINNET = await marketOn(1)
const QUOTES = quoteTokensOf(MAINNET)

const [WETH, USDC] = QUOTES as readonly [(typeof QUOTES)[number], (typeof QUOTES)[number]]
const TOKEN: Address = '0x1111111111111111111111111111111111111111'
const ONE = 10n ** 18n
const result = (types: string, values: readonly unknown[]) => ({
  ok: true,
  data: encodeAbiParameters(parseAbiParameters(types), values as never),
})

/** A token before the quote by its address: not inverted. Price of one token: 2 USDC, that is 2e6 units for 1e18. */
const CANDIDATE: PoolCandidate = {
  by: 'v3-pool',
  exchange: 'Uniswap v3',
  address: poolOf(TOKEN, USDC.address, 3000),
  quote: USDC,
  inverted: false,
}
/** 1.0001^tick = 2e-12. */
const TICK = -269_400
const ROOT = BigInt(Math.floor(Math.sqrt(1.0001 ** TICK) * 2 ** 96))
const slot0 = (root: bigint) => result('uint160, int24, uint16, uint16, uint16, uint8, bool', [root, TICK, 0, 100, 100, 0, true])
const observed = (tick: number) =>
  result('int56[], uint160[]', [
    [5n, 5n + BigInt(tick * WINDOW)],
    [0n, 1n],
  ])
const uint = (value: bigint) => result('uint256', [value])
/** In range: a million dollars. */
const LIQUIDITY = ((1_000_000n * 10n ** 6n) << 96n) / ROOT
const v3 = ({ root = ROOT, tick = TICK, liquidity = LIQUIDITY, held = 1_000_000n * 10n ** 6n } = {}) =>
  readV3(CANDIDATE, 18, [slot0(root), observed(tick), uint(liquidity), uint(held)])

describe('poolOf', () => {
  it('finds pools of mainnet where they are', () => {
    expect(poolOf(WETH.address, USDC.address, 500)).toBe('0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640')
    expect(poolOf(USDC.address, '0x6b175474e89094c44da98b954eedeac495271d0f', 500)).toBe('0x6c6bc977e13df9b0de53b251522280bb72383700')
  })

  it('looks for a token in every fee against every quote, but never against itself', () => {
    expect(poolCandidatesOf(TOKEN, MAINNET)).toHaveLength(18)
    expect(poolCandidatesOf(USDC.address, MAINNET).map(({ quote }) => quote.symbol)).not.toContain('USDC')
  })

  it('looks on each chain in its own exchanges, and names whose pool it is', async () => {
    const on = async (chainId: number) => [...new Set(poolCandidatesOf(TOKEN, await marketOn(chainId)).map(({ exchange }) => exchange))]
    expect(await on(137)).toEqual(['Uniswap v2', 'Uniswap v3', 'QuickSwap v2', 'SushiSwap v2'])
    expect(await on(56)).toEqual(['Uniswap v2', 'Uniswap v3', 'PancakeSwap v2', 'PancakeSwap v3'])
  })
})

describe('readV3', () => {
  it('takes the mean of half an hour', () => {
    const found = v3()
    expect(found && differ(found.rate, 2n * ONE, 10n)).toBe(false)
  })

  it('has none while the price of now is five percent from its mean', () => {
    expect(v3({ tick: TICK + 700 })).toBeUndefined()
    expect(v3({ tick: TICK + 300 })).toBeDefined()
  })

  it('has none where too little stands behind it, in all or in range', () => {
    expect(v3({ held: USDC.floor - 1n })).toBeUndefined()
    expect(v3({ liquidity: LIQUIDITY / 1000n })).toBeUndefined()
  })

  it('has none where it kept no observations for half an hour, or does not exist', () => {
    expect(readV3(CANDIDATE, 18, [slot0(ROOT), { ok: false, data: '0x' }, uint(LIQUIDITY), uint(10n ** 12n)])).toBeUndefined()
    expect(
      readV3(
        CANDIDATE,
        18,
        [1, 2, 3, 4].map(() => ({ ok: true, data: '0x' as const })),
      ),
    ).toBeUndefined()
    expect(v3({ root: 0n })).toBeUndefined()
  })
})

describe('readV2', () => {
  const pair: PoolCandidate = { ...CANDIDATE, by: 'v2-pool' }
  const NOW = 1_790_000_000n
  /** 500,000 tokens against a million dollars. */
  const look = (sum: bigint, last: bigint, earlier?: PairObservation, dollars = 1_000_000n) =>
    readV2(
      pair,
      18,
      [result('uint112, uint112, uint32', [500_000n * ONE, dollars * 10n ** 6n, Number(last)]), uint(sum), uint(dollars * 10n ** 6n)],
      NOW,
      earlier,
    )
  const SPOT = ((1_000_000n * 10n ** 6n) << 112n) / (500_000n * ONE)

  it('has no price at first sight, but remembers what the pair had added up', () => {
    expect(look(7n, NOW - 100n)).toEqual({ look: { cumulative: 7n + SPOT * 100n, at: Number(NOW) } })
  })

  it('has the mean since a look of half an hour ago', () => {
    const earlier = { cumulative: 7n, at: Number(NOW) - WINDOW }
    const { quoted } = look(7n + SPOT * 1000n, NOW - 800n, earlier)
    expect(quoted && differ(quoted.rate, 2n * ONE, 1n)).toBe(false)
  })

  it('has none too early, and none of yesterday', () => {
    expect(look(7n, NOW - 100n, { cumulative: 7n, at: Number(NOW) - 100 }).quoted).toBeUndefined()
    expect(look(7n, NOW - 90_000n, { cumulative: 7n, at: Number(NOW) - 90_000 }).quoted).toBeUndefined()
  })

  it('has none in the block in which somebody moved it', () => {
    // For half an hour it was two dollars; now it is four.
    const earlier = { cumulative: 7n, at: Number(NOW) - WINDOW }
    expect(look(7n + SPOT * BigInt(WINDOW), NOW, earlier, 2_000_000n).quoted).toBeUndefined()
  })

  it('survives the wrapping of the sum', () => {
    const earlier = { cumulative: 2n ** 256n - SPOT, at: Number(NOW) - WINDOW }
    const { quoted } = look(SPOT * BigInt(WINDOW - 1), NOW, earlier)
    expect(quoted && differ(quoted.rate, 2n * ONE, 1n)).toBe(false)
  })

  it('has none of a pair that holds too little', () => {
    expect(look(7n, NOW - 100n, undefined, 99_999n)).toEqual({})
  })
})

describe('priceOfPools', () => {
  const dollar: Price = { units: ONE, currency: 'USD', steps: [{ by: 'feed', pair: 'USDC/USD', address: TOKEN, at: 5 }] }
  const quotes = new Map([[USDC.address, dollar]])
  const quoted = (rate: bigint, depth: bigint): Quoted => ({ ...CANDIDATE, rate, depth: depth * 10n ** 6n })

  it('believes the deepest, and names the pool and the feed', () => {
    const price = priceOfPools('ABC', [quoted(3n * ONE, 200_000n), quoted(2n * ONE, 1_000_000n)], quotes, 9)
    expect(price).toMatchObject({
      units: 2n * ONE,
      steps: [
        { by: 'v3-pool', pair: 'ABC/USDC', at: 9 },
        { pair: 'USDC/USD', at: 5 },
      ],
    })
  })

  it('has none where another that is half as deep says otherwise', () => {
    expect(priceOfPools('ABC', [quoted(3n * ONE, 500_000n), quoted(2n * ONE, 1_000_000n)], quotes, 9)).toBe('pools-disagree')
  })

  it('has none where what it is counted in has no price', () => {
    expect(priceOfPools('ABC', [quoted(2n * ONE, 1_000_000n)], new Map(), 9)).toBe('no-pool')
    expect(priceOfPools('ABC', [], quotes, 9)).toBe('no-pool')
  })
})
