import type { Address } from '#core/address'
import type { AppError } from '#core/errors'
import { type Hex, isHex } from '#core/hex'

/** Readers of what strangers send. Each throws `bad()` for what is not what it must be. */
export type Bad = () => AppError
export type Json = Readonly<Record<string, unknown>>

export function object(value: unknown, bad: Bad): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad()
  return value as Json
}

export function list(value: unknown, most: number, bad: Bad): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw bad()
  return value
}

/** JSON-RPC quantity of at most 32 bytes. */
export function quantity(value: unknown, bad: Bad): bigint {
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
export function count(value: bigint, bad: Bad): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw bad()
  return Number(value)
}

export function bytes(value: unknown, bad: Bad, size?: number): Hex {
  if (typeof value !== 'string' || value.length > 4_194_304 || !isHex(value, size)) throw bad()
  return value.toLowerCase() as Hex
}

export const address = (value: unknown, bad: Bad): Address => bytes(value, bad, 20)

/** Absent, null and empty say the same. */
export const optional = <T>(value: unknown, read: (value: unknown) => T): T | undefined =>
  value === undefined || value === null || value === '' ? undefined : read(value)
