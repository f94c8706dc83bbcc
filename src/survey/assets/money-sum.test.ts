import { describe, expect, it } from 'vitest'
import type { Evidence } from '#core/evidence/evidence'
import type { Token } from '#core/money/token'
import { moneySum, type PriceOf } from './money-sum.ts'

const ONE = 10n ** 18n
const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
const CLAIMED: Evidence = { kind: 'claimed', method: 'local-run' }
const token = (symbol: string): Token => ({
  chainId: 1,
  standard: 'erc20',
  address: `0x${symbol.charCodeAt(0).toString(16).padStart(40, '0')}`,
  symbol,
  name: symbol,
  decimals: 6,
  from: 'listed',
})
const step = (at: number) => ({ by: 'feed', pair: 'X/USD', address: `0x${'b'.repeat(40)}`, at }) as const
const priceOf: PriceOf = ({ symbol }) => {
  if (symbol === 'A') return { price: { units: 2n * ONE, currency: 'USD', steps: [step(50)] }, evidence: PROVED }
  if (symbol === 'B') return { price: { units: ONE / 2n, currency: 'USD', steps: [step(20), step(90)] }, evidence: CLAIMED }
  return undefined
}
const amount = (symbol: string, units: bigint) => ({ units, token: token(symbol) })

describe('the worth of several things', () => {
  it('adds what has a price, and is as old as the oldest step of any', () => {
    expect(moneySum([amount('A', 3_000_000n), amount('B', 1_000_000n)], priceOf)).toEqual({
      money: { units: 6n * ONE + ONE / 2n, currency: 'USD' },
      missing: 0,
      evidence: [PROVED, CLAIMED],
      oldest: 20,
    })
  })

  it('counts what has no price as missing, never as nothing', () => {
    expect(moneySum([amount('A', 1_000_000n), amount('C', 1_000_000n)], priceOf, 2)).toMatchObject({
      money: { units: 2n * ONE },
      missing: 3,
    })
  })

  it('says nothing where nothing has a price', () => {
    expect(moneySum([amount('C', 1n)], priceOf, 1)).toBeUndefined()
    expect(moneySum([], priceOf)).toBeUndefined()
  })
})
