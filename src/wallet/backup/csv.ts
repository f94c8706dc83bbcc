import { fail } from '#core/errors'
import { isHex } from '#core/bytes/hex'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { transactionNotes, putLabel } from './kinds.ts'
import type { Counts, RestoreOutcome } from './section.ts'

/** Characters of a file that is brought in: as many as a backup may have bytes. */
export const MAX_CSV_CHARACTERS = 10_485_760
export const MAX_CSV_ROWS = 10_000
/** What a spreadsheet would run as a formula when it stands first (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/

/** A cell of RFC 4180, set apart by an apostrophe where a spreadsheet would run it. One more where one stands already, so that it comes back the same. */
function cell(value: string): string {
  const tame = FORMULA.test(value.replace(/^'+/, '')) ? `'${value}` : value
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** The other way round. */
export const untame = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** Lines of RFC 4180 under their head. */
export const writeCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** How much is read: characters, and lines. */
export type CsvLimits = { readonly text: number; readonly rows: number }

/** Rows of RFC 4180, also with bare line feeds, and with a byte order mark. Throws `import/malformed`, with the line where it is wrong. */
export function readCsv(text: string, most: CsvLimits = { text: MAX_CSV_CHARACTERS, rows: MAX_CSV_ROWS }): readonly (readonly string[])[] {
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

/** Rows under a head that names these columns, in any order and case; those that need not be there are empty. Throws `import/malformed`. */
export function under(text: string, columns: readonly string[], needed: readonly string[]): readonly (readonly string[])[] {
  const [head = [], ...rows] = readCsv(text)
  const places = columns.map((name) => head.findIndex((one) => one.trim().toLowerCase() === name))
  const [missing] = columns.filter((name, at) => places[at] === -1 && needed.includes(name))
  if (missing !== undefined) throw fail('import/malformed', { what: `no column ${missing}` })
  return rows.map((row) => places.map((at) => untame(row[at] ?? '').trim()))
}

const NONE: Counts = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }

async function countAll<T>(rows: readonly T[], put: (row: T) => Promise<RestoreOutcome>): Promise<Counts> {
  const counts: Record<RestoreOutcome, number> = { ...NONE }
  for (const row of rows) counts[await put(row)]++
  return counts
}

/** Notes on transactions as a table: transaction, note. */
export const labelsCsv = ({ transactions }: Pick<Records, 'transactions'>): string =>
  writeCsv(
    ['transaction', 'note'],
    transactionNotes(transactions.get()).map(({ id, text }) => [id, text]),
  )

/** Brings notes in for transactions that are here; a note that is here already stays. Throws as `bringContacts`. */
export const importNotes = async (
  text: string,
  platform: Pick<Platform, 'withLock' | 'now'>,
  records: Pick<Records, 'transactions'>,
): Promise<Counts> =>
  countAll(under(text, ['transaction', 'note'], ['transaction']), async ([id = '', note = '']) =>
    isHex(id, 32) ? putLabel(platform, records, id, note) : 'refused',
  )
