import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../../src/core/activity/activity-entry.ts'
import type { Address } from '../../src/core/ethereum/address.ts'
import { facesOf } from '../../src/survey/activity/fold.ts'
import { activityCsv, COLUMNS } from '../../src/wallet/activity/activity-csv.ts'
import { allRows } from '../support/all-rows.ts'
import { loadPeer, peerPath } from './peer.ts'

type Cell = { readonly t: string; readonly v: unknown; readonly f?: string }
type Sheets = {
  read(text: string, options: object): { readonly SheetNames: readonly string[]; readonly Sheets: Readonly<Record<string, Readonly<Record<string, Cell>>>> }
  readonly utils: { sheet_to_json(sheet: object, options: object): readonly Readonly<Record<string, unknown>>[] }
} // prettier-ignore

const PEER = 'xlsx/xlsx.mjs'
const ME: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const YOU: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
const dai = { chainId: 1, standard: 'erc20', address: DAI, symbol: 'DAI', name: 'Dai', decimals: 18, from: 'listed' } as const
const native = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const claimed = { kind: 'claimed', method: 'answer', head: 'claimed', source: 'node.example' } as const

/** Amounts that no float holds, from one unit to the largest word. */
const UNITS = [1n, 10n ** 18n, 123_456_789_012_345_678_901_234_567n, 9_007_199_254_740_993n, 2n ** 256n - 1n] as const
/** What a spreadsheet would run, or take for the end of a cell. */
const NOTES = ['=1+1', '+cmd|x', '-2', '@SUM(A1)', '"quoted", with comma\r\nand a second line', '\t=1+1', 'ünïcode 給料'] as const
const hash = (at: number): `0x${string}` => `0x${(at + 1).toString(16).padStart(64, '0')}`
const entryOf = (units: bigint, at: number): ActivityEntry => ({
  id: hash(at),
  chainId: 1,
  account: ME,
  hash: hash(at),
  block: 21_000_000n,
  time: 1_767_950_411 - at,
  call: { from: ME, to: DAI, value: 0n, nonce: at, data: '0xa9059cbb' },
  callEvidence: claimed,
  outcome: { success: true, fee: units },
  outcomeEvidence: claimed,
  moves: [{ token: DAI, from: ME, to: YOU, units, by: 'log' }],
  movesEvidence: claimed,
  sources: ['node.example'],
})

describe.skipIf(!existsSync(peerPath(PEER)))('a CSV of the activity, opened by SheetJS 0.18.5', () => {
  let sheets: Sheets
  beforeAll(async () => {
    sheets = await loadPeer<Sheets>(PEER)
  })
  const entries = [...UNITS, ...NOTES.map((_, at) => BigInt(at + 1))].map(entryOf)
  const fold = { accounts: new Set([ME]), known: new Set([ME]), faces: facesOf([ME]), isListed: () => true }
  const notes = new Map(NOTES.map((text, at) => [`1:${hash(UNITS.length + at)}`, text]))
  const rows = allRows({ entries: [entries], own: [], notes, scans: [], blockTime: () => 12, fold })
  const names = { native, nameOf: () => undefined, tokenOf: (token: Address) => (token === DAI ? dai : undefined) }
  const text = activityCsv(rows, { namesOf: () => names, sentence: () => '=HYPERLINK("https://evil.example")' })
  const sheetOf = (options: object) => {
    const { SheetNames, Sheets } = sheets.read(text, { type: 'string', ...options })
    return Sheets[SheetNames[0] ?? ''] ?? {}
  }

  it('has its columns, a row for each entry, and every amount to the last unit', () => {
    const table = sheets.utils.sheet_to_json(sheetOf({ raw: true }), { defval: '' })
    expect(Object.keys(table[0] ?? {})).toEqual([...COLUMNS])
    expect(table.map((row) => row['Sent Units'])).toEqual(entries.map(({ moves }) => String(moves?.[0]?.units)))
    // Read as decimals, digit for digit: what a person or a tax tool adds up.
    const units = table.map((row) => {
      const [whole = '', fraction = ''] = String(row['Sent Amount']).split('.')
      return BigInt(whole + fraction.padEnd(18, '0'))
    })
    expect(units).toEqual(entries.map(({ moves }) => moves?.[0]?.units))
    expect(table.map((row) => row['Fee Units'])).toEqual(entries.map(({ outcome }) => String(outcome?.fee)))
  })

  it('has no formula, whatever strangers and notes say, and no cell that ran into the next', () => {
    const cells = Object.entries(sheetOf({})).filter(([place]) => !place.startsWith('!'))
    expect(cells.length).toBeGreaterThan(entries.length * 10)
    expect(cells.filter(([, { f }]) => f !== undefined)).toEqual([])
    const table = sheets.utils.sheet_to_json(sheetOf({ raw: true }), { defval: '' })
    expect(table.slice(UNITS.length).map((row) => String(row['Note']).replace(/^'/, ''))).toEqual(NOTES.map((note) => note.replace('\r\n', '\n')))
  }) // prettier-ignore
})
