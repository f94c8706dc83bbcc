import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Hex } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'

/** Of the transactions that an account's logs name, how many were looked at. */
export type HistoryProgress = {
  readonly of: number
  readonly at: number
  /** Looked at, and told by nobody: what their logs say is all that is known. */
  readonly bare: number
}

type Shelf<T> = { get(): readonly T[] }
type Entries = Shelf<ActivityEntry> & { find(id: string): ActivityEntry | undefined }

const isLookedAt = (entry: ActivityEntry | undefined): boolean => entry?.outcome !== undefined

/** Counts anew only what was open before, since both lists are written a few at a time and may be very long. */
export function createHistoryProgress(): (logs: Shelf<PlacedLog>, entries: Entries) => HistoryProgress {
  let before: { readonly logs: readonly PlacedLog[]; readonly entries: readonly ActivityEntry[] } | undefined
  let named = new Set<Hex>()
  let open = new Set<Hex>()
  let looked: HistoryProgress = { of: 0, at: 0, bare: 0 }

  return (logs, entries) => {
    const now = { logs: logs.get(), entries: entries.get() }
    if (before?.logs === now.logs && before.entries === now.entries) return looked
    // An entry that went (a block was given up) may leave its logs behind.
    const isAnew = before?.logs !== now.logs || now.entries.length < before.entries.length
    before = now
    if (isAnew) open = named = new Set(now.logs.map(({ transactionHash }) => transactionHash))
    open = new Set([...open].filter((hash) => !isLookedAt(entries.find(hash))))
    const bare = now.entries.reduce((sum, { id, call }) => sum + (call === undefined && named.has(id as Hex) ? 1 : 0), 0)
    looked = { of: named.size, at: named.size - open.size, bare }
    return looked
  }
}
