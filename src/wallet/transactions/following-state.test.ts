import { describe, expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import { type FollowingEvent, type FollowingState, next, NOT_FOLLOWING, transactionsOf } from './following-state.ts'

const evidence: Evidence = { kind: 'claimed', method: 'answer', source: 'node' }
const inclusion = (blockNumber: bigint) => ({
  blockNumber,
  blockHash: '0x09' as const,
  index: 0,
  success: true,
  gasUsed: 1n,
  effectiveGasPrice: 1n,
})
const own = (id: Hex, chainId: number, state: TransactionState): OwnTransaction => ({
  id,
  chainId,
  account: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  requestId: 'r',
  intent: { kind: 'call', value: 0n, data: '0x' },
  transaction: { type: 'legacy', chainId, nonce: 5, gasLimit: 1n, value: 0n, data: '0x', gasPrice: 1n },
  raw: '0x',
  sentence: { id: 'x' },
  createdAt: 0,
  state,
  predicted: [],
})
const reset = (id: Hex, block: bigint, chainId = 1) => own(id, chainId, { at: 'reset', was: inclusion(block), since: 0, evidence })
const included = (id: Hex, block: bigint, chainId = 1) =>
  own(id, chainId, { at: 'included', inclusion: inclusion(block), depth: 'safe', evidence })
const signed = (id: Hex) => own(id, 1, { at: 'signed' })

/** Two that went with an earlier chain, two in blocks, one that was not sent, and one elsewhere. */
const ALL = [reset('0x01', 4n), reset('0x02', 7n), included('0x03', 3n), included('0x04', 5n), signed('0x05'), included('0x06', 9n, 3)]

const doubted = new Set([1])
const here = { doubted, restarted: new Set<number>(), chainId: 1, rest: [] }
const STATES: { readonly [K in FollowingState['kind']]: Extract<FollowingState, { readonly kind: K }> } = {
  idle: { kind: 'idle', doubted },
  unfinished: { kind: 'unfinished', doubted, restarted: new Set() },
  'newest-reset': { ...here, kind: 'newest-reset', newest: '0x02' },
  'all-reset': { ...here, kind: 'all-reset' },
  'newest-included': { ...here, kind: 'newest-included' },
  'all-restarted': { ...here, kind: 'all-restarted', restarted: new Set([1]) },
}
const EVENTS: { readonly [K in FollowingEvent['kind']]: Extract<FollowingEvent, { readonly kind: K }> } = {
  begin: { kind: 'begin' },
  doubt: { kind: 'doubt', chainId: 2 },
  restarted: { kind: 'restarted', chainId: 2 },
  'step-done': { kind: 'step-done', transactions: ALL },
  end: { kind: 'end' },
}
/** A state in a line: its kind, the chains in doubt, and those that were started anew. `same`: the very state that was there. */
const lineOf = (before: FollowingState, after: FollowingState): string =>
  after === before
    ? 'same'
    : `${after.kind} doubted ${[...after.doubted].join()}${after.kind === 'idle' ? '' : ` restarted ${[...after.restarted].join()}`}`

type Row = Readonly<Record<FollowingEvent['kind'], string>>
const TABLE: Readonly<Record<FollowingState['kind'], Row>> = {
  idle: {
    begin: 'unfinished doubted 1 restarted ',
    doubt: 'idle doubted 1,2',
    restarted: 'same',
    'step-done': 'same',
    end: 'same',
  },
  unfinished: {
    begin: 'same',
    doubt: 'unfinished doubted 1,2 restarted ',
    restarted: 'unfinished doubted 1 restarted 2',
    'step-done': 'newest-reset doubted 1 restarted ',
    end: 'idle doubted 1',
  },
  'newest-reset': {
    begin: 'same',
    doubt: 'newest-reset doubted 1,2 restarted ',
    restarted: 'newest-reset doubted 1 restarted 2',
    'step-done': 'newest-included doubted 1 restarted ',
    end: 'idle doubted 1',
  },
  'all-reset': {
    begin: 'same',
    doubt: 'all-reset doubted 1,2 restarted ',
    restarted: 'all-reset doubted 1 restarted 2',
    'step-done': 'newest-included doubted 1 restarted ',
    end: 'idle doubted 1',
  },
  'newest-included': {
    begin: 'same',
    doubt: 'newest-included doubted 1,2 restarted ',
    restarted: 'newest-included doubted 1 restarted 2',
    'step-done': 'idle doubted ',
    end: 'idle doubted 1',
  },
  'all-restarted': {
    begin: 'same',
    doubt: 'all-restarted doubted 1,2 restarted 1',
    restarted: 'all-restarted doubted 1 restarted 1,2',
    'step-done': 'idle doubted ',
    end: 'idle doubted 1',
  },
}
const PAIRS = Object.values(STATES).flatMap((state) => Object.values(EVENTS).map((event) => [state, event] as const))

describe('the following of our transactions', () => {
  it.each(PAIRS.map(([state, event]) => ({ from: state.kind, on: event.kind, state, event })))(
    'goes on from $from at $on as the table says',
    ({ state, event }) => {
      expect(lineOf(state, next(state, event))).toBe(TABLE[state.kind][event.kind])
    },
  )

  it('starts idle with no chain in doubt', () => {
    expect(NOT_FOLLOWING).toEqual({ kind: 'idle', doubted: new Set() })
  })

  it('ends a round where no chain is in doubt', () => {
    const state = next(next(NOT_FOLLOWING, { kind: 'begin' }), EVENTS['step-done'])
    expect(state).toEqual({ kind: 'idle', doubted: new Set() })
  })

  it('names the newest that was reset, and takes its return for the earlier chain’s', () => {
    expect(next(STATES.unfinished, EVENTS['step-done'])).toMatchObject({ kind: 'newest-reset', newest: '0x02' })
    const transactions = [reset('0x01', 4n), included('0x02', 7n)]
    expect(next(STATES['newest-reset'], { kind: 'step-done', transactions })).toEqual(STATES['all-reset'])
  })

  it('looks for no sign of an earlier chain where none was reset', () => {
    const transactions = [included('0x03', 3n)]
    const state = next(STATES.unfinished, { kind: 'step-done', transactions })
    expect(transactionsOf(state, transactions)).toEqual([])
    expect(next(state, { kind: 'step-done', transactions }).kind).toBe('newest-included')
  })

  it('checks all that were on a chain once one shows that it was started anew, or a check before did', () => {
    const found = next(STATES['newest-included'], { kind: 'restarted', chainId: 1 })
    expect(next(found, EVENTS['step-done']).kind).toBe('all-restarted')
    const before = next(STATES['newest-reset'], { kind: 'restarted', chainId: 1 })
    expect(next(before, EVENTS['step-done']).kind).toBe('all-restarted')
  })

  it('rechecks the chains in doubt one after another, and keeps in doubt what came into doubt meanwhile', () => {
    let state = next({ kind: 'idle', doubted: new Set([1, 3]) }, { kind: 'begin' })
    const chains: unknown[] = []
    for (let step = 0; state.kind !== 'idle' && step < 9; step++) {
      if ('chainId' in state) chains.push(`${state.chainId} ${state.kind}`)
      if (state.kind === 'newest-included') state = next(state, { kind: 'doubt', chainId: 7 })
      state = next(state, EVENTS['step-done'])
    }
    expect(chains).toEqual(['1 newest-reset', '1 newest-included', '3 newest-reset', '3 newest-included'])
    expect(state).toEqual({ kind: 'idle', doubted: new Set([7]) })
  })

  it('says which transactions each step checks', () => {
    const ids = Object.values(STATES).map((state) => [state.kind, transactionsOf(state, ALL).map(({ id }) => id)])
    expect(Object.fromEntries(ids)).toEqual({
      idle: [],
      unfinished: ['0x01', '0x02', '0x03', '0x04', '0x05', '0x06'],
      'newest-reset': ['0x02'],
      'all-reset': ['0x01', '0x02'],
      'newest-included': ['0x04'],
      'all-restarted': ['0x03', '0x04'],
    })
  })

  it('takes the one in the highest block for the newest, in whatever order they come, and the first of two in one block', () => {
    const newest = (list: typeof ALL): readonly Hex[] => transactionsOf(STATES['newest-included'], list).map(({ id }) => id)
    const [low, high, same] = [included('0x0a', 0n), included('0x0b', 8n), included('0x0c', 8n)]
    expect(newest([low, high])).toEqual(['0x0b'])
    expect(newest([high, low])).toEqual(['0x0b'])
    expect(newest([high, same])).toEqual(['0x0b'])
    expect(newest([low])).toEqual(['0x0a'])
    expect(newest([reset('0x0d', 9n), signed('0x0e')])).toEqual([])
  })
})
