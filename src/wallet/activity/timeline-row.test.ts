import { describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { OwnSignature } from '#core/permissions/own-signature'
import { filterRows } from './timeline-filter.ts'
import { changesOfOwn, type TimelineRow, timelineRowOf, withSignatures } from './timeline-row.ts'
import { createSearch } from './timeline-search.ts'

const ME = `0x${'11'.repeat(20)}` as const
const TOKEN = `0x${'33'.repeat(20)}` as const
const rowAt = (at: number): TimelineRow => ({
  key: `row ${at}`,
  chainId: 1,
  id: '0x1',
  accounts: [ME],
  entries: [],
  at,
  kind: 'sent',
  failed: false,
  folded: [],
})
const signedAt = (createdAt: number): OwnSignature =>
  ({ id: `${createdAt}`, account: ME, chainId: 1, createdAt }) as unknown as OwnSignature
const keys = (rows: readonly TimelineRow[]): readonly string[] => rows.map(({ key }) => key)

describe('withSignatures', () => {
  const rows = [rowAt(30), rowAt(20), rowAt(10)]
  it('puts each signature where its time is', () =>
    expect(keys(withSignatures(rows, [signedAt(5), signedAt(25), signedAt(40)]))).toEqual([
      'signature:40',
      'row 30',
      'signature:25',
      'row 20',
      'row 10',
      'signature:5',
    ]))
  it('gives the same list where there is none', () => expect(withSignatures(rows, [])).toBe(rows))
  it('leaves out the older ones while rows are still being opened', () =>
    expect(keys(withSignatures(rows, [signedAt(5), signedAt(25)], true))).toEqual(['row 30', 'signature:25', 'row 20', 'row 10']))
})

const PARTS = {
  entries: [],
  own: [],
  notes: new Map(),
  scans: [],
  blockTime: () => 12,
  fold: { accounts: new Set([ME]), known: new Set([ME]), faces: new Map(), isListed: () => true },
}
const change = (units: bigint, token?: typeof TOKEN) => ({ units, symbol: 'T', decimals: 18, ...(token === undefined ? {} : { token }) })
const ownOf = (more: object): OwnTransaction =>
  ({
    id: '0x1',
    chainId: 1,
    account: ME,
    intent: { kind: 'call' },
    transaction: { to: TOKEN, data: '0x' },
    createdAt: 5,
    predicted: [],
    state: { at: 'included', inclusion: { success: true } },
    ...more,
  }) as unknown as OwnTransaction
const madeOf = (own: OwnTransaction): TimelineRow => timelineRowOf('1:0x1', [], own, undefined, PARTS)
const APPROVE = `0x095ea7b3${'0'.repeat(63)}1${'0'.repeat(63)}5`

describe('one that only this device tells of', () => {
  it.each([
    ['swapped', ownOf({ predicted: [change(-1n), change(2n, TOKEN)] })],
    ['received', ownOf({ predicted: [change(2n, TOKEN)] })],
    ['sent', ownOf({ predicted: [change(-2n)] })],
    ['sent', ownOf({ intent: { kind: 'send' } })],
    ['allowed', ownOf({ transaction: { to: TOKEN, data: APPROVE } })],
    ['created', ownOf({ transaction: { data: '0x60' } })],
    ['called', ownOf({})],
  ] as const)('is of the kind that it moved or allowed: %s', (kind, own) => expect(madeOf(own).kind).toBe(kind))

  it('is an approval by its call where no event of the token tells of it, as with Permit2', () => {
    const data = `0x87517c45${'0'.repeat(63)}1${'0'.repeat(63)}2${'0'.repeat(63)}7${'0'.repeat(63)}9` as const
    const entry = { id: '0x1', hash: '0x1', chainId: 1, account: ME, call: { from: ME, to: TOKEN, value: 0n, data }, sources: [] } as const
    expect(timelineRowOf('1:0x1', [entry], undefined, undefined, PARTS).kind).toBe('allowed')
  })

  it('moved what its receipt says, before that what the Review predicted, and nothing where it failed or was replaced', () => {
    const moved = { predicted: [change(-1n)], happened: [change(-2n)] }
    expect(changesOfOwn(ownOf(moved))).toEqual(moved.happened)
    expect(changesOfOwn(ownOf({ ...moved, state: { at: 'pending' } }))).toEqual(moved.predicted)
    expect(changesOfOwn(ownOf({ ...moved, state: { at: 'included', inclusion: { success: false } } }))).toEqual([])
    expect(changesOfOwn(ownOf({ ...moved, state: { at: 'replaced' } }))).toEqual([])
  })

  it('is found by direction, asset, status and date like any other', () => {
    const search = createSearch({ nameOf: () => undefined, symbolOf: () => undefined, sentenceOf: () => '' })
    const swap = madeOf(ownOf({ predicted: [change(-1n), change(2n, TOKEN)] }))
    const waits = madeOf(ownOf({ predicted: [change(-1n)], createdAt: 50, state: { at: 'pending' } }))
    const found = (more: object) => filterRows([swap, waits], { text: '', folded: 'hidden', ...more }, search)
    expect(found({ direction: 'in' })).toEqual([swap])
    expect(found({ direction: 'out' })).toEqual([swap, waits])
    expect(found({ asset: TOKEN })).toEqual([swap])
    expect(found({ asset: 'native' })).toEqual([swap, waits])
    expect(found({ status: 'pending' })).toEqual([waits])
    expect(found({ from: 5, until: 50 })).toEqual([swap])
    expect(found({ from: 6 })).toEqual([waits])
  })
})
