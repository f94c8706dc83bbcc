import type { LoggedRequest } from '#wallet'

const COLUMNS = [
  'time',
  'chainId',
  'host',
  'owner',
  'purpose',
  'methods',
  'addresses',
  'draft',
  'bytesOut',
  'bytesIn',
  'ms',
  'outcome',
  'error',
] as const

const rowOf = (entry: LoggedRequest): Readonly<Record<(typeof COLUMNS)[number], string | number>> => ({
  time: new Date(entry.at).toISOString(),
  chainId: entry.chainId,
  host: entry.host,
  owner: entry.owner,
  purpose: entry.purpose,
  methods: entry.methods.join(' '),
  addresses: entry.names.join(' '),
  draft: entry.draft === true ? 'yes' : '',
  bytesOut: entry.bytesOut,
  bytesIn: entry.bytesIn,
  ms: Math.round(entry.ms),
  outcome: entry.outcome,
  error: entry.error ?? '',
})

/** A cell of RFC 4180. What a spreadsheet would run as a formula is set apart by an apostrophe: hosts and errors are written by strangers. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const tame = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** The log as CSV, oldest first, times in UTC. */
export const toCsv = (entries: readonly LoggedRequest[]): string => {
  const rows = entries.map(rowOf).map((row) => COLUMNS.map((name) => cell(row[name])).join(','))
  return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`
}

/** The log as JSON, as it is kept. */
export const toJson = (entries: readonly LoggedRequest[]): string => `${JSON.stringify(entries, null, 2)}\n`
