import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, capOf, isTighterLimit, type LimitedAsset, type Limits, limitOf, meet } from './account-limits.ts'
import type { Address } from '../ethereum/address.ts'
import { MAX_UINT256 } from '../money/amount.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const ETH: LimitedAsset = { chainId: 1 }
const USDC: LimitedAsset = { chainId: 1, token: at('a') }
const ASSETS: readonly LimitedAsset[] = [ETH, USDC, { chainId: 10 }, { chainId: 10, token: at('a') }]
const PEOPLE = [at('1'), at('2'), at('3')]

const asset = fc.record(
  { of: fc.constantFrom(...ASSETS), perDay: fc.bigInt({ min: 0n, max: 6n }), large: fc.bigInt({ min: 0n, max: 6n }) },
  { requiredKeys: ['of', 'perDay'] },
)
const limits: fc.Arbitrary<Limits | 'none'> = fc
  .record({ assets: fc.array(asset, { maxLength: 5 }), recipients: fc.option(fc.subarray(PEOPLE), { nil: undefined }) })
  .map(({ assets, recipients }) =>
    canonical({ assets: assets.map(({ of, ...rest }) => ({ ...of, ...rest })), ...(recipients ? { recipients } : {}) }),
  )

/** What limits say of one payment, spelled out: the plain reading that the order is held against. */
function allows(of: Limits | 'none', paid: LimitedAsset, units: bigint, to: Address): 'now' | 'later' | 'never' {
  if (of === 'none') return 'now'
  if (of.recipients && !of.recipients.includes(to)) return 'never'
  if (of.assets.length === 0) return 'now'
  const found = limitOf(of, paid)
  if (!found || units > found.perDay) return 'never'
  return found.large !== undefined && units > found.large ? 'later' : 'now'
}
const RANK = { now: 2, later: 1, never: 0 }
const payments = [...ASSETS, { chainId: 5 }].flatMap((paid) =>
  [...PEOPLE, at('9')].flatMap((to) => Array.from({ length: 8 }, (_, units) => [paid, BigInt(units), to] as const)),
)
const rank = (of: Limits | 'none', payment: (typeof payments)[number]): number => RANK[allows(of, ...payment)]

describe('which limits are tighter', () => {
  it('is decided as payment by payment would decide it', () => {
    fc.assert(
      fc.property(limits, limits, (a, b) => {
        // A payment of nothing is allowed wherever its asset is named, and moves nothing.
        const moving = payments.filter(([, units]) => units > 0n)
        const within = moving.every((payment) => rank(a, payment) <= rank(b, payment))
        if (isTighterLimit(a, b)) expect(within).toBe(true)
        // Limits that let nothing out at all are within all others. Whoever replaces them by such others may wait a day for it.
        else if (moving.some((payment) => rank(a, payment) > 0)) expect(within).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it.each<[string, Limits, Limits]>([
    ['more a day', { assets: [{ ...ETH, perDay: 1n }] }, { assets: [{ ...ETH, perDay: 2n }] }],
    ['larger without waiting', { assets: [{ ...ETH, perDay: 9n, large: 1n }] }, { assets: [{ ...ETH, perDay: 9n, large: 2n }] }],
    ['nothing waits', { assets: [{ ...ETH, perDay: 9n, large: 1n }] }, { assets: [{ ...ETH, perDay: 9n }] }],
    [
      'another asset may leave',
      { assets: [{ ...ETH, perDay: 1n }] },
      {
        assets: [
          { ...ETH, perDay: 1n },
          { ...USDC, perDay: 1n },
        ],
      },
    ],
    ['amounts are free', { assets: [{ ...ETH, perDay: 1n }], recipients: PEOPLE }, { assets: [], recipients: PEOPLE }],
    ['another recipient', { assets: [], recipients: [at('1')] }, { assets: [], recipients: [at('1'), at('2')] }],
    ['any recipient', { assets: [{ ...ETH, perDay: 1n }], recipients: [] }, { assets: [{ ...ETH, perDay: 1n }] }],
  ])('%s is looser', (_, tight, loose) => {
    expect(isTighterLimit(tight, loose)).toBe(true)
    expect(isTighterLimit(loose, tight)).toBe(false)
    expect(isTighterLimit(loose, 'none')).toBe(true)
    expect(isTighterLimit('none', loose)).toBe(false)
  })

  it('sees no difference in a size that could not be paid in a day anyway', () => {
    const free = { assets: [{ ...ETH, perDay: 5n }] }
    expect(isTighterLimit(free, { assets: [{ ...ETH, perDay: 5n, large: 5n }] })).toBe(true)
    expect(isTighterLimit(free, { assets: [{ ...ETH, perDay: 5n, large: 4n }] })).toBe(false)
  })
})

describe('what two limits have in common', () => {
  it('allows just what both allow, and is within both', () => {
    fc.assert(
      fc.property(limits, limits, (a, b) => {
        const both = meet(a, b)
        expect(isTighterLimit(both, a) && isTighterLimit(both, b)).toBe(true)
        for (const payment of payments) {
          if (payment[1] === 0n) continue
          expect(rank(both, payment)).toBe(Math.min(rank(a, payment), rank(b, payment)))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('never grows beyond what either names', () => {
    fc.assert(
      fc.property(limits, limits, (a, b) => {
        const count = (of: Limits | 'none'): number => (of === 'none' ? 0 : of.assets.length)
        expect(count(meet(a, b))).toBeLessThanOrEqual(Math.max(count(a), count(b)))
      }),
    )
  })

  it('does not set amounts free where the two name different assets', () => {
    const both = meet({ assets: [{ ...ETH, perDay: 1n }] }, { assets: [{ ...USDC, perDay: 1n }] })
    expect(ASSETS.map((one) => capOf(both, one))).toEqual([0n, 0n, 0n, 0n])
  })
})

describe('how limits are written', () => {
  it('is one way: in order, none twice, the tighter of two', () => {
    expect(
      canonical({
        assets: [
          { chainId: 10, perDay: 4n },
          { ...USDC, perDay: 4n, large: 2n },
          { ...ETH, perDay: 4n },
          { ...USDC, perDay: 3n, large: 3n },
        ],
        recipients: [at('2'), at('1'), at('2')],
      }),
    ).toEqual({
      assets: [
        { ...ETH, perDay: 4n },
        { ...USDC, perDay: 3n, large: 2n },
        { chainId: 10, perDay: 4n },
      ],
      recipients: [at('1'), at('2')],
    })
  })

  it('is none where nothing is limited, and never more than fits', () => {
    expect(canonical({ assets: [] })).toBe('none')
    expect(canonical(undefined)).toBe('none')
    expect(canonical({ assets: [{ ...ETH, perDay: MAX_UINT256 * 2n, large: MAX_UINT256 * 3n }] })).toEqual({
      assets: [{ ...ETH, perDay: MAX_UINT256 }],
    })
  })

  it('is the same when written again', () => {
    fc.assert(
      fc.property(limits, (some) => {
        expect(canonical(some)).toEqual(some)
      }),
    )
  })
})
