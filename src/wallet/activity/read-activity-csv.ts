import { defined } from '#core/defined'
import type { ActivityEntry, AssetTransfer } from '#core/activity/activity-entry'
import { fail } from '#core/errors'
import { MAX_NOTE } from '#core/activity/note'
import type { Address } from '#core/ethereum/address'
import { type Hex, isHex, lowerHex } from '#core/bytes/hex'
import type { Evidence } from '#core/evidence/evidence'
import { readCsv, untame } from '../backup/csv.ts'
import { type CsvColumn, CSV_NOBODY } from './activity-csv.ts'

const LIMITS = { text: 67_108_864, rows: 500_000 }

/** Reads a table that `activityCsv` wrote, also after a spreadsheet saved it. Throws `import/malformed`, `import/too-large`, `import/unknown-format`. */
export function readActivityCsv(text: string): readonly { readonly entry: ActivityEntry; readonly note: string }[] {
  const [head = [], ...lines] = readCsv(text, LIMITS)
  const places = new Map(head.map((name, at) => [name.trim(), at]))
  if (!places.has('Entry') || !places.has('Chain Id') || !places.has('Account')) throw fail('import/unknown-format')
  const found = new Map<string, { readonly entry: ActivityEntry; readonly note: string }>()
  for (const [at, line] of lines.entries()) {
    const cell = (name: CsvColumn): string => untame(line[places.get(name) ?? -1] ?? '').trim()
    const entry = readLine(cell, at + 2)
    const key = `${entry.chainId}:${entry.account}:${entry.id}`
    const before = found.get(key)?.entry
    const whole = before ? { ...before, moves: [...(before.moves ?? []), ...(entry.moves ?? [])] } : entry
    found.set(key, { entry: whole, note: cell('Note').slice(0, MAX_NOTE) })
  }
  return [...found.values()]
}

function readLine(cell: (name: CsvColumn) => string, at: number): ActivityEntry {
  const bad = () => fail('import/malformed', { what: `line ${at}` })
  const whole = (text: string): bigint => {
    if (!/^\d{1,78}$/.test(text)) throw bad()
    return BigInt(text)
  }
  const address = (text: string): Address => {
    if (!isHex(text, 20)) throw bad()
    return lowerHex(text)
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
    const there = other === '' || (isSwap && name === 'Received') ? CSV_NOBODY : address(other)
    const item = cell(`${name} Id`)
    return [
      {
        ...defined({ token: token === 'native' ? undefined : address(token), tokenId: item === '' ? undefined : whole(item) }),
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
    ...defined({
      hash: isHex(id, 32) ? (id as Hex) : undefined,
      block: cell('Block') === '' ? undefined : whole(cell('Block')),
      time: Number.isFinite(date) ? Math.floor(date / 1000) : undefined,
    }),
    // Whose fee it is: only its sender's is written.
    ...(fee === '' ? {} : { call: { from: account, value: 0n, data: '0x' }, callEvidence: evidence }),
    ...(status === 'success' || status === 'failed'
      ? { outcome: { success: status === 'success', ...defined({ fee: fee === '' ? undefined : whole(fee) }) }, outcomeEvidence: evidence }
      : {}),
    moves: [...side('Sent'), ...side('Received')],
    movesEvidence: evidence,
    sources: ['file'],
    imported: true,
  }
}
