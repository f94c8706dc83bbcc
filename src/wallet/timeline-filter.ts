import { movesOf } from '#core/activity-entry'
import type { Address } from '#core/address'
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
}

/** Everything that a row can be found by, in lower case, made once for as long as names do not change. */
export function createSearch(words: WordsOf): (row: TimelineRow) => string {
  const made = new WeakMap<TimelineRow, string>()
  return (row) => {
    const known = made.get(row)
    if (known !== undefined) return known
    const addresses = new Set<Address>(row.accounts)
    const tokens = new Set<Address>()
    for (const entry of row.entries) {
      for (const one of [entry.call?.from, entry.call?.to, entry.outcome?.created]) if (one) addresses.add(one)
      for (const { from, to, token } of movesOf(entry)) {
        addresses.add(from).add(to)
        if (token) tokens.add(token)
      }
      for (const { spender, token } of entry.grants ?? []) {
        addresses.add(spender)
        tokens.add(token)
      }
    }
    const pieces = [
      row.hash ?? '',
      row.note ?? '',
      words.sentenceOf(row),
      ...[...addresses].flatMap((address) => [address, words.nameOf(address, row.chainId) ?? '']),
      ...[...tokens].flatMap((token) => [token, words.symbolOf(token, row.chainId) ?? '']),
    ]
    const text = pieces.join('\n').toLowerCase()
    made.set(row, text)
    return text
  }
}

function hasDirection({ entries }: TimelineRow, direction: 'in' | 'out'): boolean {
  return entries.some((entry) =>
    movesOf(entry).some(({ from, to, units }) => units > 0n && (direction === 'in' ? to : from) === entry.account),
  )
}

/** Rows that are asked for, in their order. */
export function filterRows(
  rows: readonly TimelineRow[],
  filter: TimelineFilter,
  textOf: (row: TimelineRow) => string,
): readonly TimelineRow[] {
  const { account, chainId, kind, direction, asset, folded } = filter
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (row.folded.length > 0 !== (folded === 'only')) return false
    if (account !== undefined && !row.accounts.includes(account)) return false
    if (chainId !== undefined && row.chainId !== chainId) return false
    if (kind !== undefined && (kind === 'failed' ? !row.failed : row.kind !== kind)) return false
    if (direction !== undefined && !hasDirection(row, direction)) return false
    if (asset !== undefined && !row.entries.some((entry) => movesOf(entry).some(({ token }) => (token ?? 'native') === asset))) return false
    if (words.length === 0) return true
    const text = textOf(row)
    return words.every((word) => text.includes(word))
  })
}
