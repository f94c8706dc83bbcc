import { describe, expect, it } from 'vitest'
import type { WireError } from '#core/errors'
import { CLOSED, next, type PartitionEvent, type PartitionState } from './partition-state.ts'

const error: WireError = { code: 'rpc/timeout' }
const damaged: WireError = { code: 'store/corrupt' }
const STATES: { readonly [K in PartitionState['kind']]: Extract<PartitionState, { readonly kind: K }> } = {
  closed: { kind: 'closed', error },
  opening: { kind: 'opening', number: 1, error },
  open: { kind: 'open', number: 1, error },
}
const EVENTS: { readonly [K in PartitionEvent['kind']]: Extract<PartitionEvent, { readonly kind: K }> } = {
  open: { kind: 'open', number: 1 },
  opened: { kind: 'opened', number: 1 },
  'open-failed': { kind: 'open-failed', number: 1, error: damaged },
  worked: { kind: 'worked', error: undefined },
  locked: { kind: 'locked' },
}

/** What each event makes of each state. `same`: the very state that was there. */
const TABLE: Readonly<Record<PartitionState['kind'], Readonly<Record<PartitionEvent['kind'], PartitionState | 'same'>>>> = {
  closed: { open: STATES.opening, opened: 'same', 'open-failed': 'same', worked: { kind: 'closed' }, locked: CLOSED },
  opening: {
    open: 'same',
    opened: STATES.open,
    'open-failed': { ...STATES.open, error: damaged },
    worked: { kind: 'opening', number: 1 },
    locked: CLOSED,
  },
  open: { open: 'same', opened: 'same', 'open-failed': 'same', worked: { kind: 'open', number: 1 }, locked: CLOSED },
}
const PAIRS = Object.values(STATES).flatMap((state) => Object.values(EVENTS).map((event) => [state, event] as const))

describe('the partition of an account’s past', () => {
  it.each(PAIRS.map(([state, event]) => ({ from: state.kind, on: event.kind, state, event })))(
    'goes on from $from at $on as the table says',
    ({ state, event }) => {
      const expected = TABLE[state.kind][event.kind]
      if (expected === 'same') expect(next(state, event)).toBe(state)
      else expect(next(state, event)).toEqual(expected)
    },
  )

  it('hears nothing of an opening before the last lock', () => {
    const again = next(next(STATES.opening, EVENTS.locked), { kind: 'open', number: 2 })
    expect(next(again, EVENTS.opened)).toBe(again)
    expect(next(again, EVENTS['open-failed'])).toBe(again)
    expect(next(again, { kind: 'opened', number: 2 })).toEqual({ kind: 'open', number: 2 })
  })

  it('says why its search does not go on', () => {
    expect(next(CLOSED, { kind: 'worked', error })).toEqual(STATES.closed)
  })
})
