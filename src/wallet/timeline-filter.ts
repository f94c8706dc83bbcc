import { movesOf } from '#core/activity-entry'
import type { Address } from '#core/address'
import { breathe } from './breathe.ts'
import type { RowKind, TimelineRow } from './timeline.ts'

/** What is asked to be seen. What is absent does not matter. */
export type TimelineFilter = {
  readonly account?: Address
  readonly chainId?: number
  readonly kind?: RowKind | 'failed'
  readonly direction?: 'in' | 'out'
  /** A token's address; `native` for the chain's own. */
  readonly asset?: Address | 'native'
  /** Words, all of which must be somewhere: in a name, a note, an address, a hash. */
  readonly text: string
  /** Show what is folded away, instead of the rest. */
  readonly folded: 'hidden' | 'only'
}

export type WordsOf = {
  nameOf(address: Address, chainId: number): string | undefined
  symbolOf(token: Address, chainId: number): string | undefined
  /** What the row says of itself on the screen. */
  sentenceOf(row: TimelineRow): string
  /** The app that asked for it, where one did. */
  appOf?(row: TimelineRow): string | undefined
}

/** Everything that a row can be found by, in lower case, made once for as long as names do not change. */
export function createSearch(words: WordsOf): (row: TimelineRow) => string {
  const made = new WeakMap<TimelineRow, string>()
  const called = new Map<string, string>()
  /** The same few stand in very many rows. */
  const once = (kind: 'name' | 'symbol', address: Address, chainId: number): string => {
    const key = `${kind}${chainId}${address}`
    const known = called.get(key)
    if (known !== undefined) return known
    const name = kind === 'name' ? words.nameOf(address, chainId) : words.symbolOf(address, chainId)
    const text = `\n${address}${name === undefined ? '' : `\n${name.toLowerCase()}`}`
    called.set(key, text)
    return text
  }
  return (row) => {
    const known = made.get(row)
    if (known !== undefined) return known
    const pieces = new Set<string>()
    const person = (address: Address | undefined): unknown => address && pieces.add(once('name', address, row.chainId))
    const asset = (token: Address | undefined): unknown => token && pieces.add(once('symbol', token, row.chainId))
    for (const account of row.accounts) person(account)
    for (const { call, outcome, moves = [], inner = [], grants = [] } of row.entries) {
      person(call?.from)
      person(call?.to)
      person(outcome?.created)
      for (const list of [moves, inner]) {
        for (const { from, to, token } of list) {
          person(from)
          person(to)
          asset(token)
        }
      }
      for (const { spender, token } of grants) {
        person(spender)
        asset(token)
      }
    }
    let text = `${row.hash ?? ''}\n${`${row.note ?? ''}\n${words.appOf?.(row) ?? ''}\n${words.sentenceOf(row)}`.toLowerCase()}`
    for (const piece of pieces) text += piece
    made.set(row, text)
    return text
  }
}

function hasDirection({ entries }: TimelineRow, direction: 'in' | 'out'): boolean {
  return entries.some((entry) =>
    movesOf(entry).some(({ from, to, units }) => units > 0n && (direction === 'in' ? to : from) === entry.account),
  )
}

/** Whether a row is asked for. */
function createTest(filter: TimelineFilter, textOf: (row: TimelineRow) => string): (row: TimelineRow) => boolean {
  const { account, chainId, kind, direction, asset, folded } = filter
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return (row) => {
    if (row.folded.length > 0 !== (folded === 'only')) return false
    if (account !== undefined && !row.accounts.includes(account)) return false
    if (chainId !== undefined && row.chainId !== chainId) return false
    if (kind !== undefined && (kind === 'failed' ? !row.failed : row.kind !== kind)) return false
    if (direction !== undefined && !hasDirection(row, direction)) return false
    if (asset !== undefined && !row.entries.some((entry) => movesOf(entry).some(({ token }) => (token ?? 'native') === asset))) return false
    if (words.length === 0) return true
    const text = textOf(row)
    return words.every((word) => text.includes(word))
  }
}

/** Rows that are asked for, in their order. */
export const filterRows = (
  rows: readonly TimelineRow[],
  filter: TimelineFilter,
  textOf: (row: TimelineRow) => string,
): readonly TimelineRow[] => rows.filter(createTest(filter, textOf))

/** Rows that are looked at before the page may draw. */
const SLICE = 2000

/**
 * The same in slices, between which the page may draw; tells what was found after the first, and then each time that twice as many were looked at. Nothing
 * where the signal ended it.
 */
export async function findRows(
  rows: readonly TimelineRow[],
  filter: TimelineFilter,
  textOf: (row: TimelineRow) => string,
  tell: (found: readonly TimelineRow[]) => void,
  signal: AbortSignal,
): Promise<readonly TimelineRow[] | undefined> {
  const fits = createTest(filter, textOf)
  const found: TimelineRow[] = []
  let told = 0
  for (let at = 0; at < rows.length; at += SLICE) {
    if (signal.aborted) return undefined
    found.push(...rows.slice(at, at + SLICE).filter(fits))
    if (at >= told * 2 && at + SLICE < rows.length) {
      told = at + SLICE
      if (found.length > 0) tell([...found])
      await breathe()
    } else if (at % (4 * SLICE) === 0) await breathe()
  }
  return signal.aborted ? undefined : found
}

/** Whether all that fits the second fits the first: then the first's rows are all that the second has to look at. */
export function isNarrower(second: TimelineFilter, first: TimelineFilter): boolean {
  const { text: longer, ...rest } = second
  const { text: shorter, ...others } = first
  const keys = new Set([...Object.keys(rest), ...Object.keys(others)]) as Set<keyof typeof rest>
  return longer.startsWith(shorter) && [...keys].every((key) => rest[key] === others[key])
}
