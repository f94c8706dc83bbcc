import { type ActivityEntry, changesOf, type AssetTransfer, movesOf } from '#core/activity/activity-entry'
import { type Address, checksum } from '#core/ethereum/address'
import { formatUnits } from '#core/money/amount'
import { fail } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { weakest } from '#core/evidence/evidence'
import { type Hex, isHex } from '#core/bytes/hex'
import { labelsIn, MAX_NOTE } from '#core/activity/note'
import { type Names, unknownToken } from '#decode'
import { readCsv, untame, writeCsv } from '../backup/csv.ts'
import type { TimelineRow } from './timeline.ts'

/** The columns, in their order; what each means is in data/help/guides/activity-files.md. The first thirteen are what tax tools take. */
export const COLUMNS = [
  'Date',
  'Type',
  'Sent Amount',
  'Sent Currency',
  'Received Amount',
  'Received Currency',
  'Fee Amount',
  'Fee Currency',
  'Net Worth Amount',
  'Net Worth Currency',
  'Label',
  'Description',
  'TxHash',
  'Entry',
  'Chain Id',
  'Account',
  'From',
  'To',
  'Block',
  'Status',
  'Sent Token',
  'Sent Id',
  'Sent Units',
  'Received Token',
  'Received Id',
  'Received Units',
  'Fee Units',
  'Evidence',
  'Note',
] as const
type Column = (typeof COLUMNS)[number]

const LIMITS = { text: 67_108_864, rows: 500_000 }
const NOBODY: Address = `0x${'0'.repeat(40)}`

export type CsvWords = { readonly namesOf: (chainId: number) => Names; readonly sentence: (row: TimelineRow) => string }

/** One asset that came or went, of one entry. */
type Change = ReturnType<typeof changesOf>[number]

function tokenOf({ token }: Change, chainId: number, names: Names) {
  if (token === undefined) return names.native
  return names.tokenOf(token) ?? unknownToken(chainId, token)
}

/** An asset's amount in its own decimals where the list knows them; else in base units, under its address. */
function written(change: Change | undefined, chainId: number, names: Names): readonly [amount: string, currency: string] {
  if (!change) return ['', '']
  const token = tokenOf(change, chainId, names)
  const units = change.units < 0n ? -change.units : change.units
  const currency = token.from === 'listed' ? token.symbol : change.token === undefined ? token.symbol : checksum(change.token)
  return [formatUnits({ units, token }), change.tokenId === undefined ? currency : `${currency} #${change.tokenId}`]
}

const otherOf = (entry: ActivityEntry, change: Change | undefined): Address | undefined => {
  const move = movesOf(entry).find(({ token, tokenId }) => change !== undefined && token === change.token && tokenId === change.tokenId)
  const other = move && (move.from === entry.account ? move.to : move.from)
  return other === NOBODY ? undefined : other
}

const raw = (change: Change | undefined): readonly [token: string, id: string, units: string] =>
  change === undefined
    ? ['', '', '']
    : [change.token ?? 'native', `${change.tokenId ?? ''}`, `${change.units < 0n ? -change.units : change.units}`]

const evidenceOf = ({ callEvidence, outcomeEvidence, movesEvidence, innerEvidence }: ActivityEntry): string => {
  const all = [callEvidence, outcomeEvidence, movesEvidence, innerEvidence].filter((one): one is Evidence => one !== undefined)
  return weakest(all).kind
}

/** Lines of one entry: what went beside what came, as many as there are; the fee is on the first alone. */
function linesOf(row: TimelineRow, entry: ActivityEntry, { namesOf, sentence }: CsvWords): readonly (readonly string[])[] {
  const names = namesOf(entry.chainId)
  const changes = changesOf(entry)
  const [out, into] = [changes.filter(({ units }) => units < 0n), changes.filter(({ units }) => units > 0n)]
  const fee = entry.call?.from === entry.account ? entry.outcome?.fee : undefined
  return Array.from({ length: Math.max(1, out.length, into.length) }, (_, at) => {
    const [sent, received] = [out[at], into[at]]
    const [sentAmount, sentCurrency] = written(sent, entry.chainId, names)
    const [receivedAmount, receivedCurrency] = written(received, entry.chainId, names)
    const [sentToken, sentId, sentUnits] = raw(sent)
    const [receivedToken, receivedId, receivedUnits] = raw(received)
    const first = at === 0
    const line: Record<Column, string> = {
      Date: row.at > 0 ? new Date(row.at).toISOString().replace(/\.\d+Z$/, 'Z') : '',
      Type: row.kind,
      'Sent Amount': sentAmount,
      'Sent Currency': sentCurrency,
      'Received Amount': receivedAmount,
      'Received Currency': receivedCurrency,
      'Fee Amount': first && fee !== undefined ? formatUnits({ units: fee, token: names.native }) : '',
      'Fee Currency': first && fee !== undefined ? names.native.symbol : '',
      'Net Worth Amount': '',
      'Net Worth Currency': '',
      Label: labelsIn(row.note ?? '').join(' '),
      Description: sentence(row),
      TxHash: entry.hash ?? '',
      Entry: entry.id,
      'Chain Id': `${entry.chainId}`,
      Account: checksum(entry.account),
      From: placeOf(sent ? entry.account : otherOf(entry, received)),
      To: placeOf(sent ? otherOf(entry, sent) : received ? entry.account : undefined),
      Block: `${entry.block ?? ''}`,
      Status: entry.outcome === undefined ? 'unknown' : entry.outcome.success ? 'success' : 'failed',
      'Sent Token': sentToken,
      'Sent Id': sentId,
      'Sent Units': sentUnits,
      'Received Token': receivedToken,
      'Received Id': receivedId,
      'Received Units': receivedUnits,
      'Fee Units': first && fee !== undefined ? `${fee}` : '',
      Evidence: evidenceOf(entry),
      Note: row.note ?? '',
    }
    return COLUMNS.map((column) => line[column])
  })
}

