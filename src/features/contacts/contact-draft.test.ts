import { describe, expect, it } from 'vitest'
import { checksum } from '#core/ethereum/address'
import type { Contact } from '#core/identity/contact'
import {
  type AddressDraft,
  type ContactDraft,
  contactDraft,
  contactEntryOf,
  judgeContact,
  nameIn,
  NEW_ADDRESS,
  resembling,
  retyped,
  searchContacts,
} from './contact-draft.ts'

const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const LOOKALIKE = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'
const CAROL = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'

const at = (text: string, more: Partial<AddressDraft> = {}): AddressDraft => ({ ...NEW_ADDRESS, text, ...more })
const draft = (text: string, more: Partial<ContactDraft> = {}): ContactDraft => ({ name: 'Bob', note: '', addresses: [at(text)], ...more })

describe('judgeContact', () => {
  it('tells all that is wrong at once, of every address', () => {
    const { errors, addresses, good } = judgeContact({ name: ' ', note: 'n'.repeat(281), addresses: [at('0x12'), at(''), at(BOB)] })
    expect([errors.name?.code, errors.note?.code, good]).toEqual(['input/required', 'input/too-long', false])
    expect(addresses.map(({ error }) => error?.code)).toEqual(['input/address-malformed', 'input/required', undefined])
  })
  it('refuses a wrong checksum, and says where there was none', () => {
    expect(judgeContact(draft('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BD')).addresses[0]?.error?.code).toBe('input/address-checksum')
    expect(judgeContact(draft(BOB))).toEqual({ errors: {}, addresses: [{ address: BOB, unchecked: true }], good: true })
    expect(judgeContact(draft(checksum(BOB))).addresses[0]?.unchecked).toBe(false)
  })
})

describe('a contact in the form', () => {
  it('comes out as it went in, with every address, its chain and how it is known', () => {
    const contact: Contact = {
      id: 'c1',
      name: 'Bob',
      address: BOB,
      verified: 'in-person',
      others: [{ address: CAROL, chainId: 8453, verified: 'paid' }],
      createdAt: 3,
    }
    expect(contactEntryOf(contactDraft(contact), 'c1')).toEqual({
      id: 'c1',
      name: 'Bob',
      note: '',
      address: checksum(BOB),
      verified: 'in-person',
      others: [{ address: checksum(CAROL), chainId: 8453, verified: 'paid' }],
    })
  })
})

describe('a name in the place of an address', () => {
  it('is told from an address, from a web address and from words', () => {
    expect(['alice.eth', ' pay.alice.eth ', 'Käthe.eth'].map(nameIn)).toEqual(['alice.eth', 'pay.alice.eth', 'Käthe.eth'])
    expect([BOB, '0x12.34', 'https://a.example/', 'a b.eth', 'alice', 'x@a.example', '.eth'].map(nameIn)).toEqual(Array(7).fill(undefined))
  })
  it('is forgotten with the address that it led to', () => {
    expect(retyped(at(BOB, { verified: 'name' }), CAROL).verified).toBe('typed')
    expect(retyped(at(BOB, { verified: 'in-person' }), CAROL).verified).toBe('in-person')
  })
})

describe('resembling', () => {
  const known = [{ address: BOB, name: 'Bob' }, { address: CAROL }] as const
  it('finds the one with the same address', () => expect(resembling(BOB, known)).toEqual({ same: known[0], alike: [] }))
  it('finds one that begins and ends alike [A3]', () => expect(resembling(LOOKALIKE, known)).toEqual({ alike: [known[0]] }))
  it('finds nobody for a stranger, and nobody with a name for one who was only paid', () => {
    expect(resembling('0x976ea74026e726554db657fa54763abd0c3a0aa9', known)).toEqual({ alike: [] })
    expect(resembling(CAROL, known)).toEqual({ alike: [] })
  })
})

describe('searchContacts', () => {
  const contacts = [
    { id: '1', name: 'Bob', address: BOB, createdAt: 0, note: 'the baker' },
    { id: '2', name: 'Carol', address: LOOKALIKE, others: [{ address: CAROL }], createdAt: 0 },
  ] as const
  it('searches name, note and every address', () => {
    expect(searchContacts(contacts, 'BAK').map(({ id }) => id)).toEqual(['1'])
    expect(searchContacts(contacts, '0x90F7').map(({ id }) => id)).toEqual(['2'])
    expect(searchContacts(contacts, ' ')).toHaveLength(2)
  })
})
