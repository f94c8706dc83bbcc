import { expect, it } from 'vitest'
import { FIRST, type MinuteEvent, type MinuteState, nextMinute } from './minute-state.ts'

const OF = 2
const STATES: Readonly<Record<string, MinuteState>> = {
  friendly: FIRST,
  'friendly, signed': { at: 'friendly', decided: 'sign' },
  hostile: { at: 'hostile' },
  'hostile, rejected': { at: 'hostile', decided: 'reject' },
  first: { at: 'question', answers: [], shown: false },
  'first, shown': { at: 'question', answers: ['sign'], shown: true },
  last: { at: 'question', answers: ['sign'], shown: false },
  'last, shown': { at: 'question', answers: ['sign', 'reject'], shown: true },
  score: { at: 'score', answers: ['sign', 'reject'] },
}
const EVENTS: Readonly<Record<string, MinuteEvent>> = {
  signs: { kind: 'chose', choice: 'sign' },
  rejects: { kind: 'chose', choice: 'reject' },
  'goes on': { kind: 'went-on' },
  ends: { kind: 'ended' },
  'begins anew': { kind: 'began-anew' },
}

/** What comes of each pair; a pair that is not here leaves the state as it is. */
const MOVES: Readonly<Record<string, MinuteState>> = {
  'friendly, signs': { at: 'friendly', decided: 'sign' },
  'friendly, rejects': { at: 'friendly', decided: 'reject' },
  'friendly, signed, goes on': { at: 'hostile' },
  'hostile, signs': { at: 'hostile', decided: 'sign' },
  'hostile, rejects': { at: 'hostile', decided: 'reject' },
  'hostile, rejected, goes on': { at: 'question', answers: [], shown: false },
  'first, signs': { at: 'question', answers: ['sign'], shown: true },
  'first, rejects': { at: 'question', answers: ['reject'], shown: true },
  'first, shown, goes on': { at: 'question', answers: ['sign'], shown: false },
  'first, shown, ends': { at: 'score', answers: ['sign'] },
  'last, shown, ends': { at: 'score', answers: ['sign', 'reject'] },
  'last, signs': { at: 'question', answers: ['sign', 'sign'], shown: true },
  'last, rejects': { at: 'question', answers: ['sign', 'reject'], shown: true },
  'last, shown, goes on': { at: 'score', answers: ['sign', 'reject'] },
}

const PAIRS = Object.entries(STATES).flatMap(([at, state]) =>
  Object.entries(EVENTS).map(([name, event]) => [`${at}, ${name}`, state, event] as const),
)

it.each(PAIRS)('%s', (name, state, event) => {
  const expected = event.kind === 'began-anew' ? FIRST : (MOVES[name] ?? state)
  expect(nextMinute(state, event, OF)).toEqual(expected)
})
