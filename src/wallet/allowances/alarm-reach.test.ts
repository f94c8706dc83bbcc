import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import type { Balances } from '#survey'
import { exposureOfAlarm } from './alarm-reach.ts'
import type { AlarmReach } from './stored-allowances.ts'

const TAKER: Address = `0x${'aa'.repeat(20)}`
const DOLLAR = {
  chainId: 1,
  standard: 'erc20',
  address: `0x${'44'.repeat(20)}`,
  symbol: 'USDC',
  name: '',
  decimals: 6,
  from: 'listed',
} as const
const SPENDING = `allowance:${DOLLAR.address}:${TAKER} allowance/no-code`
const LOOK = 50_000
const NOW = 100_000

const amount = (units: bigint, token: Token = DOLLAR) => ({ units, token })
/** As read at the second 60, which is after the last look. */
const balances = (units: bigint | undefined, seconds = 60n): Balances => ({
  header: { timestamp: seconds } as Balances['header'],
  trips: 1,
  items: [
    {
      token: DOLLAR,
      balance:
        units === undefined ? notKnown(unknownEvidence('rpc/timeout')) : know(amount(units), { kind: 'proved', method: 'merkle-proof' }),
    },
  ],
})
const of = (reach: Omit<AlarmReach, 'at'> | undefined, read?: Balances, right = SPENDING) =>
  exposureOfAlarm({ right, ...(reach === undefined ? {} : { reach: { at: LOOK, ...reach } }) }, read, NOW)

describe('what an alarm comes to', () => {
  it('is what there is now, and no more than is allowed', () => {
    const looked = { amount: amount(7n), held: 7n, limit: 10n }
    expect(of(looked, balances(8n))).toEqual({ kind: 'amount', amount: amount(8n), held: 8n, at: 60_000 })
    expect(of(looked, balances(30n))).toEqual({ kind: 'amount', amount: amount(10n), held: 30n, at: 60_000 })
    expect(of(looked, balances(0n))).toEqual({ kind: 'amount', amount: amount(0n), held: 0n, at: 60_000 })
  })

  it('is what the last look found, where balances are older, unknown, or were not read', () => {
    const found = { kind: 'amount', amount: amount(7n), held: 7n, at: LOOK }
    const looked = { amount: amount(7n), held: 7n, limit: 10n }
    expect([of(looked), of(looked, balances(undefined)), of(looked, balances(9n, 40n))]).toEqual([found, found, found])
  })

  it('is at most what there is, where how much is allowed is unknown', () => {
    expect(of(undefined, balances(8n))).toEqual({ kind: 'amount', amount: amount(8n), held: 8n, at: 60_000, isMost: true })
    expect(of({}, balances(8n))).toMatchObject({ amount: amount(8n), isMost: true })
    expect(of(undefined, balances(0n))).toEqual({ kind: 'amount', amount: amount(0n), held: 0n, at: 60_000 })
  })

  it('is unknown, and never nothing, where neither tells', () => {
    const unknown = { kind: 'unknown' }
    expect([of(undefined), of({}), of({ limit: 10n }), of(undefined, balances(undefined))]).toEqual([unknown, unknown, unknown, unknown])
    expect(of(undefined, balances(8n), 'not a right')).toEqual(unknown)
    expect(of({}, undefined, `operator:${DOLLAR.address}:${TAKER}`)).toEqual(unknown)
  })

  it('is nothing once it ended by itself', () => {
    const looked = { amount: amount(7n), limit: 10n, until: 99n }
    expect([of(looked), of(looked, balances(8n)), of({ until: 99n }, balances(8n))]).toMatchObject([
      { amount: { units: 0n } },
      { amount: { units: 0n } },
      { amount: { units: 0n } },
    ])
    expect(of({ ...looked, until: 101n })).toMatchObject({ amount: { units: 7n } })
  })

  it('of what has no amount is so many items, one item, or everything', () => {
    expect(of({ items: 3n }, undefined, `operator:${DOLLAR.address}:${TAKER}`)).toEqual({ kind: 'items', count: 3n, at: LOOK })
    expect(of({}, undefined, `item:${DOLLAR.address}:${TAKER}:7`)).toEqual({ kind: 'item' })
    expect(of({}, undefined, `delegation:${TAKER}`)).toEqual({ kind: 'everything' })
  })
})
