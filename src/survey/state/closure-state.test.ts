import { describe, expect, it } from 'vitest'
import type { MissingState } from '#core/simulation/simulation'
import { type ClosureEvent, type ClosureState, MAX_ROUNDS, next, startClosure } from './closure-state.ts'
import { ALICE, BOB, CARL } from '../../../test/sim/support/bytecode.ts'

type State = ClosureState<string>
type Event = ClosureEvent<string>

const want = (address: MissingState['address'], ...slots: MissingState['slots']): MissingState => ({ address, slots })
const [A, B, C] = [want(ALICE), want(BOB, '0x01'), want(CARL)]
const NONE = { earlier: false, layout: false, node: false }
const ALL = { earlier: true, layout: true, node: true }
const progress = { rounds: 3, guesses: NONE, wanted: [A] }

const STATES = {
  collecting: { kind: 'collecting', wants: [A], ...progress, guesses: ALL },
  proving: { kind: 'proving', wants: [A], asksNode: false, ...progress },
  running: { kind: 'running', resends: false, ...progress },
  'running, all sources open': { kind: 'running', resends: false, ...progress, guesses: ALL },
  'running, layouts open': { kind: 'running', resends: false, ...progress, guesses: { ...NONE, layout: true } },
  'running, the last time': { kind: 'running', resends: false, ...progress, rounds: MAX_ROUNDS - 1 },
  'guessing by earlier state': { kind: 'guessing', by: 'earlier', wants: [A], ...progress, guesses: ALL },
  'guessing by earlier state alone': { kind: 'guessing', by: 'earlier', wants: [A], ...progress, guesses: { ...NONE, earlier: true } },
  'guessing by layout': { kind: 'guessing', by: 'layout', wants: [A], ...progress, guesses: { ...ALL, earlier: false } },
  complete: { kind: 'complete', value: 'known', wanted: [A] },
  failed: { kind: 'failed', error: 'first' },
} as const satisfies Readonly<Record<string, State>>
type Name = keyof typeof STATES

const EVENTS = {
  'guessed, more': { kind: 'guessed', wants: [B], isLast: false },
  'guessed, nothing more': { kind: 'guessed', wants: [A], isLast: true },
  proved: { kind: 'proved', hints: [] },
  'proved, with hints': { kind: 'proved', hints: [C] },
  wanted: { kind: 'wanted', wants: [B], isProved: false },
  'wanted what is proved': { kind: 'wanted', wants: [A], isProved: true },
  ran: { kind: 'ran', value: 'answer', reads: [B] },
  failed: { kind: 'failed', error: 'second' },
} as const satisfies Readonly<Record<string, Event>>

/** What each pair leads to, in short; a pair that is not listed leaves the state as it is, but that a failure ends every open one. */
const TABLE: Readonly<Record<Name, Partial<Record<keyof typeof EVENTS, string>>>> = {
  collecting: { 'guessed, more': 'proving', 'guessed, nothing more': 'proving' },
  proving: { proved: 'running', 'proved, with hints': 'proving' },
  running: { wanted: 'proving', 'wanted what is proved': 'running, resends', ran: 'complete' },
  'running, all sources open': { wanted: 'guessing earlier', 'wanted what is proved': 'running, resends', ran: 'complete' },
  'running, layouts open': { wanted: 'guessing layout', 'wanted what is proved': 'running, resends', ran: 'complete' },
  'running, the last time': { wanted: 'failed', 'wanted what is proved': 'failed', ran: 'complete' },
  'guessing by earlier state': { 'guessed, more': 'proving', 'guessed, nothing more': 'guessing layout' },
  'guessing by earlier state alone': { 'guessed, more': 'proving', 'guessed, nothing more': 'proving' },
  'guessing by layout': { 'guessed, more': 'proving, asks the node', 'guessed, nothing more': 'proving, asks the node' },
  complete: {},
  failed: {},
}
const short = (state: State): string => {
  if (state.kind === 'proving') return state.asksNode ? 'proving, asks the node' : 'proving'
  if (state.kind === 'running') return state.resends ? 'running, resends' : 'running'
  return state.kind === 'guessing' ? `guessing ${state.by}` : state.kind
}
const PAIRS = (Object.keys(STATES) as Name[]).flatMap((name) =>
  (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).map((event) => ({ name, event })),
)
const isOver = (state: State): boolean => state.kind === 'complete' || state.kind === 'failed'

