import type { OwnTransaction } from '#core/activity/activity'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { FoldContext } from '#survey'
import { type TimelineRow, type TimelineParts, timelineRowOf } from './timeline-row.ts'

const keyOf = (chainId: number, id: string): string => `${chainId}:${id}`
/** The row that an entry stands in. */
export const keyOfEntry = ({ chainId, hash, account, id }: ActivityEntry): string => keyOf(chainId, hash ?? `${account}:${id}`)

/** What a row was made of. */
type Made = {
  readonly entries: readonly ActivityEntry[]
  readonly own: OwnTransaction | undefined
  readonly note: string | undefined
  readonly fold: FoldContext
  readonly row: TimelineRow
}

/** The rows of everything, made a few at a time, and only those of which something changed. */
export type Timeline = {
  /** Takes notice of what there is now: of its lists each is read when rows are made of it, those that come first before the others, and of one its newest first. */
  take(parts: TimelineParts): void
  /** Makes so many rows at most; true where more are to be made. */
  step(most: number): boolean
  /** There are rows to be made. */
  isDue(): boolean
  /** Newest first; the same list as before where none changed. */
  rows(): readonly TimelineRow[]
}

/** Of several accounts in one transaction the one that signed it comes first. */
const signerFirst = (a: ActivityEntry, b: ActivityEntry): number =>
  Number(b.call?.from === b.account) - Number(a.call?.from === a.account) || (a.account < b.account ? -1 : 1)

const isSame = (one: readonly ActivityEntry[], other: readonly ActivityEntry[]): boolean =>
  one.length === other.length && one.every((entry, at) => entry === other[at])

const newestBlockFirst = (a: ActivityEntry, b: ActivityEntry): number => Number((b.block ?? 0n) - (a.block ?? 0n))

/** Entries by the row that they stand in. */
type EntryGroups = {
  /** Takes notice of what lists there are now. */
  take(entries: TimelineParts['entries']): void
  /** Reads lists, those that come first before the others, until so many rows are due. */
  readUpTo(most: number): void
  of(key: string): readonly ActivityEntry[]
  isUnread(): boolean
}

/** `due`: where the keys of rows of which an entry came or went are put. */
function createEntryGroups(due: Set<string>): EntryGroups {
  const groups = new Map<string, ActivityEntry[]>()
  let lists: ReadonlySet<readonly ActivityEntry[]> = new Set()
  /** Lists of which nothing was looked at so far, in their order. */
  const unread = new Set<readonly ActivityEntry[]>()
  const without = (list: readonly ActivityEntry[]): void => {
    for (const entry of list) {
      const key = keyOfEntry(entry)
      const rest = groups.get(key)?.filter((one) => one !== entry) ?? []
      if (rest.length > 0) groups.set(key, rest)
      else groups.delete(key)
      due.add(key)
    }
  }
  const withAll = (list: readonly ActivityEntry[]): void => {
    for (const entry of list.toSorted(newestBlockFirst)) {
      const key = keyOfEntry(entry)
      const group = groups.get(key)
      if (group) group.push(entry)
      else groups.set(key, [entry])
      due.add(key)
    }
  }
  const readUpTo = (most: number): void => {
    for (const list of unread) {
      if (due.size >= most) return
      unread.delete(list)
      withAll(list)
    }
  }
  return {
    take(entries) {
      const next = new Set(entries)
      const gone = [...lists].filter((list) => !next.has(list) && !unread.delete(list))
      for (const list of gone) without(list)
      for (const list of next) if (!lists.has(list)) unread.add(list)
      lists = next
      // Another took the place of one: what both have is not to be missing in between.
      if (gone.length > 0) readUpTo(Infinity)
    },
    readUpTo,
    of: (key) => groups.get(key) ?? [],
    isUnread: () => unread.size > 0,
  }
}

export function createTimeline(): Timeline {
  const due = new Set<string>()
  const groups = createEntryGroups(due)
  const made = new Map<string, Made>()
  let own: ReadonlyMap<string, OwnTransaction> = new Map()
  let now: TimelineParts | undefined
  let sorted: readonly TimelineRow[] = []

  /** Keys whose value is another than before. */
  const compare = <T>(before: ReadonlyMap<string, T> | undefined, after: ReadonlyMap<string, T>): void => {
    for (const [key, value] of after) if (before?.get(key) !== value) due.add(key)
    for (const key of before?.keys() ?? []) if (!after.has(key)) due.add(key)
  }
  const makeRow = (key: string, parts: TimelineParts): TimelineRow | undefined => {
    const [mine, note, before] = [own.get(key), parts.notes.get(key), made.get(key)]
    const entries = groups.of(key).toSorted(signerFirst)
    if (entries.length === 0 && !mine) {
      made.delete(key)
      return undefined
    }
    if (before && before.fold === parts.fold && before.own === mine && before.note === note && isSame(before.entries, entries)) {
      return before.row
    }
    const row = timelineRowOf(key, entries, mine, note, parts)
    made.set(key, { entries, own: mine, note, fold: parts.fold, row })
    return row
  }
  const isDue = (): boolean => due.size > 0 || groups.isUnread()

  return {
    take(parts) {
      groups.take(parts.entries)
      const mine = new Map(parts.own.map((item) => [keyOf(item.chainId, item.id), item]))
      compare(own, mine)
      own = mine
      compare(now?.notes, parts.notes)
      if (now && now.fold !== parts.fold) for (const key of made.keys()) due.add(key)
      now = parts
    },
    step(most) {
      if (!now) return false
      // No more of them than rows are made of: whoever waits for the newest does not wait for all.
      groups.readUpTo(most)
      const gone = new Set<TimelineRow>()
      const fresh: TimelineRow[] = []
      let left = most
      for (const key of due) {
        if (left-- === 0) break
        due.delete(key)
        const before = made.get(key)?.row
        const row = makeRow(key, now)
        if (row === before) continue
        if (before) gone.add(before)
        if (row) fresh.push(row)
      }
      if (gone.size + fresh.length > 0)
        sorted = merged(gone.size > 0 ? sorted.filter((row) => !gone.has(row)) : sorted, fresh.sort(newestFirst))
      return isDue()
    },
    isDue,
    rows: () => sorted,
  }
}

/** Two lists in their order made one. */
function merged(a: readonly TimelineRow[], b: readonly TimelineRow[]): readonly TimelineRow[] {
  const all: TimelineRow[] = []
  let at = 0
  for (const row of b) {
    for (let next = a[at]; next && newestFirst(next, row) <= 0; next = a[++at]) all.push(next)
    all.push(row)
  }
  for (let next = a[at]; next; next = a[++at]) all.push(next)
  return all
}

const newestFirst = (a: TimelineRow, b: TimelineRow): number =>
  b.at - a.at ||
  Number((b.entries[0]?.block ?? 0n) - (a.entries[0]?.block ?? 0n)) ||
  (b.entries[0]?.index ?? 0) - (a.entries[0]?.index ?? 0) ||
  (a.key < b.key ? -1 : Number(a.key > b.key))
