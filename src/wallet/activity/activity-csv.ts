import { type ActivityEntry, changesOf, movesOf } from '#core/activity/activity-entry'
import { type Address, checksum } from '#core/ethereum/address'
import { formatUnits } from '#core/money/amount'
import { type Evidence, weakest } from '#core/evidence/evidence'
import { labelsIn } from '#core/activity/note'
import { type Names, unknownToken } from '#decode'
import { writeCsv } from '../backup/csv.ts'
import type { TimelineRow } from './timeline-row.ts'

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
export type CsvColumn = (typeof COLUMNS)[number]

export const CSV_NOBODY: Address = `0x${'0'.repeat(40)}`

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
  return other === CSV_NOBODY ? undefined : other
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
    const line: Record<CsvColumn, string> = {
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
