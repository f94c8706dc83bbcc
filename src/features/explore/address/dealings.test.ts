import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { TimelineRow } from '#wallet'
import { dealingsWith } from './dealings.ts'

const mine: Address = `0x${'1'.repeat(40)}`
const [them, router, token]: readonly [Address, Address, Address] = [`0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`, `0x${'4'.repeat(40)}`]

const entry = (more: Partial<ActivityEntry>): ActivityEntry => ({ id: 'a', chainId: 1, account: mine, sources: [], ...more })
const row = (entries: readonly ActivityEntry[], more: Partial<TimelineRow> = {}): TimelineRow =>
  ({ key: 'k', id: 'a', chainId: 1, at: 1000, kind: 'sent', failed: false, folded: [], accounts: [mine], entries, ...more }) as TimelineRow

const payment = entry({ moves: [{ from: mine, to: them, units: 5n, by: 'value' }] })
const receipt = entry({ moves: [{ token, from: them, to: mine, units: 5n, by: 'log' }] })

describe('what passed between an address and one’s own accounts', () => {
  it('is counted once for each transaction, by what it was', () => {
    const rows = [
      row([payment], { at: 5000 }),
      row([payment]),
      row([receipt]),
      row([entry({ grants: [{ kind: 'allowance', token, spender: them, units: 1n }] })], { kind: 'allowed' }),
      row([entry({ call: { from: mine, to: them, value: 0n, data: '0xaabbccdd' } })], { kind: 'called' }),
    ]
    expect(dealingsWith(rows, 1, them)).toEqual({ paid: 2, received: 1, approved: 1, called: 1, last: 5000 })
  })

  it('leaves out what failed, what looks like spam, other chains, other people and what was taken back', () => {
    const rows = [
      row([payment], { failed: true }),
      row([receipt], { kind: 'folded' }),
      row([payment], { chainId: 2 }),
      row([entry({ moves: [{ from: mine, to: router, units: 5n, by: 'value' }] })]),
      row([entry({ moves: [{ token, from: mine, to: them, units: 0n, by: 'log' }] })]),
      row([entry({ grants: [{ kind: 'allowance', token, spender: them, units: 0n }] })], { kind: 'allowed' }),
    ]
    expect(dealingsWith(rows, 1, them)).toEqual({ paid: 0, received: 0, approved: 0, called: 0, last: 0 })
  })

  it('counts one that this device alone tells of, and not before it is in a block', () => {
    const own = (state: unknown) =>
      ({
        intent: { kind: 'send', to: them },
        transaction: { to: them },
        predicted: [{ symbol: 'ETH', decimals: 18, units: -5n }],
        state,
      }) as unknown as NonNullable<TimelineRow['own']>
    const included = own({ at: 'included', inclusion: { success: true } })
    expect(dealingsWith([row([], { own: included })], 1, them).paid).toBe(1)
    expect(dealingsWith([row([], { own: own({ at: 'pending' }) })], 1, them).paid).toBe(0)
  })
})
