import { describe, expect, it } from 'vitest'
import { checksum } from '#core/ethereum/address'
import { addressesOf, type Contact } from '#core/identity/contact'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { codeOf } from '../../../test/support/whole-wallet.ts'
import { importContacts, contactsCsv, contactsJson } from './contact-files.ts'
import { contact, createPage, MINE, OTHER } from './test-support/pages.ts'

const platform = createTestPlatform().tab()
const NONE = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }
const THIRD = `0x${'c3'.repeat(20)}` as const
const SEVERAL: Contact = contact({
  name: 'Treasury, of us',
  note: 'two must sign',
  chainId: 1,
  verified: 'in-person',
  others: [{ address: THIRD }, { address: MINE, chainId: 8453, verified: 'paid' }],
})

describe.each([
  ['CSV', contactsCsv],
  ['JSON', contactsJson],
] as const)('contacts as %s [S9]', (_, write) => {
  it('come back with every address and its chain, known from the file', async () => {
    const { records } = await createPage()
    expect(await importContacts(write([SEVERAL]), platform, records)).toEqual({ ...NONE, added: 1 })
    const [back] = records.contacts.get()
    expect(back).toMatchObject({ name: SEVERAL.name, note: SEVERAL.note })
    expect(back && addressesOf(back)).toEqual([
      { address: OTHER, chainId: 1, verified: 'file' },
      { address: THIRD, verified: 'file' },
      { address: MINE, chainId: 8453, verified: 'file' },
    ])
    expect(await importContacts(write([SEVERAL]), platform, records)).toEqual({ ...NONE, kept: 1 })
  })

  it('give nobody who is here another address', async () => {
    const { records } = await createPage()
    await records.contacts.put(contact())
    const forged = write([contact({ name: 'Bob', address: THIRD }), contact({ name: 'Robert', address: OTHER })])
    expect(await importContacts(forged, platform, records)).toEqual({ ...NONE, different: 2 })
    expect(records.contacts.get()).toEqual([contact()])
  })
})

describe('a file of contacts', () => {
  it('of the first version, with three columns, is read as ever', async () => {
    const { records } = await createPage()
    const before = `name,address,note\r\nBob,${checksum(OTHER)},"met, once"\r\n`
    expect(await importContacts(before, platform, records)).toEqual({ ...NONE, added: 1 })
    expect(records.contacts.get()[0]).toMatchObject({ name: 'Bob', address: OTHER, note: 'met, once' })
  })

  it('is refused where it is none, and each of it that is none', async () => {
    const { records } = await createPage()
    for (const text of [
      '{',
      '{"assay":"contacts","version":2,"contacts":[]}',
      '{"contacts":[]}',
      '{"assay":"contacts","version":1,"contacts":[],"more":1}',
    ])
      expect(await codeOf(importContacts(text, platform, records))).toBe('import/malformed')
    const addresses = [{ address: checksum(OTHER) }]
    const things = [
      { name: '', addresses },
      { name: 'x'.repeat(65), addresses },
      { name: 'n', note: 'x'.repeat(281), addresses },
      { name: 'none', addresses: [] },
      { name: 'short', addresses: [{ address: '0x12' }] },
      { name: 'chain', addresses: [{ address: checksum(OTHER), chainId: 0 }] },
      { name: 'word', addresses: [{ address: checksum(OTHER), verified: 'sworn' }] },
      { name: 'more', addresses, extra: true },
      null,
    ]
    const text = JSON.stringify({ assay: 'contacts', version: 1, contacts: things })
    expect(await importContacts(text, platform, records)).toEqual({ ...NONE, refused: things.length })
    const rows = [`a,${OTHER},x,,`, `b,${OTHER},0,,`, `c,${OTHER},1e3,,`]
    expect(await importContacts(`name,address,chain,verified,note\n${rows.join('\n')}\n`, platform, records)).toEqual({
      ...NONE,
      refused: 3,
    })
    expect(records.contacts.get()).toEqual([])
  })

  it('is bounded', async () => {
    const { records } = await createPage()
    expect(await codeOf(importContacts(`{"a":"${'x'.repeat(10_485_760)}"}`, platform, records))).toBe('import/too-large')
  })
})
