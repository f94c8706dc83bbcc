import { isReplaceable } from '#core/activity/activity'
import type { TimelineRow } from '#wallet'

/** What stands above the first row of a group. `day`: any time of it, in milliseconds since the epoch. */
export type TimelineGroup = { readonly kind: 'pending' } | { readonly kind: 'day'; readonly at: number } | { readonly kind: 'undated' }

export type GroupedRows = {
  /** What is not settled first, then all others in their order. */
  readonly rows: readonly TimelineRow[]
  /** By the place of the first row of each group. */
  readonly heads: ReadonlyMap<number, TimelineGroup>
}

const isOpen = ({ own }: TimelineRow): boolean => own !== undefined && isReplaceable(own)

/** The first millisecond of the day that `at` is in, in the person's own zone. */
export const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/**
 * Rows in groups: pending ones, then one group for each day, newest first, then what has no known time. Each row is looked at once, and the calendar is asked
 * once for each day: there may be a hundred thousand rows.
 */
export function groupRows(sorted: readonly TimelineRow[]): GroupedRows {
  const open = sorted.filter(isOpen)
  const rows = open.length === 0 ? sorted : open.concat(sorted.filter((row) => !isOpen(row)))
  const heads = new Map<number, TimelineGroup>()
  if (open.length > 0) heads.set(0, { kind: 'pending' })
  let start = Infinity
  for (let index = open.length; index < rows.length; index++) {
    const at = rows[index]?.at ?? 0
    if (at >= start) continue
    if (at <= 0) {
      heads.set(index, { kind: 'undated' })
      break
    }
    start = startOfDay(at)
    heads.set(index, { kind: 'day', at })
  }
  return { rows, heads }
}

/** How a day is called as seen from `now`. */
export function dayName(at: number, now: number): 'today' | 'yesterday' | 'other' {
  const day = startOfDay(at)
  if (day === startOfDay(now)) return 'today'
  return day === startOfDay(startOfDay(now) - 1) ? 'yesterday' : 'other'
}
