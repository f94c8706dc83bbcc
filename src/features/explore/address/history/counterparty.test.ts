import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { counterpartyOf } from './counterparty.ts'

const account: Address = `0x${'1'.repeat(40)}`
const [you, router, token, nobody]: readonly [Address, Address, Address, Address] = [
  `0x${'2'.repeat(40)}`,
  `0x${'3'.repeat(40)}`,
  `0x${'4'.repeat(40)}`,
  `0x${'0'.repeat(40)}`,
]
const entry = (more: Partial<ActivityEntry>): ActivityEntry => ({ id: 'a', chainId: 1, account, sources: [], ...more })
const call = { from: account, to: router, value: 0n, data: '0x' } as const

describe('who is at the other end', () => {
  it('is whom a payment came from or went to', () => {
    expect(counterpartyOf(entry({ moves: [{ from: account, to: you, units: 1n, by: 'value' }] }))).toBe(you)
    expect(counterpartyOf(entry({ moves: [{ token, from: you, to: account, units: 1n, by: 'log' }] }))).toBe(you)
  })

  it('is whom the account called where something went and something came', () => {
    const moves = [
      { from: account, to: you, units: 1n, by: 'call' },
      { token, from: you, to: account, units: 1n, by: 'log' },
    ] as const
    expect(counterpartyOf(entry({ call, moves }))).toBe(router)
  })

  it('is never nobody: of what was minted it is the caller or the called', () => {
    const moves = [{ token, from: nobody, to: account, units: 1n, by: 'log' }] as const
    expect(counterpartyOf(entry({ call, moves }))).toBe(router)
    expect(counterpartyOf(entry({ moves }))).toBeUndefined()
  })

  it('is the spender of an approval', () => {
    expect(counterpartyOf(entry({ call, grants: [{ kind: 'allowance', token, spender: you, units: 1n }] }))).toBe(you)
  })
})
