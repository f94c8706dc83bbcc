import { type JsonObject, parseJson, readJsonArray, readJsonObject } from '#core/text/json'
import { hexToBytes } from '@noble/hashes/utils.js'
import { fail } from '#core/errors'
import { fromBytes, isHex } from '#core/bytes/hex'
import type { Type, SszValue, ValueOf } from './ssz.ts'

/** What `JSON.parse` gives for an object. */
export type BeaconJson = JsonObject

/** The refusal of an answer of another shape. `what` is the place in it, in our words: nothing that the host wrote. */
export const malformed = (what: string) => fail('light-client/malformed', { what })

/** Longest text in UTF-16 units that is parsed. */
export function parseBeaconJson(text: string, most: number): unknown {
  if (text.length > most) throw malformed(`more than ${most} characters`)
  return parseJson(text, () => malformed('no JSON'))
}

export function objectOf(value: unknown, at: string): BeaconJson {
  return readJsonObject(value, () => malformed(at))
}

export function readJsonList(value: unknown, at: string): readonly unknown[] {
  return readJsonArray(value, Infinity, () => malformed(at))
}

/** Bytes in hex with `0x`, of just this many, or of at most this many. */
function bytesOf(value: unknown, length: number, isFixed: boolean, at: string): Uint8Array {
  // Asked before it is read, so that nobody makes us read a long one.
  const most = 2 + length * 2
  if (typeof value !== 'string' || value.length > most || (isFixed && value.length < most) || !isHex(value)) throw malformed(at)
  return hexToBytes(value.slice(2))
}

/** A whole number as decimal digits, as beacon REST writes every one. */
function integerOf(value: unknown, bytes: number, at: string): bigint {
  if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,77})$/.test(value) || BigInt(value) >> BigInt(bytes * 8) !== 0n) throw malformed(at)
  return BigInt(value)
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function valueOf(type: Type, json: unknown, at: string): SszValue {
  switch (type.is) {
    case 'number': {
      const value = Number(integerOf(json, 8, at))
      if (!Number.isSafeInteger(value)) throw malformed(at)
      return value
    }
    case 'uint':
      return integerOf(json, type.bytes, at)
    case 'bytes':
      return bytesOf(json, type.length, true, at)
    case 'bits':
      return bytesOf(json, type.length / 8, true, at)
    case 'byteList':
      return bytesOf(json, type.limit, false, at)
    case 'vector': {
      const items = readJsonList(json, at)
      if (items.length !== type.length) throw malformed(at)
      return items.map((item, index) => valueOf(type.item, item, `${at}.${index}`))
    }
    case 'container': {
      const object = objectOf(json, at)
      const fields = Object.entries(type.fields)
      return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, object[snake(name)], `${at}.${snake(name)}`)]))
    }
  }
}

function jsonOf(type: Type, value: SszValue): unknown {
  switch (type.is) {
    case 'number':
    case 'uint':
      return String(value as number | bigint)
    case 'bytes':
    case 'bits':
    case 'byteList':
      return fromBytes(value as Uint8Array)
    case 'vector':
      return (value as readonly SszValue[]).map((item) => jsonOf(type.item, item))
    case 'container': {
      const object = value as { readonly [name: string]: SszValue }
      return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [snake(name), jsonOf(field, object[name] as SszValue)]))
    }
  }
}

/**
 * Reads JSON as beacon REST writes it (beacon-APIs: names with underscores, decimal strings, hex). Each field must be there, whole and in range; what is there
 * besides is not read. Throws `light-client/malformed` with the place.
 */
export const readBeaconJson = <T extends Type>(type: T, json: unknown, at: string): ValueOf<T> => valueOf(type, json, at) as ValueOf<T>

/** The same, written. */
export const writeValue = <T extends Type>(type: T, value: ValueOf<T>): unknown => jsonOf(type, value as SszValue)
