import { isJsonObject } from '../text/json.ts'
import type { TypedData, TypedField } from './typed-data-type.ts'

/** What is wrong with the types of a message in themselves (rule E5). `members`: one is named twice. */
export type TypeFault = 'type-names' | 'types-cyclic' | 'types-undefined' | 'types-unused' | 'members' | 'too-large'

/** What a type of EIP-712 stands for. `unknown`: neither elementary nor defined. */
export type Shape =
  | { readonly is: 'integer'; readonly signed: boolean; readonly bits: number }
  | { readonly is: 'boolean' | 'address' | 'text' | 'unknown' }
  /** `bytes` absent: of any length. */
  | { readonly is: 'bytes'; readonly bytes?: number }
  /** `length` absent: of any length. */
  | { readonly is: 'list'; readonly of: string; readonly length?: number }
  | { readonly is: 'struct'; readonly name: string }

/** The types of a message as they can be used, and all that is wrong with them. */
export type TypeGraph = {
  readonly structs: ReadonlyMap<string, readonly TypedField[]>
  readonly primary: string
  readonly domain: readonly TypedField[]
  readonly faults: ReadonlySet<TypeFault>
}

/** Far more than any honest message needs: the largest known has about thirty types. */
const MAX_TYPES = 256
const MAX_FIELDS = 2048
/** Characters of a name (rule E5). */
const MAX_NAME = 64
/** Characters of a type with all its lists: longer ones are no type. */
const MAX_TYPE = 320
/** Lists in lists: a tree of Seaport has up to 24 levels. */
const MAX_LISTS = 32

/** Members that a domain may have, in the order in which EIP-712 hashes them. */
export const DOMAIN: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const isName = (text: string): boolean => text.length <= MAX_NAME && /^[A-Za-z_$][\w$]*$/.test(text)
/** Hyperliquid names its types with a colon; before an identifier it can mislead nobody. */
const isTypeName = (text: string): boolean => isName(text.replace(/^HyperliquidTransaction:/, ''))

/** Names that Solidity keeps for itself. Some encoders take `uint` for `uint256`, and others for a struct of that name. */
const isReserved = (name: string): boolean => /^(?:u?int\d*|bytes\d*|byte|u?fixed(?:\d+x\d+)?|function|bool|address|string)$/.test(name)

/** Elementary types of EIP-712; `uint` and `int` without a size are none, and neither is `function`. */
function elementary(type: string): Shape | undefined {
  if (type === 'bool') return { is: 'boolean' }
  if (type === 'address') return { is: 'address' }
  if (type === 'string') return { is: 'text' }
  if (type === 'bytes') return { is: 'bytes' }
  const integer = /^(u?)int([1-9]\d{0,2})$/.exec(type)
  const bits = Number(integer?.[2])
  if (integer && bits <= 256 && bits % 8 === 0) return { is: 'integer', signed: integer[1] === '', bits }
  const bytes = Number(/^bytes([1-9]\d?)$/.exec(type)?.[1])
  return bytes <= 32 ? { is: 'bytes', bytes } : undefined
}

/** The outermost list of `Type[][2]` is the last. */
export function arrayShape(type: string, structs: TypeGraph['structs']): Shape {
  const open = type.endsWith(']') ? type.lastIndexOf('[') : -1
  const length = type.slice(open + 1, -1)
  if (open > 0 && /^\d{0,6}$/.test(length))
    return length === '' ? { is: 'list', of: type.slice(0, open) } : { is: 'list', of: type.slice(0, open), length: Number(length) }
  return elementary(type) ?? (structs.has(type) ? { is: 'struct', name: type } : { is: 'unknown' })
}

/** The type inside all lists, or undefined where there are more than anybody needs. */
function innermost(type: string): string | undefined {
  let inner = type
  for (let depth = 0; depth <= MAX_LISTS; depth++) {
    const list = /\[\d{0,6}\]$/.exec(inner)
    if (list === null) return inner
    inner = inner.slice(0, list.index)
  }
  return undefined
}

