import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyText, priceText } from './money-format.ts'

const ONE = 10n ** 18n
const usd = (units: bigint) => ({ units, currency: 'USD' }) as const
/** Ten thousandths of a dollar. */
const part = (tenThousandths: bigint) => usd((tenThousandths * ONE) / 10_000n)

/** What a text of dollars says, in 10^-18 of one. */
function readBack(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replaceAll(/[^\d.]/g, '').split('.')
  const size = BigInt(whole) * ONE + BigInt(fraction.padEnd(18, '0'))
  return text.startsWith('−') ? -size : size
}
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

describe('moneyText', () => {
  it.each([
    // Five of a token at $0.9999 each.
    [part(49_995n), '$5.00'],
    [part(99_990n), '$10.00'],
    [part(50n), '< $0.01'],
    [part(100n), '$0.01'],
    [part(149n), '$0.01'],
    [part(150n), '$0.02'],
    [usd(0n), '$0.00'],
    [part(-19_999n), '−$2.00'],
    [part(9_999_999_950n), '$1,000,000.00'],
  ] as const)('%o is %s', (money, text) => expect(moneyText(money, 'en-US').text).toBe(text))

  it('rounds to the smallest coin of its currency', () => {
    expect(moneyText({ units: 1_234_560_000_000_000_000_000n, currency: 'JPY' }, 'en-US').text).toBe('¥1,235')
  })

  it('is never further than half a cent from the truth, or says that it is less than a cent', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 40n), 10n ** 40n), fc.bigInt(1n, 10n ** 30n), (large, divisor) => {
        const units = large / divisor
        const { text, cut } = moneyText(usd(units), 'en-US')
        if (text.includes('<')) {
          expect(distance(units, 0n)).toBeLessThan(ONE / 100n)
          return
        }
        expect(distance(readBack(text), units) * 200n).toBeLessThanOrEqual(ONE)
        expect(cut).toBe(readBack(text) !== units)
      }),
    )
  })
})

describe('priceText', () => {
  it.each([
    [part(9_999n), '$0.9999'],
    [part(10_000n), '$1.00'],
    [part(10_001n), '$1.00'],
    [part(10_010n), '$1.001'],
    [usd(3_512_345_678_901_234_567_890n), '$3,512.35'],
    [usd(12_345_678_901_234n), '$0.00001235'],
    [usd(999_960_000_000_000_000n), '$1.00'],
    [usd(1n), '$0.000000000000000001'],
    [usd(0n), '$0.00'],
  ] as const)('%o is %s', (money, text) => expect(priceText(money, 'en-US').text).toBe(text))

  it('is never further than half of its fourth digit from the truth, nor half a cent', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), fc.bigInt(1n, 10n ** 20n), (large, divisor) => {
        const units = large / divisor
        const off = distance(readBack(priceText(usd(units), 'en-US').text), units)
        expect(off * 200n).toBeLessThanOrEqual(ONE)
        expect(off * 2000n).toBeLessThanOrEqual(units)
      }),
    )
  })
})
