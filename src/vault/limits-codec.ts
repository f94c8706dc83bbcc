import { type AssetLimit, canonical, type LimitedAsset, type Limits } from '#core/account-limits'
import type { Address } from '#core/address'
import { fail } from '#core/errors'
import { toBigInt, toBytes, word } from '#core/hex'
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
const WHAT = 'limits'

export function encodeLimits({ limits, pending, spent, waiting, seen }: KeptLimits): Bytes {
  const writer = createWriter().u8(VERSION)
  writeLimits(writer, limits)
  writer.maybe(pending, ({ limits: wanted, asked }) => {
    writer.maybe(wanted === 'none' ? undefined : wanted, (some) => writeLimits(writer, some))
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
    writer.maybe(item.nonce, writer.time)
  }
  writer.maybe(seen.block, writer.time)
  return writer.done()
}

/** Throws `vault/corrupt` for anything that `encodeLimits` does not write. */
export function decodeLimits(bytes: Uint8Array): KeptLimits {
  const reader = createReader(bytes, WHAT)
  reader.oneOf({ [VERSION]: true })
  const limits = readLimits(reader)
  const pending = reader.maybe(() => ({ limits: reader.maybe(() => readLimits(reader)) ?? 'none', asked: readStamp(reader) }))
  const spent = many(reader, MOST_SPENT, () => readSpent(reader))
  const waiting = many(reader, MOST_WAITING, () => readWaiting(reader))
  const block = reader.maybe(reader.time)
  reader.end()
  return {
    limits,
    ...(pending === undefined ? {} : { pending: pending as NonNullable<KeptLimits['pending']> }),
    spent,
    waiting,
    seen: block === undefined ? {} : { block },
  }
}

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
const readAddress = (reader: Reader): Address => reader.hex(20)
const readUnits = (reader: Reader): bigint => toBigInt(reader.hex(32))

function writeAsset(writer: Writer, { chainId, token }: LimitedAsset): void {
  writer.time(chainId)
  writer.maybe(token, (address) => writeAddress(writer, address))
}
function readAsset(reader: Reader): LimitedAsset {
  const chainId = reader.time()
  const token = reader.maybe(() => readAddress(reader))
  return token === undefined ? { chainId } : { chainId, token }
}

function writeStamp(writer: Writer, { wall, block }: Stamp): void {
  writer.time(wall)
  writer.maybe(block, writer.time)
}
function readStamp(reader: Reader): Stamp {
  const wall = reader.time()
  const block = reader.maybe(reader.time)
  return block === undefined ? { wall } : { wall, block }
}

function writeLimits(writer: Writer, { assets, recipients }: Limits): void {
  writer.u16(assets.length)
  for (const asset of assets) {
    writeAsset(writer, asset)
    writeUnits(writer, asset.perDay)
    writer.maybe(asset.large, (units) => writeUnits(writer, units))
  }
  writer.maybe(recipients, (some) => {
    writer.u16(some.length)
    for (const address of some) writeAddress(writer, address)
  })
}

function readLimits(reader: Reader): Limits {
  const assets = many(reader, MOST_ASSETS, (): AssetLimit => {
    const asset = readAsset(reader)
    const perDay = readUnits(reader)
    const large = reader.maybe(() => readUnits(reader))
    return { ...asset, perDay, ...(large === undefined ? {} : { large }) }
  })
  const recipients = reader.maybe(() => many(reader, MOST_RECIPIENTS, () => readAddress(reader)))
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
  const nonce = reader.maybe(reader.time)
  return nonce === undefined ? payment : { ...payment, nonce }
}
