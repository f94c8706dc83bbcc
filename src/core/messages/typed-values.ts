import { isJsonObject } from '../text/json.ts'
import { type Address, checksum } from '../ethereum/address.ts'
import { type Hex, isHex, lowerHex } from '../bytes/hex.ts'
import { encodeType, parseExactInteger, readTypes, arrayShape, type Shape, type TypeFault, type TypeGraph } from './type-graph.ts'
import type { TypedData, TypedField } from './typed-data-type.ts'
import { surplusText } from './surplus-text.ts'

/** A value of a message, read by its type. `unreadable`: not what its type says; as it stands there. */
export type TypedValue =
  | { readonly is: 'integer'; readonly value: bigint }
  | { readonly is: 'boolean'; readonly value: boolean }
  | { readonly is: 'address'; readonly address: Address }
  | { readonly is: 'bytes'; readonly value: Hex }
  | { readonly is: 'text' | 'unreadable'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly TypedValue[] }
  | TypedStruct

export type TypedStruct = {
  readonly is: 'struct'
  readonly fields: readonly TypedField[]
  readonly members: ReadonlyMap<string, TypedValue>
}

/**
 * What is wrong with the values of a message (rule E5). `members`: missing, or not of their type. `surplus`: members that no type names, which are not
 * signed. `checksum`: the upper and lower case of an address is no checksum (ERC-55), which is not signed either.
 */
export type ValueFault = 'members' | 'surplus' | 'checksum' | 'too-large'

/** A member that no type names. EIP-712 does not hash it. `at`: its path, from `message` or `domain` on; `struct`: the type that lacks it. */
export type SurplusMember = { readonly at: string; readonly struct: string; readonly name: string; readonly text: string }

export type TypedReading = {
  readonly graph: TypeGraph
  readonly domain: TypedStruct
  readonly message: TypedStruct
  /** Of the types and of the values. */
  readonly faults: ReadonlySet<TypeFault | ValueFault>
  /** Every text in it, with where it stands. */
  readonly texts: readonly { readonly at: string; readonly text: string }[]
  /** Members that are not signed, in the order of the message: the first `MAX_SURPLUS`. They are in no struct of this reading. */
  readonly surplus: readonly SurplusMember[]
}

/** Members that are not signed, of which name and value are kept: more are counted, and named by nobody. */
export const MAX_SURPLUS = 64
/** More values than an honest message holds, bulk orders included. */
export const MAX_VALUES = 20_000
/** Structs and lists in one another: a tree of Seaport has 24 levels and three below. */
export const MAX_TYPED_DATA_DEPTH = 40
/** Characters of all texts together. */
export const MAX_TEXT = 262_144
/** Characters of all bytes together, in hex: 1 MiB (SPEC section 5). */
export const MAX_HEX = 2_097_152
/** Characters of all types that are used, each with those that it uses; the largest known message has some four thousand. */
export const MAX_TYPE_TEXT = 1_048_576
/** Characters of types that an encoder may write which writes them again for every struct, as viem does. */
const MAX_WRITTEN = 67_108_864

type Reader = {
  readonly structs: TypeGraph['structs']
  readonly faults: Set<TypeFault | ValueFault>
  readonly texts: { at: string; text: string }[]
  readonly surplus: SurplusMember[]
  /** Types that were met. */
  readonly met: Set<string>
  /** Characters of all types together. */
  readonly each: number
  values: number
  text: number
  hex: number
  types: number
  written: number
}

/** Characters of all types, as they are written. */
const lengthOf = (structs: TypeGraph['structs']): number =>
  [...structs].reduce(
    (sum, [name, fields]) => fields.reduce((all, field) => all + field.type.length + field.name.length + 2, sum + name.length + 2),
    0,
  )

