import { defined } from '#core/defined'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { type ActivityEntry, changesOf } from '#core/activity/activity-entry'
import type { OwnTransaction } from '#core/activity/activity'
import type { LogScan } from '#core/chains/log-scan'
import { type FoldReason, type FoldContext, foldReasons } from '#survey'

/** What was done, in one word: of several, the one that a person would call it by. */
export const ROW_KINDS = ['sent', 'received', 'moved', 'swapped', 'allowed', 'called', 'created', 'folded'] as const
/** One of `ROW_KINDS`. */
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

/** What a timeline is made of. */
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

/** When a block was made, by how far it is below the newest that was seen. */
function guessedTime(block: bigint | undefined, chainId: number, { scans, blockTime }: TimelineParts): number {
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

/** One line of what belongs together. */
export function timelineRowOf(
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
  const at = told === undefined ? (own?.createdAt ?? guessedTime(first?.block, chainId, parts)) : told * 1000
  const words = own?.note ?? note
  return {
    key,
    chainId,
    id,
    ...defined({ hash }),
    accounts: entries.length > 0 ? [...new Set(entries.map(({ account }) => account))] : own ? [own.account] : [],
    entries,
    ...defined({ own }),
    at,
    ...defined({ guessed: told === undefined && !own ? (true as const) : undefined }),
    kind: folded.length > 0 ? 'folded' : kindOf(entries, own, accounts),
    failed: own !== undefined && entries.length === 0 ? isLost(own) : entries.some(({ outcome }) => outcome?.success === false),
    folded,
    ...defined({ note: words === undefined || words === '' ? undefined : words }),
  }
}
