import { type Address, checksum } from '#core/address'
import { type Hex, isHex } from '#core/hex'
import type { TypedData, TypedField } from '#core/typed-data'
import type { Argument, Names, Value } from '../explanation.ts'
import type { MessageExplanation, MessageFault } from '../message.ts'
import type { Meaning } from '../value.ts'
import { isRecord, readInteger, shapeOf, type TypeGraph } from '#core/type-graph'

/** A value of a message, read by its type. `unreadable`: not what its type says; as it stands there. */
export type Typed =
  | { readonly is: 'integer'; readonly value: bigint }
  | { readonly is: 'boolean'; readonly value: boolean }
  | { readonly is: 'address'; readonly address: Address }
  | { readonly is: 'bytes'; readonly value: Hex }
  | { readonly is: 'text' | 'unreadable'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly Typed[] }
  | TypedStruct

export type TypedStruct = {
  readonly is: 'struct'
  readonly fields: readonly TypedField[]
  readonly members: ReadonlyMap<string, Typed>
}

export type TypedReading = {
  readonly domain: TypedStruct
  readonly message: TypedStruct
  readonly faults: ReadonlySet<MessageFault>
  readonly texts: MessageExplanation['texts']
}

/** More values than an honest message holds, bulk orders included. */
const MAX_VALUES = 20_000
/** Structs and lists in one another: a tree of Seaport has 24 levels and three below. */
const MAX_DEPTH = 40
/** Characters of all texts together that are kept for the rules. */
const MAX_CHARACTERS = 262_144
/** Characters of one text and items of one list that are shown. */
const MAX_TEXT = 1024
const MAX_ITEMS = 64

type Reader = {
  readonly structs: TypeGraph['structs']
  readonly faults: Set<MessageFault>
  readonly texts: { at: string; text: string }[]
  values: number
  characters: number
}

/** Reads domain and message by their types. Never throws, and stops at its limits with `too-large`. */
export function readValues({ domain, message }: TypedData, graph: TypeGraph): TypedReading {
  const reader: Reader = { structs: graph.structs, faults: new Set(), texts: [], values: 0, characters: 0 }
  const domainValue = readStruct(reader, domain, graph.domain, 'domain', 0)
  const fields = graph.primary === 'EIP712Domain' ? [] : (graph.structs.get(graph.primary) ?? [])
  const messageValue = readStruct(reader, message, fields, 'message', 0)
  return { domain: domainValue, message: messageValue, faults: reader.faults, texts: reader.texts }
}

/** Just the members of the type: what is not signed must not be shown as signed, and nothing may be missing. */
function readStruct(reader: Reader, value: unknown, fields: readonly TypedField[], at: string, depth: number): TypedStruct {
  const members = new Map<string, Typed>()
  const own = isRecord(value) ? value : undefined
  if (own === undefined || Object.keys(own).length !== fields.length) reader.faults.add('members')
  for (const { name, type } of fields) {
    const member = own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined
    members.set(name, read(reader, member, type, `${at}.${cut(name, 64)}`, depth + 1))
  }
  return { is: 'struct', fields, members }
}

function read(reader: Reader, value: unknown, type: string, at: string, depth: number): Typed {
  if (++reader.values > MAX_VALUES || depth > MAX_DEPTH) {
    reader.faults.add('too-large')
    return { is: 'unreadable', text: '' }
  }
  const shape = shapeOf(type, reader.structs)
  if (shape.is === 'list') return readList(reader, value, shape, at, depth)
  if (shape.is === 'struct') {
    const fields = reader.structs.get(shape.name)
    return fields !== undefined && isRecord(value) ? readStruct(reader, value, fields, at, depth) : unreadable(reader, value, at)
  }
  if (shape.is === 'integer') {
    const number = readInteger(value)
    const least = shape.signed ? -(2n ** BigInt(shape.bits - 1)) : 0n
    const over = 2n ** BigInt(shape.signed ? shape.bits - 1 : shape.bits)
    return number === undefined || number < least || number >= over ? unreadable(reader, value, at) : { is: 'integer', value: number }
  }
  if (shape.is === 'boolean') return typeof value === 'boolean' ? { is: 'boolean', value } : unreadable(reader, value, at)
  if (shape.is === 'address') return readAddress(reader, value, at)
  if (shape.is === 'bytes')
    return isHex(value, shape.bytes) ? { is: 'bytes', value: value.toLowerCase() as Hex } : unreadable(reader, value, at)
  if (shape.is === 'text' && typeof value === 'string') return { is: 'text', text: keep(reader, value, at) }
  return unreadable(reader, value, at)
}

