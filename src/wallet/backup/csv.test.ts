import { describe, expect, it } from 'vitest'
import { checksum } from '#core/ethereum/address'
import type { Contact } from '#core/identity/contact'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { codeOf } from '../../../test/support/whole-wallet.ts'
import { importContacts, contactsCsv } from './contact-files.ts'
import { importNotes, labelsCsv, readCsv } from './csv.ts'
import { contact, createPage, MINE, OTHER, transaction } from './test-support/pages.ts'

const platform = createTestPlatform().tab()
const NONE = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }
const read = async (text: string): Promise<unknown> => readCsv(text)

/** What a name or a note may hold. */
const ODD = [
  'Bob',
  'Zoë, of the “bakery”',
  'say "hi"',
  '"',
  '""',
  ',',
  'two\nlines',
  'two\r\nlines',
  '=1+1',
  '+49 123',
  '-5',
  '@handle',
  "'=1+1",
  "''@x",
  "'quoted'",
  "it's",
  '=HYPERLINK("http://evil.example";"x")',
  '٣ ٤ 日本語 🧁',
  'null',
  '0x',
]

describe('contacts as a table [S9]', () => {
  it('come back as they were, whatever is in them', async () => {
    const contacts: readonly Contact[] = ODD.flatMap((text, at) => {
      const address = `0x${(at + 1).toString(16).padStart(40, '0')}` as const
      return [
        contact({ id: `${at}`, name: text, address }),
        contact({ id: `n${at}`, name: `n${at}`, address: address.replace('0x0', '0xa') as never, note: text }),
      ]
    })
    const { records } = await createPage()
    expect(await importContacts(contactsCsv(contacts), platform, records)).toEqual({ ...NONE, added: contacts.length })
    const strip = (list: readonly Contact[]) =>
      list.map(({ name, address, note }) => ({ name, address, note })).toSorted((a, b) => (a.address < b.address ? -1 : 1))
    expect(strip(records.contacts.get())).toEqual(strip(contacts))
    expect(await importContacts(contactsCsv(contacts), platform, records)).toEqual({ ...NONE, kept: contacts.length })
  })

  it('hold nothing that a spreadsheet would run', () => {
    const csv = contactsCsv(ODD.map((text, at) => contact({ id: `${at}`, name: text, note: text })))
    for (const row of readCsv(csv)) for (const value of row) expect(value).not.toMatch(/^[=+\-@\t\r]/)
  })

  it('are written as RFC 4180 says, with checksums', () => {
    expect(contactsCsv([contact({ name: 'A "B", C', note: 'x\ny' })])).toBe(
      `name,address,chain,verified,note\r\n"A ""B"", C",${checksum(OTHER)},,,"x\ny"\r\n`,
    )
  })

  it('never take the place of one that is here', async () => {
    const { records } = await createPage()
    await records.contacts.put(contact())
    expect(await importContacts(`Address,Name\n${OTHER},Mallory\n${MINE},Me\n`, platform, records)).toEqual({
      ...NONE,
      different: 1,
      added: 1,
    })
    expect(records.contacts.find('c1')).toEqual(contact())
  })

  it('are refused one by one where they are none', async () => {
    const { records } = await createPage()
    const wrongCase = checksum(OTHER).replace('C5', 'c5')
    const rows = [
      'x,0x12',
      `x,${wrongCase}`,
      `,${OTHER}`,
      `${'x'.repeat(65)},${OTHER}`,
      `x,${OTHER},${'n'.repeat(281)}`,
      'x',
      `Bob,${OTHER},`,
    ]
    expect(await importContacts(`name,address,note\n${rows.join('\n')}`, platform, records)).toEqual({ ...NONE, refused: 6, added: 1 })
  })

  it('need columns of these names', async () => {
    const { records } = await createPage()
    await expect(importContacts('who,where\na,b', platform, records)).rejects.toMatchObject({
      code: 'import/malformed',
      data: { what: 'no column name' },
    })
    expect(await codeOf(importContacts('', platform, records))).toBe('import/malformed')
  })
})

describe('notes as a table', () => {
  it('come back to their transactions, and replace none', async () => {
    const [old, fresh] = [await createPage(), await createPage()]
    for (const [at, note] of ODD.entries()) {
      await old.records.transactions.put(transaction(at, { note }))
      await fresh.records.transactions.put(transaction(at))
    }
    const csv = labelsCsv(old.records)
    expect(await importNotes(csv, platform, fresh.records)).toEqual({ ...NONE, added: ODD.length })
    expect(labelsCsv(fresh.records)).toBe(csv)
    expect(await importNotes(csv, platform, fresh.records)).toEqual({ ...NONE, kept: ODD.length })
    const more = `transaction,note\n${transaction(0).id.toUpperCase().replace('0X', '0x')},another\n${transaction(99).id},nowhere\n0x12,bad\n`
    expect(await importNotes(more, platform, fresh.records)).toEqual({ ...NONE, different: 1, left: 1, refused: 1 })
  })
})

describe('reading a table', () => {
  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['\uFEFFa,b', [['a', 'b']]],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a""b","c\r\nd",', [['a"b', 'c\r\nd', '']]],
    ['\n\na\n\n', [['a']]],
    ['""', []],
    ['', []],
  ])('reads %j', async (text, rows) => {
    expect(await read(text)).toEqual(rows)
  })

  it.each(['"a', 'a"b', '"a"b', '"a",b"', 'ok\n"'])('refuses %j', async (text) => {
    expect(await codeOf(read(text))).toBe('import/malformed')
  })

  it('is bounded', async () => {
    expect(await codeOf(read('x'.repeat(10_485_761)))).toBe('import/too-large')
    expect(await codeOf(read('a\n'.repeat(10_002)))).toBe('import/malformed')
    expect(await codeOf(read(`"${'""'.repeat(5_000_000)}`))).toBe('import/malformed')
    expect(await codeOf(read(`"${'a'.repeat(10_000_000)}"`))).toBe('no failure: object')
  })
})
