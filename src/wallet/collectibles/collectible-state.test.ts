import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { WireError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { LoggedItem } from '#survey'
import { type FetchEvent, next, nextFetch, NOTHING_READ, type ReadingEvent, type ReadingState, type Slice } from './collectible-state.ts'
import type { ItemState } from './held-item.ts'
import type { FetchStep } from './item-details.ts'

const CATS: Address = `0x${'cc'.repeat(20)}`
const SENDER: Address = `0x${'22'.repeat(20)}`
const evidence: Evidence = { kind: 'computed', method: 'local-run' }
const error: WireError = { code: 'rpc/timeout' }
const earlier: WireError = { code: 'rpc/malformed' }

const logged = (tokenId: bigint): LoggedItem => ({ item: { chainId: 1, collection: CATS, tokenId, standard: 'erc721' }, moves: [] })
const held = (tokenId: bigint): ItemState => ({ found: logged(tokenId), units: 1n, evidence })
const idsOf = (items: readonly ItemState[]): readonly bigint[] => items.map(({ found }) => found.item.tokenId)

/** Of an earlier pass, items 1, 2 and 3 are known. */
const known = {
  logs: [],
  read: [held(1n), held(2n), held(3n)],
  senders: new Map<Hex, Address>(),
  words: new Map(),
  uris: new Map(),
  silent: 5,
  leftOut: 6,
  looked: true,
}
const pass = { items: [logged(1n), logged(2n), logged(3n), logged(4n)], leftOut: 7, done: 0, read: [], silent: 0 }
const STATES: { readonly [K in ReadingState['kind']]: Extract<ReadingState, { readonly kind: K }> } = {
  idle: { ...known, kind: 'idle', error: earlier },
  reading: { ...known, kind: 'reading', pass },
  ended: { kind: 'ended' },
}
/** Item 1 is the account's no more, 2 still is, and one contract is silent. */
const slice: Slice = { count: 2, mine: [held(2n)], words: new Map([[CATS, { name: 'Cats' }]]), uris: new Map(), silent: 1 }
const scan = { at: 'off', complete: false, looked: { of: 0, at: 0, bare: 0 }, reach: {}, settled: false } as const
const senders = new Map([['0x01', SENDER] as const])
const EVENTS: { readonly [K in ReadingEvent['kind']]: Extract<ReadingEvent, { readonly kind: K }> } = {
  logs: { kind: 'logs', logs: [] },
  senders: { kind: 'senders', senders },
  scan: { kind: 'scan', scan },
  begin: { kind: 'begin', items: pass.items, leftOut: 7 },
  slice: { kind: 'slice', ...slice },
  failed: { kind: 'failed', error },
  locked: { kind: 'locked' },
}

/** What each event makes of each state. `same`: the very state that was there. */
const TABLE: Readonly<Record<ReadingState['kind'], Readonly<Record<ReadingEvent['kind'], ReadingState | 'same'>>>> = {
  idle: {
    logs: { ...STATES.idle, logs: EVENTS.logs.logs },
    senders: { ...STATES.idle, senders },
    scan: { ...STATES.idle, scan },
    begin: STATES.reading,
    slice: 'same',
    failed: 'same',
    locked: STATES.ended,
  },
  reading: {
    logs: { ...STATES.reading, logs: EVENTS.logs.logs },
    senders: { ...STATES.reading, senders },
    scan: { ...STATES.reading, scan },
    begin: 'same',
    slice: {
      ...known,
      kind: 'reading',
      read: [held(2n), held(3n)],
      words: slice.words,
      pass: { ...pass, done: 2, read: [held(2n)], silent: 1 },
    },
    failed: { ...known, kind: 'idle', error },
    locked: STATES.ended,
  },
  ended: { logs: 'same', senders: 'same', scan: 'same', begin: 'same', slice: 'same', failed: 'same', locked: 'same' },
}
const PAIRS = Object.values(STATES).flatMap((state) => Object.values(EVENTS).map((event) => [state, event] as const))

describe('the reading of an account’s items', () => {
  it.each(PAIRS.map(([state, event]) => ({ from: state.kind, on: event.kind, state, event })))(
    'goes on from $from at $on as the table says',
    ({ state, event }) => {
      const expected = TABLE[state.kind][event.kind]
      if (expected === 'same') expect(next(state, event)).toBe(state)
      else expect(next(state, event)).toEqual(expected)
    },
  )

  it('is idle after the last slice, with what this pass found and nothing else', () => {
    const half = next(STATES.reading, EVENTS.slice)
    const whole = next(half, { ...EVENTS.slice, mine: [held(4n)] })
    if (whole.kind !== 'idle') expect.unreachable()
    expect(idsOf(whole.read)).toEqual([2n, 4n])
    expect(whole).toMatchObject({ silent: 2, leftOut: 7, looked: true })
    expect(whole).not.toHaveProperty('pass')
  })

  it('knows at once that there is nothing where no log names an item', () => {
    const after = next(STATES.idle, { kind: 'begin', items: [], leftOut: 0 })
    expect(after).toEqual({ ...known, kind: 'idle', read: [], silent: 0, leftOut: 0 })
    expect(next(NOTHING_READ, { kind: 'begin', items: [], leftOut: 0 })).toMatchObject({ kind: 'idle', looked: true })
  })

  it('has no error when it was stopped by whoever wanted it, and what was read of it stays', () => {
    const after = next(next(STATES.reading, EVENTS.slice), { kind: 'failed' })
    expect(after).toEqual({ ...known, kind: 'idle', read: [held(2n), held(3n)], words: slice.words })
  })
})

const bytes = new Uint8Array([1])
const STEPS: { readonly [K in FetchStep['kind']]: Extract<FetchStep, { readonly kind: K }> } = {
  asking: { kind: 'asking', number: 1 },
  failed: { kind: 'failed', error: earlier },
  came: { kind: 'came', bytes: new Uint8Array([2]), host: 'one.example' },
}
const FETCH_EVENTS: { readonly [K in FetchEvent['kind']]: Extract<FetchEvent, { readonly kind: K }> } = {
  ask: { kind: 'ask', number: 1 },
  came: { kind: 'came', number: 1, bytes, host: 'two.example' },
  failed: { kind: 'failed', number: 1, error },
}
type Absent = 'absent'
const FETCH_TABLE: Readonly<Record<FetchStep['kind'] | Absent, Readonly<Record<FetchEvent['kind'], FetchStep | 'same'>>>> = {
  absent: { ask: STEPS.asking, came: 'same', failed: 'same' },
  asking: { ask: 'same', came: { kind: 'came', bytes, host: 'two.example' }, failed: { kind: 'failed', error } },
  failed: { ask: STEPS.asking, came: 'same', failed: 'same' },
  came: { ask: 'same', came: 'same', failed: 'same' },
}

describe('what a host is asked for', () => {
  const steps = [undefined, ...Object.values(STEPS)]
  const pairs = steps.flatMap((step) =>
    Object.values(FETCH_EVENTS).map((event) => ({ from: step?.kind ?? ('absent' as const), on: event.kind, step, event })),
  )
  it.each(pairs)('goes on from $from at $on as the table says', ({ from, step, event }) => {
    const expected = FETCH_TABLE[from][event.kind]
    if (expected === 'same') expect(nextFetch(step, event)).toBe(step)
    else expect(nextFetch(step, event)).toEqual(expected)
  })

  it('does not take an answer to an earlier question', () => {
    expect(nextFetch(STEPS.asking, { ...FETCH_EVENTS.came, number: 0 })).toBe(STEPS.asking)
    expect(nextFetch(STEPS.asking, { ...FETCH_EVENTS.failed, number: 0 })).toBe(STEPS.asking)
  })
})
