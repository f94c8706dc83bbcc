import { bigintToDecimal, type JsonObject, parseJson, readJsonObject } from '#core/text/json'
import { defined } from '#core/defined'
import type { ActivityEntry, EntryCall, EntryOutcome, LoggedGrant, AssetTransfer } from '#core/activity/activity-entry'
import { MAX_DATA, MAX_MOVES } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { type AppError, fail } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { type Hex, isHex, lowerHex } from '#core/bytes/hex'
import { MAX_NOTE } from '#core/activity/note'
import { readActivityCsv } from './read-activity-csv.ts'
import { keyOfEntry } from './timeline.ts'
import { type TimelineRow } from './timeline-row.ts'

/** What a file holds: entries, and the person's notes by the row that each is on. */
export type ActivityFile = { readonly entries: readonly ActivityEntry[]; readonly notes: ReadonlyMap<string, string> }

/** Entries of one file that are taken in. */
export const MAX_ENTRIES = 200_000
const MAX_TEXT = 67_108_864
const MARK = 'assay-activity'

/** Everything that is known of these rows, with the person's notes: one JSON, integers as decimal text. */
export function writeActivity(rows: readonly TimelineRow[]): string {
  const entries = rows.flatMap(({ entries: here, note }) => here.map((entry) => (note === undefined ? entry : { ...entry, note })))
  return JSON.stringify({ kind: MARK, version: 1, entries }, bigintToDecimal, 1)
}

/** Of a file: somebody's word, weaker than any endpoint's. */
export const FROM_FILE: Evidence = { kind: 'declared', method: 'request', source: 'file' }

const bad = (what: string): AppError => fail('import/malformed', { what })

const object = (value: unknown, what: string): JsonObject => readJsonObject(value, () => bad(what))
function units(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw bad(what)
  return BigInt(value)
}
function hex(value: unknown, what: string, size?: number): Hex {
  if (typeof value !== 'string' || value.length > 2 + 2 * MAX_DATA || !isHex(value, size)) throw bad(what)
  return lowerHex(value)
}
function whole(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw bad(what)
  return value
}
const maybe = <T, K extends string>(name: K, value: unknown, read: (value: unknown, what: string) => T): { readonly [P in K]?: T } =>
  value === undefined || value === null ? {} : ({ [name]: read(value, name) } as { readonly [P in K]?: T })
const address = (value: unknown, what: string): Address => hex(value, what, 20)
function listOf<T>(value: unknown, what: string, read: (item: JsonObject) => T): readonly T[] {
  if (!Array.isArray(value) || value.length > MAX_MOVES) throw bad(what)
  return value.map((item) => read(object(item, what)))
}

const BY: readonly AssetTransfer['by'][] = ['value', 'call', 'log', 'withdrawal', 'balance']
const readMove = (item: JsonObject): AssetTransfer => ({
  ...maybe('token', item['token'], address),
  ...maybe('tokenId', item['tokenId'], units),
  from: address(item['from'], 'from'),
  to: address(item['to'], 'to'),
  units: units(item['units'], 'units'),
  by: BY.find((by) => by === item['by']) ?? 'log',
})

function readGrant(item: JsonObject): LoggedGrant {
  const by = { token: address(item['token'], 'token'), spender: address(item['spender'], 'spender') }
  if (item['kind'] === 'operator') return { kind: 'operator', ...by, granted: item['granted'] === true }
  if (item['kind'] === 'item') return { kind: 'item', ...by, tokenId: units(item['tokenId'], 'tokenId') }
  return { kind: 'allowance', ...by, units: units(item['units'], 'units') }
}

const readCall = (value: unknown): EntryCall => {
  const item = object(value, 'call')
  return {
    from: address(item['from'], 'from'),
    ...maybe('to', item['to'], address),
    value: units(item['value'], 'value'),
    ...maybe('nonce', item['nonce'], whole),
    data: hex(item['data'], 'data'),
  }
}
const readOutcome = (value: unknown): EntryOutcome => {
  const item = object(value, 'outcome')
  if (typeof item['success'] !== 'boolean') throw bad('success')
  return { success: item['success'], ...maybe('fee', item['fee'], units), ...maybe('created', item['created'], address) }
}

/** One entry of a file. What it says of evidence is not taken over: it is the file's word from now on. */
function readEntry(value: unknown): ActivityEntry {
  const item = object(value, 'entry')
  const id = item['id']
  if (typeof id !== 'string' || !/^(?:0x[0-9a-f]{64}|(?:block|withdrawal):\d{1,20})$/.test(id)) throw bad('id')
  const call = item['call'] === undefined ? undefined : readCall(item['call'])
  const outcome = item['outcome'] === undefined ? undefined : readOutcome(item['outcome'])
  const moves = item['moves'] === undefined ? undefined : listOf(item['moves'], 'moves', readMove)
  const inner = item['inner'] === undefined ? undefined : listOf(item['inner'], 'inner', readMove)
  const grants = item['grants'] === undefined ? undefined : listOf(item['grants'], 'grants', readGrant)
  return {
    id,
    chainId: whole(item['chainId'], 'chainId'),
    account: address(item['account'], 'account'),
    ...defined({ hash: isHex(id, 32) ? id : undefined }),
    ...maybe('block', item['block'], units),
    ...maybe('index', item['index'], whole),
    ...maybe('time', item['time'], whole),
    ...(call ? { call, callEvidence: FROM_FILE } : {}),
    ...(outcome ? { outcome, outcomeEvidence: FROM_FILE } : {}),
    ...(moves ? { moves, movesEvidence: FROM_FILE } : {}),
    ...defined({ grants: grants && grants.length > 0 ? grants : undefined }),
    ...(inner ? { inner, innerEvidence: FROM_FILE } : {}),
    sources: ['file'],
    imported: true,
  }
}

/**
 * Reads a file that `writeActivity` or `activityCsv` wrote; entries of other people's accounts are left out. Throws `import/malformed`, `import/version`,
 * `import/unknown-format`, `import/too-large`.
 */
export function readActivity(source: string, own: readonly Address[]): ActivityFile {
  if (source.length > MAX_TEXT) throw fail('import/too-large', { most: MAX_TEXT / 1_048_576 })
  const mine = new Set(own)
  if (!source.trimStart().startsWith('{')) return fileOf(readActivityCsv(source), mine)
  const file = object(
    parseJson(source, () => bad('JSON')),
    'JSON',
  )
  if (file['kind'] !== MARK) throw fail('import/unknown-format')
  if (file['version'] !== 1) throw fail('import/version', { version: Number(file['version']) || 0 })
  if (!Array.isArray(file['entries']) || file['entries'].length > MAX_ENTRIES) throw bad('entries')
  return fileOf(
    file['entries'].map((item: unknown) => ({ entry: readEntry(item), note: noteIn(object(item, 'entry')['note']) })),
    mine,
  )
}

function noteIn(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'string' || value.length > MAX_NOTE) throw bad('note')
  return value
}

const fileOf = (all: readonly { readonly entry: ActivityEntry; readonly note: string }[], mine: ReadonlySet<Address>): ActivityFile => {
  const own = all.filter(({ entry }) => mine.has(entry.account))
  return {
    entries: own.map(({ entry }) => entry),
    notes: new Map(own.flatMap(({ entry, note }) => (note === '' ? [] : [[keyOfEntry(entry), note] as const]))),
  }
}
