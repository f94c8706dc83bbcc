import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { PriceOf } from '#survey'
import type { AlarmExposure } from '#wallet'
import { alarmSum, worstFirst } from './alarm-sum.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const OTHER: Address = `0x${'22'.repeat(20)}`
const token = (symbol: string, digit: string) =>
  ({ chainId: 1, standard: 'erc20', address: `0x${digit.repeat(40)}`, symbol, name: symbol, decimals: 0, from: 'listed' }) as const
const [USDC, ODD] = [token('USDC', '5'), token('ODD', '6')]
/** A dollar for a USDC, and nothing else has a price. */
const priceOf: PriceOf = ({ symbol }) =>
  symbol === 'USDC'
    ? { price: { units: 10n ** 18n, currency: 'USD', steps: [] }, evidence: { kind: 'proved', method: 'merkle-proof' } }
    : undefined

const exposed = (exposure: AlarmExposure, account = ME) => ({ alarm: { id: 'a', chainId: 1, account, right: 'r', at: 0 }, exposure })
const units = (count: bigint, held: bigint, of = USDC, account = ME) =>
  exposed({ kind: 'amount', amount: { units: count, token: of }, held, at: 0 }, account)
const sumOf = (...all: readonly ReturnType<typeof exposed>[]) => {
  const sum = alarmSum(all, priceOf)
  return sum && { dollars: sum.money.units / 10n ** 18n, missing: sum.missing }
}

it('counts one thing no more often than there is of it, and each account for itself', () => {
  expect(sumOf(units(70n, 100n), units(70n, 100n))).toEqual({ dollars: 100n, missing: 0 })
  expect(sumOf(units(70n, 100n), units(20n, 100n))).toEqual({ dollars: 90n, missing: 0 })
  expect(sumOf(units(70n, 100n), units(70n, 100n, USDC, OTHER))).toEqual({ dollars: 140n, missing: 0 })
})

it('is a least where something has no price, is unknown, or is not counted in units', () => {
  expect(sumOf(units(70n, 100n), units(5n, 9n, ODD), exposed({ kind: 'unknown' }), exposed({ kind: 'everything' }))).toEqual({
    dollars: 70n,
    missing: 3,
  })
  expect(sumOf(units(70n, 100n), exposed({ kind: 'items', count: 0n, at: 0 }), units(0n, 0n, ODD))).toEqual({ dollars: 70n, missing: 0 })
})

it('is none where nothing has a price', () => {
  expect(sumOf(units(5n, 9n, ODD), exposed({ kind: 'unknown' }))).toBeUndefined()
})

it('tells the worst first: the whole account, then what is worth most', () => {
  const [all, much, little, odd] = [exposed({ kind: 'everything' }), units(70n, 100n), units(5n, 100n), units(9n, 9n, ODD)]
  expect([odd, little, all, much].toSorted(worstFirst(priceOf))).toEqual([all, much, little, odd])
})
