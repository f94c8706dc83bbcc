import { toBytes } from '#core/bytes/hex'
import { joined } from '#core/bytes/joined'
import { arrayShape, type Shape, type TypeGraph } from '#core/messages/type-graph'
import { parseTypedData, isWellFormed, type TypedStruct, type TypedValue } from '#core/messages/typed-values'
import type { TypedData, TypedField } from '#core/messages/typed-data-type'
import { apdu, apdus, MAX_APDU_DATA } from './apdu.ts'
import { typedDataSignApdu } from './commands.ts'
import { bigEndian, shortest, twosComplement } from '../devices/integer-bytes.ts'

/** Instructions that hand types and values over, and what each carries in P2 (app-ethereum, doc/ethapp.adoc). */
const DEFINITION = 0x1a
const VALUE = 0x1c
const NAME = 0x00
const LIST = 0x0f
const FIELD = 0xff

/** Numbers of the types in a definition. */
const KINDS = { struct: 0, int: 1, uint: 2, address: 3, bool: 4, string: 5, fixed: 6, bytes: 7 } as const
/** In the first byte of a definition: it is a list; a size follows. */
const IS_LIST = 0x80
const HAS_SIZE = 0x40

/** Bytes of one value: its length has two bytes. */
const MAX_VALUE = 0xffff
const MAX_ITEMS = 255
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const named = (text: string): Uint8Array => joined([Uint8Array.of(utf8(text).length), utf8(text)])

type Structs = TypeGraph['structs']
type Kind = { readonly kind: number; readonly size?: number; readonly struct?: string }

/** What stands for an elementary type or a struct; `undefined` for what the app has no number for. */
function kindOf(shape: Shape): Kind | undefined {
  if (shape.is === 'integer') return { kind: shape.signed ? KINDS.int : KINDS.uint, size: shape.bits / 8 }
  if (shape.is === 'bytes') return shape.bytes === undefined ? { kind: KINDS.bytes } : { kind: KINDS.fixed, size: shape.bytes }
  if (shape.is === 'struct') return { kind: KINDS.struct, struct: shape.name }
  if (shape.is === 'address') return { kind: KINDS.address }
  if (shape.is === 'boolean') return { kind: KINDS.bool }
  return shape.is === 'text' ? { kind: KINDS.string } : undefined
}

/** The command that defines one member, or `undefined` where the app has no form for it: a list of a fixed length above 255. */
function definition({ name, type }: TypedField, structs: Structs): Uint8Array | undefined {
  const levels: Uint8Array[] = []
  let shape = arrayShape(type, structs)
  while (shape.is === 'list') {
    if ((shape.length ?? 0) > MAX_ITEMS) return undefined
    levels.unshift(shape.length === undefined ? Uint8Array.of(0) : Uint8Array.of(1, shape.length))
    shape = arrayShape(shape.of, structs)
  }
  const found = kindOf(shape)
  if (found === undefined) return undefined
  const { kind, size, struct } = found
  const first = (levels.length > 0 ? IS_LIST : 0) | (size === undefined ? 0 : HAS_SIZE) | kind
  const data = joined([
    Uint8Array.of(first),
    struct === undefined ? new Uint8Array() : named(struct),
    size === undefined ? new Uint8Array() : Uint8Array.of(size),
    ...(levels.length > 0 ? [Uint8Array.of(levels.length), ...levels] : []),
    named(name),
  ])
  return data.length > MAX_APDU_DATA ? undefined : apdu(DEFINITION, 0, FIELD, data)
}

/** An elementary value as the app takes it; `size` of its type in bytes. Integers are short, but negative ones fill their type. */
function valueBytes(value: TypedValue, size: number | undefined): Uint8Array | undefined {
  if (value.is === 'integer') {
    if (value.value < 0n) return twosComplement(value.value, size ?? 32)
    return value.value === 0n ? Uint8Array.of(0) : shortest(value.value)
  }
  if (value.is === 'boolean') return Uint8Array.of(value.value ? 1 : 0)
  if (value.is === 'address') return toBytes(value.address)
  if (value.is === 'bytes') return toBytes(value.value)
  return value.is === 'text' ? utf8(value.text) : undefined
}

/** One value, over as many commands as it takes. P1 says whether more of it follows. */
function valueApdus(bytes: Uint8Array): readonly Uint8Array[] {
  const data = joined([bigEndian(bytes.length, 2), bytes])
  const count = Math.ceil(data.length / MAX_APDU_DATA)
  return Array.from({ length: count }, (_, index) =>
    apdu(VALUE, index + 1 < count ? 1 : 0, FIELD, data.subarray(index * MAX_APDU_DATA, (index + 1) * MAX_APDU_DATA)),
  )
}

/** Appends the commands of a value and of all inside of it. False where one of them has no form. */
function addValue(into: Uint8Array[], value: TypedValue | undefined, type: string, structs: Structs): boolean {
  if (value === undefined) return false
  if (value.is === 'struct') return addMembers(into, value, structs)
  const shape = arrayShape(type, structs)
  if (value.is === 'list') {
    if (value.items.length > MAX_ITEMS || shape.is !== 'list') return false
    into.push(apdu(VALUE, 0, LIST, Uint8Array.of(value.items.length)))
    return value.items.every((item) => addValue(into, item, shape.of, structs))
  }
  const bytes = valueBytes(value, kindOf(shape)?.size)
  if (bytes === undefined || bytes.length > MAX_VALUE) return false
  into.push(...valueApdus(bytes))
  return true
}

const addMembers = (into: Uint8Array[], { fields, members }: TypedStruct, structs: Structs): boolean =>
  fields.every(({ name, type }) => addValue(into, members.get(name), type, structs))

/**
 * Signs typed data that the device reads whole: its types in the order of their names, then domain and message (EIP-712). `undefined` where the app has no
 * form for it, such as lists of more than 255 items, and for a domain that is itself what is signed.
 */
export function typedDataApdus(path: string, data: TypedData): readonly Uint8Array[] | undefined {
  const reading = parseTypedData(data)
  const { graph, domain, message } = reading
  if (!isWellFormed(reading) || graph.primary === 'EIP712Domain') return undefined
  const structs = new Map([...graph.structs, ['EIP712Domain', graph.domain] as const])
  const all: Uint8Array[] = []
  for (const [name, fields] of [...structs].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    all.push(...apdus(DEFINITION, utf8(name), { first: 0, next: 0, p2: NAME }))
    for (const field of fields) {
      const defined = definition(field, structs)
      if (defined === undefined) return undefined
      all.push(defined)
    }
  }
  for (const [name, struct] of [
    ['EIP712Domain', domain],
    [graph.primary, message],
  ] as const) {
    all.push(apdu(VALUE, 0, NAME, utf8(name)))
    if (!addMembers(all, struct, structs)) return undefined
  }
  return [...all, typedDataSignApdu(path)]
}
