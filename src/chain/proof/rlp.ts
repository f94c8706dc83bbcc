import { concatBytes } from '@noble/hashes/utils.js'
import { fromBytes } from '#core/bytes/hex'
import { invalid } from './refuted.ts'

/** An item of RLP (Yellow Paper, appendix B): bytes, or a list of items. */
export type Rlp = Uint8Array | readonly Rlp[]

const bad = (why: string) => invalid('RLP', why)

function withHead(base: number, payload: Uint8Array): Uint8Array {
  if (payload.length < 56) return concatBytes(Uint8Array.of(base + payload.length), payload)
  const length = encodeRlpInteger(BigInt(payload.length))
  return concatBytes(Uint8Array.of(base + 55 + length.length), length, payload)
}

/** Canonical encoding. */
export function encodeRlpItem(item: Rlp): Uint8Array {
  if (!(item instanceof Uint8Array)) return withHead(0xc0, concatBytes(...item.map(encodeRlpItem)))
  const [first] = item
  if (item.length === 1 && first !== undefined && first < 0x80) return item
  return withHead(0x80, item)
}

/** An unsigned integer as RLP writes it: big-endian without leading zeros, nothing for zero. */
export function encodeRlpInteger(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return Uint8Array.from(bytes)
}

/** Reads what `encodeRlpInteger` writes: no leading zeros, at most `most` bytes. Throws `proof/invalid`. */
export function decodeRlpInteger(item: Rlp | undefined, what: string, most = 32): bigint {
  if (!(item instanceof Uint8Array) || item.length > most) throw invalid(what, 'it is no number')
  if (item[0] === 0) throw invalid(what, 'it has leading zeros')
  return item.length === 0 ? 0n : BigInt(fromBytes(item))
}

/** Where an item's payload lies. `end` is where the next item begins. */
type Head = { readonly list: boolean; readonly start: number; readonly end: number }

function longLength(bytes: Uint8Array, at: number, count: number, limit: number): { start: number; end: number } {
  const start = at + 1 + count
  if (start > limit || count > 4) throw bad('runs past its end')
  if (bytes[at + 1] === 0) throw bad('has a padded length')
  let length = 0
  for (let index = 0; index < count; index++) length = length * 256 + (bytes[at + 1 + index] ?? 0)
  if (length < 56) throw bad('uses the long form for a short item')
  return { start, end: start + length }
}

function headAt(bytes: Uint8Array, at: number, limit: number): Head {
  const first = bytes[at]
  if (first === undefined || at >= limit) throw bad('ends early')
  const head: Head =
    first < 0x80
      ? { list: false, start: at, end: at + 1 }
      : first < 0xb8
        ? { list: false, start: at + 1, end: at + 1 + first - 0x80 }
        : first < 0xc0
          ? { list: false, ...longLength(bytes, at, first - 0xb7, limit) }
          : first < 0xf8
            ? { list: true, start: at + 1, end: at + 1 + first - 0xc0 }
            : { list: true, ...longLength(bytes, at, first - 0xf7, limit) }
  if (head.end > limit) throw bad('runs past its end')
  if (first === 0x81 && (bytes[head.start] ?? 0) < 0x80) throw bad('has a needless head')
  return head
}

function decodeAt(bytes: Uint8Array, at: number, limit: number, depth: number): { item: Rlp; end: number } {
  if (depth > 32) throw bad('nests too deep')
  const { list, start, end } = headAt(bytes, at, limit)
  if (!list) return { item: bytes.subarray(start, end), end }
  const items: Rlp[] = []
  for (let next = start; next < end;) {
    const inner = decodeAt(bytes, next, end, depth + 1)
    items.push(inner.item)
    next = inner.end
  }
  return { item: items, end }
}

/** Strict decoding: canonical forms only, nothing left over. Throws `proof/invalid`. */
export function decodeRlpItem(bytes: Uint8Array): Rlp {
  const { item, end } = decodeAt(bytes, 0, bytes.length, 0)
  if (end !== bytes.length) throw bad('has bytes left over')
  return item
}
