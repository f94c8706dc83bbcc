import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { facesOf } from '#survey'
import { activityCsv, COLUMNS } from './activity-csv.ts'
import { readActivity, writeActivity } from './activity-json.ts'
import { readCsv } from '../backup/csv.ts'
import type { TimelineRow } from './timeline-row.ts'
import { allRows } from '../../../test/support/all-rows.ts'

const ME: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const YOU: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ODD: Address = `0x${'5a'.repeat(20)}`
const hash = (at: number): `0x${string}` => `0x${at.toString(16).padStart(64, '0')}`
const claimed = { kind: 'claimed', method: 'answer', head: 'claimed', source: 'node.example' } as const
const usdc = { chainId: 1, standard: 'erc20', address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, from: 'listed' } as const
const native = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const words = {
  namesOf: () => ({ native, nameOf: () => undefined, tokenOf: (token: Address) => (token === USDC ? usdc : undefined) }),
  sentence: () => '=HYPERLINK("https://evil.example")',
}

/** A swap with a fee, more digits than a float has, an asset of unknown decimals, an item, one that failed. */
const ENTRIES: readonly ActivityEntry[] = [
  {
    id: hash(1),
    chainId: 1,
    account: ME,
    hash: hash(1),
    block: 21_000_000n,
    time: 1_767_950_411,
    call: { from: ME, to: YOU, value: 0n, nonce: 4, data: '0x12345678' },
    callEvidence: claimed,
    outcome: { success: true, fee: 123_456_789_012_345_678n },
    outcomeEvidence: claimed,
    moves: [
      { token: USDC, from: ME, to: YOU, units: 9_007_199_254_740_993n, by: 'log' },
      { from: YOU, to: ME, units: 1n, by: 'value' },
      { token: ODD, from: YOU, to: ME, units: 3n, by: 'log' },
      { token: ODD, tokenId: 77n, from: YOU, to: ME, units: 1n, by: 'log' },
    ],
    movesEvidence: claimed,
    sources: ['node.example'],
  },
  {
    id: hash(2),
    chainId: 1,
    account: ME,
    hash: hash(2),
    time: 1_767_950_400,
    call: { from: ME, to: YOU, value: 0n, data: '0x' },
    callEvidence: claimed,
    outcome: { success: false, fee: 21_000n },
    outcomeEvidence: claimed,
    moves: [],
    movesEvidence: claimed,
    sources: ['node.example'],
  },
]
const known = [ME]
const fold = { accounts: new Set(known), known: new Set(known), faces: facesOf(known), isListed: (token: Address) => token === USDC }
const rowsOf = (entries: readonly ActivityEntry[], notes = new Map<string, string>()): readonly TimelineRow[] =>
  allRows({ entries: [entries], own: [], notes, scans: [], blockTime: () => 12, fold })

