import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { facesOf, listedToken } from '#survey'
import { allRows } from '../../../test/support/all-rows.ts'
import { manyEntries, SOMEBODY } from '../../../test/support/many-entries.ts'
import { createTimeline } from './timeline.ts'
import { filterRows } from './timeline-filter.ts'
import { createSearch, prepareSearch } from './timeline-search.ts'

const entries = manyEntries(9000)
const rows = allRows(
  {
    entries: [entries],
    own: [],
    notes: new Map(entries.filter((_, at) => at % 97 === 0).map(({ id }, at) => [id, `Rent ${at}`])),
    scans: [],
    blockTime: () => 12,
    fold: {
      accounts: new Set([SOMEBODY]),
      known: new Set([SOMEBODY]),
      faces: facesOf([SOMEBODY]),
      isListed: (token) => listedToken(31337, token) !== undefined,
    },
  },
  createTimeline(),
)
const words = {
  nameOf: (address: Address) => (address === SOMEBODY ? 'My savings' : undefined),
  symbolOf: (token: Address) => listedToken(31337, token)?.symbol,
  sentenceOf: ({ at, kind }: (typeof rows)[number]) => `${kind} at ${at}`,
}
const prepared = createSearch(words)
await prepareSearch(rows, prepared, new AbortController().signal)

/** Parts of what stands in rows, parts that run over the edge between two, and what stands in none. */
const word = fc.oneof(
  fc.tuple(fc.constantFrom(...rows.slice(0, 300)), fc.nat(60), fc.integer({ min: 1, max: 9 })).map(([row, from, length]) =>
    [row.hash ?? '', words.sentenceOf(row).toLowerCase(), row.note?.toLowerCase() ?? '', ...row.accounts]
      .join('')
      .replaceAll(' ', '')
      .slice(from, from + length),
  ),
  fc.constantFrom('my', 'savings', 'usdc', '0x', 'rent', 'received', 'none-of-these'),
)

describe('rows that are ready to be looked through at once', () => {
  it('are found as one by one when others came before, after and among them', async () => {
    const growing = createSearch(words)
    const other = rows.slice(8_990)
    const middle = rows.slice(10, 8_000)
    const lists = [
      middle,
      rows.slice(10, 8_500),
      rows.slice(3, 8_500),
      rows,
      [...middle.slice(0, 4_500), ...other, ...middle.slice(4_501)],
      middle,
    ]
    for (const list of lists) {
      await prepareSearch(list, growing, new AbortController().signal)
      expect(growing.isSettled(list)).toBe(true)
      const slow = createSearch(words)
      for (const text of ['usdc', 'rent', '0x70', 'received at 17']) {
        const filter = { text, folded: 'hidden' } as const
        expect(filterRows(list, filter, growing)).toEqual(filterRows(list, filter, slow))
      }
    }
  })

  it('are indexed once, also where the list grows at either end', async () => {
    const growing = createSearch(words)
    const signal = new AbortController().signal
    await prepareSearch(rows.slice(200, 8_200), growing, signal)
    let read = 0
    const watched = rows.map((row) => row)
    const hashes = rows.map((row) => Object.getOwnPropertyDescriptor(row, 'hash'))
    for (const row of rows) Object.defineProperty(row, 'hash', { configurable: true, enumerable: true, get: () => (read++, undefined) })
    await prepareSearch(watched, growing, signal)
    rows.forEach((row, at) => Object.defineProperty(row, 'hash', hashes[at] ?? {}))
    expect(read).toBe(rows.length - 8_000)
  })

  it('are found by the same words as one by one', () => {
    expect(prepared.isSettled(rows)).toBe(true)
    const slow = createSearch(words)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), (all) => {
        const filter = { text: all.join(' '), folded: 'hidden' } as const
        expect(filterRows(rows, filter, prepared)).toEqual(filterRows(rows, filter, slow))
      }),
      { numRuns: 60 },
    )
  })
})
