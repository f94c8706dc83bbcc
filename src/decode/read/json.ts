import { refuseReading } from './fault.ts'

/** What JSON can say, but for fractions. A number that a float cannot hold exactly is a bigint. */
export type ExactJson = null | boolean | string | number | bigint | readonly ExactJson[] | JsonRecord
export type JsonRecord = { readonly [name: string]: ExactJson }

/** Characters of a text that are read (SPEC, point 5: requests of apps). */
export const MAX_JSON_CHARACTERS = 2 ** 20
const MAX_DEPTH = 64
/** Digits of 2^256, and some more: longer ones cost more than linear time. */
const MAX_DIGITS = 80

type Cursor = { readonly text: string; at: number; depth: number }

const SPACE = /[ \t\n\r]*/y
const INTEGER = /-?(?:0|[1-9]\d*)/y
/** Up to the next quote, escape or control character. */
const PLAIN = /[ !\u{23}-\u{5b}\u{5d}-\u{10ffff}]*/uy
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Reads JSON (RFC 8259) as strictly as it is written, in linear time: throws `decode/unreadable` for names that stand twice, `__proto__`, numbers
 * with a fraction or an exponent, lone surrogates, more than 64 levels, more than 1 MiB, and anything after the end.
 */
export function parseExactJson(text: string): ExactJson {
  if (text.length > MAX_JSON_CHARACTERS) throw refuseReading('too-large')
  const cursor: Cursor = { text, at: 0, depth: 0 }
  const value = readValue(cursor, '')
  skip(cursor, SPACE)
  if (cursor.at < text.length) throw broken(cursor)
  return value
}

const broken = ({ text, at }: Cursor) => refuseReading('json', `#${at}`, at < text.length ? text.slice(at, at + 12) : '…')

function skip(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at
  const [found = ''] = pattern.exec(cursor.text) ?? []
  cursor.at += found.length
  return found
}

function take(cursor: Cursor, text: string): boolean {
  if (!cursor.text.startsWith(text, cursor.at)) return false
  cursor.at += text.length
  return true
}

function readValue(cursor: Cursor, path: string): ExactJson {
  skip(cursor, SPACE)
  const char = cursor.text[cursor.at]
  if (char === '{') return nested(cursor, path, readRecord)
  if (char === '[') return nested(cursor, path, readList)
  if (char === '"') return readText(cursor, path)
  if (take(cursor, 'true')) return true
  if (take(cursor, 'false')) return false
  if (take(cursor, 'null')) return null
  return readNumber(cursor, path)
}

function nested<T>(cursor: Cursor, path: string, read: (cursor: Cursor, path: string) => T): T {
  if (++cursor.depth > MAX_DEPTH) throw refuseReading('too-deep', path)
  cursor.at++
  const value = read(cursor, path)
  cursor.depth--
  return value
}

function readNumber(cursor: Cursor, path: string): number | bigint {
  const start = cursor.at
  const digits = skip(cursor, INTEGER)
  if (digits === '') throw broken(cursor)
  if (/[.eE\d]/.test(cursor.text[cursor.at] ?? '') || digits === '-0' || digits.length > MAX_DIGITS)
    throw refuseReading('number-form', path, /^[-+.\deE]*/.exec(cursor.text.slice(start, start + 24))?.[0])
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : BigInt(digits)
}

function readText(cursor: Cursor, path: string): string {
  cursor.at++
  const parts: string[] = []
  for (;;) {
    parts.push(skip(cursor, PLAIN))
    if (take(cursor, '"')) break
    if (!take(cursor, '\\')) throw broken(cursor)
    const escape = cursor.text[cursor.at] ?? ''
    if (escape === 'u') {
      const digits = cursor.text.slice(cursor.at + 1, cursor.at + 5)
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw broken(cursor)
      parts.push(String.fromCharCode(Number.parseInt(digits, 16)))
      cursor.at += 5
    } else {
      const meant = Object.hasOwn(ESCAPES, escape) ? ESCAPES[escape] : undefined
      if (meant === undefined) throw broken(cursor)
      parts.push(meant)
      cursor.at++
    }
  }
  const text = parts.length === 1 ? (parts[0] ?? '') : parts.join('')
  // It has no bytes: what is signed would be something else than what is shown.
  if (LONE_SURROGATE.test(text)) throw refuseReading('json', path, '\\ud800…')
  return text
}

function readList(cursor: Cursor, path: string): readonly ExactJson[] {
  const items: ExactJson[] = []
  skip(cursor, SPACE)
  if (take(cursor, ']')) return items
  for (;;) {
    items.push(readValue(cursor, `${path}[${items.length}]`))
    skip(cursor, SPACE)
    if (take(cursor, ']')) return items
    if (!take(cursor, ',')) throw broken(cursor)
  }
}

/** Paths are for people: one that grew longer is cut, so that deep names cost no more than they say. */
const MAX_PATH = 120

export const memberPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`).slice(0, MAX_PATH)

function readRecord(cursor: Cursor, path: string): JsonRecord {
  const record: Record<string, ExactJson> = {}
  skip(cursor, SPACE)
  if (take(cursor, '}')) return record
  for (;;) {
    skip(cursor, SPACE)
    if (cursor.text[cursor.at] !== '"') throw broken(cursor)
    const name = readText(cursor, path)
    const inside = memberPath(path, name)
    if (name === '__proto__') throw refuseReading('forbidden-key', inside)
    if (Object.hasOwn(record, name)) throw refuseReading('duplicate-key', inside)
    skip(cursor, SPACE)
    if (!take(cursor, ':')) throw broken(cursor)
    record[name] = readValue(cursor, inside)
    skip(cursor, SPACE)
    if (take(cursor, '}')) return record
    if (!take(cursor, ',')) throw broken(cursor)
  }
}

/**
 * A value that was read from JSON elsewhere, held to the same rules as a text: throws `decode/unreadable` for what JSON cannot say, for numbers that a float
 * does not hold exactly, names that are forbidden, lone surrogates, more than 64 levels and more than 1 MiB. A member that is `undefined` is none.
 */
export function exactJsonOf(value: unknown): ExactJson {
  let left = MAX_JSON_CHARACTERS
  const spend = (characters: number): void => {
    left -= characters
    if (left < 0) throw refuseReading('too-large')
  }
  const textOf = (text: string, path: string): string => {
    spend(text.length + 2)
    if (LONE_SURROGATE.test(text)) throw refuseReading('json', path, '\\ud800…')
    return text
  }
  const exact = (given: unknown, path: string, depth: number): ExactJson => {
    if (depth > MAX_DEPTH) throw refuseReading('too-deep', path)
    spend(1)
    if (given === null || typeof given === 'boolean') return given
    if (typeof given === 'string') return textOf(given, path)
    if (typeof given === 'number') {
      if (!Number.isSafeInteger(given)) throw refuseReading('number-form', path, String(given))
      return given === 0 ? 0 : given
    }
    if (Array.isArray(given)) return given.map((item: unknown, index) => exact(item, `${path}[${index}]`, depth + 1))
    if (typeof given !== 'object' || Object.prototype.toString.call(given) !== '[object Object]') throw refuseReading('json', path)
    const record: Record<string, ExactJson> = {}
    for (const [name, item] of Object.entries(given)) {
      if (item === undefined) continue
      const inside = memberPath(path, textOf(name, path))
      if (name === '__proto__') throw refuseReading('forbidden-key', inside)
      record[name] = exact(item, inside, depth + 1)
    }
    return record
  }
  return exact(value, '', 0)
}
