import { type Hex, isHex, lowerHex, toBigInt } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { TypedData } from '#core/messages/typed-data'
import type { Raw } from '../../abi/abi-read.ts'
import type { AbiType, AbiParameter } from '../../abi/abi-type.ts'
import { decodeUtf8 } from '../../abi/value.ts'

/** A value of the call or message with its type, as paths of ERC-7730 walk it ("structured data"). */
export type Node = Leaf | { readonly is: 'list'; readonly items: readonly Node[] } | Struct

export type Struct = { readonly is: 'struct'; readonly members: ReadonlyMap<string, Node> }

export type Leaf =
  | { readonly is: 'integer'; readonly value: bigint }
  | { readonly is: 'address'; readonly address: Address }
  | { readonly is: 'boolean'; readonly value: boolean }
  | { readonly is: 'bytes'; readonly hex: Hex }
  /** Bytes that a slice cut out: they have no type of their own and take the one that the format needs. */
  | { readonly is: 'slice'; readonly hex: Hex }
  | { readonly is: 'text'; readonly text: string }

/** Calldata arguments, as our strict reader read them, by the names that the descriptor's signature gives them. */
export const fromArguments = (fields: readonly AbiParameter[], values: readonly Raw[]): Struct => ({
  is: 'struct',
  members: new Map(
    fields.flatMap((field, at) => {
      const raw = values[at]
      return raw === undefined ? [] : [[field.name, fromRaw(field.type, raw)] as const]
    }),
  ),
})

function fromRaw(type: AbiType, raw: Raw): Node {
  if (typeof raw === 'bigint') return { is: 'integer', value: raw }
  if (typeof raw === 'boolean') return { is: 'boolean', value: raw }
  if (typeof raw === 'string') {
    if (type.is === 'string') return { is: 'text', text: decodeUtf8(raw) }
    return type.is === 'address' ? { is: 'address', address: raw } : { is: 'bytes', hex: raw }
  }
  if (type.is === 'tuple') return fromArguments(type.fields, raw)
  const of = type.is === 'list' ? type.of : type
  return { is: 'list', items: raw.map((item) => fromRaw(of, item)) }
}

/** More values than an honest message has; beyond them it is not described. */
const MAX_VALUES = 10_000
const MAX_DEPTH = 32

/** The members of typed data by the types it declares itself (EIP-712). `undefined`: a value is not of its type, or there are too many. */
export function fromMessage({ types, primaryType, message }: TypedData): Struct | undefined {
  let left = MAX_VALUES
  const read = (type: string, value: unknown, depth: number): Node | undefined => {
    if (--left < 0 || depth > MAX_DEPTH) return undefined
    const list = /^(.+)\[\d*\]$/.exec(type)
    if (list) return Array.isArray(value) ? readList(list[1] ?? '', value, depth) : undefined
    return Object.hasOwn(types, type) ? readStruct(type, value, depth) : readLeaf(type, value)
  }
  const readList = (of: string, values: readonly unknown[], depth: number): Node | undefined => {
    const items: Node[] = []
    for (const value of values) {
      const item = read(of, value, depth + 1)
      if (item === undefined) return undefined
      items.push(item)
    }
    return { is: 'list', items }
  }
  const readStruct = (type: string, value: unknown, depth: number): Struct | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const members = new Map<string, Node>()
    for (const field of types[type] ?? []) {
      const member = Object.hasOwn(value, field.name)
        ? read(field.type, (value as Readonly<Record<string, unknown>>)[field.name], depth + 1)
        : undefined
      if (member === undefined) return undefined
      members.set(field.name, member)
    }
    return { is: 'struct', members }
  }
  return Object.hasOwn(types, primaryType) ? readStruct(primaryType, message, 0) : undefined
}

function readLeaf(type: string, value: unknown): Leaf | undefined {
  if (type === 'string') return typeof value === 'string' ? { is: 'text', text: value } : undefined
  if (type === 'bool') return typeof value === 'boolean' ? { is: 'boolean', value } : undefined
  if (/^u?int\d*$/.test(type)) {
    const integer = toInteger(value)
    return integer === undefined ? undefined : { is: 'integer', value: integer }
  }
  if (!isHex(value)) return undefined
  const hex = lowerHex(value)
  if (type === 'address') return hex.length === 42 ? { is: 'address', address: hex } : undefined
  return /^bytes\d*$/.test(type) ? { is: 'bytes', hex } : undefined
}

/** Characters of the longest integer that EIP-712 can hold, as decimal text. */
const MAX_DIGITS = 79

/** An integer of any form in which JSON carries it: a safe number, decimal or hex text, a bigint. */
export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > MAX_DIGITS) return undefined
  return /^-?\d+$/.test(value) || /^0x[0-9a-fA-F]+$/.test(value) ? BigInt(value) : undefined
}

/** A constant that a descriptor writes down: JSON has no addresses, so that text of their form is one. */
export function fromConstant(value: unknown): Leaf | undefined {
  if (typeof value === 'boolean') return { is: 'boolean', value }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { is: 'integer', value: BigInt(value) } : { is: 'text', text: String(value) }
  if (typeof value !== 'string') return undefined
  if (isHex(value, 20)) return { is: 'address', address: lowerHex(value) }
  if (isHex(value)) return { is: 'bytes', hex: lowerHex(value) }
  const integer = /^-?\d+$/.test(value) ? toInteger(value) : undefined
  return integer === undefined ? { is: 'text', text: value } : { is: 'integer', value: integer }
}

/** The address in a value: itself, or the last 20 bytes of a number or of bytes, as packed arguments hold it. */
export function toAddress(leaf: Leaf): Address | undefined {
  if (leaf.is === 'address') return leaf.address
  if (leaf.is === 'integer') return `0x${BigInt.asUintN(160, leaf.value).toString(16).padStart(40, '0')}`
  if (leaf.is === 'text') return isHex(leaf.text, 20) ? lowerHex(leaf.text) : undefined
  return leaf.is !== 'boolean' && leaf.hex.length >= 42 ? `0x${leaf.hex.slice(-40)}` : undefined
}

/** The unsigned integer in a value of a parameter: itself, or what its bytes spell. */
export function toUnits(leaf: Leaf): bigint | undefined {
  if (leaf.is === 'integer') return leaf.value
  if (leaf.is === 'text') return toInteger(leaf.text)
  if (leaf.is === 'boolean') return undefined
  return toBigInt(leaf.is === 'address' ? leaf.address : leaf.hex)
}
