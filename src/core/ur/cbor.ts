import { fail } from '../errors.ts'
import { joined } from '../bytes/joined.ts'

/** A value with a tag before it (RFC 8949, section 3.4). */
export type Tagged = { readonly tag: number; readonly value: Cbor }

/** What the types of the UR registry are made of: integers, bytes, texts, lists, maps with integers as keys, tags, true and false. */
export type Cbor = number | bigint | boolean | string | Uint8Array | readonly Cbor[] | CborMap | Tagged
export type CborMap = ReadonlyMap<number, Cbor>

/** Levels of lists, maps and tags within each other. */
const MAX_DEPTH = 16
/** Bytes of one message. */
export const MAX_MESSAGE = 65_536

const unreadable = (): Error => fail('device/code-unreadable', { why: 'content' })

/** The first byte or bytes of an item: its major type, and its length or value in the shortest form (RFC 8949, section 4.2.1). */
function headOf(major: number, value: number | bigint): Uint8Array {
  const number = BigInt(value)
  if (number < 24n) return Uint8Array.of((major << 5) | Number(number))
  const power = [8n, 16n, 32n, 64n].findIndex((bits) => number >> bits === 0n)
  if (power < 0) throw unreadable()
  const bytes = new Uint8Array(1 + (1 << power))
  bytes[0] = (major << 5) | (24 + power)
  for (let at = bytes.length - 1, rest = number; at > 0; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn)
  return bytes
}

/** Deterministic encoding (RFC 8949, section 4.2): shortest heads, keys of maps in ascending order. */
export function encodeCbor(value: Cbor): Uint8Array<ArrayBuffer> {
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0xf5 : 0xf4)
  if (typeof value === 'number' || typeof value === 'bigint') return joined([value < 0 ? headOf(1, -1n - BigInt(value)) : headOf(0, value)])
  if (typeof value === 'string') {
    const text = new TextEncoder().encode(value)
    return joined([headOf(3, text.length), text])
  }
  if (value instanceof Uint8Array) return joined([headOf(2, value.length), value])
  if (value instanceof Map) {
    const keys = [...(value as CborMap).keys()].sort((a, b) => a - b)
    return joined([headOf(5, keys.length), ...keys.flatMap((key) => [encodeCbor(key), encodeCbor((value as CborMap).get(key) ?? 0)])])
  }
  if ('tag' in value) return joined([headOf(6, value.tag), encodeCbor(value.value)])
  const items = value as readonly Cbor[]
  return joined([headOf(4, items.length), ...items.map(encodeCbor)])
}

/**
 * Reads one item and nothing behind it. Refused: heads that are not the shortest, indefinite lengths, floats, keys that are no integer or come twice, more
 * than 16 levels, more than 64 KiB. The order of keys is not judged: devices write them in any. Throws `device/code-unreadable`.
 */
export function decodeCbor(bytes: Uint8Array): Cbor {
  if (bytes.length > MAX_MESSAGE) throw unreadable()
  const reader = { bytes, at: 0 }
  const value = readItem(reader, 0)
  if (reader.at !== bytes.length) throw unreadable()
  return value
}

type Reader = { readonly bytes: Uint8Array; at: number }

function take(reader: Reader, length: number): Uint8Array {
  if (length > reader.bytes.length - reader.at) throw unreadable()
  reader.at += length
  return reader.bytes.slice(reader.at - length, reader.at)
}

/** Major type, and the value of the head. */
function readHead(reader: Reader): readonly [number, bigint] {
  const [first = 0] = take(reader, 1)
  const info = first & 31
  if (info < 24) return [first >> 5, BigInt(info)]
  if (info > 27) throw unreadable()
  const width = 1 << (info - 24)
  const value = take(reader, width).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const shorter = width === 1 ? value < 24n : value >> BigInt(width * 4) === 0n
  if (shorter && first >> 5 !== 7) throw unreadable()
  return [first >> 5, value]
}

const integerOf = (value: bigint): number | bigint =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER) ? Number(value) : value

function readItem(reader: Reader, depth: number): Cbor {
  if (depth > MAX_DEPTH) throw unreadable()
  const [major, value] = readHead(reader)
  if (major === 0) return integerOf(value)
  if (major === 1) return integerOf(-1n - value)
  if (major === 7) {
    if (value !== 20n && value !== 21n) throw unreadable()
    return value === 21n
  }
  // No length, and no tag that is known, is above what a message may have.
  const count = value <= BigInt(MAX_MESSAGE) ? Number(value) : MAX_MESSAGE + 1
  if (major === 6) return { tag: count, value: readItem(reader, depth + 1) }
  if (count > reader.bytes.length - reader.at) throw unreadable()
  if (major === 2) return take(reader, count)
  if (major === 3) return textOf(take(reader, count))
  if (major === 4) return Array.from({ length: count }, () => readItem(reader, depth + 1))
  return readMap(reader, count, depth + 1)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

function readMap(reader: Reader, count: number, depth: number): CborMap {
  const map = new Map<number, Cbor>()
  for (let left = count; left > 0; left--) {
    const key = readItem(reader, depth)
    if (typeof key !== 'number' || map.has(key)) throw unreadable()
    map.set(key, readItem(reader, depth))
  }
  return map
}
