import 'fake-indexeddb/auto'
import type { Address } from '../../src/core/address.ts'
import { openDatabase, openRecords } from '../../src/store/index.ts'
import { facesOf } from '../../src/survey/activity/fold.ts'
import { listedToken } from '../../src/survey/tokens.ts'
import { createSearch, filterRows } from '../../src/wallet/timeline-filter.ts'
import { createTimeline } from '../../src/wallet/timeline.ts'
import { type Result, summarise, time } from '../../scripts/bench.ts'
import { manyEntries, SOMEBODY } from '../../test/support/many-entries.ts'
import { createTestPlatform } from '../../test/support/platform.ts'

const MANY = 100_000

/** What a hundred thousand entries cost, without the screen: opened from sealed pages, made into rows, searched. */
export async function measure(): Promise<readonly Result[]> {
  const entries = manyEntries(MANY)
  const known = new Set([SOMEBODY])
  const fold = { accounts: known, known, faces: facesOf(known), isListed: (token: Address) => listedToken(31_337, token) !== undefined }
  const parts = { entries: [entries], own: [], notes: new Map<string, string>(), scans: [], blockTime: () => 12, fold }
  const words = { nameOf: () => undefined, symbolOf: (token: Address) => listedToken(31_337, token)?.symbol, sentenceOf: () => '' }
  const db = await openDatabase('bench-money')
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const open = async () => (await openRecords(db, createTestPlatform().tab(), { vaultId: '0x01', recordsKey })).bulk('entries', 1)
  await (await open()).change(entries)
  const bytes = (await db.getAll('pages')).reduce((sum, { sealed }) => sum + sealed.length, 0)
  const make = createTimeline()
  const rows = make(parts)
  const textOf = createSearch(words)
  const filter = { text: 'usdc 0x7099', folded: 'hidden' } as const
  const first = performance.now()
  filterRows(rows, filter, textOf)
  const firstSearch = performance.now() - first
  return [
    summarise('100,000 entries on disk, sealed', 'bytes', [bytes]),
    await time('100,000 entries, from sealed pages to memory', 5, async () => (await open()).open()),
    await time('100,000 entries, made into rows for the first time', 5, () => createTimeline()(parts)),
    await time('100,000 rows, one of which is new', 10, () =>
      make({ ...parts, entries: [[...entries.slice(1), { ...entries[0], id: '0x01' } as never]] }),
    ),
    summarise('100,000 rows, the first search', 'ms', [firstSearch]),
    await time('100,000 rows, each search after it', 20, () => filterRows(rows, filter, textOf)),
  ]
}
