import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUnits } from '#core/money/amount'
import { amountText, formatAmount, plainAmount } from './amount-format.ts'

const glance = (units: bigint, decimals: number, most?: number): string => {
  const { negative, whole, fraction, cut, below } = amountText(units, decimals, 'en', most)
  return `${below ? '<' : ''}${negative ? '-' : ''}${whole}${fraction}${cut ? '…' : ''}`
}

describe('amountText', () => {
  it.each([
    [1_000_000_000n, 6, '1,000'],
    [1_500_000n, 6, '1.5'],
    [1_234_567_890_123_456_789n, 18, '1.234567…'],
    [999_999_999_999_999_999n, 18, '0.999999…'],
    [1n, 18, '<0.000001…'],
    [1_234n, 15, '0.0000000000012…'],
    [12_000n, 15, '0.000000000012'],
    [0n, 18, '0'],
    [-2_500_000n, 6, '-2.5'],
    [7n, 0, '7'],
    [1n, 255, '<0.000001…'],
    [2n ** 256n - 1n, 0, '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935'],
  ])('%s units of %s decimals', (units, decimals, shown) => {
    expect(glance(units, decimals)).toBe(shown)
  })

  it('shows no digit that the amount does not have, and says when it left some out', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 1, max: 20 }),
        (units, decimals, most) => {
          const { whole, fraction, cut, below } = amountText(units, decimals, 'en', most)
          const shown = `${whole.replaceAll(',', '')}${fraction}`
          const exact = plainAmount(units, decimals)
          if (below) expect(cut).toBe(true)
          else {
            expect(exact.startsWith(shown)).toBe(true)
            expect(cut).toBe(shown !== exact)
          }
        },
      ),
    )
  })
})

describe('formatAmount', () => {
  it('never loses a digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 77 }), (units, decimals) => {
        const token = { chainId: 1, standard: 'erc20', symbol: 'T', name: 'T', decimals, from: 'claimed' } as const
        expect(parseUnits(formatAmount(units, decimals, 'en'), token).units).toBe(units)
        expect(parseUnits(plainAmount(units, decimals), token).units).toBe(units)
      }),
    )
  })

  it('writes marks as the locale does, digits always in Latin', () => {
    expect(formatAmount(1_234_567_500n, 3, 'de')).toBe('1.234.567,5')
    expect(formatAmount(1_234_567_500n, 3, 'fr')).toMatch(/^1\s234\s567,5$/)
    expect(formatAmount(1_234_567_500n, 3, 'ar-EG')).toMatch(/^1.234.567.5$/)
  })
})
