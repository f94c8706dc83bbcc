import type { Address } from '#core/ethereum/address'
import { pad } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'
import { RIGHT_TOPICS } from '#survey'

/** Logs that are looked at for rights of one account. The oldest go first. */
const MAX_LOGS = 1500

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
  return [...newest.values()].toSorted((a, b) => (isLater(a, b) ? -1 : 1)).slice(0, MAX_LOGS)
}

const isLater = (a: PlacedLog, b: PlacedLog): boolean =>
  a.blockNumber === b.blockNumber ? a.index > b.index : a.blockNumber > b.blockNumber

/** Differs where one came, or an older one was found. */
export const logsFingerprint = (logs: readonly PlacedLog[]): string => {
  const [newest] = logs
  return newest === undefined ? 'none' : `${logs.length} ${newest.blockNumber}.${newest.index}`
}
