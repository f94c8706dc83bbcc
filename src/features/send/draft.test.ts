import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { Token } from '#core/money/token'
import { maxSendable, readAmount, typed } from './draft.ts'

const ether: Token = { chainId: 31337, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const usdc: Token = {
  chainId: 31337,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
}
const english = { decimal: '.', group: ',' }
const german = { decimal: ',', group: '.' }
const dollars = { token: usdc, have: 25_000_000n, keep: 0n, style: english }
const failure = (text: string, rules: Parameters<typeof readAmount>[1] = dollars) => {
  try {
    readAmount(text, rules)
  } catch (error) {
    if (isError(error)) return { code: error.code, ...error.data }
  }
  return undefined
}

describe('readAmount', () => {
  it('reads in the style of the locale', () => {
    expect(readAmount('1.5', dollars).units).toBe(1_500_000n)
    expect(readAmount('1,5', { ...dollars, style: german }).units).toBe(1_500_000n)
  })
  it('refuses a seventh decimal of USDC, zero, and what is not a number', () => {
    expect(failure('0.0000001')).toEqual({ code: 'input/amount-too-precise', symbol: 'USDC', decimals: 6 })
    expect(failure('0')?.code).toBe('input/amount-zero')
    expect(failure('0.000')?.code).toBe('input/amount-zero')
    for (const text of ['-1', '1e3', '1,5', '1.2.3', 'ten', '0x10', '+1']) expect(failure(text)?.code).toBe('input/amount-not-a-number')
    expect(failure(' ')?.code).toBe('input/required')
  })
  it('allows the whole balance and not a unit more', () => {
    expect(readAmount('25', dollars).units).toBe(25_000_000n)
    expect(failure('25.000001')).toEqual({ code: 'input/amount-too-large', have: '25', symbol: 'USDC' })
  })
  it('keeps the fee of the native currency', () => {
    const rules = { token: ether, have: 10n ** 18n, keep: 10n ** 16n, style: english }
    expect(readAmount('0.99', rules).units).toBe(99n * 10n ** 16n)
    expect(failure('0.990000000000000001', rules)).toEqual({ code: 'input/amount-too-large', have: '0.99', symbol: 'ETH' })
    const rich = { ...rules, have: 6_995_941_183_015_156_838_713n, keep: 0n }
    expect(failure('7000', rich)).toEqual({ code: 'input/amount-too-large', have: '6,995.941183…', symbol: 'ETH' })
    const dust = { ...rules, have: 12n, keep: 0n, style: { decimal: ',', group: '.' } }
    expect(failure('1', dust)).toEqual({ code: 'input/amount-too-large', have: '0,000000000000000012', symbol: 'ETH' })
    expect(maxSendable({ have: 5n, keep: 10n })).toBe(0n)
  })
  it('does not guess a balance that is unknown', () => {
    expect(readAmount('1000000', { ...dollars, have: undefined }).units).toBe(10n ** 12n)
    expect(maxSendable({ have: undefined, keep: 0n })).toBeUndefined()
  })
})

describe('typed', () => {
  it('is what readAmount reads back', () => {
    expect(typed({ units: 1_500_000n, token: usdc }, german)).toBe('1,5')
    expect(readAmount(typed({ units: 123n, token: usdc }, german), { ...dollars, style: german }).units).toBe(123n)
  })
})
