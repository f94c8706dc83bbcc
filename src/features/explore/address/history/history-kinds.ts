import { hasDirection, type TimelineRow } from '#wallet'

/** What of the history of an address can be shown alone. */
export const HISTORY_CHIPS = ['all', 'in', 'out', 'swapped', 'allowed', 'called'] as const
export type HistoryChip = (typeof HISTORY_CHIPS)[number]

/** Whether a row is shown: of its kind, or with something that moved in that direction. */
export function isOfChip(row: TimelineRow, chip: HistoryChip): boolean {
  if (chip === 'all') return true
  if (chip === 'swapped' || chip === 'allowed' || chip === 'called') return row.kind === chip
  return hasDirection(row, chip)
}
