import { refuseReading } from './fault.ts'

/** What RLP holds: bytes, or a list of such (Yellow Paper, appendix B). */
export type RlpItem = Uint8Array | readonly RlpItem[]

const MAX_DEPTH = 16
/** More items than any honest transaction of 128 KiB has. */
const MAX_ITEMS = 100_000

type Cursor = { readonly bytes: Uint8Array; at: number; items: number }

/**
 * Reads one item that fills the bytes, in its one canonical form: shortest lengths, and a single byte below 0x80 stands for itself. Throws
 * `decode/unreadable`. The vault writes RLP by code of its own; this only reads.
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const cursor: Cursor = { bytes, at: 0, items: 0 }
  const item = read(cursor, bytes.length, 0)
  if (cursor.at < bytes.length) throw refuseReading('trailing')
  return item
}

function read(cursor: Cursor, end: number, depth: number): RlpItem {
  if (++cursor.items > MAX_ITEMS || depth > MAX_DEPTH || cursor.at >= end) throw refuseReading('rlp')
  const first = cursor.bytes[cursor.at++] ?? 0
  if (first < 0x80) return cursor.bytes.subarray(cursor.at - 1, cursor.at)
  const isList = first >= 0xc0
  const length = readLength(cursor, end, first - (isList ? 0xc0 : 0x80))
  const start = cursor.at
  const stop = start + length
  if (stop > end) throw refuseReading('rlp')
  if (!isList) {
    if (length === 1 && (cursor.bytes[start] ?? 0) < 0x80) throw refuseReading('rlp')
    cursor.at = stop
    return cursor.bytes.subarray(start, stop)
  }
  const items: RlpItem[] = []
  while (cursor.at < stop) items.push(read(cursor, stop, depth + 1))
  return items
}

/** Up to 55 bytes the length is in the prefix itself; above that its own bytes follow, without leading zeros. */
function readLength(cursor: Cursor, end: number, short: number): number {
  if (short <= 55) return short
  const width = short - 55
  // Four bytes count further than any text that we take.
  if (width > 4 || cursor.at + width > end || cursor.bytes[cursor.at] === 0) throw refuseReading('rlp')
  let length = 0
  for (let each = 0; each < width; each++) length = length * 256 + (cursor.bytes[cursor.at++] ?? 0)
  if (length <= 55) throw refuseReading('rlp')
  return length
}
