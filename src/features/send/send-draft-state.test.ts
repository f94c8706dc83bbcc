import { describe, expect, test } from 'vitest'
import type { SendRow } from '#features/shared'
import { nextSendDraft, openSendDraft, type SendDraftEvent, type SendDraftState } from './send-draft-state.ts'

const STYLE = { decimal: ',', group: '.' } as const
const row = (part: Partial<SendRow>): SendRow => ({ to: '', amount: '', asset: '', collection: '', id: '', ...part })
const search = (...rows: readonly SendRow[]) => ({ rows, data: '', gas: '', nonce: '' })
const added = { kind: 'row-added', row: row({}) } as const
const open = (...rows: readonly SendRow[]): SendDraftState => openSendDraft({ text: 'first', search: search(...rows), style: STYLE })
const after = (state: SendDraftState, ...events: readonly SendDraftEvent[]): SendDraftState => events.reduce(nextSendDraft, state)
const recipients = ({ draft }: SendDraftState): readonly string[] => draft.rows.map(({ to }) => to)

describe('the draft of Send', () => {
  test('opens with amounts as they are written in the locale', () => {
    expect(open(row({ amount: '1.5' })).draft.rows).toEqual([row({ amount: '1,5' })])
  })

  test('changes the row of its key, whatever went before it', () => {
    const three = after(open(row({ to: 'a' })), added, added)
    const two = after(three, { kind: 'row-changed', key: 2, part: { to: 'c' } }, { kind: 'row-removed', key: 1 })
    expect(two.keys).toEqual([0, 2])
    expect(recipients(after(two, { kind: 'row-changed', key: 2, part: { to: 'd' } }))).toEqual(['a', 'd'])
    expect(recipients(after(two, { kind: 'row-changed', key: 1, part: { to: 'x' } }))).toEqual(['a', 'c'])
  })

  test('brings a removed row back where it stood, and not beyond what fits', () => {
    const three = after(open(row({ to: 'a' })), added, added)
    const filled = after(three, { kind: 'row-changed', key: 1, part: { to: 'b' } }, { kind: 'row-changed', key: 2, part: { to: 'c' } })
    const two = after(filled, { kind: 'row-removed', key: 1 })
    const back = after(two, { kind: 'row-restored', at: 1, row: row({ to: 'b' }), most: 3 })
    expect(recipients(back)).toEqual(['a', 'b', 'c'])
    expect(new Set(back.keys).size).toBe(3)
    expect(after(back, { kind: 'row-restored', at: 1, row: row({ to: 'x' }), most: 3 })).toBe(back)
  })

  test('adds a row with a key of its own', () => {
    const two = after(open(row({ to: 'a' })), { kind: 'row-added', row: row({ asset: 'native' }) })
    expect(two.draft.rows).toEqual([row({ to: 'a' }), row({ asset: 'native' })])
    expect(two.keys).toEqual([0, 1])
  })

  test('remembers what a link filled in until another recipient is typed', () => {
    const filled = after(open(row({})), { kind: 'link-applied', key: 0, part: { to: 'a', amount: '1' }, link: 'address and asset' })
    expect(filled.links.get(0)).toBe('address and asset')
    expect(after(filled, { kind: 'row-changed', key: 0, part: { amount: '2' } }).links.size).toBe(1)
    expect(after(filled, { kind: 'row-changed', key: 0, part: { to: 'b' } }).links.size).toBe(0)
    expect(after(filled, { kind: 'row-removed', key: 0 }).links.size).toBe(0)
  })

  test('puts a list behind the rows that say something, its first at the place of an empty field', () => {
    const state = open(row({ to: 'a' }), row({}), row({ id: '7' }), row({}))
    const pasted = after(state, { kind: 'list-pasted', key: 1, rows: [row({ to: 'x' }), row({ to: 'y' })], most: 32 })
    expect(recipients(pasted)).toEqual(['a', '', 'x', 'y'])
    expect(pasted.keys).toEqual([0, 2, 1, 5])
    expect(new Set(pasted.keys).size).toBe(pasted.keys.length)
  })

  test('leaves a row alone into which a list was pasted beside what stood there', () => {
    const pasted = after(open(row({ amount: '3' })), { kind: 'list-pasted', key: 0, rows: [row({ to: 'x' })], most: 32 })
    expect(pasted.draft.rows.map(({ to, amount }) => `${to} ${amount}`)).toEqual([' 3', 'x '])
    expect(pasted.keys).toEqual([0, 1])
  })

  test('takes at most the payments that fit, and nothing of an empty list', () => {
    const state = open(row({ to: 'a' }))
    expect(after(state, { kind: 'list-pasted', key: 0, rows: [], most: 32 })).toBe(state)
    const many = Array.from({ length: 40 }, (_, index) => row({ to: `${index}` }))
    expect(after(state, { kind: 'list-pasted', key: 0, rows: many, most: 32 }).draft.rows).toHaveLength(32)
  })

  test('changes what experts set', () => {
    expect(after(open(row({})), { kind: 'changed', part: { gas: '21000' } }).draft.gas).toBe('21000')
  })

  test('stays as it is when its own address comes back, and follows a link that somebody opened', () => {
    const written = after(open(row({ to: 'a' })), { kind: 'written', text: 'second' })
    const same = after(written, { kind: 'address', text: 'second', search: search(row({ to: 'z' })), style: STYLE })
    expect(recipients(same)).toEqual(['a'])
    expect(same.seen).toBe('second')
    const followed = after(same, { kind: 'address', text: 'third', search: search(row({ to: 'z' })), style: STYLE })
    expect(recipients(followed)).toEqual(['z'])
    expect(followed.written).toBe('third')
  })
})
