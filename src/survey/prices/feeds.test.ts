import { describe, expect, it } from 'vitest'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Address } from '#core/ethereum/address'
import { readFeed } from './feeds.ts'

const FEED: Address = '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419'
const NOW = 1_790_000_000n

const round = (answer: bigint, updatedAt: bigint) => ({
  ok: true,
  data: encodeAbiParameters(parseAbiParameters('uint80, int256, uint256, uint256, uint80'), [7n, answer, updatedAt, updatedAt, 7n]),
})
const places = (decimals: number) => ({ ok: true, data: encodeAbiParameters(parseAbiParameters('uint8'), [decimals]) })
const read = (answer: bigint, updatedAt: bigint, pair = 'ETH/USD') => readFeed(pair, FEED, round(answer, updatedAt), places(8), NOW)

describe('readFeed', () => {
  it('reads a price with the time of the feed itself', () => {
    expect(read(350_012_345_678n, NOW - 60n)).toEqual({
      price: {
        units: 3_500_123_456_780_000_000_000n,
        currency: 'USD',
        steps: [{ by: 'feed', pair: 'ETH/USD', address: FEED, at: Number(NOW - 60n) }],
      },
    })
  })

  it('has none where the feed is silent for longer than it promises, and says since when', () => {
    expect(read(350_000_000_000n, NOW - 5401n)).toEqual({ fault: 'stale', at: Number(NOW - 5401n) })
    expect(read(350_000_000_000n, NOW - 5400n)).toHaveProperty('price')
  })

  it('lets a feed be silent for a day that is updated once a day', () => {
    expect(read(100_000_000n, NOW - 86_400n, 'USDC/USD')).toHaveProperty('price')
    expect(read(100_000_000n, NOW - 90_001n, 'USDC/USD')).toMatchObject({ fault: 'stale' })
  })

  it.each([0n, -1n, -(2n ** 255n)])('has none where the answer is %d', (answer) => {
    expect(read(answer, NOW)).toMatchObject({ fault: 'no-answer' })
  })

  it('has none of a round that never ended', () => {
    expect(read(1n, 0n)).toEqual({ fault: 'no-answer' })
  })

  it('has none of the future', () => {
    expect(read(350_000_000_000n, NOW + 121n)).toMatchObject({ fault: 'early' })
    expect(read(350_000_000_000n, NOW + 2n ** 200n)).toEqual({ fault: 'no-answer' })
  })

  it.each([
    ['is not there', { ok: true, data: '0x' }, places(8)],
    ['reverts', { ok: false, data: round(1n, NOW).data }, places(8)],
    ['answers too little', { ok: true, data: `0x${'0'.repeat(128)}` }, places(8)],
    ['has absurd decimals', round(1n, NOW), places(37)],
    ['does not say its decimals', round(1n, NOW), undefined],
  ] as const)('has none where the feed %s', (_, answer, decimals) => {
    expect(readFeed('ETH/USD', FEED, answer, decimals, NOW)).toEqual({ fault: 'no-feed' })
  })
})
