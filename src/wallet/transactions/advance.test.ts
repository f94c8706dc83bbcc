import { describe, expect, it } from 'vitest'
import type { OwnTransaction, UsedNonce, TransactionState } from '#core/activity/activity'
import type { Evidence } from '#core/evidence/evidence'
import type { TransactionStatus } from '#protocol/chain'
import { advance, isSameState, type TransactionObservation } from './advance.ts'

const evidence: Evidence = { kind: 'claimed', method: 'answer', source: 'node' }
const inclusion = { blockNumber: 9n, blockHash: '0x09', index: 0, success: true, gasUsed: 1n, effectiveGasPrice: 1n } as const
const NOW = 1_000_000_000
const MINUTE = 60_000
const unknown: TransactionStatus = { at: 'unknown', evidence }
const pending: TransactionStatus = { at: 'pending', evidence }
const included: TransactionStatus = { at: 'included', inclusion, depth: 'safe', logs: [], evidence }

const own = (state: TransactionState, more: Partial<OwnTransaction> = {}): OwnTransaction => ({
  id: '0x01',
  chainId: 1,
  account: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  requestId: 'r',
  intent: { kind: 'call', value: 0n, data: '0x' },
  transaction: { type: 'legacy', chainId: 1, nonce: 5, gasLimit: 1n, value: 0n, data: '0x', gasPrice: 1n },
  raw: '0x',
  sentence: { id: 'x' },
  createdAt: 0,
  state,
  predicted: [],
  ...more,
})
const after = (state: TransactionState, fate: TransactionStatus, more: Partial<TransactionObservation> = {}): TransactionState =>
  advance(own(state), { fate, now: NOW, ...more })

const SIGNED: TransactionState = { at: 'signed' }
const SENT: TransactionState = { at: 'sent', to: 'node', since: NOW - MINUTE }
const PENDING: TransactionState = { at: 'pending', evidence, since: NOW - MINUTE }
const DROPPED: TransactionState = { at: 'dropped', since: NOW - MINUTE, evidence }
const INCLUDED: TransactionState = { at: 'included', inclusion, depth: 'included', evidence }
const REPLACED: TransactionState = { at: 'replaced', since: NOW - MINUTE, evidence }
const CANCELLED: TransactionState = { at: 'cancelled', by: '0x02', since: NOW - MINUTE, evidence }
const RESET: TransactionState = { at: 'reset', since: NOW - MINUTE, evidence }
const proved: Evidence = { kind: 'proved', method: 'merkle-proof' }
const taken: UsedNonce = { evidence, by: { hash: '0x09', evidence }, asked: ['node.example'] }
const EVERY = [SIGNED, SENT, PENDING, DROPPED, INCLUDED, REPLACED, CANCELLED, RESET]

