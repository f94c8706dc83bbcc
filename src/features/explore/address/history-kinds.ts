import { movesOf } from '#core/activity/activity-entry'
import type { TimelineRow } from '#wallet'

/** What of the history of an address can be shown alone. */
export const HISTORY_CHIPS = ['all', 'in', 'out', 'swapped', 'allowed', 'called'] as const
export type HistoryChip = (typeof HISTORY_CHIPS)[number]

/** Whether a row is shown: of its kind, or with something that moved in that direction. */
export function isOfChip({ kind, entries }: TimelineRow, chip: HistoryChip): boolean {
  if (chip === 'all') return true
  if (chip === 'swapped' || chip === 'allowed' || chip === 'called') return kind === chip
  return entries.some((entry) => movesOf(entry).some(({ from, to, units }) => units > 0n && (chip === 'in' ? to : from) === entry.account))
}
