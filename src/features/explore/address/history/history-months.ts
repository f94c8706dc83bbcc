import type { TimelineRow } from '#wallet'

/** `whole`: all of it was searched. `part`: some of it, so that the count is a lower bound. `none`: nothing is known. */
export type HistoryMonth = {
  /** The first moment of it in the person's own zone, in milliseconds since the epoch. */
  readonly at: number
  readonly count: number
  readonly known: 'whole' | 'part' | 'none'
}

const MONTHS = 12

/**
 * How many transactions were found in each of the last twelve months, the oldest first; what looks suspicious is not counted, as it is not in the list.
 * `since`: from when on all were found, in milliseconds since the epoch.
 */
export function historyMonths(
  rows: readonly TimelineRow[],
  { now, since }: { readonly now: number; readonly since: number },
): readonly HistoryMonth[] {
  const today = new Date(now)
  const startOf = (index: number): number => new Date(today.getFullYear(), today.getMonth() + index, 1).getTime()
  return Array.from({ length: MONTHS }, (_, position) => {
    const index = position - MONTHS + 1
    const [at, end] = [startOf(index), startOf(index + 1)]
    const count = rows.filter((row) => row.kind !== 'folded' && row.at >= at && row.at < end).length
    return { at, count, known: since <= at ? 'whole' : since < end || count > 0 ? 'part' : 'none' }
  })
}
