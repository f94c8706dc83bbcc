import { defined } from '#core/defined'
import { type AssetLimit, canonical, type LimitedAsset, type Limits } from '#core/identity/account-limits'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { toBigInt, toBytes, word } from '#core/bytes/hex'
import { createByteReader, createWriter, type ByteReader, type Writer } from '../codec.ts'
import type { Bytes } from '../deps.ts'
import type { LimitTimestamp } from './limit-clock.ts'
import { type StoredLimits, MAX_SPENT, MAX_WAITING, type Spent, type DelayedPayment } from './limits.ts'

/**
 * What is kept of an account with limits, version 1. Amounts are 32 bytes; chain ids, nonces and times 8 (`time` of the codec); each `maybe` has
 * a byte before it that says whether it is there.
 */
const VERSION = 1
/** As the wire takes them (`setLimits`). */
const MAX_ASSETS = 64
const MAX_RECIPIENTS = 256
const WHAT = 'limits'

export function encodeLimits({ limits, pending, spent, waiting, seen }: StoredLimits): Bytes {
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
export function decodeLimits(bytes: Uint8Array): StoredLimits {
  const reader = createByteReader(bytes, WHAT)
  reader.oneOf({ [VERSION]: true })
  const limits = readLimits(reader)
  const pending = reader.maybe(() => ({ limits: reader.maybe(() => readLimits(reader)) ?? 'none', asked: readStamp(reader) }))
  const spent = many(reader, MAX_SPENT, () => readSpent(reader))
  const waiting = many(reader, MAX_WAITING, () => readWaiting(reader))
  const block = reader.maybe(reader.time)
  reader.end()
  return {
    limits,
    ...defined({ pending: pending === undefined ? undefined : (pending as NonNullable<StoredLimits['pending']>) }),
    spent,
    waiting,
    seen: block === undefined ? {} : { block },
  }
}

function many<T>(reader: ByteReader, most: number, read: () => T): readonly T[] {
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
const readAddress = (reader: ByteReader): Address => reader.hex(20)
const readUnits = (reader: ByteReader): bigint => toBigInt(reader.hex(32))

function writeAsset(writer: Writer, { chainId, token }: LimitedAsset): void {
  writer.time(chainId)
  writer.maybe(token, (address) => writeAddress(writer, address))
}
function readAsset(reader: ByteReader): LimitedAsset {
  const chainId = reader.time()
  const token = reader.maybe(() => readAddress(reader))
  return token === undefined ? { chainId } : { chainId, token }
}

function writeStamp(writer: Writer, { wall, block }: LimitTimestamp): void {
  writer.time(wall)
  writer.maybe(block, writer.time)
}
function readStamp(reader: ByteReader): LimitTimestamp {
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

function readLimits(reader: ByteReader): Limits {
  const assets = many(reader, MAX_ASSETS, (): AssetLimit => {
    const asset = readAsset(reader)
    const perDay = readUnits(reader)
    const large = reader.maybe(() => readUnits(reader))
    return { ...asset, perDay, ...defined({ large }) }
  })
  const recipients = reader.maybe(() => many(reader, MAX_RECIPIENTS, () => readAddress(reader)))
  const limits: Limits = recipients === undefined ? { assets } : { assets, recipients }
  const only = canonical(limits)
  // One way to write each: rows in order and none twice, and something that limits.
  if (only === 'none' || !sameLimits(only, limits)) throw fail('vault/corrupt', { what: WHAT })
  return limits
}

const flat = ({ assets, recipients }: Limits): string =>
  JSON.stringify([assets.map(({ chainId, token, perDay, large }) => [chainId, token, perDay.toString(), large?.toString()]), recipients])
const sameLimits = (a: Limits, b: Limits): boolean => flat(a) === flat(b)

function readSpent(reader: ByteReader): Spent {
  const asset = readAsset(reader)
  return { ...asset, nonce: reader.time(), units: readUnits(reader), at: readStamp(reader) }
}

function readWaiting(reader: ByteReader): DelayedPayment {
  const asset = readAsset(reader)
  const payment = { ...asset, to: readAddress(reader), units: readUnits(reader), asked: readStamp(reader) }
  const nonce = reader.maybe(reader.time)
  return nonce === undefined ? payment : { ...payment, nonce }
}
