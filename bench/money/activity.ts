import 'fake-indexeddb/auto'
import type { Address } from '../../src/core/ethereum/address.ts'
import { openDatabase, openRecords } from '../../src/store/index.ts'
import { facesOf } from '../../src/survey/activity/fold.ts'
import { listedToken } from '../../src/survey/tokens/tokens.ts'
import { filterRows, findRows } from '../../src/wallet/activity/timeline-filter.ts'
import { createSearch } from '../../src/wallet/activity/timeline-search.ts'
import { createTimeline } from '../../src/wallet/activity/timeline.ts'
import { type Result, summarise, time } from '../../scripts/measure/bench.ts'
import { allRows } from '../../test/support/all-rows.ts'
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
  const timeline = createTimeline()
  const rows = allRows(parts, timeline)
  const never = new AbortController().signal
  const usdc = { text: 'usdc 0x7099', folded: 'hidden' } as const
  const prepared = createSearch(words)
  filterRows(rows, usdc, prepared)
  /** From the asking until the first are told, and until all are, nothing prepared. */
  const search = async (until: 'first' | 'all') => {
    const began = performance.now()
    let first = 0
    await findRows(rows, usdc, createSearch(words), () => (first ||= performance.now() - began), never)
    return until === 'first' ? first : performance.now() - began
  }
  const firstPage = async () => {
    const bulk = await open()
    const began = performance.now()
    let shown = 0
    bulk.parts.subscribe(() => {
      if (shown > 0) return
      const made = createTimeline()
      made.take({ ...parts, entries: bulk.parts.get().lists })
      made.step(1500)
      shown = performance.now() - began
    })
    await bulk.open()
    return shown
  }
  const slices: number[] = []
  const inSlices = createTimeline()
  inSlices.take(parts)
  for (let more = true; more;) {
    const began = performance.now()
    more = inSlices.step(1500)
    slices.push(performance.now() - began)
  }
  const runs = async (count: number, task: () => Promise<number>) => {
    const values: number[] = []
    for (let at = 0; at < count; at++) values.push(await task())
    return values
  }
  let other = 0
  return [
    summarise('100,000 entries on disk, sealed', 'bytes', [bytes]),
    summarise('100,000 entries, from sealed pages to the first rows', 'ms', await runs(7, firstPage)),
    await time('100,000 entries, from sealed pages to memory', 5, async () => (await open()).open()),
    summarise('100,000 entries, one slice of making them rows', 'ms', slices),
    await time('100,000 rows, one of which is new', 20, () => {
      const entry = { ...entries[0], id: `0x${++other}`, hash: `0x${other}` } as never
      return allRows({ ...parts, entries: [entries, [entry]] }, timeline)
    }),
    summarise('100,000 rows, the first search: to the first found', 'ms', await runs(7, () => search('first'))),
    summarise('100,000 rows, the first search: to all', 'ms', await runs(7, () => search('all'))),
    await time('100,000 rows, each search after it, at once', 20, () => filterRows(rows, usdc, prepared)),
  ]
}
