import type { Address } from '../ethereum/address.ts'
import type { AppError } from '../errors.ts'
import { type Hex, isHex, lowerHex } from '../bytes/hex.ts'

/**
 * Readers of parsed JSON that others wrote. Each takes `bad`, which makes the failure to throw for a value that is not what it must be: an answer of a node and one of
 * a service fail by different codes.
 */
export type Bad = (cause?: unknown) => AppError

export type JsonObject = Readonly<Record<string, unknown>>

/** Bytes of one value at most where nothing else is said: code, calldata and logs are far below. */
const MAX_BYTES = 1_048_576

/** A text of JSON. */
export function parseJson(text: string, bad: Bad): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw bad(error)
  }
}

/** The same; undefined for a text that is no JSON, which JSON itself has no way to say. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Its only failure: no JSON.
    return undefined
  }
}

export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

export function readJsonObject(value: unknown, bad: Bad): JsonObject {
  if (!isJsonObject(value)) throw bad()
  return value
}

/** `most`: items at most. */
export function readJsonArray(value: unknown, most: number, bad: Bad): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw bad()
  return value
}

/** A JSON-RPC QUANTITY of at most 32 bytes. Leading zeros are tolerated: nodes differ. */
export function readQuantity(value: unknown, bad: Bad): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw bad()
  return BigInt(value)
}

/** A QUANTITY that fits a safe integer. */
export const readCount = (value: unknown, bad: Bad): number => toSafeCount(readQuantity(value, bad), bad)

/** A whole number in decimal, as explorers write them: a text, or a number that is exact. */
export function readDecimal(value: unknown, bad: Bad): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw bad()
  return BigInt(value)
}

/** A number that is exact, of one that is not negative. */
export function toSafeCount(value: bigint, bad: Bad): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw bad()
  return Number(value)
}

/** Whole bytes, in lower case; just `size` of them when given, `most` of them at most. */
export function readBytes(value: unknown, bad: Bad, size?: number, most = MAX_BYTES): Hex {
  if (typeof value !== 'string' || value.length > 2 + most * 2 || !isHex(value, size)) throw bad()
  return lowerHex(value)
}

export const readAddress = (value: unknown, bad: Bad): Address => readBytes(value, bad, 20)

/** Absent, null and empty say the same. */
export const readOptional = <T>(value: unknown, read: (value: unknown) => T): T | undefined =>
  value === undefined || value === null || value === '' ? undefined : read(value)

/**
 * A replacer for `JSON.stringify`: integers of any size as decimal text, which JSON has no other way to write.
 * @example JSON.stringify({ value: 1n }, bigintToDecimal) // {"value":"1"}
 */
export const bigintToDecimal = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
