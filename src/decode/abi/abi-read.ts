import { fromBytes, type Hex } from '#core/bytes/hex'
import { type AbiType, type AbiParameter, headSize, isDynamic } from './abi-type.ts'
import type { Problem } from '../explanation.ts'

/** A value as it was read. Strings stay bytes here: they may hold no valid UTF-8. */
export type Raw = bigint | boolean | Hex | readonly Raw[]

/** `hidden`: bytes that no argument accounts for, twice-used bytes, and padding that is not zero. */
export type DecodedParameters =
  | { readonly ok: true; readonly values: readonly Raw[]; readonly hidden: number }
  | { readonly ok: false; readonly problem: Problem }

/** More values than any honest call of 128 KiB needs. */
const MAX_VALUES = 10_000

type Cursor = {
  readonly bytes: Uint8Array
  /** How often each byte was used, up to 255. */
  readonly used: Uint8Array
  dirty: number
  values: number
  /** Bytes of content copied: aliased offsets would otherwise multiply the work. */
  copied: number
  problem: Problem | undefined
}

/**
 * Reads ABI-encoded parameters, strictly inside the bytes. Never throws and does work linear in their number. Values wider than their
 * type are cut as Solidity before 0.8 did, and the bytes cut off count as hidden.
 */
export function decodeParametersStrict(fields: readonly AbiParameter[], bytes: Uint8Array): DecodedParameters {
  const cursor: Cursor = { bytes, used: new Uint8Array(bytes.length), dirty: 0, values: 0, copied: 0, problem: undefined }
  const values = readFields(cursor, fields, 0)
  if (values === undefined) return { ok: false, problem: cursor.problem ?? 'malformed' }
  const unused = cursor.used.reduce((sum, times) => sum + (times === 1 ? 0 : 1), 0)
  return { ok: true, values, hidden: unused + cursor.dirty }
}

function stop(cursor: Cursor, problem: Problem): undefined {
  cursor.problem ??= problem
  return undefined
}

function use(cursor: Cursor, at: number, length: number): boolean {
  if (at + length > cursor.bytes.length) {
    stop(cursor, 'truncated')
    return false
  }
  for (let index = at; index < at + length; index++) {
    const times = cursor.used[index] ?? 0
    if (times < 255) cursor.used[index] = times + 1
  }
  return true
}

function readFields(cursor: Cursor, fields: readonly AbiParameter[], base: number): readonly Raw[] | undefined {
  const values: Raw[] = []
  let head = base
  for (const { type } of fields) {
    const value = read(cursor, type, head, base)
    if (value === undefined) return undefined
    values.push(value)
    head += headSize(type)
  }
  return values
}

/** `at` is the place of the head, `base` what offsets count from. */
function read(cursor: Cursor, type: AbiType, at: number, base: number): Raw | undefined {
  if (++cursor.values > MAX_VALUES) return stop(cursor, 'too-large')
  if (!isDynamic(type)) return readStatic(cursor, type, at)
  const offset = readLength(cursor, at)
  if (offset === undefined) return undefined
  const start = base + offset
  if (type.is === 'tuple') return readFields(cursor, type.fields, start)
  if (type.is === 'list') return readList(cursor, type.of, type.length, start)
  return readBytes(cursor, start)
}

function readStatic(cursor: Cursor, type: AbiType, at: number): Raw | undefined {
  if (type.is === 'tuple') return readFields(cursor, type.fields, at)
  if (type.is === 'list') return readItems(cursor, type.of, type.length ?? 0, at)
  if (!use(cursor, at, 32)) return undefined
  const word = cursor.bytes.subarray(at, at + 32)
  if (type.is === 'address') return cut(cursor, word, 12, 32, 0)
  if (type.is === 'fixed-bytes') return cut(cursor, word, 0, type.bytes, 0)
  if (type.is === 'bool') {
    const value = BigInt(fromBytes(word))
    if (value > 1n) cursor.dirty += 31
    return value !== 0n
  }
  if (type.is !== 'uint' && type.is !== 'int') return stop(cursor, 'malformed')
  const start = 32 - type.bits / 8
  const negative = type.is === 'int' && ((word[start] ?? 0) & 128) !== 0
  const value = BigInt(cut(cursor, word, start, 32, negative ? 255 : 0))
  return type.is === 'int' ? BigInt.asIntN(type.bits, value) : value
}

/** The bytes from `start` to `end`; those outside are padding and should all be `padding`. */
function cut(cursor: Cursor, word: Uint8Array, start: number, end: number, padding: number): Hex {
  for (let at = 0; at < word.length; at++) if ((at < start || at >= end) && word[at] !== padding) cursor.dirty++
  return fromBytes(word.subarray(start, end))
}

/** An offset or a count: more than there are bytes is never honest. */
function readLength(cursor: Cursor, at: number): number | undefined {
  if (!use(cursor, at, 32)) return undefined
  const value = BigInt(fromBytes(cursor.bytes.subarray(at, at + 32)))
  return value > BigInt(cursor.bytes.length) ? stop(cursor, 'malformed') : Number(value)
}

function readList(cursor: Cursor, of: AbiType, fixed: number | undefined, start: number): Raw | undefined {
  if (fixed !== undefined) return readItems(cursor, of, fixed, start)
  const count = readLength(cursor, start)
  return count === undefined ? undefined : readItems(cursor, of, count, start + 32)
}

function readItems(cursor: Cursor, of: AbiType, count: number, start: number): Raw | undefined {
  const size = headSize(of)
  if (start + count * size > cursor.bytes.length) return stop(cursor, 'truncated')
  const items: Raw[] = []
  for (let index = 0; index < count; index++) {
    const item = read(cursor, of, start + index * size, start)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

function readBytes(cursor: Cursor, start: number): Hex | undefined {
  const length = readLength(cursor, start)
  if (length === undefined) return undefined
  const from = start + 32
  cursor.copied += length
  if (cursor.copied > cursor.bytes.length) return stop(cursor, 'malformed')
  if (!use(cursor, from, length)) return undefined
  const end = from + length
  const padding = Math.min((32 - (length % 32)) % 32, cursor.bytes.length - end)
  use(cursor, end, padding)
  for (let at = end; at < end + padding; at++) if (cursor.bytes[at] !== 0) cursor.dirty++
  return fromBytes(cursor.bytes.subarray(from, end))
}