function readList(
  reader: Reader,
  value: unknown,
  { of, length }: { readonly of: string; readonly length?: number },
  at: string,
  depth: number,
): Typed {
  if (!Array.isArray(value)) return unreadable(reader, value, at)
  if (length !== undefined && value.length !== length) reader.faults.add('members')
  const items: Typed[] = []
  for (const item of value as readonly unknown[]) {
    if (reader.values >= MAX_VALUES) {
      reader.faults.add('too-large')
      break
    }
    items.push(read(reader, item, of, `${at}.${items.length}`, depth + 1))
  }
  return { is: 'list', items }
}

/** A checksum that is wrong is told, and the address still shown: it is what is hashed. */
function readAddress(reader: Reader, value: unknown, at: string): Typed {
  if (!isHex(value, 20)) return unreadable(reader, value, at)
  const address = value.toLowerCase() as Address
  if (address !== value && checksum(address) !== value) reader.faults.add('checksum')
  return { is: 'address', address }
}

function unreadable(reader: Reader, value: unknown, at: string): Typed {
  reader.faults.add('members')
  if (typeof value === 'string') return { is: 'unreadable', text: keep(reader, value, at) }
  const known = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
  return { is: 'unreadable', text: known ? String(value) : '' }
}

function keep(reader: Reader, text: string, at: string): string {
  const room = MAX_CHARACTERS - reader.characters
  if (text.length > room) reader.faults.add('too-large')
  const kept = text.length > room ? text.slice(0, room) : text
  reader.characters += kept.length
  reader.texts.push({ at, text: kept })
  return kept
}

/** Somebody else's text, cut to what is shown. */
export const cut = (text: string, most = MAX_TEXT): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/** The tree for people, in the order of the types. `meanings` by path: `details.amount`, `permitted.0.amount`. */
export const toTree = (
  { fields, members }: TypedStruct,
  names: Names,
  meanings: Readonly<Record<string, Meaning>> = {},
  at = '',
): readonly Argument[] =>
  fields.flatMap(({ name, type }) => {
    const value = members.get(name)
    return value === undefined ? [] : [{ name: cut(name, 64), type: cut(type, 64), value: toValue(value, names, meanings, at + name) }]
  })

function toValue(value: Typed, names: Names, meanings: Readonly<Record<string, Meaning>>, at: string): Value {
  if (value.is === 'struct') return { is: 'tuple', fields: toTree(value, names, meanings, `${at}.`) }
  if (value.is === 'list') {
    const items = value.items.slice(0, MAX_ITEMS).map((item, index) => toValue(item, names, meanings, `${at}.${index}`))
    return { is: 'list', items, more: value.items.length - items.length }
  }
  // All of it: whoever signs it may read it to its end, and all texts together are bounded.
  if ('text' in value) return { is: 'text', text: value.text }
  if (value.is === 'address') {
    const name = names.nameOf(value.address)
    return name === undefined ? value : { ...value, name }
  }
  if (value.is !== 'integer') return value
  const meaning = Object.hasOwn(meanings, at) ? meanings[at] : undefined
  if (meaning?.is === 'amount') return { is: 'amount', units: value.value, token: meaning.token }
  return meaning?.is === 'time' ? { is: 'time', seconds: value.value } : value
}
