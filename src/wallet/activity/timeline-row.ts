import { defined } from '#core/defined'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { type ActivityEntry, changesOf } from '#core/activity/activity-entry'
import { isReplaceable, type OwnTransaction, type PredictedChange } from '#core/activity/activity'
import type { LogScan } from '#core/chains/log-scan'
import type { OwnSignature } from '#core/permissions/own-signature'
import { type FoldReason, type FoldContext, foldReasons } from '#survey'
import { grantCallOf } from './grant-call.ts'

/** What was done, in one word: of several, the one that a person would call it by. */
export const ROW_KINDS = ['sent', 'received', 'moved', 'swapped', 'allowed', 'called', 'created', 'signature', 'folded'] as const
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
  /** A signature of this device that is no transaction. It has no entries. */
  readonly signature?: OwnSignature
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

/** Of one that only this device tells of: by what moved, or by what the Review predicted. */
export function kindOfOwn(own: OwnTransaction): RowKind {
  if (own.transaction.to === undefined) return 'created'
  if (own.intent.kind === 'send' || own.intent.kind === 'send-item') return 'sent'
  const changes = changesOfOwn(own)
  const [gained, lost] = [changes.some(({ units }) => units > 0n), changes.some(({ units }) => units < 0n)]
  if (gained && lost) return 'swapped'
  if (!gained && grantCallOf(own.transaction) !== undefined) return 'allowed'
  return gained ? 'received' : lost ? 'sent' : 'called'
}

/** What one of ours moved, without its fee: by its receipt, before that as the Review predicted. Nothing of what did not happen. */
export function changesOfOwn(own: OwnTransaction): readonly PredictedChange[] {
  const { state, happened, predicted } = own
  if (state.at === 'included') return state.inclusion.success ? (happened ?? predicted) : []
  return isReplaceable(own) ? predicted : []
}

function kindOf(entries: readonly ActivityEntry[], own: OwnTransaction | undefined, accounts: ReadonlySet<Address>): RowKind {
  const [first] = entries
  if (!first) return own === undefined ? 'called' : kindOfOwn(own)
  const changes = entries.flatMap(changesOf)
  const [gained, lost] = [changes.some(({ units }) => units > 0n), changes.some(({ units }) => units < 0n)]
  const signed = first.call !== undefined && accounts.has(first.call.from)
  if (first.outcome?.created !== undefined && signed) return 'created'
  if (entries.length > 1 && gained && lost) return 'moved'
  if (gained && lost) return 'swapped'
  // Permit2 logs its permissions with an event of its own: there the bytes of the call say so.
  const asksGrant = signed && first.call !== undefined && grantCallOf(first.call) !== undefined
  if ((asksGrant || entries.some(({ grants = [] }) => grants.length > 0)) && !gained) return 'allowed'
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

/** The rows with a row for each signature, newest first. While rows are still being opened, only signatures that are not older than the last of them. */
export function withSignatures(
  rows: readonly TimelineRow[],
  signatures: readonly OwnSignature[],
  isOpening = false,
): readonly TimelineRow[] {
  const oldest = isOpening ? (rows.at(-1)?.at ?? Infinity) : -Infinity
  const added = signatures
    .filter(({ createdAt }) => createdAt >= oldest)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(signatureRow)
  if (added.length === 0) return rows
  const all: TimelineRow[] = []
  let next = 0
  for (const row of rows) {
    for (let one = added[next]; one && one.at >= row.at; one = added[++next]) all.push(one)
    all.push(row)
  }
  return all.concat(added.slice(next))
}

const signatureRow = (signature: OwnSignature): TimelineRow => ({
  key: `signature:${signature.id}`,
  chainId: signature.chainId,
  id: signature.id,
  accounts: [signature.account],
  entries: [],
  signature,
  at: signature.createdAt,
  kind: 'signature',
  failed: false,
  folded: [],
})
