import { isJsonObject } from '#core/text/json'
import { keccak256 } from '#core/bytes/keccak256'
import { joined } from '#core/bytes/joined'
import type { Address } from '#core/ethereum/address'
import { type AppError, fail } from '#core/errors'
import { fromBytes, type Hex, isHex, toBytes } from '#core/bytes/hex'
import { encodeType, parseExactInteger, arrayShape, type TypeGraph } from '#core/messages/type-graph'
import type { TypedData, TypedField } from '#core/messages/typed-data-type'
import {
  isWellFormed,
  MAX_TYPED_DATA_DEPTH,
  MAX_HEX,
  MAX_TEXT,
  MAX_TYPE_TEXT,
  MAX_VALUES,
  parseTypedData,
} from '#core/messages/typed-values'
import type { Bytes } from '../deps.ts'
import { asBytes, signDigest } from './ecdsa.ts'

/**
 * The vault's own encoder of EIP-712, where the Review's digest is viem's (promise 4). What is well formed is decided by the one grammar that the Review
 * reads by, so that nothing is shown and cannot be signed, or signed and cannot be shown. The encoding is its own, from the data as it came: the two
 * digests are the check of each other. What somebody made to keep it busy, or to be read in two ways, is not well formed.
 */
type Encoder = {
  readonly structs: TypeGraph['structs']
  readonly typeHashes: Map<string, Uint8Array>
  /** What may still be read: values, characters of texts, of bytes in hex, and of types. */
  readonly left: { values: number; text: number; hex: number; types: number }
}

const WORD = 32
const utf8 = new TextEncoder()
const malformed = (): AppError => fail('decode/malformed', { what: 'The typed data' })

function spend(encoder: Encoder, what: keyof Encoder['left'], amount: number): void {
  encoder.left[what] -= amount
  if (encoder.left[what] < 0) throw malformed()
}

/** `typeHash` of EIP-712. A type is written out once, however often it comes. */
function typeHash(encoder: Encoder, name: string): Uint8Array {
  const known = encoder.typeHashes.get(name)
  if (known !== undefined) return known
  const written = encodeType(encoder, name)
  spend(encoder, 'types', written.length)
  const hash = keccak256(utf8.encode(written))
  encoder.typeHashes.set(name, hash)
  return hash
}

/** Just the members of the type, each of its own: members that no type names are left out, and nothing is signed that is missing. */
function hashStruct(encoder: Encoder, name: string, value: unknown, depth: number): Uint8Array {
  const fields: readonly TypedField[] = encoder.structs.get(name) ?? []
  if (!isJsonObject(value)) throw malformed()
  const words = fields.map((field) => {
    if (!Object.hasOwn(value, field.name)) throw malformed()
    return encode(encoder, value[field.name], field.type, depth + 1)
  })
  return keccak256(joined([typeHash(encoder, name), ...words]))
}

/** `encodeData` of one member: 32 bytes. */
function encode(encoder: Encoder, value: unknown, type: string, depth: number): Uint8Array {
  spend(encoder, 'values', 1)
  if (depth > MAX_TYPED_DATA_DEPTH) throw malformed()
  const shape = arrayShape(type, encoder.structs)
  if (shape.is === 'struct') return hashStruct(encoder, shape.name, value, depth)
  if (shape.is === 'list') return encodeList(encoder, value, shape, depth)
  if (shape.is === 'text') return encodeText(encoder, value)
  if (shape.is === 'bytes') return encodeBytes(encoder, value, shape.bytes)
  if (shape.is === 'integer') return encodeInteger(value, shape)
  if (shape.is === 'address') return encodeAddress(value)
  if (shape.is === 'boolean' && typeof value === 'boolean') return big(value ? 1n : 0n)
  throw malformed()
}

type List = { readonly of: string; readonly length?: number }

function encodeList(encoder: Encoder, value: unknown, { of, length }: List, depth: number): Uint8Array {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length)) throw malformed()
  const words: Uint8Array[] = []
  const items: readonly unknown[] = value
  for (const item of items) words.push(encode(encoder, item, of, depth + 1))
  return keccak256(joined(words))
}

/** UTF-8. Half a character would be hashed as a mark for what cannot be read, which any other half is too. */
function encodeText(encoder: Encoder, value: unknown): Uint8Array {
  if (typeof value !== 'string') throw malformed()
  spend(encoder, 'text', value.length)
  if (/\p{Surrogate}/u.test(value)) throw malformed()
  return keccak256(utf8.encode(value))
}

/** Of any length by their hash; of `length` bytes as they are, with zeros after them. */
function encodeBytes(encoder: Encoder, value: unknown, length: number | undefined): Uint8Array {
  if (typeof value !== 'string') throw malformed()
  spend(encoder, 'hex', value.length)
  const bytes = isHex(value, length) ? toBytes(value) : undefined
  if (bytes === undefined) throw malformed()
  if (length === undefined) return keccak256(bytes)
  const word = new Uint8Array(WORD)
  word.set(bytes)
  return word
}

/** Exact (`parseExactInteger`), within the range of its type; negative ones in two's complement. */
function encodeInteger(value: unknown, { signed, bits }: { readonly signed: boolean; readonly bits: number }): Uint8Array {
  const number = parseExactInteger(value)
  const over = 2n ** BigInt(signed ? bits - 1 : bits)
  if (number === undefined || number >= over || number < (signed ? -over : 0n)) throw malformed()
  return big(BigInt.asUintN(WORD * 8, number))
}

/** Its 20 bytes: the case that it has in a message is not signed. Of one that is no checksum (EIP-55) the Review warns. */
function encodeAddress(value: unknown): Uint8Array {
  if (!isHex(value, 20)) throw malformed()
  return big(BigInt(value))
}

function big(value: bigint): Uint8Array {
  const bytes = toBytes(`0x${value.toString(16).padStart(WORD * 2, '0')}`)
  if (bytes === undefined) throw malformed()
  return bytes
}

/** keccak256(0x1901 ‖ domain separator ‖ struct hash); of a domain alone there is no third part. */
function digestBytes(data: TypedData): Bytes {
  const reading = parseTypedData(data)
  if (!isWellFormed(reading)) throw malformed()
  const { graph } = reading
  const encoder: Encoder = {
    structs: new Map([...graph.structs, ['EIP712Domain', graph.domain]]),
    typeHashes: new Map(),
    left: { values: MAX_VALUES, text: MAX_TEXT, hex: MAX_HEX, types: MAX_TYPE_TEXT },
  }
  const start = joined([Uint8Array.of(0x19, 0x01), hashStruct(encoder, 'EIP712Domain', data.domain, 0)])
  if (graph.primary !== 'EIP712Domain') return keccak256(joined([start, hashStruct(encoder, graph.primary, data.message, 0)]))
  if (!isJsonObject(data.message)) throw malformed()
  return keccak256(start)
}

/**
 * The digest of EIP-712, without members that no type names. Throws `decode/malformed` where types or values are not well formed: members missing, values
 * of another kind or out of range, types that are not defined or hold themselves, more than anybody can check. It ends within milliseconds, whatever it is given.
 */
export const digestOfTypedData = (data: TypedData): Hex => fromBytes(digestBytes(data))

/** 65 bytes, v of 27 or 28. The key is the caller's to wipe. Throws `decode/malformed`, `vault/self-check`. */
export const signTypedData = async (data: TypedData, account: Address, privateKey: Bytes): Promise<{ readonly signature: Hex }> => ({
  signature: asBytes(await signDigest(digestBytes(data), account, privateKey)),
})
