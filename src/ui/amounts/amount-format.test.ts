import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUnits } from '#core/money/amount'
import { amountText, formatAmount, plainAmount, roundedText, strongParts } from './amount-format.ts'

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

describe('roundedText', () => {
  it.each([
    [16_405_234_567n, 6, '16,405…'],
    [302_123_456n, 6, '302.1…'],
    [83_010_000_000_000n, 18, '0.00008301'],
    [83_015_000_000_000n, 18, '0.00008302…'],
    [999_960_000n, 9, '1…'],
    [6_995_941_183_015_156_838_713n, 18, '6,996…'],
    [1n, 18, '0.000000000000000001'],
    [-2_500_000n, 6, '-2.5'],
    [0n, 18, '0'],
    [7n, 0, '7'],
  ])('%s units of %s decimals are %s', (units, decimals, shown) => {
    const { negative, whole, fraction, cut } = roundedText(units, decimals, 'en')
    expect(`${negative ? '-' : ''}${whole}${fraction}${cut ? '…' : ''}`).toBe(shown)
  })

  it('is never further than half of its fourth digit from the truth, nor half of a whole one, and says when it is not exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 60 }), (units, decimals) => {
        const { whole, fraction, cut } = roundedText(units, decimals, 'en')
        const token = { chainId: 1, standard: 'erc20', symbol: 'T', name: 'T', decimals, from: 'claimed' } as const
        const shown = parseUnits(`${whole}${fraction}`, token).units
        const off = shown > units ? shown - units : units - shown
        expect(off * 2000n).toBeLessThanOrEqual(units)
        expect(off * 2n).toBeLessThanOrEqual(10n ** BigInt(decimals))
        expect(cut).toBe(off > 0n)
      }),
    )
  })
})

describe('strongParts', () => {
  it.each([
    ['16,405', '.23', '[16,405].23'],
    ['0', '.00008301', '0.0000[8301]'],
    ['0', '.123456', '0.[1234]56'],
    ['0', '.5', '0.[5]'],
    ['0', '', '[0]'],
    ['1', '', '[1]'],
    ['0', ',0012', '0,00[12]'],
  ])('%s%s', (whole, fraction, marked) => {
    const parts = strongParts({ whole, fraction })
    expect(parts.map(([text, weight]) => (weight === 'strong' && text !== '' ? `[${text}]` : text)).join('')).toBe(marked)
    expect(parts.map(([text]) => text).join('')).toBe(whole + fraction)
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