describe('where a transaction is', () => {
  it.each(EVERY.map((state) => [state.at, state] as const))('is included from %s, whatever was believed of it', (_, state) => {
    expect(after(state, included)).toEqual({ at: 'included', inclusion, depth: 'safe', evidence })
  })

  it.each(EVERY.map((state) => [state.at, state] as const))('is pending from %s when an endpoint has it', (_, state) => {
    expect(after(state, pending).at).toBe('pending')
  })

  it('keeps since when it waits, and what stands in its way only while it does', () => {
    const gap = { kind: 'gap', missing: 4, evidence } as const
    expect(after(SENT, pending, { obstacle: gap })).toEqual({ at: 'pending', evidence, since: NOW - MINUTE, obstacle: gap })
    expect(after({ ...PENDING, obstacle: gap }, pending)).toEqual({ at: 'pending', evidence, since: NOW - MINUTE })
    for (const state of [SIGNED, DROPPED, REPLACED])
      expect(after(state, pending), `${state.at} did not wait until now`).toEqual({ at: 'pending', evidence, since: NOW })
  })

  it('is missing before it is dropped, and found again', () => {
    const first = after(SENT, unknown)
    expect(first).toEqual({ ...SENT, missingSince: NOW })
    expect(after({ ...PENDING, missingSince: NOW - 14 * MINUTE }, unknown)).toMatchObject({
      at: 'pending',
      missingSince: NOW - 14 * MINUTE,
    })
    expect(after({ ...PENDING, missingSince: NOW - 15 * MINUTE }, unknown)).toEqual({ at: 'dropped', since: NOW - 15 * MINUTE, evidence })
    expect(after(first, pending)).toEqual({ at: 'pending', evidence, since: NOW - MINUTE })
    expect(after(DROPPED, unknown)).toBe(DROPPED)
  })

  it('is not dropped while a newer one of ours is on its way: endpoints forget what was outbid', () => {
    expect(after({ ...PENDING, missingSince: 0 }, unknown, { outbid: true }).at).toBe('pending')
  })

  it('is replaced by one from elsewhere, by ours, or cancelled by ours that does nothing', () => {
    const ours = own(INCLUDED, { id: '0x02' })
    const intent = { kind: 'replace', how: 'cancel', account: ours.account, replaces: '0x01', earlier: ours.transaction, wish: { kind: 'call', value: 0n, data: '0x' } } as const // prettier-ignore
    const nothing = own(INCLUDED, { id: '0x02', intent })
    const stranger = { hash: '0x09', evidence: proved } as const
    expect(after(PENDING, unknown, { stranger })).toEqual({ at: 'replaced', by: '0x09', since: NOW, evidence: proved })
    expect(after(PENDING, pending, { stranger }), 'what its block proves is more than who says that it waits').toMatchObject({
      at: 'replaced',
    })
    const by = (transaction: OwnTransaction) => ({ winner: { transaction, evidence } })
    expect(after(PENDING, unknown, by(ours))).toEqual({ at: 'replaced', by: '0x02', since: NOW, evidence })
    expect(after(PENDING, pending, by(ours)), 'one endpoint against another').toMatchObject({ at: 'pending' })
    expect(after(PENDING, unknown, by(nothing))).toEqual({ at: 'cancelled', by: '0x02', since: NOW, evidence })
    const dearer = advance(own(PENDING, { id: '0x03', intent }), { fate: unknown, now: NOW, ...by(nothing) })
    expect(dearer, 'what does nothing is not cancelled by more of it').toMatchObject({ at: 'replaced', by: '0x02' })
  })

  it.each(EVERY.map((state) => [state.at, state] as const))('is never replaced from %s by an endpoint’s word alone', (_, state) => {
    const next = after(state, unknown, { taken, stranger: { hash: '0x09', evidence } })
    expect(next.at).not.toBe('replaced')
    if (next.at !== 'reset' && next.at !== 'cancelled') expect(next).toMatchObject({ taken })
    expect(after(next, included).at, 'found after all').toBe('included')
    expect(after(next, unknown), 'its number is free after all').not.toHaveProperty('taken')
  })

  it('keeps what was proved to have taken its place when nobody proves it now', () => {
    const state: TransactionState = { at: 'replaced', by: '0x09', since: NOW - MINUTE, evidence: proved }
    expect(after(state, unknown, { taken })).toBe(state)
    expect(isSameState(after(PENDING, unknown, { taken }), after(PENDING, unknown, { taken: { ...taken, asked: [] } }))).toBe(false)
  })

  it('waits again when the block of it, or of what took its place, is gone', () => {
    expect(after(INCLUDED, unknown)).toEqual({ at: 'pending', evidence, since: NOW, missingSince: NOW, reorged: { blockNumber: 9n, blockHash: '0x09' } }) // prettier-ignore
    expect(after(INCLUDED, pending)).toEqual({ at: 'pending', evidence, since: NOW, reorged: { blockNumber: 9n, blockHash: '0x09' } })
    expect(after(REPLACED, unknown)).toEqual({ at: 'pending', evidence, since: NOW, missingSince: NOW })
    const reorged = after(INCLUDED, unknown)
    expect(after(reorged, pending), 'said until it is in a block again').toMatchObject({ reorged: { blockNumber: 9n } })
  })

  it('is reset with its chain, but for what was never sent', () => {
    expect(after(INCLUDED, unknown, { ground: 'anew' })).toEqual({ at: 'reset', was: inclusion, since: NOW, evidence })
    expect(after(PENDING, unknown, { ground: 'anew' })).toEqual({ at: 'reset', since: NOW, evidence })
    expect(after(SIGNED, unknown, { ground: 'anew' })).toBe(SIGNED)
    expect(after(RESET, unknown, { taken })).toBe(RESET)
  })

  it('stays where an endpoint cannot know: it is behind the block', () => {
    expect(after(INCLUDED, unknown, { ground: 'behind' })).toBe(INCLUDED)
  })

  it('stays signed when nobody knows it', () => {
    expect(after(SIGNED, unknown)).toBe(SIGNED)
  })
})

