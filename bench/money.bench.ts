import 'fake-indexeddb/auto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '../src/core/address.ts'
import { openDatabase, openRecords } from '../src/store/index.ts'
import { facesOf, listedToken } from '../src/survey/index.ts'
import { createSearch, filterRows } from '../src/wallet/timeline-filter.ts'
import { createTimeline } from '../src/wallet/timeline.ts'
import { type Bench, type Result, summarise, time } from '../scripts/bench.ts'
import { manyEntries, SOMEBODY } from '../test/support/many-entries.ts'
import { createTestPlatform } from '../test/support/platform.ts'

const MANY = 100_000

/** What a hundred thousand entries cost, without the screen: opened from sealed pages, made into rows, searched. */
async function activity(): Promise<readonly Result[]> {
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

/** Parts by others: `bench/money/NAME.ts` exports `measure`. */
const PARTS = ['assets'] as const

export const bench: Bench = {
  name: 'money',
  async run() {
    const results: Result[] = [...(await activity())]
    for (const name of PARTS) {
      const path = join(import.meta.dirname, 'money', `${name}.ts`)
      if (!existsSync(path)) continue
      const part = (await import(path)) as { readonly measure?: () => Promise<readonly Result[]> }
      if (part.measure) results.push(...(await part.measure()))
    }
    return results
  },
}
