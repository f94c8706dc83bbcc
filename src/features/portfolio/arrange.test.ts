import { describe, expect, it } from 'vitest'
import type { Evidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Holding, TrackedToken } from '#core/money/holding'
import type { Token } from '#core/money/token'
import type { Valued } from '#survey'
import { arrange, isEmptyAsset, isSmall, ordered, searched, thousandthsOf, totalOf } from './arrange.ts'

const ONE = 10n ** 18n
const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
const [ME, YOU] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222'] as const

const token = (symbol: string, chainId: number, more: Partial<Token> = {}): Token => ({
  chainId,
  standard: symbol === 'ETH' ? 'native' : 'erc20',
  ...(symbol === 'ETH' ? {} : { address: `0x${chainId.toString(16).padStart(40, '0')}` as const }),
  symbol,
  name: symbol,
  decimals: 18,
  from: 'listed',
  ...more,
})
const holding = (symbol: string, chainId: number, units: bigint | undefined, more: Partial<Holding> = {}): Holding => {
  const one = more.token ?? token(symbol, chainId)
  return {
    chainId,
    account: ME,
    token: one,
    identity: symbol,
    balance: units === undefined ? notKnown({ kind: 'unknown', method: 'none' }) : know({ units, token: one }, PROVED),
    ...more,
  }
}
/** Each is worth two dollars, but for what is called NONE. */
const value = ({ balance, token: { symbol } }: Holding): Valued => {
  if (!balance.known) return { known: false, fault: 'unknown-balance' }
  if (symbol === 'NONE') return { known: false, fault: 'no-pool' }
  return { known: true, money: { units: balance.value.units * 2n, currency: 'USD' }, prices: [], evidence: PROVED }
}
const look = (holdings: readonly Holding[]) =>
  arrange(holdings, { value, currency: 'USD', environmentOf: (chainId) => (chainId === 31337 ? 'play' : 'real') })

describe('arrange', () => {
  it('sums ETH and USDC over chains and accounts, and keeps each part [E4]', () => {
    const { groups } = look([
      holding('ETH', 1, 3n * ONE),
      holding('ETH', 10, 2n * ONE),
      holding('ETH', 10, ONE, { account: YOU }),
      holding('USDC', 1, 5n),
      holding('USDC', 8453, 6n),
    ])
    expect(groups.map(({ token: { symbol }, amount, parts }) => [symbol, amount?.units, parts.length])).toEqual([
      ['ETH', 6n * ONE, 3],
      ['USDC', 11n, 2],
    ])
    expect(totalOf(groups, 'USD').money.units).toBe(12n * ONE + 22n)
  })

  it('never adds practice money to real money', () => {
    const { groups } = look([holding('ETH', 1, ONE), holding('ETH', 31337, 5n * ONE)])
    expect(groups.map(({ environment, amount }) => [environment, amount?.units])).toEqual([
      ['real', ONE],
      ['play', 5n * ONE],
    ])
  })

  it('counts what is unknown beside what is known, never as nothing', () => {
    const { groups } = look([holding('ETH', 1, ONE), holding('ETH', 10, undefined), holding('USDC', 1, undefined)])
    expect(groups.map(({ amount, unknown }) => [amount?.units, unknown])).toEqual([
      [ONE, 1],
      [undefined, 1],
    ])
    expect(totalOf(groups, 'USD')).toMatchObject({ unknown: 2, missing: 0 })
    expect(groups.some(isEmptyAsset)).toBe(false)
  })

  it('says how many assets have no price, and gives no sum of amounts that are counted otherwise', () => {
    const { groups } = look([
      holding('NONE', 1, ONE),
      holding('USDC', 1, ONE),
      holding('USDC', 10, ONE, { token: token('USDC', 10, { decimals: 6 }) }),
    ])
    expect(totalOf(groups, 'USD').missing).toBe(1)
    expect(groups.find(({ token: { symbol } }) => symbol === 'USDC')?.amount).toBeUndefined()
  })

  it('keeps what is folded out of groups and totals [A10]', () => {
    const kept: TrackedToken = {
      id: 'x',
      token: token('SPAM', 1),
      holders: [ME],
      solicited: [],
      reasons: { [ME]: [{ is: 'unsolicited' }] },
      at: 0,
    }
    const { groups, folded } = look([holding('SPAM', 1, ONE, { kept }), holding('ETH', 1, ONE)])
    expect(groups.map(({ token: { symbol } }) => symbol)).toEqual(['ETH'])
    expect(folded.map(({ token: { symbol } }) => symbol)).toEqual(['SPAM'])
    expect(totalOf(groups, 'USD').money.units).toBe(2n * ONE)
  })
})

describe('ordered', () => {
  it('puts value first, then what there is, then what is unknown, never among what is nothing', () => {
    const { groups } = look([
      holding('ZERO', 1, 0n),
      holding('UNKNOWN', 1, undefined),
      holding('NONE', 1, ONE),
      holding('LESS', 1, ONE),
      holding('MORE', 1, 9n * ONE),
    ])
    expect(ordered(groups, 'value').map(({ token: { symbol } }) => symbol)).toEqual(['MORE', 'LESS', 'NONE', 'UNKNOWN', 'ZERO'])
    expect(ordered(groups, 'name').map(({ token: { symbol } }) => symbol)).toEqual(['LESS', 'MORE', 'NONE', 'UNKNOWN', 'ZERO'])
  })
})

describe('searched', () => {
  it('finds by symbol, name and address', () => {
    const { groups } = look([holding('ETH', 1, ONE), holding('USDC', 1, ONE)])
    const found = (words: string) => searched(groups, words).map(({ token: { symbol } }) => symbol)
    expect([found(' usd '), found('0x0000'), found(''), found('nothing')]).toEqual([['USDC'], ['USDC'], ['ETH', 'USDC'], []])
  })
})

describe('thousandthsOf', () => {
  it('is of what the same environment is worth, in thousandths', () => {
    const { groups } = look([holding('ETH', 1, 2n), holding('USDC', 1, 1n), holding('ETH', 31337, 5n)])
    expect(groups.map((group) => thousandthsOf(group, groups))).toEqual([667, 333, 1000])
  })

  it('is nothing where not all is known: it would be said as too much', () => {
    const part = (units: bigint | undefined, symbol = 'NONE') => {
      const { groups } = look([holding('ETH', 1, 2n), holding(symbol, 1, units)])
      return groups.map((group) => thousandthsOf(group, groups))
    }
    expect(part(1n)).toEqual([undefined, undefined])
    expect(part(undefined, 'USDC')).toEqual([undefined, undefined])
    expect(part(0n)).toEqual([1000, undefined])
  })
})

describe('isSmall', () => {
  it('is what is worth less than one, never what is unknown, has no price, or is not there', () => {
    const small = (...holdings: readonly Holding[]) => look(holdings).groups.map(isSmall)
    expect(small(holding('USDC', 1, ONE / 2n - 1n), holding('ETH', 1, ONE / 2n))).toEqual([true, false])
    expect(small(holding('USDC', 1, 0n), holding('ETH', 1, undefined), holding('NONE', 1, 5n))).toEqual([false, false, false])
    expect(small(holding('ETH', 1, 5n), holding('ETH', 10, undefined))).toEqual([false])
  })
})