describe('what is worth a write', () => {
  it('is a better proof, another block, another obstacle, but not the same word at another time', () => {
    const later = { ...evidence, at: 7 }
    expect(isSameState(PENDING, { ...PENDING, evidence: later })).toBe(true)
    expect(isSameState(INCLUDED, { ...INCLUDED, evidence: { ...evidence, kind: 'proved' } })).toBe(false)
    expect(isSameState(INCLUDED, { ...INCLUDED, inclusion: { ...inclusion, blockHash: '0x0a' } })).toBe(false)
    const fee = (baseFee: bigint): TransactionState => ({ ...PENDING, obstacle: { kind: 'fee', baseFee, evidence } }) as TransactionState
    expect(isSameState(fee(1n), fee(2n))).toBe(true)
    expect(isSameState(PENDING, fee(1n))).toBe(false)
  })
})

describe('what stays of a state when the next look knows less', () => {
  const gap = { kind: 'gap', missing: 4, evidence } as const
  const winner = { transaction: own(INCLUDED, { id: '0x02' }), evidence: proved } as const
  it('keeps who sent it and since when, whether it is missing or its number is used', () => {
    const since = NOW - 5 * MINUTE
    expect(after({ ...SENT, missingSince: since }, unknown)).toStrictEqual({ ...SENT, missingSince: since })
    expect(after(SENT, unknown, { taken })).toStrictEqual({ ...SENT, missingSince: NOW, taken })
    expect(after({ ...SENT, missingSince: since }, unknown, { taken })).toStrictEqual({ ...SENT, missingSince: since, taken })
  })
  it('keeps no obstacle of one that nobody knows', () => {
    expect(after({ ...PENDING, obstacle: gap }, unknown)).toStrictEqual({ ...PENDING, missingSince: NOW })
    expect(after({ ...PENDING, obstacle: gap }, unknown, { taken })).toStrictEqual({ ...PENDING, missingSince: NOW, taken })
  })
  it('says nothing of an obstacle, a depth or a reorganisation where there is none', () => {
    expect(after(SENT, pending)).toStrictEqual({ at: 'pending', evidence, since: NOW - MINUTE })
    expect(after(SENT, included)).toStrictEqual({ at: 'included', inclusion, depth: 'safe', evidence })
    expect(after(SENT, { ...included, depthEvidence: proved })).toStrictEqual({ at: 'included', inclusion, depth: 'safe', evidence, depthEvidence: proved }) // prettier-ignore
  })
  it('knows the block that it was in until it is in one again', () => {
    const reorged = { blockNumber: 9n, blockHash: '0x09' } as const
    const gone = after(INCLUDED, pending)
    expect(gone).toStrictEqual({ at: 'pending', evidence, since: NOW, reorged })
    expect(advance(own(gone), { fate: pending, now: NOW + MINUTE })).toStrictEqual(gone)
    expect(after(INCLUDED, unknown)).toStrictEqual({ at: 'pending', evidence, since: NOW, missingSince: NOW, reorged })
    expect(after(gone, included)).toStrictEqual({ at: 'included', inclusion, depth: 'safe', evidence })
  })
  it.each([REPLACED, CANCELLED])('keeps since when it is $at', (state) => {
    const since = NOW - MINUTE
    expect(after(state, unknown, { winner })).toStrictEqual({ at: 'replaced', by: '0x02', since, evidence: proved })
    expect(after(SENT, unknown, { winner })).toStrictEqual({ at: 'replaced', by: '0x02', since: NOW, evidence: proved })
  })
  it('is no more than reset where the chain was started anew, whoever has its number there', () => {
    expect(after(RESET, unknown, { winner })).toStrictEqual(RESET)
    expect(after(RESET, unknown, { winner, taken })).toStrictEqual(RESET)
    expect(after(RESET, unknown, { ground: 'anew' })).toBe(RESET)
    expect(after(INCLUDED, unknown, { ground: 'anew' })).toStrictEqual({ at: 'reset', since: NOW, evidence, was: inclusion })
    expect(after(SENT, unknown, { ground: 'anew' })).toStrictEqual({ at: 'reset', since: NOW, evidence })
  })
  it('is cancelled still where its number is only said to be used', () => expect(after(CANCELLED, unknown, { taken })).toBe(CANCELLED))
})