/**
 * The one grammar of EIP-712 that the explanation, the digest of the page and the vault read by: what is well formed (`isWellFormed`) is
 * explained and has one digest, and what is not is refused by all three. Integers: numbers that have lost no digit, bigints, decimal
 * text, hexadecimal text (`parseExactInteger`). Never throws, and stops at its limits with `too-large`.
 */
export function parseTypedData(data: TypedData): TypedReading {
  const graph = readTypes(data)
  const structs = new Map([...graph.structs, ['EIP712Domain', graph.domain] as const])
  const counts = { values: 0, text: 0, hex: 0, types: 0, written: 0 }
  const reader: Reader = {
    structs,
    faults: new Set(graph.faults),
    texts: [],
    surplus: [],
    met: new Set(),
    each: lengthOf(structs),
    ...counts,
  }
  const domain = readStruct(reader, data.domain, 'EIP712Domain', 'domain', 0)
  // Of a domain alone there is no message.
  const fields = graph.primary === 'EIP712Domain' ? [] : undefined
  const message = readStruct(reader, data.message, graph.primary, 'message', 0, fields)
  return { graph, domain, message, faults: reader.faults, texts: reader.texts, surplus: reader.surplus }
}

/** Types that nothing uses, members that no type names, and the case of an address are not signed. */
const UNSIGNED: ReadonlySet<TypeFault | ValueFault> = new Set(['types-unused', 'surplus', 'checksum'])

/** True where it has a digest: nothing is wrong with it but what is not signed. */
export const isWellFormed = ({ faults }: Pick<TypedReading, 'faults'>): boolean => [...faults].every((fault) => UNSIGNED.has(fault))

/** What encoders spend on a struct: its type once, or once more for each. */
function spendType(reader: Reader, name: string): void {
  reader.written += reader.each
  if (reader.written > MAX_WRITTEN) reader.faults.add('too-large')
  if (reader.met.has(name) || reader.types > MAX_TYPE_TEXT) return
  reader.met.add(name)
  reader.types += encodeType(reader, name).length
  if (reader.types > MAX_TYPE_TEXT) reader.faults.add('too-large')
}

/**
 * Just the members of the type: what is not signed must not be shown as signed, and nothing may be missing. Members that no type names are kept apart:
 * ethers, viem and MetaMask leave them out of the hash, in the message and (but for ethers, which refuses) in the domain.
 */
function readStruct(
  reader: Reader,
  value: unknown,
  type: string,
  at: string,
  depth: number,
  fields: readonly TypedField[] = reader.structs.get(type) ?? [],
): TypedStruct {
  spendType(reader, type)
  const members = new Map<string, TypedValue>()
  const own = isJsonObject(value) ? value : undefined
  if (own === undefined) reader.faults.add('members')
  else setAside(reader, own, { type, at, fields })
  for (const { name, type: inner } of fields) {
    const isThere = own !== undefined && Object.hasOwn(own, name)
    if (!isThere) reader.faults.add('members')
    const member = isThere ? own[name] : undefined
    members.set(name, read(reader, member, inner, `${at}.${name.slice(0, 64)}`, depth + 1))
  }
  return { is: 'struct', fields, members }
}

type Place = { readonly type: string; readonly at: string; readonly fields: readonly TypedField[] }

/** Notes the members that the type of a struct does not name. */
function setAside(reader: Reader, own: Readonly<Record<string, unknown>>, { type, at, fields }: Place): void {
  const names = Object.keys(own)
  // Most structs have what their type names, and no more.
  if (names.length === fields.length && fields.every(({ name }) => Object.hasOwn(own, name))) return
  const signed = new Set(fields.map(({ name }) => name))
  for (const name of names) {
    if (signed.has(name)) continue
    reader.faults.add('surplus')
    // Counting them takes time too.
    reader.values++
    if (reader.surplus.length >= MAX_SURPLUS) continue
    const short = name.slice(0, 64)
    reader.surplus.push({ at: `${at}.${short}`, struct: type, name: short, text: surplusText(own[name]) })
  }
  if (reader.values > MAX_VALUES) reader.faults.add('too-large')
}

