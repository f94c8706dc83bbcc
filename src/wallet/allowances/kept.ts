import type { Address } from '#core/address'
import type { PinFact } from '#review'
import type { PlacedLog } from '#protocol/chain'

/** A right that appeared and is dangerous: it stands until the person dealt with it. `at`: milliseconds since the epoch. */
export type Alarm = {
  readonly id: string
  readonly chainId: number
  readonly account: Address
  readonly right: string
  readonly at: number
}

/** What is kept of one account on one chain between visits, sealed with the other facts. */
export type Kept = {
  /** Blocks whose logs were looked through; both ends are in it. */
  readonly scanned?: { readonly from: bigint; readonly to: bigint }
  readonly logs: readonly PlacedLog[]
  /** Whoever may take, as it was when this device first met it. */
  readonly met: Readonly<Record<Address, PinFact>>
  /** Rights that were seen before: what is not among them is new. Absent: nobody looked yet. */
  readonly seen?: readonly string[]
  readonly alarms: readonly Alarm[]
}

export const NOTHING_KEPT: Kept = { logs: [], met: {}, alarms: [] }

export const keptId = (chainId: number, account: Address): string => `allowances:${chainId}:${account}`

/** Logs that are kept of one account. The oldest go first. */
const MOST_LOGS = 1500

/**
 * The newest log of each kind, contract and parties: what came before it says nothing more about what stands. Of two with one place in the chain there is one.
 */
export function condense(logs: readonly PlacedLog[]): readonly PlacedLog[] {
  const newest = new Map<string, PlacedLog>()
  for (const log of logs) {
    // Parties that are not indexed (Permit2's Lockdown) stand in the data; the amounts of others do not tell logs apart.
    const key = `${log.address}${log.topics.join('')}${log.topics.length === 2 ? log.data : ''}`
    const known = newest.get(key)
    if (known === undefined || isLater(log, known)) newest.set(key, log)
  }
  return [...newest.values()].toSorted((a, b) => (isLater(a, b) ? -1 : 1)).slice(0, MOST_LOGS)
}

const isLater = (a: PlacedLog, b: PlacedLog): boolean =>
  a.blockNumber === b.blockNumber ? a.index > b.index : a.blockNumber > b.blockNumber
