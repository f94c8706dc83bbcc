import { isPending } from '#core/activity/activity'
import { movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { labelsIn } from '#core/activity/note'
import { breathe } from '#core/pace'
import { changesOfOwn, type RowKind, type TimelineRow } from './timeline-row.ts'
import type { Search } from './timeline-search.ts'

/** What is asked to be seen. What is absent does not matter. */
export type TimelineFilter = {
  readonly account?: Address
  readonly chainId?: number
  readonly kind?: RowKind
  /** `pending`: signed here, and not settled yet. */
  readonly status?: 'pending' | 'failed'
  readonly direction?: 'in' | 'out'
  /** A token's address; `native` for the chain's own. */
  readonly asset?: Address | 'native'
  /** Not before, and before this time: milliseconds since the epoch. What has no known time is left out. */
  readonly from?: number
  readonly until?: number
  /** One of the labels in its note. */
  readonly label?: string
  /** Words, all of which must be somewhere: in a name, a note, an address, a hash. */
  readonly text: string
  /** Show what is folded away, instead of the rest. */
  readonly folded: 'hidden' | 'only'
}

/** Whether something of a row came to one of the accounts that are looked at, or left it. */
export function hasDirection({ entries, own }: TimelineRow, direction: 'in' | 'out'): boolean {
  if (entries.length === 0)
    return own !== undefined && changesOfOwn(own).some(({ units }) => (direction === 'in' ? units > 0n : units < 0n))
  return entries.some((entry) =>
    movesOf(entry).some(({ from, to, units }) => units > 0n && (direction === 'in' ? to : from) === entry.account),
  )
}

function hasAsset({ entries, own }: TimelineRow, asset: Address | 'native'): boolean {
  if (entries.length === 0) return own !== undefined && changesOfOwn(own).some(({ token }) => (token ?? 'native') === asset)
  return entries.some((entry) => movesOf(entry).some(({ token }) => (token ?? 'native') === asset))
}

function hasStatus({ own, failed }: TimelineRow, status: 'pending' | 'failed'): boolean {
  return status === 'failed' ? failed : own !== undefined && isPending(own)
}

/** Whether a row, which stands at this place of `rows`, is asked for. */
function createTest(filter: TimelineFilter, search: Search, rows: readonly TimelineRow[]): (row: TimelineRow, at: number) => boolean {
  const { account, chainId, kind, status, direction, asset, from, until, label, folded } = filter
  const hasWords = search.createTest(filter.text.toLowerCase().split(/\s+/).filter(Boolean), rows)
  // Of rows that were all prepared it is known at once; else it is what takes longest.
  const isQuick = search.isSettled(rows)
  return (row, at) => {
    if (isQuick && !hasWords(row, at)) return false
    if (row.folded.length > 0 !== (folded === 'only')) return false
    if (account !== undefined && !row.accounts.includes(account)) return false
    if (chainId !== undefined && row.chainId !== chainId) return false
    if (kind !== undefined && row.kind !== kind) return false
    if (status !== undefined && !hasStatus(row, status)) return false
    if (from !== undefined && row.at < from) return false
    if (until !== undefined && (row.at === 0 || row.at >= until)) return false
    if (direction !== undefined && !hasDirection(row, direction)) return false
    if (asset !== undefined && !hasAsset(row, asset)) return false
    if (label !== undefined && !labelsIn(row.note ?? '').includes(label)) return false
    return isQuick || hasWords(row, at)
  }
}

/** Rows that are asked for, in their order. */
export const filterRows = (rows: readonly TimelineRow[], filter: TimelineFilter, search: Search): readonly TimelineRow[] =>
  rows.filter(createTest(filter, search, rows))

/** How much is looked at before the page may draw: rows that are ready to be looked through, of which one that is not yet counts for many. */
const SLICE = 24_000
const UNREADY = 16

/**
 * The same in slices, between which the page may draw; tells what was found after the first, and then each time that twice as many were looked at. Nothing
 * where the signal ended it.
 */
export async function findRows(
  rows: readonly TimelineRow[],
  filter: TimelineFilter,
  search: Search,
  tell: (found: readonly TimelineRow[]) => void,
  signal: AbortSignal,
): Promise<readonly TimelineRow[] | undefined> {
  const fits = createTest(filter, search, rows)
  const found: TimelineRow[] = []
  let [told, work] = [0, 0]
  for (const [at, row] of rows.entries()) {
    const before = search.isReady(row)
    if (fits(row, at)) found.push(row)
    work += search.isReady(row) === before ? 1 : UNREADY
    if (work < SLICE) continue
    work = 0
    if (at >= told * 2) {
      told = at
      if (found.length > 0) tell([...found])
    }
    await breathe()
    if (signal.aborted) return undefined
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
