import type { Address } from '#core/ethereum/address'
import { breathe } from '#core/pace'
import { createSearchIndex, type IndexedRow, type SearchIndex } from './search-index.ts'
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

/** Rows that are made ready for a search of all before the page may draw. */
const BLOCK = 8000

/** What is kept of a row: which of the shared texts are its own too, and its own words, once they are needed. */
type Kept = { readonly shared: readonly number[]; own?: string }

/**
 * Of each row only its own words are kept, in lower case, and numbers: what addresses and tokens are called is held once for all rows, and looked through once
 * for each word.
 */
export function createSearch(words: WordsOf): Search {
  const kept = new WeakMap<TimelineRow, Kept>()
  const indices = new WeakMap<readonly TimelineRow[], SearchIndex>()
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
    const known = kept.get(row)
    if (known !== undefined) return known
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
      const found = rows && indices.get(rows)?.rowsWith(all)
      if (found !== undefined) return (_, at) => found[at] === 1
      const tests = all.map(createWordTest)
      return (row) => {
        const known = keptOf(row)
        return tests.every((test) => test(row, known))
      }
    },
    prepare: (row) => void ownOf(row, keptOf(row)),
    isReady: (row) => kept.get(row)?.own !== undefined,
    async settle(rows, signal) {
      const index = createSearchIndex(texts)
      for (let first = 0; first < rows.length; first += BLOCK) {
        if (first > 0) await breathe()
        if (signal.aborted) return
        index.add(rows.slice(first, first + BLOCK).map(indexedOf))
      }
      indices.set(rows, index)
    },
    isSettled: (rows) => indices.has(rows),
  }
}

/** Rows whose words are made before the page may draw; the sentence of one costs some ten microseconds. */
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
