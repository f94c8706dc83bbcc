import { describe, expect, it } from 'vitest'
import { ageOf, inCurrency, type Price, scaled, times, total, worth } from './price.ts'
import type { Token } from './token.ts'

const ONE = 10n ** 18n
const USDC: Token = {
  chainId: 1,
  standard: 'erc20',
  address: `0x${'a'.repeat(40)}`,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
}
const price = (units: bigint, at: number, currency: Price['currency'] = 'USD'): Price => ({
  units,
  currency,
  steps: [{ by: 'feed', pair: 'X/USD', address: `0x${'b'.repeat(40)}`, at }],
})

describe('prices', () => {
  it('value an amount exactly, and round down what is smaller than 10^-18', () => {
    expect(worth({ units: 1_500_000n, token: USDC }, price(999_900_000_000_000_000n, 1)).units).toBe(1_499_850_000_000_000_000n)
    expect(worth({ units: 1n, token: { ...USDC, decimals: 255 } }, price(ONE, 1)).units).toBe(0n)
  })

  it('are as old as the oldest step', () => {
    expect(ageOf(times(price(ONE, 50), price(ONE, 20)))).toBe(20)
    expect(ageOf({ units: ONE, currency: 'USD', steps: [] })).toBeUndefined()
  })

  it('go over into a currency by what one of it costs', () => {
    expect(inCurrency(price(3500n * ONE, 1), 'EUR', price(1_100_000_000_000_000_000n, 1))).toMatchObject({
      currency: 'EUR',
      units: 3_181_818_181_818_181_818_181n,
    })
    expect(inCurrency(price(ONE, 1), 'EUR', price(0n, 1))).toBeUndefined()
  })

  it('are scaled from a feed’s decimals', () => {
    expect([scaled(5n, 0), scaled(12_345_678n, 8), scaled(19n, 19)]).toEqual([5n * ONE, 123_456_780_000_000_000n, 1n])
  })

  it('are never added across currencies', () => {
    expect(total('EUR', [price(ONE, 1), price(2n * ONE, 1, 'EUR')]).units).toBe(2n * ONE)
  })
})
