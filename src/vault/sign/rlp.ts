import { fail } from '#core/errors'
import { toBytes } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'
import { joined } from '#core/bytes/joined'

/** What RLP writes: bytes, or a list of such (Yellow Paper, appendix B). */
export type RlpInput = Uint8Array | readonly RlpInput[]

/** Big-endian without leading zeros; nothing at all for zero: how RLP wants an integer. There is no negative one. Throws `tx/invalid`. */
export function integerBytes(value: bigint | number): Bytes {
  if (value < 0) throw fail('tx/invalid', { field: 'number', why: 'is negative' })
  const digits = BigInt(value).toString(16)
  return value === 0 || value === 0n ? new Uint8Array(0) : bytesOf(digits.length % 2 === 0 ? digits : `0${digits}`)
}

const bytesOf = (digits: string): Bytes =>
  Uint8Array.from({ length: digits.length / 2 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16))

/** Whole bytes from hex. Throws `tx/invalid` naming the field. */
export function bytesFromHex(hex: string, field: string): Uint8Array {
  const bytes = toBytes(hex)
  if (!bytes) throw fail('tx/invalid', { field, why: 'is not whole bytes' })
  return bytes
}

/** Up to 55 bytes the length is in the prefix itself, above that its own bytes follow. */
function prefix(base: number, length: number): Bytes {
  if (length <= 55) return Uint8Array.of(base + length)
  const size = integerBytes(length)
  return joined([Uint8Array.of(base + 55 + size.length), size])
}

export function encodeRlp(item: RlpInput): Bytes {
  if (item instanceof Uint8Array)
    return item.length === 1 && (item[0] ?? 0) < 0x80 ? joined([item]) : joined([prefix(0x80, item.length), item])
  const body = joined(item.map(encodeRlp))
  return joined([prefix(0xc0, body.length), body])
}

/** An EIP-2718 envelope: the type's byte before the payload; a legacy transaction has none. */
export const envelope = (type: number | undefined, fields: readonly RlpInput[]): Bytes =>
  type === undefined ? encodeRlp(fields) : joined([Uint8Array.of(type), encodeRlp(fields)])
