import { parseJson } from '#core/text/json'
import { parseAddress } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { fromBytes, type Hex, isHex, lowerHex, size } from '#core/bytes/hex'
import type { AbiType } from './abi-type.ts'

/** A value as the encoder takes it: a text is its bytes. */
export type Encodable = bigint | boolean | Hex | readonly Encodable[]

/** Items of one list that are made by hand. */
const MAX_ITEMS = 4096

const outOfRange = (field: string) => fail('input/out-of-range', { field })
const bytesOf = (text: string): Hex => fromBytes(new TextEncoder().encode(text))

/** Whole numbers in decimal or in hex with 0x; underscores, as programmers group digits, are left out. */
function integerOf(text: string, type: Extract<AbiType, { is: 'uint' | 'int' }>): bigint {
  const bare = text.replaceAll('_', '')
  const match = /^(-)?(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.exec(bare)
  if (!match) throw outOfRange(`${type.is}${type.bits}`)
  const value = BigInt(match[2] ?? '0') * (match[1] === undefined ? 1n : -1n)
  const bits = BigInt(type.bits)
  const [least, most] = type.is === 'uint' ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  if (value < least || value > most) throw outOfRange(`${type.is}${type.bits}`)
  return value
}

function hexOf(text: string, bytes?: number): Hex {
  if (!isHex(text)) throw fail('input/data-malformed')
  if (bytes !== undefined && size(text) !== bytes) throw outOfRange(`bytes${bytes}`)
  return lowerHex(text)
}

function elementary(text: string, type: AbiType): Encodable {
  switch (type.is) {
    case 'uint':
    case 'int':
      return integerOf(text, type)
    case 'address':
      return parseAddress(text)
    case 'bool':
      if (text !== 'true' && text !== 'false') throw outOfRange('true, false')
      return text === 'true'
    case 'bytes':
      return hexOf(text)
    case 'fixed-bytes':
      return hexOf(text, type.bytes)
    default:
      throw fail('decode/malformed', { what: text })
  }
}

/**
 * Reads what a person typed for an argument, strictly: numbers in their range, addresses with their checksum, bytes whole; lists and structs as JSON, with
 * numbers that a program could not hold in quotation marks. Throws `input/*`, `decode/malformed`.
 */
export function parseArgument(text: string, type: AbiType): Encodable {
  if (type.is === 'string') return bytesOf(text)
  const trimmed = text.trim()
  if (type.is !== 'list' && type.is !== 'tuple') {
    if (trimmed === '') throw fail('input/required', { field: 'The value' })
    return elementary(trimmed, type)
  }
  return fromJson(
    parseJson(trimmed, (cause) => fail('decode/malformed', { what: 'The list' }, cause)),
    type,
  )
}

function fromJson(json: unknown, type: AbiType): Encodable {
  if (type.is === 'list') {
    if (!Array.isArray(json) || json.length > MAX_ITEMS) throw fail('decode/malformed', { what: 'The list' })
    if (type.length !== undefined && json.length !== type.length) throw outOfRange(`${json.length}`)
    return json.map((item) => fromJson(item, type.of))
  }
  if (type.is === 'tuple') {
    const { fields } = type
    if (Array.isArray(json)) {
      if (json.length !== fields.length) throw outOfRange(`${json.length}`)
      return fields.map((field, at) => fromJson(json[at], field.type))
    }
    if (typeof json !== 'object' || json === null) throw fail('decode/malformed', { what: 'The struct' })
    const members = json as Readonly<Record<string, unknown>>
    if (Object.keys(members).length !== fields.length) throw fail('decode/malformed', { what: 'The struct' })
    return fields.map(({ name, type: of }) => {
      if (name === '' || !Object.hasOwn(members, name)) throw fail('input/required', { field: name })
      return fromJson(members[name], of)
    })
  }
  if (type.is === 'string') {
    if (typeof json !== 'string') throw fail('decode/malformed', { what: String(json).slice(0, 40) })
    return bytesOf(json)
  }
  if (type.is === 'bool' && typeof json === 'boolean') return json
  if ((type.is === 'uint' || type.is === 'int') && typeof json === 'number') {
    if (!Number.isSafeInteger(json)) throw outOfRange(String(json))
    return elementary(String(json), type)
  }
  if (typeof json !== 'string') throw fail('decode/malformed', { what: String(json).slice(0, 40) })
  return elementary(json.trim(), type)
}
