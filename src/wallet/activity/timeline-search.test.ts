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
