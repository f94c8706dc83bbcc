import { type AssetLimit, canonical, type LimitedAsset, type Limits } from '#core/account-limits'
import type { Address } from '#core/address'
import { fail } from '#core/errors'
import { fromBytes, toBigInt, toBytes, word } from '#core/hex'
import { createReader, createWriter, type Reader, type Writer } from './codec.ts'
import type { Bytes } from './deps.ts'
import type { Stamp } from './limit-clock.ts'
import { type KeptLimits, MOST_SPENT, MOST_WAITING, type Spent, type Waiting } from './limits.ts'

/**
 * What is kept of an account with limits, version 1. Amounts are 32 bytes; chain ids, nonces and times 8 (`time` of the codec); each `maybe` has
 * a byte before it that says whether it is there.
 */
const VERSION = 1
/** As the wire takes them (`setLimits`). */
const MOST_ASSETS = 64
const MOST_RECIPIENTS = 256
const FLAGS: Readonly<Record<number, boolean>> = { 0: false, 1: true }
const WHAT = 'limits'

export function encodeLimits({ limits, pending, spent, waiting, seen }: KeptLimits): Bytes {
  const writer = createWriter().u8(VERSION)
  writeLimits(writer, limits)
  maybe(writer, pending, ({ limits: wanted, asked }) => {
    maybe(writer, wanted === 'none' ? undefined : wanted, (some) => writeLimits(writer, some))
    writeStamp(writer, asked)
  })
  writer.u16(spent.length)
  for (const item of spent) {
    writeAsset(writer, item)
    writer.time(item.nonce)
    writeUnits(writer, item.units)
    writeStamp(writer, item.at)
  }
  writer.u16(waiting.length)
  for (const item of waiting) {
    writeAsset(writer, item)
    writeAddress(writer, item.to)
    writeUnits(writer, item.units)
    writeStamp(writer, item.asked)
    maybe(writer, item.nonce, writer.time)
  }
  maybe(writer, seen.block, writer.time)
  return writer.done()
}

/** Throws `vault/corrupt` for anything that `encodeLimits` does not write. */
export function decodeLimits(bytes: Uint8Array): KeptLimits {
  const reader = createReader(bytes, WHAT)
  reader.oneOf({ [VERSION]: true })
  const limits = readLimits(reader)
  const pending = maybeRead(reader, () => ({ limits: maybeRead(reader, () => readLimits(reader)) ?? 'none', asked: readStamp(reader) }))
  const spent = many(reader, MOST_SPENT, () => readSpent(reader))
  const waiting = many(reader, MOST_WAITING, () => readWaiting(reader))
  const block = maybeRead(reader, reader.time)
  reader.end()
  return {
    limits,
    ...(pending === undefined ? {} : { pending: pending as NonNullable<KeptLimits['pending']> }),
    spent,
    waiting,
    seen: block === undefined ? {} : { block },
  }
}

function maybe<T>(writer: Writer, value: T | undefined, write: (value: T) => unknown): void {
  writer.u8(value === undefined ? 0 : 1)
  if (value !== undefined) write(value)
}
const maybeRead = <T>(reader: Reader, read: () => T): T | undefined => (reader.oneOf(FLAGS) ? read() : undefined)

function many<T>(reader: Reader, most: number, read: () => T): readonly T[] {
  const length = reader.u16()
  if (length > most) throw fail('vault/corrupt', { what: WHAT })
  return Array.from({ length }, read)
}

function writeBytes(writer: Writer, hex: string): void {
  const bytes = toBytes(hex)
  if (!bytes) throw fail('vault/corrupt', { what: WHAT })
  writer.fixed(bytes)
}
const writeAddress = (writer: Writer, address: Address): void => writeBytes(writer, address)
const writeUnits = (writer: Writer, units: bigint): void => writeBytes(writer, word(units))
const readAddress = (reader: Reader): Address => fromBytes(reader.fixed(20))
const readUnits = (reader: Reader): bigint => toBigInt(fromBytes(reader.fixed(32)))

function writeAsset(writer: Writer, { chainId, token }: LimitedAsset): void {
  writer.time(chainId)
  maybe(writer, token, (address) => writeAddress(writer, address))
}
function readAsset(reader: Reader): LimitedAsset {
  const chainId = reader.time()
  const token = maybeRead(reader, () => readAddress(reader))
  return token === undefined ? { chainId } : { chainId, token }
}

function writeStamp(writer: Writer, { wall, block }: Stamp): void {
  writer.time(wall)
  maybe(writer, block, writer.time)
}
function readStamp(reader: Reader): Stamp {
  const wall = reader.time()
  const block = maybeRead(reader, reader.time)
  return block === undefined ? { wall } : { wall, block }
}

function writeLimits(writer: Writer, { assets, recipients }: Limits): void {
  writer.u16(assets.length)
  for (const asset of assets) {
    writeAsset(writer, asset)
    writeUnits(writer, asset.perDay)
    maybe(writer, asset.large, (units) => writeUnits(writer, units))
  }
  maybe(writer, recipients, (some) => {
    writer.u16(some.length)
    for (const address of some) writeAddress(writer, address)
  })
}

function readLimits(reader: Reader): Limits {
  const assets = many(reader, MOST_ASSETS, (): AssetLimit => {
    const asset = readAsset(reader)
    const perDay = readUnits(reader)
    const large = maybeRead(reader, () => readUnits(reader))
    return { ...asset, perDay, ...(large === undefined ? {} : { large }) }
  })
  const recipients = maybeRead(reader, () => many(reader, MOST_RECIPIENTS, () => readAddress(reader)))
  const limits: Limits = recipients === undefined ? { assets } : { assets, recipients }
  const only = canonical(limits)
  // One way to write each: rows in order and none twice, and something that limits.
  if (only === 'none' || !sameLimits(only, limits)) throw fail('vault/corrupt', { what: WHAT })
  return limits
}

const flat = ({ assets, recipients }: Limits): string =>
  JSON.stringify([assets.map(({ chainId, token, perDay, large }) => [chainId, token, perDay.toString(), large?.toString()]), recipients])
const sameLimits = (a: Limits, b: Limits): boolean => flat(a) === flat(b)

function readSpent(reader: Reader): Spent {
  const asset = readAsset(reader)
  return { ...asset, nonce: reader.time(), units: readUnits(reader), at: readStamp(reader) }
}

function readWaiting(reader: Reader): Waiting {
  const asset = readAsset(reader)
  const payment = { ...asset, to: readAddress(reader), units: readUnits(reader), asked: readStamp(reader) }
  const nonce = maybeRead(reader, reader.time)
  return nonce === undefined ? payment : { ...payment, nonce }
}
