import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { Price } from '#core/money/price'
import type { Token } from '#core/money/token'
import { moneyOf, typeMoney, unitsFor } from './money.ts'

const ether: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const usdc: Token = {
  chainId: 1,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: '',
  decimals: 6,
  from: 'listed',
}
const at = (dollars: bigint): Price => ({ units: dollars * 10n ** 18n, currency: 'USD', steps: [] })
const style = { decimal: '.', group: ',' }

describe('an amount in money', () => {
  it('buys exact units, rounded down and said so where they do not come out even', () => {
    expect(unitsFor('2,500', ether, at(2500n), style)).toEqual({ units: 10n ** 18n, rounded: false })
    expect(unitsFor('1', ether, at(3n), style)).toEqual({ units: 333_333_333_333_333_333n, rounded: true })
    expect(unitsFor('0.01', usdc, at(1n), style)).toEqual({ units: 10_000n, rounded: false })
  })

  it('refuses a third place behind the mark, and what is no amount', () => {
    for (const text of ['0.001', 'ten', '-1', ''])
      expect(() => unitsFor(text, ether, at(2500n), style)).toThrow(expect.toSatisfy((error: unknown) => isError(error)))
  })

  it('is written into the row as exact units, or as nothing with its reason', () => {
    expect(typeMoney('100', ether, at(3n), style)).toMatchObject({ money: { text: '100', amount: '33.333333333333333333' }, rounded: true })
    expect(typeMoney('7', ether, at(7n), { decimal: ',', group: '.' })).toMatchObject({ money: { amount: '1' }, rounded: false })
    expect(typeMoney('0,5', ether, at(1n), { decimal: ',', group: '.' }).money.amount).toBe('0,5')
    expect(typeMoney('1.234', usdc, at(1n), style)).toMatchObject({
      money: { text: '1.234', amount: '' },
      error: { code: 'input/amount-too-precise' },
    })
    expect(typeMoney(' ', usdc, at(1n), style)).toEqual({ money: { text: ' ', price: at(1n), amount: '' } })
  })

  it('is shown for units to the nearest cent', () => {
    expect(moneyOf(1_999_999n, usdc, at(1n), style)).toBe('2')
    expect(moneyOf(1n, usdc, at(1n), style)).toBe('0')
  })
})