function read(reader: Reader, value: unknown, type: string, at: string, depth: number): TypedValue {
  // Nothing more is looked at once it is too large: it must end soon, whatever it holds.
  if (++reader.values > MAX_VALUES || depth > MAX_TYPED_DATA_DEPTH) reader.faults.add('too-large')
  if (reader.faults.has('too-large')) return { is: 'unreadable', text: '' }
  const shape = arrayShape(type, reader.structs)
  if (shape.is === 'list') return readList(reader, value, shape, at, depth)
  if (shape.is === 'struct') return isJsonObject(value) ? readStruct(reader, value, shape.name, at, depth) : unreadable(reader, value, at)
  return readElementary(reader, value, shape, at) ?? unreadable(reader, value, at)
}

function readElementary(reader: Reader, value: unknown, shape: Shape, at: string): TypedValue | undefined {
  if (typeof value === 'string' && !spend(reader, value.length, shape)) return undefined
  if (shape.is === 'integer') {
    const number = parseExactInteger(value)
    const least = shape.signed ? -(2n ** BigInt(shape.bits - 1)) : 0n
    const over = 2n ** BigInt(shape.signed ? shape.bits - 1 : shape.bits)
    return number === undefined || number < least || number >= over ? undefined : { is: 'integer', value: number }
  }
  if (shape.is === 'boolean') return typeof value === 'boolean' ? { is: 'boolean', value } : undefined
  if (shape.is === 'address') return readAddress(reader, value)
  if (shape.is === 'bytes') return isHex(value, shape.bytes) ? { is: 'bytes', value: lowerHex(value) } : undefined
  // Half a character is hashed as a mark for what cannot be read, which any other half is too.
  if (shape.is !== 'text' || typeof value !== 'string' || /\p{Surrogate}/u.test(value)) return undefined
  return { is: 'text', text: keep(reader, value, at) }
}

function readList(
  reader: Reader,
  value: unknown,
  { of, length }: { readonly of: string; readonly length?: number },
  at: string,
  depth: number,
): TypedValue {
  if (!Array.isArray(value)) return unreadable(reader, value, at)
  if (length !== undefined && value.length !== length) reader.faults.add('members')
  const items: TypedValue[] = []
  const given: readonly unknown[] = value
  for (const item of given) {
    if (reader.faults.has('too-large')) break
    items.push(read(reader, item, of, `${at}.${items.length}`, depth + 1))
  }
  return { is: 'list', items }
}

/** A checksum that is wrong is a fault of its own, and the address is read all the same: it is what is hashed. */
function readAddress(reader: Reader, value: unknown): TypedValue | undefined {
  if (!isHex(value, 20)) return undefined
  const address = lowerHex(value)
  if (address !== value && checksum(address) !== value) reader.faults.add('checksum')
  return { is: 'address', address }
}

/** Space for a text or for bytes in hex, before they are looked through. */
function spend(reader: Reader, length: number, { is }: Shape): boolean {
  if (is === 'bytes') reader.hex += length
  if (reader.hex <= MAX_HEX && (is === 'bytes' || reader.text + length <= MAX_TEXT)) return true
  reader.faults.add('too-large')
  return false
}

function unreadable(reader: Reader, value: unknown, at: string): TypedValue {
  if (!reader.faults.has('too-large')) reader.faults.add('members')
  if (typeof value === 'string') return { is: 'unreadable', text: keep(reader, value, at) }
  const known = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
  return { is: 'unreadable', text: known ? String(value) : '' }
}

function keep(reader: Reader, text: string, at: string): string {
  const room = MAX_TEXT - reader.text
  if (text.length > room) reader.faults.add('too-large')
  const kept = text.length > room ? text.slice(0, room) : text
  reader.text += kept.length
  reader.texts.push({ at, text: kept })
  return kept
}
