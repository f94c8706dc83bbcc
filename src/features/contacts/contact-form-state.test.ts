import { describe, expect, test } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { NEW_ADDRESS } from './contact-draft.ts'
import { type ContactFormEvent, type ContactFormState, nextContactForm, openContactForm } from './contact-form-state.ts'

const typed = (key: number, text: string): ContactFormEvent => ({ kind: 'address-changed', key, address: { ...NEW_ADDRESS, text } })
const after = (...events: readonly ContactFormEvent[]): ContactFormState => events.reduce(nextContactForm, openContactForm(undefined))
const texts = ({ draft }: ContactFormState): readonly string[] => draft.addresses.map(({ text }) => text)

describe('the form of a contact', () => {
  test('opens with one empty address and shows no mistakes', () => {
    const state = openContactForm(undefined)
    expect(texts(state)).toEqual([''])
    expect(state.touched.size).toBe(0)
  })

  test('changes its name and its note apart', () => {
    const { draft } = after({ kind: 'typed', part: { name: 'Ada' } }, { kind: 'typed', part: { note: 'rent' } })
    expect(draft).toMatchObject({ name: 'Ada', note: 'rent' })
  })

  test('keeps the key of an address while others come and go', () => {
    const three = after({ kind: 'address-added' }, { kind: 'address-added' }, typed(0, 'a'), typed(1, 'b'), typed(2, 'c'))
    const two = nextContactForm(three, { kind: 'address-removed', key: 1 })
    expect(texts(two)).toEqual(['a', 'c'])
    expect(two.keys).toEqual([0, 2])
    expect(texts(nextContactForm(two, typed(2, 'd')))).toEqual(['a', 'd'])
  })

  test('shows mistakes of a field that was left, and not of the next one at its place', () => {
    const state = after({ kind: 'address-added' }, { kind: 'left', field: 'address 1' })
    expect([...state.touched]).toEqual(['address 1'])
    expect(nextContactForm(state, { kind: 'address-removed', key: 1 }).touched.size).toBe(0)
  })

  test('shows all mistakes once it was submitted', () => {
    expect([...after({ kind: 'address-added' }, { kind: 'submitted' }).touched]).toEqual(['name', 'note', 'address 0', 'address 1'])
  })

  test('remembers what was compared', () => {
    const address: Address = `0x${'ab'.repeat(20)}`
    expect(after({ kind: 'compared', address }).compared.has(address)).toBe(true)
  })

  test('changes nothing for an address that is gone', () => {
    expect(texts(after(typed(7, 'x')))).toEqual([''])
  })
})
