import { describe, expect, it } from 'vitest'
import { differ, inverse, ratioAtTick, ratioOfRoot, wholeRate } from './ratio.ts'

/** TickMath.getSqrtRatioAtTick of Uniswap v3, in 96 binary places: at the ends and in the middle (TickMath.spec.ts). */
const ROOTS: readonly (readonly [number, bigint])[] = [
  [-887_272, 4_295_128_739n],
  [887_272, 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n],
  [0, 2n ** 96n],
]

describe('ratioAtTick', () => {
  it.each(ROOTS)('is the square of what Uniswap has at tick %d', (tick, root) => {
    const ours = ratioAtTick(tick) ?? 0n
    const theirs = ratioOfRoot(root)
    // Their root has 96 binary places, the smallest of them 33 in all: no closer than that can they agree.
    const gap = ours > theirs ? ours - theirs : theirs - ours
    expect(gap * 1_000_000n).toBeLessThanOrEqual(theirs + 1_000_000n)
  })

  it('grows by a hundredth of a percent from tick to tick', () => {
    for (const tick of [-200_000, -1, 0, 1, 73_136, 200_000]) {
      const [here = 0n, next = 0n] = [ratioAtTick(tick), ratioAtTick(tick + 1)]
      expect((next * 10_000_000_000n) / here - 10_001_000_000n).toBeLessThanOrEqual(1n)
      expect((next * 10_000_000_000n) / here - 10_001_000_000n).toBeGreaterThanOrEqual(-1n)
    }
  })

  it.each([887_273, -887_273, 0.5, Number.NaN])('has none for tick %d', (tick) => {
    expect(ratioAtTick(tick)).toBeUndefined()
  })
})

describe('wholeRate', () => {
  it('tells 3,500 dollars for an ether from a pool of USDC and WETH, where the dollar is first', () => {
    // 1 unit of USDC (10^-6) is 10^18 / 3500 / 10^6 wei.
    const weiForUnit = (2n ** 128n * 10n ** 12n) / 3500n
    const rate = wholeRate(inverse(weiForUnit), 18, 6)
    expect(rate / 10n ** 12n).toBe(3_500_000_000n - 1n)
    expect(differ(rate, 3500n * 10n ** 18n, 1n)).toBe(false)
  })

  it('keeps figures of a token of which one is worth a billionth of a cent', () => {
    expect(wholeRate(2n ** 128n / 10n ** 11n, 18, 18)).toBe(9_999_999n)
  })
})

describe('differ', () => {
  it('counts thousandths of the smaller, whichever comes first', () => {
    expect([differ(1000n, 1050n, 50n), differ(1051n, 1000n, 50n), differ(0n, 1n, 50n), differ(0n, 0n, 50n)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
