import type { OwnTransaction } from '#core/activity/activity'
import { type ActivityEntry, changesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { LogScan } from '#core/chains/log-scan'
import { type FoldContext, type FoldReason, foldReasons } from '#survey'

/** What was done, in one word: of several, the one that a person would call it by. */
export const ROW_KINDS = ['sent', 'received', 'moved', 'swapped', 'allowed', 'called', 'created', 'folded'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** One line of the timeline: one transaction, whatever accounts of the person's take part. */
export type TimelineRow = {
  /** `chainId:id`. */
  readonly key: string
  readonly chainId: number
  readonly id: string
  readonly hash?: Hex
  readonly accounts: readonly Address[]
  /** One for each account that takes part; none where the chain has nothing of it yet. */
  readonly entries: readonly ActivityEntry[]
  /** Signed on this device. */
  readonly own?: OwnTransaction
  /** Milliseconds since the epoch; `guessed` from the number of its block where nobody told. */
  readonly at: number
  readonly guessed?: true
  readonly kind: RowKind
  /** It failed, or another took its place. */
  readonly failed: boolean
  readonly folded: readonly FoldReason[]
  readonly note?: string
}

export type TimelineParts = {
  /** In lists, of which one that is the same as before holds the same. */
  readonly entries: readonly (readonly ActivityEntry[])[]
  readonly own: readonly OwnTransaction[]
  readonly notes: ReadonlyMap<string, string>
  readonly scans: readonly LogScan[]
  /** Seconds between the blocks of a chain. */
  readonly blockTime: (chainId: number) => number
  readonly fold: FoldContext
}

/** Before the first of anything. */
const NEVER = 0

const keyOf = (chainId: number, id: string): string => `${chainId}:${id}`
/** The row that an entry stands in. */
export const keyOfEntry = ({ chainId, hash, account, id }: ActivityEntry): string => keyOf(chainId, hash ?? `${account}:${id}`)

/** When a block was made, by how far it is below the newest that was seen. */
function guess(block: bigint | undefined, chainId: number, { scans, blockTime }: TimelineParts): number {
  const head = scans.find((scan) => scan.chainId === chainId && scan.head)?.head
  if (block === undefined || !head) return NEVER
  return head.at - Number(head.number - block) * blockTime(chainId) * 1000
}

function kindOf(entries: readonly ActivityEntry[], own: OwnTransaction | undefined, accounts: ReadonlySet<Address>): RowKind {
  const [first] = entries
  if (!first) return own?.transaction.to === undefined ? 'created' : own.intent.kind === 'send' ? 'sent' : 'called'
  const changes = entries.flatMap(changesOf)
  const [gained, lost] = [changes.some(({ units }) => units > 0n), changes.some(({ units }) => units < 0n)]
  const signed = first.call !== undefined && accounts.has(first.call.from)
  if (first.outcome?.created !== undefined && signed) return 'created'
  if (entries.length > 1 && gained && lost) return 'moved'
  if (gained && lost) return 'swapped'
  if (entries.some(({ grants = [] }) => grants.length > 0) && !gained) return 'allowed'
  if (signed && first.call?.data !== '0x' && !gained && !lost) return 'called'
  return gained ? 'received' : lost || signed ? 'sent' : 'called'
}

const isLost = ({ state }: OwnTransaction): boolean =>
  state.at === 'replaced' || state.at === 'cancelled' || state.at === 'dropped' || (state.at === 'included' && !state.inclusion.success)

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
  /** Takes notice of what there is now. */
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

export function createTimeline(): Timeline {
  const groups = new Map<string, ActivityEntry[]>()
  const made = new Map<string, Made>()
  let lists: ReadonlySet<readonly ActivityEntry[]> = new Set()
  let own: ReadonlyMap<string, OwnTransaction> = new Map()
  let now: TimelineParts | undefined
  let sorted: readonly TimelineRow[] = []
  let due = new Set<string>()

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
    for (const entry of list) {
      const key = keyOfEntry(entry)
      const group = groups.get(key)
      if (group) group.push(entry)
      else groups.set(key, [entry])
      due.add(key)
    }
  }
  /** Keys whose value is another than before. */
  const compare = <T>(before: ReadonlyMap<string, T> | undefined, after: ReadonlyMap<string, T>): void => {
    for (const [key, value] of after) if (before?.get(key) !== value) due.add(key)
    for (const key of before?.keys() ?? []) if (!after.has(key)) due.add(key)
  }
  const makeRow = (key: string, parts: TimelineParts): TimelineRow | undefined => {
    const [mine, note, before] = [own.get(key), parts.notes.get(key), made.get(key)]
    const entries = (groups.get(key) ?? []).toSorted(signerFirst)
    if (entries.length === 0 && !mine) {
      made.delete(key)
      return undefined
    }
    if (before && before.fold === parts.fold && before.own === mine && before.note === note && isSame(before.entries, entries)) {
      return before.row
    }
    const row = rowOf(key, entries, mine, note, parts)
    made.set(key, { entries, own: mine, note, fold: parts.fold, row })
    return row
  }

  return {
    take(parts) {
      const next = new Set(parts.entries)
      for (const list of lists) if (!next.has(list)) without(list)
      for (const list of next) if (!lists.has(list)) withAll(list)
      lists = next
      const mine = new Map(parts.own.map((item) => [keyOf(item.chainId, item.id), item]))
      compare(own, mine)
      own = mine
      compare(now?.notes, parts.notes)
      if (now && now.fold !== parts.fold) due = new Set([...due, ...made.keys()])
      now = parts
    },
    step(most) {
      if (!now) return false
      const [gone, fresh] = [new Set<TimelineRow>(), [] as TimelineRow[]]
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
      return due.size > 0
    },
    isDue: () => due.size > 0,
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

function rowOf(
  key: string,
  entries: readonly ActivityEntry[],
  own: OwnTransaction | undefined,
  note: string | undefined,
  parts: TimelineParts,
): TimelineRow {
  const [first] = entries
  const { accounts } = parts.fold
  const chainId = first?.chainId ?? own?.chainId ?? 0
  const id = own?.id ?? first?.id ?? ''
  const hash = own?.id ?? first?.hash
  // Folded for one account, shown for another: shown.
  const reasons = entries.map((entry) => foldReasons(entry, parts.fold))
  const folded = own || reasons.some((one) => one.length === 0) ? [] : reasons.flat()
  const told = entries.find(({ time }) => time !== undefined)?.time
  const at = told === undefined ? (own?.createdAt ?? guess(first?.block, chainId, parts)) : told * 1000
  const words = own?.note ?? note
  return {
    key,
    chainId,
    id,
    ...(hash === undefined ? {} : { hash }),
    accounts: entries.length > 0 ? [...new Set(entries.map(({ account }) => account))] : own ? [own.account] : [],
    entries,
    ...(own ? { own } : {}),
    at,
    ...(told === undefined && !own ? { guessed: true as const } : {}),
    kind: folded.length > 0 ? 'folded' : kindOf(entries, own, accounts),
    failed: own !== undefined && entries.length === 0 ? isLost(own) : entries.some(({ outcome }) => outcome?.success === false),
    folded,
    ...(words === undefined || words === '' ? {} : { note: words }),
  }
}
