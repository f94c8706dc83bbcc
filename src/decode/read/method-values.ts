import { concat, fromBytes, type Hex } from '#core/bytes/hex'
import type { Raw } from '../abi/abi-read.ts'
import { type AbiType, type AbiParameter, typeName } from '../abi/abi-type.ts'
import { encodeParameters } from '../abi/canonical.ts'
import { selectorOf } from '../functions/register.ts'
import { refuseReading } from './fault.ts'
import { readAddressField, bytesOf, isJsonList } from './fields.ts'
import { type ExactJson, parseExactJson } from './json.ts'

/** Items that one list of a written value may have. */
const MAX_ITEMS = 4096

/**
 * Encodes a call of a method from values that people wrote, as the Safe's transaction builder keeps them: lists and tuples in brackets, everything
 * else as text. Throws `decode/unreadable`.
 */
export function encodeMethod(name: string, fields: readonly AbiParameter[], values: readonly ExactJson[], at: string): Hex {
  const canonical = `${name}(${fields.map(({ type }) => typeName(type)).join(',')})`
  const raw = fields.map(({ type }, index) => readWritten(type, values[index], at))
  return concat(selectorOf({ name, fields, canonical }), encodeParameters(fields, raw))
}

/** One value in its type. */
export function readWritten(type: AbiType, value: ExactJson | undefined, at: string): Raw {
  if (value === undefined || value === null) throw refuseReading('missing', at)
  if (type.is === 'list' || type.is === 'tuple') return readItems(type, value, at)
  if (type.is === 'bool') return readTruth(value, at)
  if (type.is === 'address') return readAddressField(value, at)
  if (type.is === 'uint' || type.is === 'int') return readInteger(type, value, at)
  if (type.is === 'string') {
    if (typeof value !== 'string') throw refuseReading('method-values', at)
    return fromBytes(new TextEncoder().encode(value))
  }
  return bytesOf(value, at, type.is === 'fixed-bytes' ? type.bytes : undefined)
}

function readItems(type: Extract<AbiType, { is: 'list' | 'tuple' }>, value: ExactJson, at: string): readonly Raw[] {
  const items = typeof value === 'string' ? parseExactJson(quotedHex(value)) : value
  if (!isJsonList(items) || items.length > MAX_ITEMS) throw refuseReading('method-values', at)
  const length = type.is === 'list' ? type.length : type.fields.length
  if (length !== undefined && items.length !== length) throw refuseReading('method-values', at)
  return items.map((item, index) => readWritten(type.is === 'list' ? type.of : (type.fields[index]?.type ?? type), item, `${at}[${index}]`))
}

/** `[0xab, 0xcd]` is how people write lists of addresses; JSON wants quotes. */
const quotedHex = (text: string): string => (text.includes('"') ? text : text.replace(/0x[0-9a-fA-F]*/g, (hex) => `"${hex}"`))

function readTruth(value: ExactJson, at: string): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw refuseReading('method-values', at)
}

function readInteger(type: { readonly is: 'uint' | 'int'; readonly bits: number }, value: ExactJson, at: string): bigint {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
  if (!/^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text)) throw refuseReading('method-values', at)
  const found = BigInt(text)
  const fits = type.is === 'uint' ? BigInt.asUintN(type.bits, found) === found : BigInt.asIntN(type.bits, found) === found
  if (!fits) throw refuseReading('range', at, text)
  return found
}
