import type { Address } from '#core/ethereum/address'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, type Limits } from '#core/identity/account-limits'
import { fromBytes } from '#core/bytes/hex'
import type { LimitTimestamp } from './limit-clock.ts'
import type { StoredLimits } from './limits.ts'
import { decodeLimits, encodeLimits } from './limits-codec.ts'
import { BOB, CAROL, USDC } from '../test-support/payments.ts'

const FULL: StoredLimits = {
  limits: {
    assets: [
      { chainId: 1, perDay: 5n },
      { chainId: 1, token: USDC, perDay: 2n ** 256n - 1n, large: 7n },
    ],
    recipients: [CAROL, BOB],
  },
  pending: { limits: 'none', asked: { wall: 1_760_000_000_000, block: 1_759_999_999_000 } },
  spent: [{ chainId: 1, nonce: 3, units: 4n, at: { wall: 1_760_000_000_000 } }],
  waiting: [{ chainId: 1, token: USDC, to: BOB, units: 9n, asked: { wall: 1, block: 2 }, nonce: 8 }],
  seen: { block: 1_759_999_999_000 },
}

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(fromBytes)
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const count = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const asset = { chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), token: address }
const some = <T extends object>(shape: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }, ...optional: readonly (keyof T)[]) =>
  fc.record(shape, { requiredKeys: (Object.keys(shape) as (keyof T)[]).filter((key) => !optional.includes(key)) })
const stamp = some<{ wall: number; block: number }>({ wall: count, block: count }, 'block') as fc.Arbitrary<LimitTimestamp>
const limits = fc
  .record({
    assets: fc.array(some({ ...asset, perDay: units, large: units }, 'token', 'large'), { maxLength: 6 }),
    recipients: fc.option(fc.array(address, { maxLength: 6 }), { nil: undefined }),
  })
  .map(({ assets, recipients }) => canonical((recipients ? { assets, recipients } : { assets }) as Limits))
const held = limits.filter((one): one is Limits => one !== 'none')
const kept = some(
  {
    limits: held,
    pending: fc.record({ limits, asked: stamp }),
    spent: fc.array(some({ ...asset, nonce: count, units, at: stamp }, 'token'), { maxLength: 5 }),
    waiting: fc.array(some({ ...asset, to: address, units, asked: stamp, nonce: count }, 'token', 'nonce'), { maxLength: 5 }),
    seen: some({ block: count }, 'block'),
  },
  'pending',
) as fc.Arbitrary<StoredLimits>

describe('limits on disk', () => {
  it('are read as they were written', () => {
    expect(decodeLimits(encodeLimits(FULL))).toStrictEqual(FULL)
    fc.assert(
      fc.property(kept, (one) => {
        expect(decodeLimits(encodeLimits(one))).toStrictEqual(structuredClone(one))
      }),
    )
  })

  it('are written in one way: what is read from any bytes is written as the same bytes', () => {
    const good = encodeLimits(FULL)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: good.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = good.slice()
        bytes[at] = (bytes[at] ?? 0) ^ change
        let read: StoredLimits
        try {
          read = decodeLimits(bytes)
        } catch (error) {
          expect(error).toMatchObject({ code: 'vault/corrupt' })
          return
        }
        expect(encodeLimits(read)).toEqual(bytes)
      }),
      { numRuns: 1000 },
    )
  })

  it('are refused when they are cut short anywhere, or go on', () => {
    const good = encodeLimits(FULL)
    for (let length = 0; length < good.length; length++) {
      expect(() => decodeLimits(good.subarray(0, length)), `${length} bytes`).toThrow('vault/corrupt')
    }
    expect(() => decodeLimits(Uint8Array.of(...good, 0))).toThrow('vault/corrupt')
  })

  it('are refused in another version', () => {
    const bytes = encodeLimits(FULL)
    bytes[0] = 2
    expect(() => decodeLimits(bytes)).toThrow('vault/corrupt')
  })

  it('are refused where rows are out of order, twice, or where nothing is limited', () => {
    const [eth, usdc] = FULL.limits.assets
    if (!eth || !usdc) throw new Error('two rows are above')
    for (const odd of [{ assets: [usdc, eth] }, { assets: [eth, eth] }, { assets: [] }, { assets: [], recipients: [BOB, CAROL] }])
      expect(() => decodeLimits(encodeLimits({ ...FULL, limits: odd }))).toThrow('vault/corrupt')
  })

  it('are refused where there are more than the vault ever keeps', () => {
    const spent = Array.from({ length: 257 }, (_, nonce) => ({ chainId: 1, nonce, units: 1n, at: { wall: 1 } }))
    expect(() => decodeLimits(encodeLimits({ ...FULL, spent }))).toThrow('vault/corrupt')
  })
  it('may have 64 assets and 256 recipients, and say what is corrupt where they have more', () => {
    const people = Array.from({ length: 257 }, (_, at): Address => `0x${(at + 1).toString(16).padStart(40, '0')}`)
    const limited = (assets: number, recipients: number): StoredLimits => ({
      ...{ spent: [], waiting: [], seen: {} },
      limits: {
        assets: Array.from({ length: assets }, (_, at) => ({ chainId: at + 1, perDay: 1n })),
        recipients: people.slice(0, recipients),
      },
    })
    expect(decodeLimits(encodeLimits(limited(64, 256)))).toStrictEqual(limited(64, 256))
    for (const more of [limited(65, 256), limited(64, 257)]) {
      const corrupt = expect.objectContaining({ code: 'vault/corrupt', data: { what: 'limits' } })
      expect(() => decodeLimits(encodeLimits(more))).toThrow(corrupt)
    }
    expect(() => encodeLimits({ ...limited(1, 0), limits: { assets: [{ chainId: 1, token: '0x1', perDay: 1n }] } })).toThrow(
      'vault/corrupt',
    )
  })
})
