import { type LogScan, type BlockRange, missingFrom, withRange, blockCount } from '#core/chains/log-scan'

/** Blocks below the newest that are asked for anew each time: a reorganisation is not deeper, or the chain was started anew. */
export const DEPTH = 64n

/** Blocks that nothing is known of, below those that are asked for anew each time: ascending. */
export function unknownBlocks({ covered, refused }: LogScan, settled: bigint): readonly BlockRange[] {
  if (settled < 0n) return []
  return missingFrom(refused ? withRange(covered, refused) : covered, { from: 0n, to: settled })
}

/** How far down from the newest block everything is known. */
export function knownFrom(scan: LogScan, head: bigint): bigint {
  const missing = missingFrom(scan.covered, { from: 0n, to: head - DEPTH }).at(-1)
  return missing ? missing.to + 1n : 0n
}

/** Blocks left to be looked through, those that are refused left out. */
export const blocksLeft = (scan: LogScan, head: bigint): bigint => blockCount(unknownBlocks(scan, head - DEPTH))
