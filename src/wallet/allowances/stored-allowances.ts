import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import type { Platform } from '#protocol'
import type { PinFact } from '#review'
import type { Records } from '#store'
import { refreshRecords } from '../session/change-record.ts'

/** How far the right of an alarm went at the last look; what could not be read is absent. */
export type AlarmReach = {
  /** Of the block that was read, in milliseconds since the epoch. */
  readonly at: number
  /** What could be taken then. */
  readonly amount?: Amount
  /** Base units that the account had of it. */
  readonly held?: bigint
  /** Base units that may be taken, if there are as many. */
  readonly limit?: bigint
  /** Seconds since the epoch from which on it is worth nothing. */
  readonly until?: bigint
  /** Items of the collection that the account had. */
  readonly items?: bigint
}

/** A right that appeared and is dangerous: it stands until the person dealt with it. `at`: milliseconds since the epoch. */
export type Alarm = {
  readonly id: string
  readonly chainId: number
  readonly account: Address
  readonly right: string
  readonly at: number
  /** Absent: no look since earlier versions, which did not keep it. */
  readonly reach?: AlarmReach
}

/** What is kept of one account on one chain between visits, sealed with the other facts. Its logs are the history's. */
export type StoredAllowances = {
  /** Which logs of rights were there at the last look (`stampOf`): with others there is something new to read. */
  readonly stamp?: string
  /** Whoever may take, as it was when this device first met it. */
  readonly met: Readonly<Record<Address, PinFact>>
  /** Rights that were seen before: what is not among them is new. Absent: nobody looked yet. */
  readonly seen?: readonly string[]
  readonly alarms: readonly Alarm[]
}

const NOTHING_KEPT: StoredAllowances = { met: {}, alarms: [] }

export const storedAllowancesId = (chainId: number, account: Address): string => `allowances:${chainId}:${account}`

export const readStoredAllowances = (records: Records, chainId: number, account: Address): StoredAllowances =>
  (records.facts.find(storedAllowancesId(chainId, account))?.value as StoredAllowances | undefined) ?? NOTHING_KEPT

/** Changes it as it is on disk now, one change at a time over all tabs. Throws `store/*`. */
export async function changeStored(
  platform: Pick<Platform, 'now' | 'withLock'>,
  records: Records,
  { chainId, account }: { readonly chainId: number; readonly account: Address },
  change: (now: StoredAllowances) => StoredAllowances,
): Promise<void> {
  const id = storedAllowancesId(chainId, account)
  await platform.withLock(`record:${id}`, { wait: true }, async () => {
    await refreshRecords(records.facts)
    await records.facts.put({ id, value: change(readStoredAllowances(records, chainId, account)), at: platform.now() })
  })
}
