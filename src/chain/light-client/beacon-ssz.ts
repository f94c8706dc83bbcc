import { malformed } from './json.ts'
import type { Type, SszValue, ValueOf } from './ssz.ts'

/** Bytes that a value takes; nothing where that depends on the value. */
function sizeOf(type: Type): number | undefined {
  switch (type.is) {
    case 'number':
      return 8
    case 'uint':
      return type.bytes
    case 'bytes':
      return type.length
    case 'bits':
      return type.length / 8
    case 'byteList':
      return undefined
    case 'vector': {
      const size = sizeOf(type.item)
      return size === undefined ? undefined : size * type.length
    }
    case 'container': {
      const sizes = Object.values(type.fields).map(sizeOf)
      return sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
    }
  }
}

/** Little-endian. */
const integerOf = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** The bytes of each field: those of a size stand in their order, the others behind all of them, each from its offset to the next. */
function partsOf(fields: readonly (readonly [string, Type])[], bytes: Uint8Array, at: string): readonly Uint8Array[] {
  const sizes = fields.map(([, type]) => sizeOf(type))
  const fixed = sizes.reduce<number>((sum, size) => sum + (size ?? 4), 0)
  let place = 0
  const heads = sizes.map((size) => bytes.subarray(place, (place += size ?? 4)))
  const offsets = heads.filter((_, index) => sizes[index] === undefined).map((head) => Number(integerOf(head)))
  const ends = [...offsets.slice(1), bytes.length]
  if (bytes.length < fixed || (offsets[0] ?? bytes.length) !== fixed) throw malformed(at)
  if (offsets.some((offset, index) => offset > (ends[index] ?? 0))) throw malformed(at)
  let next = 0
  return heads.map((head, index) => {
    if (sizes[index] !== undefined) return head
    const part = bytes.subarray(offsets[next], ends[next])
    next++
    return part
  })
}

function valueOf(type: Type, bytes: Uint8Array, at: string): SszValue {
  const size = sizeOf(type)
  if (size !== undefined && bytes.length !== size) throw malformed(at)
  switch (type.is) {
    case 'number': {
      const value = Number(integerOf(bytes))
      if (!Number.isSafeInteger(value)) throw malformed(at)
      return value
    }
    case 'uint':
      return integerOf(bytes)
    case 'bytes':
    case 'bits':
      return bytes.slice()
    case 'byteList':
      if (bytes.length > type.limit) throw malformed(at)
      return bytes.slice()
    case 'vector': {
      const each = bytes.length / type.length
      return Array.from({ length: type.length }, (_, index) => valueOf(type.item, bytes.subarray(index * each, (index + 1) * each), at))
    }
    case 'container': {
      const fields = Object.entries(type.fields)
      const parts = partsOf(fields, bytes, at)
      return Object.fromEntries(
        fields.map(([name, field], index) => [name, valueOf(field, parts[index] ?? new Uint8Array(), `${at}.${name}`)]),
      )
    }
  }
}

/**
 * Reads SSZ bytes (consensus-specs, `ssz/simple-serialize.md`, Deserialization), to the last one. Vectors of items without a fixed size are not
 * known: light client data has none. Throws `light-client/malformed` with the place.
 */
export const decodeSsz = <T extends Type>(type: T, bytes: Uint8Array): ValueOf<T> => valueOf(type, bytes, 'ssz') as ValueOf<T>
