import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAmount, formatUnits, MAX_UINT256, type NumberStyle, parseUnits, split, typedAmount } from './amount.ts'
import { numberStyle } from './number-style.ts'
import { codeThrownBy } from '../test-support/published.ts'
import type { Token } from './token.ts'

const tokenWith = (decimals: number): Token => ({
  chainId: 1,
  standard: 'erc20',
  address: `0x${'11'.repeat(20)}`,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals,
  from: 'listed',
})
const usdc = tokenWith(6)
const units = (text: string, token = usdc, style?: NumberStyle): bigint => parseUnits(text, token, style).units

const GERMAN: NumberStyle = { decimal: ',', group: '.' }
const SWISS: NumberStyle = { decimal: '.', group: '’' }
const FRENCH: NumberStyle = { decimal: ',', group: '\u202f' }

describe('an amount', () => {
  it('is read back from its own text, whatever the decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_UINT256 }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const token = tokenWith(decimals)
        expect(units(formatUnits({ units: value, token }), token)).toBe(value)
      }),
    )
  })

  it('is read back from text that is grouped in any style', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: MAX_UINT256 }),
        fc.constantFrom(GERMAN, SWISS, FRENCH, numberStyle('en'), numberStyle('de-CH')),
        (value, style) => {
          const { whole, fraction } = split({ units: value, token: usdc })
          const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, style.group)
          expect(units(`${grouped}${style.decimal}${fraction}`, usdc, style)).toBe(value)
        },
      ),
    )
  })

  it.each([
    ['1', 1_000_000n],
    ['1.5', 1_500_000n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
    ['0', 0n],
    ['000.000001', 1n],
    [' 12.34 ', 12_340_000n],
    ['1,234,567.89', 1_234_567_890_000n],
  ])('reads %j', (text, expected) => expect(units(text)).toBe(expected))

  it('reads marks as the locale means them', () => {
    expect(units('1.234,5', usdc, GERMAN)).toBe(1_234_500_000n)
    expect(units('1,5', usdc, GERMAN)).toBe(1_500_000n)
    expect(units('1’234.5', usdc, SWISS)).toBe(1_234_500_000n)
    expect(units('1\u202f234,5', usdc, FRENCH)).toBe(1_234_500_000n)
  })

  it.each(['1,5', '1,2345', '12,34,567', '1.234,567', ',5', '1,', '1234,567', '0,0000001'])(
    'refuses %j, whose group marks may mean something else',
    (text) => expect(codeThrownBy(() => parseUnits(text, usdc))).toBe('input/amount-not-a-number'),
  )

  it.each([
    '',
    ' ',
    '.',
    ',',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    'Infinity',
    'NaN',
    '1.2.3',
    '1 000',
    '½',
    '١٢',
    '１',
    '1_000',
    '1.5 USDC',
    '9'.repeat(79),
  ])('refuses %j', (text) => expect(codeThrownBy(() => parseUnits(text, usdc))).toBe('input/amount-not-a-number'))

  it('is never rounded: a digit too many is refused, also a zero', () => {
    for (const text of ['0.0000001', '1.9999999', '1.5000000', '0.1234567890123456789'])
      expect(codeThrownBy(() => parseUnits(text, usdc))).toBe('input/amount-too-precise')
    expect(codeThrownBy(() => parseUnits('1.0', tokenWith(0)))).toBe('input/amount-too-precise')
    expect(units('1.000000')).toBe(1_000_000n)
  })

  it('keeps every digit of the largest number', () => {
    const token = tokenWith(18)
    expect(formatUnits({ units: MAX_UINT256, token })).toBe(
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    )
    expect(units('115792089237316195423570985008687907853269984665640564039457.584007913129639935', token)).toBe(MAX_UINT256)
  })

  it('shows differences below zero', () => {
    expect(formatUnits({ units: -1_500_000n, token: usdc })).toBe('-1.5')
    expect(formatUnits({ units: -1n, token: usdc })).toBe('-0.000001')
    expect(split({ units: -1n, token: usdc })).toEqual({ negative: true, whole: '0', fraction: '000001' })
    expect(split({ units: 7n, token: tokenWith(0) })).toEqual({ negative: false, whole: '7', fraction: '' })
  })
})

describe('amounts as text in a locale', () => {
  const token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
  const german = { decimal: ',', group: '.' }
  it.each([
    [1_234_567n * 10n ** 18n, '1.234.567'],
    [1_234_567_890_123_456_789n, '1,234567…'],
    [1_999_999_999_999_999_999n, '1,999999…'],
    [5n * 10n ** 17n, '0,5'],
    [1n, '0,000000000000000001'],
    [0n, '0'],
  ])('%s is cut, never rounded up: %s', (units, text) => expect(cutAmount({ units, token }, german)).toBe(text))
  it('is typed with the mark of the locale and every digit', () =>
    expect(typedAmount({ units: 1_234_567_890_123_456_789_012n, token }, german)).toBe('1234,567890123456789012'))
})
