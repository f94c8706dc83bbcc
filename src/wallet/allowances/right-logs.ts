import type { Address } from '#core/ethereum/address'
import { pad } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'
import { RIGHT_TOPICS } from '#survey'

/** Logs that are looked at for rights of one account. The oldest go first. */
export const MAX_RIGHT_LOGS = 1500

/**
 * What an account's logs tell of rights that it gave: the newest of each kind, contract and parties, newest first. What came before it says nothing more about what stands. One pass.
 */
export function rightLogs(account: Address, logs: readonly PlacedLog[]): readonly PlacedLog[] {
  const owner = pad(account)
  const newest = new Map<string, PlacedLog>()
  for (const log of logs) {
    const [kind, first] = log.topics
    if (kind === undefined || first !== owner || !RIGHT_TOPICS.has(kind)) continue
    // Parties that are not indexed (Permit2's Lockdown) stand in the data; the amounts of others do not tell logs apart.
    const key = `${log.address}${log.topics.join('')}${log.topics.length === 2 ? log.data : ''}`
    const known = newest.get(key)
    if (known === undefined || isLater(log, known)) newest.set(key, log)
  }
  return [...newest.values()].toSorted((a, b) => (isLater(a, b) ? -1 : 1)).slice(0, MAX_RIGHT_LOGS)
}

/** From which block on these logs are all that there are, where the history is known from `from` on: the oldest may have been left out. */
export function rightLogsFrom(logs: readonly PlacedLog[], from: bigint | undefined): bigint | undefined {
  const oldest = logs.length < MAX_RIGHT_LOGS ? undefined : logs.at(-1)
  return from === undefined || oldest === undefined || oldest.blockNumber < from ? from : oldest.blockNumber + 1n
}

const isLater = (a: PlacedLog, b: PlacedLog): boolean =>
  a.blockNumber === b.blockNumber ? a.index > b.index : a.blockNumber > b.blockNumber

/** Differs where one came, an older one was found, or it is known since then that there is none before them (`from`, the block from which on all are here). */
export const logsFingerprint = (logs: readonly PlacedLog[], from: bigint | undefined): string => {
  const [newest] = logs
  const found = newest === undefined ? 'none' : `${logs.length} ${newest.blockNumber}.${newest.index}`
  return from === 0n ? `${found} all` : found
}
