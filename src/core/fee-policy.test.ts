import { describe, expect, it } from 'vitest'
import {
  areHarmless,
  limitTips,
  replacingPrice,
  suggestFee,
  TIP_PERCENTILES,
  TIPS_WITHOUT_HISTORY,
  tipsOf,
  withMargin,
} from './fee-policy.ts'

const GWEI = 1_000_000_000n

describe('the caps that are suggested', () => {
  const tips = { slow: 1n, normal: 20n, fast: 300n }
  /** Gas at the target of the block: the next base fee is this one. */
  const steady = { gasLimit: 30_000_000n, gasUsed: 15_000_000n, baseFee: 1_000n }

  it.each([
    ['slow', { maxPriorityFeePerGas: 1n, maxFeePerGas: 2_001n }],
    ['normal', { maxPriorityFeePerGas: 20n, maxFeePerGas: 2_020n }],
    ['fast', { maxPriorityFeePerGas: 300n, maxFeePerGas: 2_300n }],
  ] as const)('are the tip of a speed, and twice the next base fee with it: %s', (speed, caps) =>
    expect(suggestFee(steady, { tips }, speed)).toEqual(caps),
  )
  it('go by the base fee of the next block, not of this one', () =>
    expect(suggestFee({ ...steady, gasUsed: 30_000_000n }, { tips }, 'normal').maxFeePerGas).toBe(2n * 1_125n + 20n))
  it('hold through six full blocks, and not through seven', () => {
    const { maxFeePerGas } = suggestFee(steady, { tips }, 'normal')
    const after = (blocks: number): number => 1_000 * 1.125 ** (blocks - 1)
    expect(Number(maxFeePerGas) - 20).toBeGreaterThan(after(6))
    expect(Number(maxFeePerGas) - 20).toBeLessThan(after(7))
  })
  it('are the figures of the person where there are any', () => {
    const own = { maxFeePerGas: 7n, maxPriorityFeePerGas: 3n }
    expect(suggestFee(steady, { tips }, own)).toEqual(own)
  })
})

describe('the numbers of the fee policy', () => {
  it('are asked for by percentile, one for each speed', () => expect(TIP_PERCENTILES).toEqual([10, 50, 90]))
  it('are small where nobody gives a history', () => expect(TIPS_WITHOUT_HISTORY).toEqual({ slow: 0n, normal: GWEI, fast: 2n * GWEI }))
  it('hold tips up to one, one and two gwei for harmless', () => {
    expect(areHarmless({ slow: GWEI, normal: GWEI, fast: 2n * GWEI })).toBe(true)
    expect(areHarmless({ slow: GWEI + 1n, normal: GWEI, fast: 2n * GWEI })).toBe(false)
    expect(areHarmless({ slow: GWEI, normal: GWEI + 1n, fast: 2n * GWEI })).toBe(false)
    expect(areHarmless({ slow: GWEI, normal: GWEI, fast: 2n * GWEI + 1n })).toBe(false)
  })
  it('take the upper of an even number of blocks for the median', () =>
    expect(tipsOf([[GWEI, GWEI, GWEI], [3n * GWEI, 5n * GWEI, 7n * GWEI]])).toEqual({ slow: 3n * GWEI, normal: 5n * GWEI, fast: 7n * GWEI })) // prettier-ignore
})

describe('the median', () => {
  it.each([
    [[5n, 1n, 4n, 2n, 3n], 3n],
    [[3n, 2n, 1n], 2n],
    [[10n, 9n, 2n, 1n], 9n],
    [[7n, 7n, 1n], 7n],
    [[100n, 20n, 3n], 20n],
  ])('of %s is the one in the middle by size, in whatever order they come', (gwei, middle) => {
    const paid = gwei.map((each) => each * GWEI)
    const much = 10_000n * GWEI
    expect(limitTips({ slow: much, normal: much, fast: much }, paid).held?.paid).toBe(middle * GWEI)
    expect(paid).toEqual(gwei.map((each) => each * GWEI))
  })
  it('of what blocks paid rises with the speed, and is never less than pools pass on', () => {
    expect(tipsOf([[5n * GWEI, 3n * GWEI, GWEI]])).toEqual({ slow: 5n * GWEI, normal: 5n * GWEI, fast: 5n * GWEI })
    expect(tipsOf([[1n, 2n, 3n]])).toEqual({ slow: 1_000_000n, normal: 1_000_000n, fast: 1_000_000n })
    expect(tipsOf([])).toEqual({ slow: GWEI / 10n, normal: GWEI, fast: 2n * GWEI })
    expect(tipsOf([[], [GWEI], [GWEI]])).toEqual({ slow: GWEI, normal: GWEI, fast: GWEI })
  })
})

describe('the gas that is signed for', () => {
  it('is 15 % more than is needed, rounded up', () => {
    expect(withMargin(21_000n, 30_000_000n)).toBe(24_150n)
    expect(withMargin(21_001n, 30_000_000n)).toBe(24_152n)
  })
  it('is no more than a block takes', () => expect(withMargin(27_000_000n, 30_000_000n)).toBe(30_000_000n))
})

describe('the price that takes the place of another', () => {
  it.each([
    [1_000n, 1_125n],
    [1_001n, 1_127n],
    [3n, 4n],
    [0n, 1n],
  ])('of %s is %s', (price, replacing) => expect(replacingPrice(price)).toBe(replacing))
})

describe('tips beside what was paid in the newest verified block', () => {
  const tips = (slow: bigint, normal: bigint, fast: bigint) => ({ slow, normal, fast })
  const paid = [9n * GWEI, 1n * GWEI, 2n * GWEI]

  it('stand up to three times the median', () => {
    expect(limitTips(tips(GWEI, 4n * GWEI, 6n * GWEI), paid)).toEqual({ tips: tips(GWEI, 4n * GWEI, 6n * GWEI) })
  })

  it('are held to three times the median above it, and what was asked for is told', () => {
    const asked = tips(100n * GWEI, 100n * GWEI, 6n * GWEI + 1n)
    expect(limitTips(asked, paid)).toEqual({ tips: tips(6n * GWEI, 6n * GWEI, 6n * GWEI), held: { asked, paid: 2n * GWEI } })
  })

  it('are told as held where just one of them is', () => {
    const asked = tips(GWEI, 2n * GWEI, 6n * GWEI + 1n)
    expect(limitTips(asked, paid)).toEqual({ tips: tips(GWEI, 2n * GWEI, 6n * GWEI), held: { asked, paid: 2n * GWEI } })
  })

  it('may always be so little that it harms nobody, and no more where the block was empty or paid nothing', () => {
    const asked = tips(100n * GWEI, 100n * GWEI, 100n * GWEI)
    for (const nothing of [[], [0n, 0n, 5n]])
      expect(limitTips(asked, nothing)).toEqual({ tips: tips(GWEI, GWEI, 2n * GWEI), held: { asked, paid: 0n } })
  })
})