describe('what of a state is worth a write', () => {
  const gap = (missing: number, more: object = {}) => ({ kind: 'gap', missing, evidence, ...more }) as const
  const other: Evidence = { ...evidence, source: 'another node' }
  /** A state, the same in other words, and others that are news. */
  it.each<readonly [string, TransactionState, readonly TransactionState[], readonly TransactionState[]]>([
    ['signed', SIGNED, [{ ...SIGNED, lastError: { code: 'rpc/timeout' } }], [{ ...SIGNED, taken }, DROPPED]],
    [
      'signed, its number used',
      { ...SIGNED, taken },
      [{ ...SIGNED, taken: { ...taken } }],
      [SIGNED, { ...SIGNED, taken: { ...taken, asked: ['a', 'b'] } }],
    ],
    ['sent', SENT, [{ ...SENT, to: 'another node' }], [{ ...SENT, missingSince: 1 }, PENDING, { ...SENT, taken }]],
    [
      'pending',
      PENDING,
      [
        { ...PENDING, evidence: other },
        { ...PENDING, since: 1 },
      ],
      [
        { ...PENDING, missingSince: 1 },
        { ...PENDING, reorged: { blockNumber: 9n, blockHash: '0x09' } },
        { ...PENDING, obstacle: gap(4) },
        { ...PENDING, taken },
      ],
    ],
    [
      'missing',
      { ...PENDING, missingSince: 1 },
      [{ ...PENDING, missingSince: 1, evidence: other }],
      [PENDING, { ...PENDING, missingSince: 2 }],
    ],
    [
      'behind a gap',
      { ...PENDING, obstacle: gap(4) },
      [{ ...PENDING, obstacle: { ...gap(4), evidence: other } }],
      [PENDING, { ...PENDING, obstacle: gap(5) }, { ...PENDING, obstacle: gap(4, { ours: '0x02' }) }],
    ],
    [
      'behind a gap of ours',
      { ...PENDING, obstacle: gap(4, { ours: '0x02' }) },
      [{ ...PENDING, obstacle: gap(4, { ours: '0x02', evidence: other }) }],
      [
        { ...PENDING, obstacle: gap(4, { ours: '0x03' }) },
        { ...PENDING, obstacle: gap(5, { ours: '0x02' }) },
      ],
    ],
    [
      'its number used',
      { ...PENDING, taken },
      [{ ...PENDING, taken: { ...taken } }],
      [
        PENDING,
        { ...PENDING, taken: { ...taken, evidence: proved } },
        { ...PENDING, taken: { ...taken, evidence: other } },
        { ...PENDING, taken: { ...taken, by: { hash: '0x0a', evidence } } },
        { ...PENDING, taken: { ...taken, asked: ['another.example'] } },
      ],
    ],
    ['dropped', DROPPED, [{ ...DROPPED, since: 1 }], [{ ...DROPPED, taken }, SIGNED]],
    [
      'included',
      INCLUDED,
      [{ ...INCLUDED, evidence: other }],
      [
        { ...INCLUDED, depth: 'safe' },
        { ...INCLUDED, inclusion: { ...inclusion, blockHash: '0x0a' } },
        { ...INCLUDED, inclusion: { ...inclusion, success: false } },
        { ...INCLUDED, evidence: proved },
        { ...INCLUDED, depthEvidence: proved },
      ],
    ],
    ['replaced', REPLACED, [{ ...REPLACED, since: 1 }], [{ ...REPLACED, by: '0x02' }, { ...REPLACED, evidence: proved }, CANCELLED]],
    [
      'cancelled',
      CANCELLED,
      [{ ...CANCELLED, since: 1 }],
      [
        { ...CANCELLED, by: '0x03' },
        { ...CANCELLED, evidence: proved },
      ],
    ],
    ['reset', RESET, [{ ...RESET, since: 1 }], [SIGNED, DROPPED]],
  ])('%s', (_, state, same, news) => {
    for (const one of [state, ...same]) expect([isSameState(state, one), isSameState(one, state)]).toEqual([true, true])
    for (const one of news) expect([isSameState(state, one), isSameState(one, state)]).toEqual([false, false])
  })
})
