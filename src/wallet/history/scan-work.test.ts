import { describe, expect, it } from 'vitest'
import { FORWARD_EVERY, NEW_WORK, next, secondsLeft, type WorkEvent, type WorkState } from './scan-work.ts'

const NOW = 1_000_000
const memory = { forwardAt: NOW + 5000, failures: 2, samples: [{ at: NOW - 1000, left: 100n }] }
const ends = NOW + 4000
const STATES: { readonly [K in WorkState['kind']]: Extract<WorkState, { readonly kind: K }> } = {
  waiting: { ...memory, kind: 'waiting', isMore: true },
  forward: { ...memory, kind: 'forward', ends },
  back: { ...memory, kind: 'back', ends },
  resting: { ...memory, kind: 'resting', until: NOW + 2000 },
}
const EVENTS: { readonly [K in WorkEvent['kind']]: Extract<WorkEvent, { readonly kind: K }> } = {
  turn: { kind: 'turn', now: NOW },
  'forward-done': { kind: 'forward-done', now: NOW + 1 },
  measured: { kind: 'measured', now: NOW, left: 90n },
  'back-done': { kind: 'back-done', now: NOW + 1, isMore: true },
  failed: { kind: 'failed', now: NOW },
  stopped: { kind: 'stopped' },
  head: { kind: 'head' },
}
const measured = { samples: [...memory.samples, { at: NOW, left: 90n }] }
const resting = { ...memory, kind: 'resting', until: NOW + 20_000, failures: 3 } as const
const stopped = { ...memory, kind: 'waiting', isMore: false } as const

/** What each event makes of each state. `same`: the very state that was there. */
const TABLE: Readonly<Record<WorkState['kind'], Readonly<Record<WorkEvent['kind'], WorkState | 'same'>>>> = {
  waiting: {
    turn: STATES.back,
    'forward-done': 'same',
    measured: { ...STATES.waiting, ...measured },
    'back-done': 'same',
    failed: 'same',
    stopped: 'same',
    head: { ...STATES.waiting, forwardAt: 0 },
  },
  forward: {
    turn: 'same',
    'forward-done': STATES.back,
    measured: { ...STATES.forward, ...measured },
    'back-done': 'same',
    failed: resting,
    stopped,
    head: { ...STATES.forward, forwardAt: 0 },
  },
  back: {
    turn: 'same',
    'forward-done': 'same',
    measured: { ...STATES.back, ...measured },
    'back-done': 'same',
    failed: resting,
    stopped,
    head: { ...STATES.back, forwardAt: 0 },
  },
  resting: {
    turn: 'same',
    'forward-done': 'same',
    measured: { ...STATES.resting, ...measured },
    'back-done': 'same',
    failed: 'same',
    stopped: 'same',
    head: { ...STATES.resting, forwardAt: 0 },
  },
}
const PAIRS = Object.values(STATES).flatMap((state) => Object.values(EVENTS).map((event) => [state, event] as const))

describe('the work for one account', () => {
  it.each(PAIRS.map(([state, event]) => ({ from: state.kind, on: event.kind, state, event })))(
    'goes on from $from at $on as the table says',
    ({ state, event }) => {
      const expected = TABLE[state.kind][event.kind]
      if (expected === 'same') expect(next(state, event)).toBe(state)
      else expect(next(state, event)).toEqual(expected)
    },
  )

  it('begins with the newest blocks, and looks at them again when they are due or a newer one is there', () => {
    const first = next(NEW_WORK, EVENTS.turn)
    expect(first).toMatchObject({ kind: 'forward', ends, forwardAt: NOW + FORWARD_EVERY })
    const waiting = next(first, EVENTS.stopped)
    expect(next(waiting, EVENTS.turn).kind).toBe('back')
    expect(next(waiting, { kind: 'turn', now: NOW + FORWARD_EVERY }).kind).toBe('forward')
    expect(next(next(waiting, EVENTS.head), EVENTS.turn).kind).toBe('forward')
  })

  it('goes on to the end of its turn while there is more, and then says that there is', () => {
    expect(next(STATES.back, { kind: 'back-done', now: ends - 1, isMore: true })).toBe(STATES.back)
    const over = { ...memory, kind: 'waiting', failures: 0 } as const
    expect(next(STATES.back, { kind: 'back-done', now: ends, isMore: true })).toEqual({ ...over, isMore: true })
    expect(next(STATES.back, { kind: 'back-done', now: NOW, isMore: false })).toEqual({ ...over, isMore: false })
    expect(next(STATES.forward, { kind: 'forward-done', now: ends })).toEqual({ ...over, isMore: true })
  })

  it('rests twice as long after each failure, at most five minutes, and tries again from then on', () => {
    const rests = [0, 1, 2, 6, 60].map((failures) => {
      const state = next({ ...STATES.back, failures }, EVENTS.failed)
      return state.kind === 'resting' ? state.until - NOW : undefined
    })
    expect(rests).toEqual([5000, 10_000, 20_000, 300_000, 300_000])
    expect(next(STATES.resting, { kind: 'turn', now: NOW + 1999 })).toBe(STATES.resting)
    expect(next(STATES.resting, { kind: 'turn', now: NOW + 2000 })).toMatchObject({ kind: 'back', failures: 2 })
  })

  it('forgets what it measured two minutes ago', () => {
    const samples = [120_001, 120_000, 0].map((ago) => ({ at: NOW - ago, left: 100n }))
    const after = next({ ...STATES.back, samples }, EVENTS.measured)
    expect(after.samples.map(({ at }) => NOW - at)).toEqual([120_000, 0, 0])
  })
})

/** Looked at each second while so many blocks are done in one. */
const going = (seconds: number, left: number, perSecond: number) =>
  Array.from({ length: seconds + 1 }, (_, at) => ({ at: at * 1000, left: BigInt(left - at * perSecond) }))

describe('the time that a search will take', () => {
  it('is what is left at the speed of late', () => {
    expect(secondsLeft(going(10, 1_000_000, 1000), 10_000)).toBe(990)
    expect(secondsLeft(going(60, 24_000_000, 50_000), 60_000)).toBe(420)
  })

  it('grows while nothing comes, since waiting counts', () => {
    expect(secondsLeft(going(10, 1_000_000, 1000), 20_000)).toBe(1980)
  })

  it('is not told while nobody can know', () => {
    expect(secondsLeft([], 0)).toBeUndefined()
    expect(secondsLeft(going(2, 1000, 10), 2000)).toBeUndefined()
    expect(secondsLeft(going(10, 1000, 0), 10_000)).toBeUndefined()
    expect(secondsLeft(going(10, 1000, -5), 10_000)).toBeUndefined()
  })
})
