import { describe, expect, it } from 'vitest'
import { parseUnits } from './amount.ts'
import type { Token } from './token.ts'
import { asTyped, numberStyle } from './number-style.ts'

const usdc: Token = {
  chainId: 1,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
}
const read = (text: string, locale: string): bigint => parseUnits(asTyped(text, numberStyle(locale)), usdc, numberStyle(locale)).units

describe('number style', () => {
  it.each([
    ['en', '1,234.5'],
    ['de', '1.234,5'],
    ['fr', '1 234,5'],
    ['fr', '1\u202f234,5'],
    ['de-CH', '1’234.5'],
    ['en', '1234.5'],
    ['en-XA', '1,234.5'],
  ])('reads what %s writes: %s', (locale, text) => expect(read(text, locale)).toBe(1_234_500_000n))
  it('does not take a group mark of another locale for a decimal mark', () => {
    expect(() => read('1,5', 'en')).toThrow()
    expect(() => read('1.5', 'de')).toThrow()
  })
})
