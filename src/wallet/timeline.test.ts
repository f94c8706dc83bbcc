import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity-entry'
import type { Address } from '#core/address'
import { openDatabase, openRecords } from '#store'
import { facesOf, listedToken } from '#survey'
import { manyEntries, SOMEBODY } from '../../test/support/many-entries.ts'
import { createTestPlatform } from '../../test/support/platform.ts'
import { createTimeline, type TimelineParts } from './timeline.ts'
import { createSearch, filterRows } from './timeline-filter.ts'

const MANY = 100_000
const entries = manyEntries(MANY)
const partsOf = (list: readonly ActivityEntry[], more: Partial<TimelineParts> = {}): TimelineParts => ({
  entries: [list],
  own: [],
  notes: new Map(),
  scans: [],
  blockTime: () => 12,
  fold: FOLD,
  ...more,
})
const FOLD = {
  accounts: new Set([SOMEBODY]),
  known: new Set([SOMEBODY]),
  faces: facesOf([SOMEBODY]),
  isListed: (token: Address) => listedToken(31337, token) !== undefined,
}
const words = { nameOf: () => undefined, symbolOf: (token: Address) => listedToken(31337, token)?.symbol, sentenceOf: () => '' }
const make = createTimeline()
const rows = make(partsOf(entries))

describe('a hundred thousand entries', () => {
  it('are one line each, newest first, spam folded away', () => {
    expect(rows.length).toBe(MANY)
    expect(rows.every((row, at) => at === 0 || row.at <= (rows[at - 1]?.at ?? 0))).toBe(true)
    const folded = rows.filter((row) => row.folded.length > 0)
    expect(folded.length).toBe(entries.filter(({ moves }) => moves?.some(({ token }) => token && !FOLD.isListed(token))).length)
  })

  it('are not made anew when one comes: only that one is', () => {
    const [, second] = entries
    const after = make(
      partsOf([...entries.slice(1), { ...(second as ActivityEntry), id: `0x${'ee'.repeat(32)}`, hash: `0x${'ee'.repeat(32)}` }]),
    )
    const before = new Set(rows)
    expect(after.filter((row) => !before.has(row)).length).toBe(1)
    make(partsOf(entries))
  })

  it('are found by what they hold, in every kind of it', () => {
    const textOf = createSearch(words)
    const all = { text: '', folded: 'hidden' } as const
    const shown = filterRows(rows, all, textOf)
    expect(shown.length + filterRows(rows, { ...all, folded: 'only' }, textOf).length).toBe(MANY)
    const some = entries[77_777]
    if (!some?.hash) return expect.unreachable()
    expect(
      filterRows(
        rows,
        { ...all, folded: rows.find(({ hash }) => hash === some.hash)?.folded.length ? 'only' : 'hidden', text: some.hash.toUpperCase() },
        textOf,
      ).map(({ hash }) => hash),
    ).toEqual([some.hash])
    const swaps = filterRows(rows, { ...all, kind: 'swapped' }, textOf)
    expect(swaps.length).toBeGreaterThan(5000)
    expect(filterRows(rows, { ...all, kind: 'swapped', direction: 'in' }, textOf).length).toBe(swaps.length)
    expect(filterRows(rows, { ...all, text: 'usdc no-such-word' }, textOf)).toEqual([])
    expect(filterRows(rows, { ...all, asset: 'native', direction: 'in' }, textOf)).toEqual([])
  })

  it('take less than 30 MB of the disk, sealed', async () => {
    const db = await openDatabase('many')
    const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const session = { vaultId: '0x01', recordsKey }
    const bulk = (await openRecords(db, createTestPlatform().tab(), session)).bulk('entries', 1)
    await bulk.change(entries)
    const pages = await db.getAll('pages')
    expect(pages.reduce((sum, { sealed }) => sum + sealed.length, 0)).toBeLessThan(30_000_000)
    const again = (await openRecords(db, createTestPlatform().tab(), session)).bulk('entries', 1)
    await again.open()
    expect(again.get().length).toBe(MANY)
    expect(again.find(entries[5]?.id ?? '')).toEqual(entries[5])
  }, 60_000)
})

describe('a row', () => {
  const [one] = entries as readonly [ActivityEntry]
  it('is one for two accounts of the person that take part in one transaction', () => {
    const other = one.moves?.[0]?.to === SOMEBODY ? one.moves[0].from : (one.moves?.[0]?.to ?? SOMEBODY)
    const accounts = new Set([SOMEBODY, other])
    const mirrored = { ...one, account: other }
    const [row, more] = createTimeline()(partsOf([one], { entries: [[one], [mirrored]], fold: { ...FOLD, accounts, known: accounts } }))
    expect(more).toBeUndefined()
    expect(row).toMatchObject({ accounts: [SOMEBODY, other], kind: 'moved' })
  })

  it('has the note that was written on it, and its time by its block where nobody told', () => {
    const { time: _, ...timeless } = one
    const scans = [
      {
        id: 'x',
        chainId: 31337,
        account: SOMEBODY,
        shelf: 1,
        wanted: true,
        covered: [],
        head: { number: (one.block ?? 0n) + 10n, at: 1_000_000 },
      },
    ]
    const [row] = createTimeline()(partsOf([timeless], { scans, notes: new Map([[`31337:${one.id}`, 'rent']]) }))
    expect(row).toMatchObject({ note: 'rent', guessed: true, at: 1_000_000 - 120_000 })
  })
})
