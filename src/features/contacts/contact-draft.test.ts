import { describe, expect, it } from 'vitest'
import { judgeContact, resembling, searchContacts } from './contact-draft.ts'

const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const LOOKALIKE = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'
const CAROL = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'

describe('judgeContact', () => {
  it('tells all that is wrong at once', () => {
    const { errors, address } = judgeContact({ name: ' ', address: '0x12', note: 'n'.repeat(281) })
    expect([errors.name?.code, errors.address?.code, errors.note?.code, address]).toEqual([
      'input/required',
      'input/address-malformed',
      'input/too-long',
      undefined,
    ])
  })
  it('refuses a wrong checksum, and says where there was none', () => {
    expect(judgeContact({ name: 'Bob', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BD', note: '' }).errors.address?.code).toBe(
      'input/address-checksum',
    )
    expect(judgeContact({ name: 'Bob', address: BOB, note: '' })).toEqual({ errors: {}, address: BOB, unchecked: true })
    expect(judgeContact({ name: 'Bob', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', note: '' }).unchecked).toBe(false)
  })
})

describe('resembling', () => {
  const known = [
    { address: BOB, name: 'Bob' },
    { address: CAROL, name: 'Carol' },
  ] as const
  it('finds the one with the same address', () => expect(resembling(BOB, known)).toEqual({ same: known[0], alike: [] }))
  it('finds one that begins and ends alike', () => expect(resembling(LOOKALIKE, known)).toEqual({ alike: [known[0]] }))
  it('finds nobody for a stranger', () => expect(resembling('0x976ea74026e726554db657fa54763abd0c3a0aa9', known)).toEqual({ alike: [] }))
})

describe('searchContacts', () => {
  const contacts = [
    { id: '1', name: 'Bob', address: BOB, createdAt: 0, note: 'the baker' },
    { id: '2', name: 'Carol', address: CAROL, createdAt: 0 },
  ] as const
  it('searches name, note and address', () => {
    expect(searchContacts(contacts, 'BAK').map(({ id }) => id)).toEqual(['1'])
    expect(searchContacts(contacts, '0x90F7').map(({ id }) => id)).toEqual(['2'])
    expect(searchContacts(contacts, ' ')).toHaveLength(2)
  })
})