describe('a read', () => {
  it.each(PAIRS)('that is $name goes on as the table says at $event', ({ name, event }) => {
    const state: State = STATES[name]
    const after = next<string>(state, EVENTS[event])
    const expected = event === 'failed' && !isOver(state) ? 'failed' : TABLE[name][event]
    if (expected === undefined) expect(after).toBe(state)
    else expect(short(after)).toBe(expected)
  })

  it('ends with the failure that happened first', () => {
    expect(next<string>(STATES.proving, EVENTS.failed)).toEqual({ kind: 'failed', error: 'second' })
    expect(next<string>(STATES.failed, EVENTS.failed)).toEqual({ kind: 'failed', error: 'first' })
  })

  it('begins with what is expected, and collects on earlier state only where a trip is due anyway', () => {
    const start = { hints: [A], known: [B], isDue: true, guesses: NONE }
    expect(startClosure(start)).toMatchObject({ kind: 'proving', wants: [A, B], asksNode: false, rounds: 0, wanted: [] })
    const collecting = startClosure<string>({ ...start, known: [], guesses: ALL })
    expect(collecting).toMatchObject({ kind: 'collecting', wants: [A] })
    const after = next<string>(collecting, EVENTS['guessed, more'])
    expect(after).toMatchObject({ kind: 'proving', wants: [A, B], guesses: { earlier: false, layout: true, node: true } })
    expect(startClosure({ ...start, known: [], isDue: false, guesses: ALL })).toMatchObject({ kind: 'proving', guesses: ALL })
  })

  it('remembers all that its runs wanted, and gives the answer of the last one alone', () => {
    const wanted = next<string>(STATES.running, EVENTS.wanted)
    expect(wanted).toMatchObject({ wants: [B], wanted: [A, B], rounds: 4 })
    const again = next<string>(STATES.running, EVENTS['wanted what is proved'])
    expect(again).toMatchObject({ wanted: [A], rounds: 4 })
    expect(next<string>(STATES.running, EVENTS.ran)).toEqual({ kind: 'complete', value: 'answer', reads: [B], wanted: [A] })
  })

  it('proves what it wants together with what was guessed', () => {
    expect(next<string>(STATES['guessing by earlier state'], EVENTS['guessed, more'])).toMatchObject({ wants: [A, B] })
    expect(next<string>(STATES['guessing by layout'], EVENTS['guessed, more'])).toMatchObject({ wants: [A, B] })
  })

  it('asks each source until it has nothing more, and the node once', () => {
    const more = next<string>(STATES['guessing by layout'], EVENTS['guessed, more'])
    expect(more).toMatchObject({ asksNode: true, guesses: { earlier: false, layout: true, node: false } })
    const last = next<string>(STATES['guessing by layout'], EVENTS['guessed, nothing more'])
    expect(last).toMatchObject({ guesses: { layout: false, node: false } })
    const hinted = next<string>(more, EVENTS['proved, with hints'])
    expect(hinted).toMatchObject({ kind: 'proving', wants: [C], asksNode: false })
    const running = next<string>(next<string>(last, EVENTS.proved), EVENTS.wanted)
    expect(running).toMatchObject({ kind: 'proving', asksNode: false })
  })

  it('is given up after too many rounds', () => {
    let state: State = { ...STATES.running, rounds: 0 }
    let rounds = 0
    while (state.kind !== 'failed' && rounds < 1000) {
      rounds++
      state = next<string>(state, EVENTS.wanted)
      if (state.kind === 'proving') state = next<string>(state, EVENTS.proved)
    }
    expect(rounds).toBe(MAX_ROUNDS)
    expect(state).toMatchObject({ error: { code: 'simulation/too-many-rounds', data: { rounds: MAX_ROUNDS } } })
  })
})
