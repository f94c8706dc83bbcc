import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { AppError } from '#core/errors'
import { type Hex, isHex } from '#core/bytes/hex'
import type { Log } from '#core/simulation/simulation'

/** Readers of what an endpoint says. Each takes `bad`, which makes the failure to throw when it is not what it must be. */
export type Bad = () => AppError

export type JsonObject = Readonly<Record<string, unknown>>

/** Bytes of one value at most: code, calldata and logs are far below. */
const MAX_BYTES = 1_048_576

export function readJsonObject(value: unknown, bad: Bad): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad()
  return value as JsonObject
}

export function array(value: unknown, most: number, bad: Bad): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw bad()
  return value
}

/** A JSON-RPC QUANTITY of at most 32 bytes. Leading zeros are tolerated: nodes differ. */
export function readQuantity(value: unknown, bad: Bad): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw bad()
  return BigInt(value)
}

/** A QUANTITY that fits a safe integer. */
export function count(value: unknown, bad: Bad): number {
  const number = Number(readQuantity(value, bad))
  if (!Number.isSafeInteger(number)) throw bad()
  return number
}

/** Whole bytes, in lower case; just `size` of them when given. */
export function readBytes(value: unknown, bad: Bad, size?: number): Hex {
  if (typeof value !== 'string' || value.length > 2 + MAX_BYTES * 2 || !isHex(value, size)) throw bad()
  return value.toLowerCase() as Hex
}

export const readAddress = (value: unknown, bad: Bad): Address => readBytes(value, bad, 20)

/** A log as the chain's answers give it, with its place. */
export type PlacedLog = Log & {
  readonly blockNumber: bigint
  readonly transactionHash: Hex
  readonly index: number
  readonly blockHash?: Hex
}

/** Throws `bad` also for a log that a reorganisation removed: nobody asked for those. */
export function log(value: unknown, bad: Bad): PlacedLog {
  const item = readJsonObject(value, bad)
  if (item['removed'] !== undefined && item['removed'] !== false) throw bad()
  return {
    address: readAddress(item['address'], bad),
    topics: array(item['topics'], 4, bad).map((topic) => readBytes(topic, bad, 32)),
    data: readBytes(item['data'], bad),
    blockNumber: readQuantity(item['blockNumber'], bad),
    transactionHash: readBytes(item['transactionHash'], bad, 32),
    index: count(item['logIndex'], bad),
    ...defined({
      blockHash: item['blockHash'] === undefined || item['blockHash'] === null ? undefined : readBytes(item['blockHash'], bad, 32),
    }),
  }
}