/** Reads the types of a message of which nothing is certain. Never throws; everything that is wrong is found at once (rule E5). */
export function readTypes({ types, primaryType, domain }: TypedData): TypeGraph {
  const faults = new Set<TypeFault>()
  const structs = readStructs(types, faults)
  const domainFields = structs.get('EIP712Domain') ?? DOMAIN.filter(({ name }) => isJsonObject(domain) && Object.hasOwn(domain, name))
  const primary: unknown = primaryType
  if (typeof primary !== 'string' || !(structs.has(primary) || primary === 'EIP712Domain')) faults.add('types-undefined')
  const name = typeof primary === 'string' ? primary : ''
  walk(name, structs, domainFields, faults)
  return { structs, primary: name, domain: domainFields, faults }
}

function readStructs(types: unknown, faults: Set<TypeFault>): Map<string, readonly TypedField[]> {
  const structs = new Map<string, readonly TypedField[]>()
  if (!isJsonObject(types)) {
    faults.add('types-undefined')
    return structs
  }
  let fields = 0
  for (const [name, list] of Object.entries(types)) {
    if (structs.size >= MAX_TYPES || fields > MAX_FIELDS) {
      faults.add('too-large')
      break
    }
    if (!isTypeName(name) || isReserved(name)) faults.add('type-names')
    const members = readFields(list, MAX_FIELDS - fields, faults)
    fields += members.length
    structs.set(name, members)
  }
  return structs
}

function readFields(list: unknown, room: number, faults: Set<TypeFault>): readonly TypedField[] {
  if (!Array.isArray(list)) {
    faults.add('types-undefined')
    return []
  }
  if (list.length > room) faults.add('too-large')
  const seen = new Set<string>()
  const fields: TypedField[] = []
  const looked: readonly unknown[] = list.slice(0, Math.max(0, room))
  for (const field of looked) {
    if (!isJsonObject(field) || typeof field['name'] !== 'string' || typeof field['type'] !== 'string') {
      faults.add('types-undefined')
      continue
    }
    const { name, type } = field
    if (!isName(name)) faults.add('type-names')
    if (seen.has(name)) faults.add('members')
    seen.add(name)
    fields.push({ name, type: type.length > MAX_TYPE ? '' : type })
  }
  return fields
}

/** Follows every type from the primary one and the domain on: what is not defined, what holds itself, what nothing uses. */
function walk(primary: string, structs: TypeGraph['structs'], domain: readonly TypedField[], faults: Set<TypeFault>): void {
  const state = new Map<string, 'open' | 'done'>()
  const visit = (name: string, fields: readonly TypedField[]): void => {
    state.set(name, 'open')
    for (const { type } of fields) {
      const inner = innermost(type)
      if (inner === undefined) faults.add('too-large')
      else if (elementary(inner) === undefined) follow(inner)
    }
    state.set(name, 'done')
  }
  const follow = (name: string): void => {
    const fields = structs.get(name)
    if (fields === undefined) faults.add('types-undefined')
    else if (state.get(name) === 'open') faults.add('types-cyclic')
    else if (state.get(name) === undefined) visit(name, fields)
  }
  visit('EIP712Domain', domain)
  if (structs.has(primary)) follow(primary)
  for (const name of structs.keys()) if (!state.has(name)) faults.add('types-unused')
}

/** `encodeType` of EIP-712: the type, then all that it uses in the order of their names. */
export function encodeType({ structs }: Pick<TypeGraph, 'structs'>, primary: string): string {
  const used = new Set<string>()
  const collect = (name: string): void => {
    if (used.has(name)) return
    used.add(name)
    for (const { type } of structs.get(name) ?? []) {
      const inner = innermost(type)
      if (inner !== undefined && structs.has(inner)) collect(inner)
    }
  }
  collect(primary)
  used.delete(primary)
  const write = (name: string) => `${name}(${(structs.get(name) ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`
  return [primary, ...[...used].sort()].map(write).join('')
}

/**
 * Exact integers only: a number that has lost no digit, a bigint, decimal text, or hexadecimal text with `0x`, in digits of any case and with zeros before
 * them. These are what eth-sig-util, geth's `HexOrDecimal256`, viem and ethers all read as one number. None is what only some of them read: a float, `0X`,
 * a sign before `0x`, a plus, an exponent, spaces, an empty text.
 */
export function parseExactInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string') return undefined
  return /^-?\d{1,78}$/.test(value) || /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined
}
