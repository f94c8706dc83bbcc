import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { loggedApprovals, loggedItems } from './logged-rights.ts'

const account: Address = `0x${'1'.repeat(40)}`
const token: Address = `0x${'2'.repeat(40)}`
const spender: Address = `0x${'3'.repeat(40)}`
const nobody: Address = `0x${'0'.repeat(40)}`
const entry = (id: string, more: Partial<ActivityEntry>): ActivityEntry => ({ id, chainId: 1, account, sources: [], ...more })

describe('approvals by their logs', () => {
  const given = entry('a', { grants: [{ kind: 'allowance', token, spender, units: 5n }] })
  const taken = entry('b', { grants: [{ kind: 'allowance', token, spender, units: 0n }] })

  it('stand by the newest log of each', () => {
    expect(loggedApprovals([given, taken]).map(({ grant }) => grant)).toEqual(given.grants)
    expect(loggedApprovals([taken, given])).toEqual([])
  })

  it('within one transaction go by its last log', () => {
    const both = entry('c', { grants: [...(given.grants ?? []), ...(taken.grants ?? [])] })
    expect(loggedApprovals([both])).toEqual([])
  })

  it('of one item go to nobody when they are taken back, and of all items when they are refused', () => {
    const item = (to: Address) => entry('d', { grants: [{ kind: 'item', token, spender: to, tokenId: 7n }] })
    expect(loggedApprovals([item(spender)])).toHaveLength(1)
    expect(loggedApprovals([item(nobody), item(spender)])).toEqual([])
    const all = (granted: boolean) => entry('e', { grants: [{ kind: 'operator', token, spender, granted }] })
    expect(loggedApprovals([all(true)])).toHaveLength(1)
    expect(loggedApprovals([all(false), all(true)])).toEqual([])
  })
})

describe('items by their logs', () => {
  const move = (id: string, from: Address, to: Address, units = 1n) =>
    entry(id, { moves: [{ token, tokenId: 9n, from, to, units, by: 'log' }] })

  it('are those that came and did not go', () => {
    expect(loggedItems([move('a', nobody, account)])).toEqual([{ token, tokenId: 9n, units: 1n }])
    expect(loggedItems([move('b', account, spender), move('a', nobody, account)])).toEqual([])
    expect(loggedItems([move('b', account, spender, 2n), move('a', nobody, account, 5n)])).toEqual([{ token, tokenId: 9n, units: 3n }])
  })
})
