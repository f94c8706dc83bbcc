import { fromBytes, type Hex, toBytes } from './hex.ts'
import { keccak } from './keccak.ts'

/** Bits that an item sets, of the 2,048 of a bloom filter: from the first three pairs of bytes of its hash (Yellow Paper, section 4.3.1, M3:2048). */
const bitsOf = (item: Hex): readonly number[] => {
  const hash = toBytes(keccak(item)) ?? new Uint8Array(6)
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
}

/**
 * Whether a block whose header has this `logsBloom` (256 bytes) may have a log with this item: an address, or a topic of 32 bytes. False is certain, as far as the header is; true is not.
 *
 * @example mayHaveLog(header.logsBloom, pad(account)) // false: no log of the block has the account at a topic
 */
export function mayHaveLog(bloom: Hex, item: Hex): boolean {
  const bytes = toBytes(bloom)
  if (bytes?.length !== 256) return true
  return bitsOf(item).every((bit) => ((bytes[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0)
}

/** The bloom filter (256 bytes) of these items: of a block's logs, their addresses and topics. */
export function bloomOf(items: readonly Hex[]): Hex {
  const bytes = new Uint8Array(256)
  for (const bit of items.flatMap(bitsOf)) bytes[255 - (bit >> 3)] = (bytes[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7))
  return fromBytes(bytes)
}
