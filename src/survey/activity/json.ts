import type { Address } from '#core/ethereum/address'
import type { AppError } from '#core/errors'
import { type Hex, isHex } from '#core/bytes/hex'

/** Readers of what strangers send. Each throws `bad()` for what is not what it must be. */
export type Bad = () => AppError
export type JsonObject = Readonly<Record<string, unknown>>

export function readJsonObject(value: unknown, bad: Bad): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad()
  return value as JsonObject
}

export function readJsonArray(value: unknown, most: number, bad: Bad): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw bad()
  return value
}

/** JSON-RPC quantity of at most 32 bytes. */
export function readQuantity(value: unknown, bad: Bad): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw bad()
  return BigInt(value)
}

/** A whole number in decimal, as explorers write them: a text, or a number that is exact. */
export function decimal(value: unknown, bad: Bad): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw bad()
  return BigInt(value)
}

/** A number that fits. */
export function toSafeCount(value: bigint, bad: Bad): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw bad()
  return Number(value)
}

export function readBytes(value: unknown, bad: Bad, size?: number): Hex {
  if (typeof value !== 'string' || value.length > 4_194_304 || !isHex(value, size)) throw bad()
  return value.toLowerCase() as Hex
}

export const readAddress = (value: unknown, bad: Bad): Address => readBytes(value, bad, 20)

/** Absent, null and empty say the same. */
export const readOptional = <T>(value: unknown, read: (value: unknown) => T): T | undefined =>
  value === undefined || value === null || value === '' ? undefined : read(value)
