import type { ActivityEntry } from '#core/activity/activity-entry'
import { knownFrom } from '#survey'
import type { Chain } from '#core/chains/chain'
import type { LogScan } from '#core/chains/log-scan'
import type { PlacedLog } from '#protocol/chain'

type Searched = {
  readonly scan: LogScan
  readonly logs: readonly PlacedLog[]
  readonly entries: readonly ActivityEntry[]
  readonly blockTime: Chain['blockTime']
}

/** Blocks may come faster than a chain says: a span that is reckoned by their number counts for this much of it. */
const SHARE = 0.9

/**
 * Since when, in milliseconds since the epoch, every transaction that has a log of the address is among the entries: all blocks since were searched, and what was
 * found in them was read. 0: since the first block. Reckoned by the time of the nearest entry after it, else of the newest block, and rather too late than too
 * early. Undefined where nothing was searched.
 */
export function wholeSince({ scan, logs, entries, blockTime }: Searched): number | undefined {
  const { head } = scan
  if (head === undefined) return undefined
  const read = new Set(entries.flatMap(({ hash, outcome }) => (hash === undefined || outcome === undefined ? [] : [hash])))
  const from = logs.reduce(
    (first, { blockNumber, transactionHash }) => (blockNumber >= first && !read.has(transactionHash) ? blockNumber + 1n : first),
    knownFrom(scan, head.number),
  )
  if (from === 0n) return 0
  const nearest = entries.reduce(
    (found, { block, time }) =>
      block !== undefined && time !== undefined && block >= from && block < found.number ? { number: block, at: time * 1000 } : found,
    head,
  )
  return nearest.at - Number(nearest.number - from) * blockTime * 1000 * SHARE
}
