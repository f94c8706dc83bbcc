import { movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { changesOfOwn, isRevocation, type TimelineRow } from '#wallet'

/** How often what passed between an address and the person's own accounts, by their own activity. Each transaction counts once. */
export type Dealings = {
  readonly paid: number
  readonly received: number
  readonly approved: number
  readonly called: number
  /** Milliseconds since the epoch of the newest of them; 0 where no time is known. */
  readonly last: number
}

type Kind = Exclude<keyof Dealings, 'last'>

/** What one row of one's own activity is for an address; undefined where it has no part, where it failed, and where it looks like spam. */
function kindFor(row: TimelineRow, address: Address): Kind | undefined {
  if (row.failed || row.kind === 'folded') return undefined
  const moves = row.entries.flatMap((entry) => movesOf(entry).map((move) => ({ ...move, account: entry.account })))
  if (moves.some(({ account, from, to, units }) => from === account && to === address && units > 0n)) return 'paid'
  if (moves.some(({ account, from, to, units }) => from === address && to === account && units > 0n)) return 'received'
  const grants = row.entries.flatMap(({ grants: given = [] }) => given)
  if (grants.some(({ spender }) => spender === address)) return isRevocation(row) ? undefined : 'approved'
  if (row.entries.some(({ account, call }) => call?.from === account && call.to === address)) return 'called'
  return row.entries.length === 0 ? kindOfOwnFor(row, address) : undefined
}

/** Of one that only this device tells of: not before it is in a block. */
function kindOfOwnFor({ own }: TimelineRow, address: Address): Kind | undefined {
  if (own?.state.at !== 'included') return undefined
  const { intent, transaction } = own
  if ((intent.kind === 'send' || intent.kind === 'send-item') && intent.to === address)
    return changesOfOwn(own).length > 0 ? 'paid' : undefined
  return transaction.to === address ? 'called' : undefined
}

/** Adds up what the person's own activity tells of an address on one chain. */
export function dealingsWith(rows: readonly TimelineRow[], chainId: number, address: Address): Dealings {
  const sums = { paid: 0, received: 0, approved: 0, called: 0 }
  let last = 0
  for (const row of rows) {
    const kind = row.chainId === chainId ? kindFor(row, address) : undefined
    if (kind === undefined) continue
    sums[kind]++
    last = Math.max(last, row.at)
  }
  return { ...sums, last }
}
