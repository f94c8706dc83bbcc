import { fail } from '#core/errors'
import { joined } from '#core/bytes/joined'

// Protocol Buffers, as much of it as the messages of a Trezor use (protobuf.dev, "Encoding"): integers, bytes, texts and messages in one another.

/** What one field holds. A list is the same field several times; `undefined` leaves the field out. */
type FieldValue = number | bigint | boolean | string | Uint8Array | readonly FieldValue[] | undefined

/** A field's number and what it holds. */
export type ProtobufField = readonly [number: number, value: FieldValue]

const VARINT = 0
const FIXED_64 = 1
const LENGTH = 2
const FIXED_32 = 5
/** Fields of a message of theirs: far more than any has. */
const MAX_FIELDS = 512

/** An integer in groups of seven bits, the lowest first. */
function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return Uint8Array.from([...bytes, Number(rest)])
}

function fieldBytes([number, value]: ProtobufField): readonly Uint8Array[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return (value as readonly FieldValue[]).flatMap((each) => fieldBytes([number, each]))
  const tag = (wire: number): Uint8Array => varint(BigInt((number << 3) | wire))
  if (typeof value === 'string' || value instanceof Uint8Array) {
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
    return [tag(LENGTH), varint(BigInt(bytes.length)), bytes]
  }
  return [tag(VARINT), varint(BigInt(value as number | bigint | boolean))]
}

/** Writes a message. `protobuf([[1, [44, 60]], [2, true]])` has field 1 twice. */
export const protobuf = (fields: readonly ProtobufField[]): Uint8Array => joined(fields.flatMap(fieldBytes))

const bad = () => fail('device/bad-answer', { what: 'message' })

/** A message of theirs. Each of these gives nothing where the field is absent, and throws `device/bad-answer` where it is of another type. */
export type Message = {
  /** The last one, where there are several. */
  integer(number: number): bigint | undefined
  bytes(number: number): Uint8Array | undefined
  text(number: number): string | undefined
  /** All of them, in their order. */
  integers(number: number): readonly bigint[]
  messages(number: number): readonly Message[]
  everyBytes(number: number): readonly Uint8Array[]
}

/** Reads a message whole: what is cut, or has more fields than any message, throws `device/bad-answer`. */
export function readMessage(bytes: Uint8Array): Message {
  const fields = readFields(bytes)
  const all = (number: number) => fields.filter(([each]) => each === number).map(([, value]) => value)
  const integers = (number: number) =>
    all(number).map((value) => {
      if (typeof value !== 'bigint') throw bad()
      return value
    })
  const everyBytes = (number: number) =>
    all(number).map((value) => {
      if (typeof value === 'bigint') throw bad()
      return value
    })
  return {
    integers,
    everyBytes,
    integer: (number) => integers(number).at(-1),
    bytes: (number) => everyBytes(number).at(-1),
    text(number) {
      const value = everyBytes(number).at(-1)
      return value === undefined ? undefined : new TextDecoder().decode(value)
    },
    messages: (number) => everyBytes(number).map(readMessage),
  }
}

function readFields(bytes: Uint8Array): readonly (readonly [number: number, value: bigint | Uint8Array])[] {
  const fields: (readonly [number, bigint | Uint8Array])[] = []
  let at = 0
  const integer = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw bad()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw bad()
  }
  const part = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw bad()
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = Number(integer())
    const wire = tag & 7
    if (fields.length >= MAX_FIELDS) throw bad()
    if (wire === VARINT) fields.push([tag >>> 3, integer()])
    else if (wire === LENGTH) fields.push([tag >>> 3, part(Number(integer()))])
    else if (wire === FIXED_64) part(8)
    else if (wire === FIXED_32) part(4)
    else throw bad()
  }
  return fields
}
