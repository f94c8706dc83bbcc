import type { Address } from '#core/ethereum/address'
import { breathe } from '#core/pace'
import { createIndexBlock, type IndexBlock, type IndexedRow, rowsWith } from './search-index.ts'
import type { TimelineRow } from './timeline-row.ts'

export type WordsOf = {
  nameOf(address: Address, chainId: number): string | undefined
  symbolOf(token: Address, chainId: number): string | undefined
  /** What the row says of itself on the screen. */
  sentenceOf(row: TimelineRow): string
  /** The app that asked for it, where one did. */
  appOf?(row: TimelineRow): string | undefined
}

/** Words looked for in rows, for as long as names do not change. */
export type Search = {
  /** Whether a row has all of these words, in lower case, somewhere. `at`: its place in `rows`, which is quicker once those were all prepared. */
  createTest(words: readonly string[], rows?: readonly TimelineRow[]): (row: TimelineRow, at: number) => boolean
  /** Makes what it takes to look through a row. */
  prepare(row: TimelineRow): void
  isReady(row: TimelineRow): boolean
  /** To be called once each of these rows was prepared: then all of them are looked through at once, in a few milliseconds for a hundred thousand. */
  settle(rows: readonly TimelineRow[], signal: AbortSignal): Promise<void>
  isSettled(rows: readonly TimelineRow[]): boolean
}

/** Tells of every address of a row, and whether it stands there as somebody or as an asset. */
function eachAddress(row: TimelineRow, person: (address: Address) => void, asset: (token: Address) => void): void {
  row.accounts.forEach(person)
  for (const { call, outcome, moves = [], inner = [], grants = [] } of row.entries) {
    if (call) person(call.from)
    if (call?.to) person(call.to)
    if (outcome?.created) person(outcome.created)
    for (const list of [moves, inner]) {
      for (const { from, to, token } of list) {
        person(from)
        person(to)
        if (token) asset(token)
      }
    }
    for (const { spender, token } of grants) {
      person(spender)
      asset(token)
    }
  }
}

/** Rows that are indexed together, in one go, before the page may draw. */
const BLOCK = 4000
/** Fewer are indexed again when rows come before or after them, so that blocks stay few. */
const KEPT = 1000

/** What is indexed of rows that follow each other, kept while they do: of a list that grew at one of its ends only what is new is indexed. */
type IndexedRun = IndexBlock & { readonly rows: readonly TimelineRow[] }

/** The runs that `rows` are made of. `known`: by their first row; each must still stand as it did. */
async function indexRuns(
  rows: readonly TimelineRow[],
  known: ReadonlyMap<TimelineRow, IndexedRun>,
  make: (run: readonly TimelineRow[]) => IndexBlock,
  signal: AbortSignal,
): Promise<readonly IndexedRun[] | undefined> {
  const runs: IndexedRun[] = []
  let fresh: TimelineRow[] = []
  const indexFresh = async (): Promise<void> => {
    if (fresh.length === 0) return
    await breathe()
    runs.push({ ...make(fresh), rows: fresh })
    fresh = []
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]
    if (row === undefined) continue
    const run = known.get(row)
    if (run?.rows.every((one, index) => rows[at + index] === one) === true) {
      await indexFresh()
      runs.push(run)
      at += run.count - 1
    } else if (fresh.push(row) === BLOCK) await indexFresh()
    if (signal.aborted) return undefined
  }
  await indexFresh()
  return signal.aborted ? undefined : runs
}

/** What is kept of a row: which of the shared texts are its own too, and its own words, once they are needed. */
type Kept = { readonly shared: readonly number[]; own?: string }

/**
 * Of each row only its own words are kept, in lower case, and numbers: what addresses and tokens are called is held once for all rows, and looked through once
 * for each word.
 */
export function createSearch(words: WordsOf): Search {
  const kept = new WeakMap<TimelineRow, Kept>()
  const indices = new WeakMap<readonly TimelineRow[], readonly IndexBlock[]>()
  let known: ReadonlyMap<TimelineRow, IndexedRun> = new Map()
  const texts: string[] = []
  const numbers = { name: new Map<string, number>(), symbol: new Map<string, number>() }

  const numberOf = (as: 'name' | 'symbol', address: Address, chainId: number): number => {
    const key = `${address}${chainId}`
    const known = numbers[as].get(key)
    if (known !== undefined) return known
    const name = as === 'name' ? words.nameOf(address, chainId) : words.symbolOf(address, chainId)
    numbers[as].set(key, texts.length)
    return texts.push(`${address}\n${name?.toLowerCase() ?? ''}`) - 1
  }
  const keptOf = (row: TimelineRow): Kept => {
    const before = kept.get(row)
    if (before !== undefined) return before
    const shared = new Set<number>()
    eachAddress(
      row,
      (address) => shared.add(numberOf('name', address, row.chainId)),
      (token) => shared.add(numberOf('symbol', token, row.chainId)),
    )
    const made: Kept = { shared: [...shared] }
    kept.set(row, made)
    return made
  }
  const ownOf = (row: TimelineRow, known: Kept): string =>
    (known.own ??= [row.note ?? '', words.appOf?.(row) ?? '', words.sentenceOf(row)].join('\n').toLowerCase())

  const indexedOf = (row: TimelineRow): IndexedRow => {
    const known = keptOf(row)
    return { own: ownOf(row, known), shared: known.shared, hash: row.hash ?? '' }
  }

  /** Whether one word is in a row; which of the shared texts it is in is found out once. */
  const createWordTest = (word: string): ((row: TimelineRow, known: Kept) => boolean) => {
    const isIn: (boolean | undefined)[] = []
    const isHex = /^0?x?[0-9a-f]*$/.test(word)
    const hasShared = (shared: readonly number[]): boolean => {
      for (const number of shared) if ((isIn[number] ??= texts[number]?.includes(word) ?? false)) return true
      return false
    }
    return (row, known) => (isHex && row.hash?.includes(word) === true) || hasShared(known.shared) || ownOf(row, known).includes(word)
  }
  return {
    createTest(all, rows) {
      if (all.length === 0) return () => true
      const blocks = rows && indices.get(rows)
      if (blocks !== undefined) {
        const found = rowsWith(all, blocks)
        return (_, at) => found[at] === 1
      }
      const tests = all.map(createWordTest)
      return (row) => {
        const known = keptOf(row)
        return tests.every((test) => test(row, known))
      }
    },
    prepare: (row) => void ownOf(row, keptOf(row)),
    isReady: (row) => kept.get(row)?.own !== undefined,
    async settle(rows, signal) {
      const runs = await indexRuns(rows, known, (run) => createIndexBlock(run.map(indexedOf), texts), signal)
      if (runs === undefined) return
      known = new Map(runs.flatMap((run): [TimelineRow, IndexedRun][] => (run.rows[0] && run.count >= KEPT ? [[run.rows[0], run]] : [])))
      indices.set(rows, runs)
    },
    isSettled: (rows) => indices.has(rows),
  }
}

/** Rows whose words are made before the page may draw; the sentence of one costs some five microseconds. */
const SLICE = 900

/** Makes every row ready to be looked through, while nobody waits for it. Ends early where the signal says so. */
export async function prepareSearch(rows: readonly TimelineRow[], search: Search, signal: AbortSignal): Promise<void> {
  let made = 0
  for (const row of rows) {
    if (search.isReady(row)) continue
    search.prepare(row)
    if (++made % SLICE > 0) continue
    await breathe()
    if (signal.aborted) return
  }
  await search.settle(rows, signal)
}
