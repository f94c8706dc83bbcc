import { expect, it } from 'vitest'
import { type FormEvent, type FormState, nextForm } from './use-form.tsx'

type Draft = { readonly name: string; readonly count: number }

const NEW: FormState<Draft> = { draft: { name: '', count: 1 }, tries: 0 }
const SENT: FormState<Draft> = { draft: { name: 'Ada', count: 2 }, tries: 2 }

/** Each event in a form that was never sent, and in one that was sent twice. */
const TABLE: readonly (readonly [what: string, event: FormEvent<Draft>, fromNew: FormState<Draft>, fromSent: FormState<Draft>])[] = [
  [
    'an edit changes the fields that it names and no other',
    { kind: 'edit', change: { name: 'Bob' } },
    { draft: { name: 'Bob', count: 1 }, tries: 0 },
    { draft: { name: 'Bob', count: 2 }, tries: 2 },
  ],
  [
    'an edit by a function starts from the draft as it is',
    { kind: 'edit', change: ({ name, count }) => ({ name: `${name}!`, count: count + 1 }) },
    { draft: { name: '!', count: 2 }, tries: 0 },
    { draft: { name: 'Ada!', count: 3 }, tries: 2 },
  ],
  ['an edit of nothing changes nothing', { kind: 'edit', change: {} }, NEW, SENT],
  ['a try is counted and leaves the draft', { kind: 'try' }, { ...NEW, tries: 1 }, { ...SENT, tries: 3 }],
  [
    'a reset takes another draft, and no try was made of it',
    { kind: 'reset', draft: { name: 'Eve', count: 5 } },
    { draft: { name: 'Eve', count: 5 }, tries: 0 },
    { draft: { name: 'Eve', count: 5 }, tries: 0 },
  ],
]

it.each(TABLE)('%s', (_, event, fromNew, fromSent) => {
  expect(nextForm(NEW, event)).toEqual(fromNew)
  expect(nextForm(SENT, event)).toEqual(fromSent)
})

it('keeps both of two edits by functions that come at once', () => {
  const add: FormEvent<Draft> = { kind: 'edit', change: ({ count }) => ({ count: count + 1 }) }
  expect(nextForm(nextForm(NEW, add), add).draft).toEqual({ name: '', count: 3 })
})

it('gives a new draft and leaves the one before as it was', () => {
  const before = structuredClone(SENT)
  expect(nextForm(SENT, { kind: 'edit', change: { count: 9 } }).draft).not.toBe(SENT.draft)
  expect(SENT).toEqual(before)
})
