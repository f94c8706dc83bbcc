import { checksum, parse } from '#core/address'
import type { Contact } from '#core/contact'
import { fail, isError } from '#core/errors'
import { fromBytes, isHex } from '#core/hex'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { labelsOf, putLabel } from './kinds.ts'
import type { Counts, Outcome } from './section.ts'

/** Characters of a file that is brought in: as many as a backup may have bytes. */
const MOST_TEXT = 10_485_760
const MOST_ROWS = 10_000
/** What a spreadsheet would run as a formula when it stands first (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/

/** A cell of RFC 4180, set apart by an apostrophe where a spreadsheet would run it. One more where one stands already, so that it comes back the same. */
function cell(value: string): string {
  const tame = FORMULA.test(value.replace(/^'+/, '')) ? `'${value}` : value
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** The other way round. */
export const untame = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

export const writeCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** How much is read: characters, and lines. */
export type CsvLimits = { readonly text: number; readonly rows: number }

/** Rows of RFC 4180, also with bare line feeds, and with a byte order mark. Throws `import/malformed`, with the line where it is wrong. */
export function readCsv(text: string, most: CsvLimits = { text: MOST_TEXT, rows: MOST_ROWS }): readonly (readonly string[])[] {
  if (text.length > most.text) throw fail('import/too-large', { most: Math.floor(most.text / 1_048_576) })
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length || row.length > 0) {
    const found = readCell(text, at)
    if (!found) throw fail('import/malformed', { what: `line ${rows.length + 1}` })
    row.push(found.value)
    at = found.next
    if (found.end === ',') continue
    // An empty line says nothing.
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (rows.length > most.rows) throw fail('import/malformed', { what: `more than ${most.rows} lines` })
    if (found.end === '') break
  }
  return rows
}

const BARE = /[^",\r\n]*/y
const END = /,|\r\n|\n|\r|$/y

/** One cell and what ends it. No pattern runs over quoted text, which may be megabytes: patterns that repeat run out of stack. */
function readCell(text: string, at: number): { readonly value: string; readonly end: string; readonly next: number } | undefined {
  let value = ''
  let next = at
  if (text[at] === '"') {
    for (next = at + 1; ; next += 2) {
      const quote = text.indexOf('"', next)
      if (quote === -1) return undefined
      value += text.slice(next, quote)
      next = quote
      if (text[quote + 1] !== '"') break
      value += '"'
    }
    next++
  } else {
    BARE.lastIndex = at
    value = BARE.exec(text)?.[0] ?? ''
    next = at + value.length
  }
  END.lastIndex = next
  const end = END.exec(text)?.[0]
  return end === undefined ? undefined : { value, end, next: next + end.length }
}

/** Rows under a head that names these columns, in any order and case. */
function under(text: string, columns: readonly string[]): readonly (readonly string[])[] {
  const [head = [], ...rows] = readCsv(text)
  const places = columns.map((name) => head.findIndex((one) => one.trim().toLowerCase() === name))
  const [missing] = columns.filter((name, at) => places[at] === -1 && name !== 'note')
  if (missing !== undefined) throw fail('import/malformed', { what: `no column ${missing}` })
  return rows.map((row) => places.map((at) => untame(row[at] ?? '').trim()))
}

/** Contacts as a table: name, address with its checksum (EIP-55), note. */
export const contactsCsv = (contacts: readonly Contact[]): string =>
  writeCsv(
    ['name', 'address', 'note'],
    contacts.map(({ name, address, note = '' }) => [name, checksum(address), note]),
  )

const NONE: Counts = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }

async function countAll<T>(rows: readonly T[], put: (row: T) => Promise<Outcome>): Promise<Counts> {
  const counts: Record<Outcome, number> = { ...NONE }
  for (const row of rows) counts[await put(row)]++
  return counts
}

/** Brings contacts in; one whose address is here already stays as it is. Throws `import/malformed`, `import/too-large`, `store/*`. */
export const bringContacts = async (
  text: string,
  platform: Pick<Platform, 'now' | 'randomBytes'>,
  { contacts }: Pick<Records, 'contacts'>,
): Promise<Counts> =>
  countAll(under(text, ['name', 'address', 'note']), async ([name = '', written = '', note = '']) => {
    const address = addressIn(written)
    if (address === undefined || name === '' || name.length > 64 || note.length > 280) return 'refused'
    const own = contacts.get().find((one) => one.address === address)
    if (own) return own.name === name && (own.note ?? '') === note ? 'kept' : 'different'
    const id = fromBytes(platform.randomBytes(16)).slice(2)
    await contacts.put({ id, name, address, createdAt: platform.now(), ...(note === '' ? {} : { note }) })
    return 'added'
  })

function addressIn(text: string): Contact['address'] | undefined {
  try {
    return parse(text)
  } catch (error) {
    if (isError(error)) return undefined
    throw error
  }
}

/** Notes on transactions as a table: transaction, note. */
export const labelsCsv = ({ transactions }: Pick<Records, 'transactions'>): string =>
  writeCsv(
    ['transaction', 'note'],
    labelsOf(transactions.get()).map(({ id, text }) => [id, text]),
  )

/** Brings notes in for transactions that are here; a note that is here already stays. Throws as `bringContacts`. */
export const bringLabels = async (
  text: string,
  platform: Pick<Platform, 'withLock' | 'now'>,
  records: Pick<Records, 'transactions'>,
): Promise<Counts> =>
  countAll(under(text, ['transaction', 'note']), async ([id = '', note = '']) =>
    isHex(id, 32) ? putLabel(platform, records, id, note) : 'refused',
  )