const placeOf = (address: Address | undefined): string => (address === undefined ? '' : checksum(address))

/** Rows as a table of RFC 4180 in UTF-8: amounts exact, times in UTC, and no cell that a spreadsheet would run. */
export const activityCsv = (rows: readonly TimelineRow[], words: CsvWords): string =>
  writeCsv(
    COLUMNS,
    rows.flatMap((row) => row.entries.flatMap((entry) => linesOf(row, entry, words))),
  )

/** Reads a table that `activityCsv` wrote, also after a spreadsheet saved it. Throws `import/malformed`, `import/too-large`, `import/unknown-format`. */
export function readActivityCsv(text: string): readonly { readonly entry: ActivityEntry; readonly note: string }[] {
  const [head = [], ...lines] = readCsv(text, LIMITS)
  const places = new Map(head.map((name, at) => [name.trim(), at]))
  if (!places.has('Entry') || !places.has('Chain Id') || !places.has('Account')) throw fail('import/unknown-format')
  const found = new Map<string, { readonly entry: ActivityEntry; readonly note: string }>()
  for (const [at, line] of lines.entries()) {
    const cell = (name: Column): string => untame(line[places.get(name) ?? -1] ?? '').trim()
    const entry = readLine(cell, at + 2)
    const key = `${entry.chainId}:${entry.account}:${entry.id}`
    const before = found.get(key)?.entry
    const whole = before ? { ...before, moves: [...(before.moves ?? []), ...(entry.moves ?? [])] } : entry
    found.set(key, { entry: whole, note: cell('Note').slice(0, MAX_NOTE) })
  }
  return [...found.values()]
}

function readLine(cell: (name: Column) => string, at: number): ActivityEntry {
  const bad = () => fail('import/malformed', { what: `line ${at}` })
  const whole = (text: string): bigint => {
    if (!/^\d{1,78}$/.test(text)) throw bad()
    return BigInt(text)
  }
  const address = (text: string): Address => {
    if (!isHex(text, 20)) throw bad()
    return text.toLowerCase() as Address
  }
  const id = cell('Entry')
  const chainId = Number(cell('Chain Id'))
  if (!/^(?:0x[0-9a-f]{64}|(?:block|withdrawal):\d{1,20})$/.test(id) || !Number.isSafeInteger(chainId) || chainId < 1) throw bad()
  const account = address(cell('Account'))
  const date = Date.parse(cell('Date'))
  const side = (name: 'Sent' | 'Received'): readonly AssetTransfer[] => {
    const token = cell(`${name} Token`)
    if (token === '') return []
    const other = cell(name === 'Sent' ? 'To' : 'From')
    const isSwap = cell('Sent Token') !== '' && cell('Received Token') !== ''
    const there = other === '' || (isSwap && name === 'Received') ? NOBODY : address(other)
    const item = cell(`${name} Id`)
    return [
      {
        ...(token === 'native' ? {} : { token: address(token) }),
        ...(item === '' ? {} : { tokenId: whole(item) }),
        units: whole(cell(`${name} Units`)),
        from: name === 'Sent' ? account : there,
        to: name === 'Sent' ? there : account,
        by: token === 'native' ? 'value' : 'log',
      },
    ]
  }
  const evidence: Evidence = { kind: 'declared', method: 'request', source: 'file' }
  const status = cell('Status')
  const fee = cell('Fee Units')
  return {
    id,
    chainId,
    account,
    ...(isHex(id, 32) ? { hash: id as Hex } : {}),
    ...(cell('Block') === '' ? {} : { block: whole(cell('Block')) }),
    ...(Number.isFinite(date) ? { time: Math.floor(date / 1000) } : {}),
    // Whose fee it is: only its sender's is written.
    ...(fee === '' ? {} : { call: { from: account, value: 0n, data: '0x' }, callEvidence: evidence }),
    ...(status === 'success' || status === 'failed'
      ? { outcome: { success: status === 'success', ...(fee === '' ? {} : { fee: whole(fee) }) }, outcomeEvidence: evidence }
      : {}),
    moves: [...side('Sent'), ...side('Received')],
    movesEvidence: evidence,
    sources: ['file'],
    imported: true,
  }
}
