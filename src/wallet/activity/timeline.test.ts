import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { openDatabase, openRecords } from '#store'
import { facesOf, listedToken } from '#survey'
import { manyEntries, SOMEBODY } from '../../../test/support/many-entries.ts'
import { allRows } from '../../../test/support/all-rows.ts'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { createTimeline } from './timeline.ts'
import { type TimelineParts, type TimelineRow } from './timeline-row.ts'
import { filterRows, findRows } from './timeline-filter.ts'
import { createSearch, prepareSearch } from './timeline-search.ts'

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
const timeline = createTimeline()
const rows = allRows(partsOf(entries), timeline)

/** How much was done at most between two moments at which the page could have drawn. */
async function mostAtOnce(count: () => number, work: Promise<unknown>): Promise<number> {
  let [isDone, most, last] = [false, 0, count()]
  void work.finally(() => (isDone = true))
  while (!isDone) {
    await new Promise((done) => setTimeout(done))
    most = Math.max(most, count() - last)
    last = count()
  }
  return most
}

describe('a hundred thousand entries', () => {
  it('are one line each, newest first, spam folded away', () => {
    expect(rows.length).toBe(MANY)
    expect(rows.every((row, at) => at === 0 || row.at <= (rows[at - 1]?.at ?? 0))).toBe(true)
    const folded = rows.filter((row) => row.folded.length > 0)
    expect(folded.length).toBe(entries.filter(({ moves }) => moves?.some(({ token }) => token && !FOLD.isListed(token))).length)
  })

  it('are not made anew when one comes: only that one is', () => {
    const [, second] = entries
    const news = { ...(second as ActivityEntry), id: `0x${'ee'.repeat(32)}`, hash: `0x${'ee'.repeat(32)}` } as const
    const after = allRows(partsOf([...entries.slice(1), news]), timeline)
    const before = new Set(rows)
    expect(after.length).toBe(MANY)
    expect(after.filter((row) => !before.has(row)).length).toBe(1)
    expect(allRows(partsOf(entries), timeline)).toEqual(rows)
  })

  it('are made a slice at a time, the same whichever list they come in, and judged anew in slices as well', () => {
    const slices = createTimeline()
    const lists = [entries.slice(60_000), entries.slice(0, 30_000), entries.slice(30_000, 60_000)]
    slices.take(partsOf([], { entries: lists.slice(0, 1) }))
    expect(slices.step(1000)).toBe(true)
    expect(slices.rows().length).toBe(1000)
    expect(allRows(partsOf([], { entries: lists }), slices)).toEqual(rows)
    // Somebody became known: every row is judged again, and all of them are there meanwhile.
    slices.take(partsOf([], { entries: lists, fold: { ...FOLD, isListed: () => true } }))
    expect(slices.step(1000)).toBe(true)
    expect(slices.rows().length).toBe(MANY)
    expect(slices.rows().filter(({ folded }) => folded.length === 0).length).toBeLessThan(MANY)
    while (slices.step(10_000));
    expect(slices.rows().filter(({ folded }) => folded.length === 0).length).toBe(MANY)
    expect(allRows(partsOf([]), slices), 'what is gone is gone').toEqual([])
  })

  it('are made of the newest without a look at all others', () => {
    const looked = new Set<readonly ActivityEntry[]>()
    const watched = (list: readonly ActivityEntry[]): readonly ActivityEntry[] =>
      new Proxy(list, { get: (target, name) => (looked.add(target), Reflect.get(target, name) as unknown) })
    const pages = Array.from({ length: 200 }, (_, at) => watched(entries.slice(MANY - (at + 1) * 500, MANY - at * 500)))
    const inPages = createTimeline()
    inPages.take({ ...partsOf([]), entries: pages })
    expect([looked.size, inPages.isDue()]).toEqual([0, true])
    expect(inPages.step(512)).toBe(true)
    expect([looked.size, inPages.rows().length], 'of two pages, as many rows as were wanted').toEqual([2, 512])
    expect(inPages.rows()[0]?.hash).toBe(entries.at(-1)?.hash)
    const few = createTimeline()
    few.take({ ...partsOf([]), entries: pages })
    few.step(20)
    expect(
      few.rows().map(({ hash }) => hash),
      'of one page its newest',
    ).toEqual(
      entries
        .slice(-20)
        .reverse()
        .map(({ hash }) => hash),
    )
    // What goes before it was read was never there.
    inPages.take({ ...partsOf([]), entries: pages.slice(0, 3) })
    while (inPages.step(512));
    expect([looked.size, inPages.rows().length, inPages.isDue()]).toEqual([3, 1500, false])
    const [row] = inPages.rows()
    inPages.take({ ...partsOf([]), entries: [watched([...(pages[0] ?? [])]), ...pages.slice(1, 3)] })
    inPages.step(1)
    expect(inPages.rows().length, 'one page for another: nothing is missing meanwhile').toBe(1500)
    expect(inPages.rows()[0]).toBe(row)
  })

  it('are found by what they hold, in every kind of it', async () => {
    const search = createSearch(words)
    const all = { text: '', folded: 'hidden' } as const
    const shown = filterRows(rows, all, search)
    expect(shown.length + filterRows(rows, { ...all, folded: 'only' }, search).length).toBe(MANY)
    const some = entries[77_777]
    if (!some?.hash) return expect.unreachable()
    expect(
      filterRows(
        rows,
        { ...all, folded: rows.find(({ hash }) => hash === some.hash)?.folded.length ? 'only' : 'hidden', text: some.hash.toUpperCase() },
        search,
      ).map(({ hash }) => hash),
    ).toEqual([some.hash])
    const word = some.hash.slice(2, 7)
    const texts: number[] = []
    const found = await findRows(rows, { ...all, text: word }, search, (so) => texts.push(so.length), new AbortController().signal)
    expect(found, 'the same in slices').toEqual(filterRows(rows, { ...all, text: word }, search))
    expect(texts.length).toBeLessThan(12)
    expect(await findRows(rows, { ...all, text: word }, search, () => undefined, AbortSignal.abort())).toBeUndefined()
    const swaps = filterRows(rows, { ...all, kind: 'swapped' }, search)
    expect(swaps.length).toBeGreaterThan(5000)
    expect(filterRows(rows, { ...all, kind: 'swapped', direction: 'in' }, search).length).toBe(swaps.length)
    expect(filterRows(rows, { ...all, text: 'usdc no-such-word' }, search)).toEqual([])
    expect(filterRows(rows, { ...all, asset: 'native', direction: 'in' }, search)).toEqual([])
  })

  it('are made ready to be looked through once, and those that an address or a symbol tells of not even that', async () => {
    let made = 0
    const sentenceOf = ({ at }: TimelineRow): string => `Done number ${made++ && at}`
    const search = createSearch({ ...words, sentenceOf })
    const all = { text: '', folded: 'hidden' } as const
    const shown = filterRows(rows, all, search)
    const withUsdc = filterRows(rows, { ...all, text: 'USDC' }, search)
    expect(withUsdc.length).toBeGreaterThan(20_000)
    expect(made, 'only those that were not found by their token').toBe(shown.length - withUsdc.length)
    expect(await mostAtOnce(() => made, prepareSearch(rows, search, new AbortController().signal)), 'no task is long').toBeLessThan(1000)
    expect(made).toBe(MANY)
    const unready = createSearch({ ...words, sentenceOf })
    const looking = findRows(rows, { ...all, text: 'done' }, unready, () => undefined, new AbortController().signal)
    expect(await mostAtOnce(() => made, looking), 'no task is long').toBeLessThan(4000)
    made = MANY
    const row = shown[1] ?? expect.unreachable()
    expect(search.isSettled(rows), 'all at once from now on').toBe(true)
    expect(filterRows(rows, { ...all, text: `done ${row.at}` }, search)).toContain(row)
    expect(made).toBe(MANY)
    // The same rows in another order, and some of them, are looked through by what is known of each.
    const usdc = new Set(withUsdc)
    for (const some of [rows.toReversed(), rows.slice(1000, 3000)]) {
      expect(search.isSettled(some)).toBe(false)
      expect(filterRows(some, { ...all, text: 'usdc' }, search).length).toBe(some.filter((one) => usdc.has(one)).length)
    }
    const stopped = createSearch({ ...words, sentenceOf })
    made = 0
    await prepareSearch(rows, stopped, AbortSignal.abort())
    expect(made).toBeLessThan(1000)
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
  })
})

describe('a row', () => {
  const [one] = entries as readonly [ActivityEntry]
  it('is one for two accounts of the person that take part in one transaction', () => {
    const other = one.moves?.[0]?.to === SOMEBODY ? one.moves[0].from : (one.moves?.[0]?.to ?? SOMEBODY)
    const accounts = new Set([SOMEBODY, other])
    const mirrored = { ...one, account: other }
    const [row, more] = allRows(partsOf([one], { entries: [[one], [mirrored]], fold: { ...FOLD, accounts, known: accounts } }))
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
    const [row] = allRows(partsOf([timeless], { scans, notes: new Map([[`31337:${one.id}`, 'rent']]) }))
    expect(row).toMatchObject({ note: 'rent', guessed: true, at: 1_000_000 - 120_000 })
  })
})
