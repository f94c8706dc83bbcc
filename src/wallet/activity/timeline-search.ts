import type { Address } from '#core/ethereum/address'
import { breathe } from '#core/pace'
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
  /** To be called once each of these rows was prepared: then all of them are looked through at once, in some ten milliseconds for a hundred thousand. */
  settle(rows: readonly TimelineRow[]): void
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

/** What is kept of a row: which of the shared texts are its own too, and its own words, once they are needed. */
type Kept = { readonly shared: readonly number[]; own?: string }

/**
 * Of each row only its own words are kept, in lower case, and numbers: what addresses and tokens are called is held once for all rows, and looked through once
 * for each word.
 */
export function createSearch(words: WordsOf): Search {
  const kept = new WeakMap<TimelineRow, Kept>()
  /** In the order of the rows: to find each by its row takes longer than to look through it. */
  const inOrder = new WeakMap<readonly TimelineRow[], readonly Kept[]>()
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
      const tests = all.map(createWordTest)
      const known = rows && inOrder.get(rows)
      return (row, at) => {
        if (tests.length === 0) return true
        const one = known?.[at] ?? keptOf(row)
        return tests.every((test) => test(row, one))
      }
    },
    prepare: (row) => void ownOf(row, keptOf(row)),
    isReady: (row) => kept.get(row)?.own !== undefined,
    settle: (rows) => void inOrder.set(rows, rows.map(keptOf)),
    isSettled: (rows) => inOrder.has(rows),
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
  search.settle(rows)
}