describe('a CSV of the activity', () => {
  const text = activityCsv(rowsOf(ENTRIES, new Map([[`1:${hash(1)}`, '+note, with "quotes"\nand lines #lighthouse']])), words)
  const [head = [], ...lines] = readCsv(text)
  const cell = (line: number, name: (typeof COLUMNS)[number]): string => lines[line]?.[head.indexOf(name)] ?? ''

  it('has its columns in their order, a line for each asset, and every amount exact', () => {
    expect(head).toEqual([...COLUMNS])
    expect(lines.length).toBe(4)
    expect([cell(0, 'Date'), cell(0, 'Type'), cell(0, 'Status')]).toEqual(['2026-01-09T09:20:11Z', 'swapped', 'success'])
    expect([cell(0, 'Sent Amount'), cell(0, 'Sent Currency')]).toEqual(['9007199254.740993', 'USDC'])
    expect([cell(0, 'Received Amount'), cell(0, 'Received Currency')]).toEqual(['0.000000000000000001', 'ETH'])
    expect(cell(1, 'Received Amount'), 'of an asset whose decimals nobody knows: its units').toBe('3')
    expect(cell(2, 'Received Currency')).toMatch(/^0x5A5a.* #77$/i)
    expect(
      [0, 1, 2].map((line) => cell(line, 'Fee Amount')),
      'once',
    ).toEqual(['0.123456789012345678', '', ''])
    expect([cell(3, 'Status'), cell(3, 'Fee Units'), cell(3, 'Sent Amount')]).toEqual(['failed', '21000', ''])
  })

  it('has no cell that a spreadsheet would run', () => {
    expect(lines.flat().filter((one) => /^[=+\-@\t\r]/.test(one))).toEqual([])
    expect(cell(0, 'Description')).toBe(`'=HYPERLINK("https://evil.example")`)
    expect(cell(0, 'Note')).toBe(`'+note, with "quotes"\nand lines #lighthouse`)
    expect([cell(0, 'Label'), cell(3, 'Label')], 'what the note is filed under').toEqual(['lighthouse', ''])
  })

  it('comes back with the same amounts, as a file’s word', () => {
    const { entries: back, notes } = readActivity(text, [ME])
    expect(notes).toEqual(new Map([[`1:${hash(1)}`, '+note, with "quotes"\nand lines #lighthouse']]))
    expect(back.map(({ id }) => id)).toEqual([hash(1), hash(2)])
    expect(back.map(({ outcome }) => outcome)).toEqual(ENTRIES.map(({ outcome }) => outcome))
    expect(back[0]?.moves?.map(({ token, tokenId, units }) => [token, tokenId, units])).toEqual([
      [USDC, undefined, 9_007_199_254_740_993n],
      [undefined, undefined, 1n],
      [ODD, undefined, 3n],
      [ODD, 77n, 1n],
    ])
    expect(back.every(({ imported, movesEvidence }) => imported && movesEvidence?.kind === 'declared')).toBe(true)
  })
})

describe('a JSON of the activity', () => {
  const text = writeActivity(rowsOf(ENTRIES, new Map([[`1:${hash(2)}`, 'for #rent']])))

  it('comes back whole, with no more evidence than a file has', () => {
    const { entries: back, notes } = readActivity(text, [ME])
    expect(notes).toEqual(new Map([[`1:${hash(2)}`, 'for #rent']]))
    for (const [at, entry] of back.entries()) {
      const { callEvidence, outcomeEvidence, movesEvidence, sources, imported, ...rest } = entry
      expect([callEvidence, outcomeEvidence, movesEvidence].map((one) => one?.kind)).toEqual(['declared', 'declared', 'declared'])
      expect([sources, imported]).toEqual([['file'], true])
      expect(ENTRIES[at]).toMatchObject(rest)
    }
  })

  it('leaves out entries of accounts that are not the person’s', () => {
    expect(readActivity(text, [YOU])).toEqual({ entries: [], notes: new Map() })
  })

  it.each([
    ['{"kind":"something"}', 'import/unknown-format'],
    ['{"kind":"assay-activity","version":9,"entries":[]}', 'import/version'],
    ['{"kind":"assay-activity","version":1,"entries":{}}', 'import/malformed'],
    ['{"kind":"assay-activity","version":1,"entries":[{"id":"0x12"}]}', 'import/malformed'],
    ['{"kind":"assay-activity"', 'import/malformed'],
    [text.replace('"9007199254740993"', '9007199254740993'), 'import/malformed'],
    [text.replace(ME, '0x__proto__'), 'import/malformed'],
    ['a,b,c\r\n1,2,3\r\n', 'import/unknown-format'],
    ['Entry,Chain Id,Account\r\n0x12,1,0x12\r\n', 'import/malformed'],
  ] as const)('refuses %s with a code', (given, code) => {
    expect(() => readActivity(given, [ME])).toThrow(expect.toSatisfy((error) => isError(error, code)))
  })
})
