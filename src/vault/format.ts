import { fail } from '#core/errors'
import { type Bytes, type KdfPolicy } from './deps.ts'
import { createReader, createWriter, type Reader, type Writer } from './codec.ts'

/** Version of the format on disk. A change raises it and leaves a fixture of the old one behind (fixtures/). */
export const FORMAT = 1
const MAGIC = new TextEncoder().encode('ASSAYVLT')
const SUITE = 'A256GCM/HKDF-SHA256'
const ARGON2ID = 'argon2id'
/** Argon2 version 1.3 (RFC 9106). */
const ARGON2_VERSION = 0x13
/** 32 bytes of master key and the tag of AES-GCM. */
const WRAPPED_LENGTH = 48
const MOST_SLOTS = 8
const MOST_RECORDS = 4096
/** Bytes. A record is a key or the list of accounts. */
const MOST_RECORD = 4_194_304

export type KdfParams = { readonly memoryKiB: number; readonly passes: number; readonly lanes: number; readonly salt: Bytes }

/** One way in: the master key, wrapped by a key stretched from a password. */
export type Slot = { readonly id: Bytes; readonly kdf: KdfParams; readonly iv: Bytes; readonly sealed: Bytes }

/** `root` is the entropy of a phrase, `child` one private key, `meta` the list of keyrings and accounts. */
export type RecordType = 'root' | 'child' | 'meta'
export const RECORD_TYPES: Readonly<Record<number, RecordType>> = { 1: 'root', 2: 'child', 3: 'meta' }
const typeCode: Readonly<Record<RecordType, number>> = { root: 1, child: 2, meta: 3 }

/** What a record is, outside its seal. `kid` is the generation of the master key, `seq` counts the record's writes. */
export type RecordName = { readonly id: Bytes; readonly type: RecordType; readonly kid: number; readonly seq: number }

/** `hash` is the SHA-256 of the whole record as it lies on disk. */
export type IndexEntry = RecordName & { readonly hash: Bytes }

export type SealedRecord = RecordName & { readonly iv: Bytes; readonly sealed: Bytes }

export type Header = {
  readonly vaultId: Bytes
  /** Counts changes: an older copy has a lower one. */
  readonly epoch: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly changedAt: number
  readonly slots: readonly Slot[]
  readonly index: readonly IndexEntry[]
}

/** The parameters of a slot, canonical: part of what its wrap is bound to. */
export const kdfBytes = (kdf: KdfParams): Bytes =>
  createWriter().text(ARGON2ID).u8(ARGON2_VERSION).u32(kdf.memoryKiB).u32(kdf.passes).u32(kdf.lanes).fixed(kdf.salt).done()

const writeName = (writer: Writer, { id, type, kid, seq }: RecordName): Writer => writer.fixed(id).u8(typeCode[type]).u32(kid).u32(seq)

/** A record's name, canonical: part of what its seal is bound to. */
export const nameBytes = (name: RecordName): Bytes => writeName(createWriter(), name).done()

/** All of the header but its seal: what the seal is computed over. */
export function headerBytes(header: Header): Bytes {
  const writer = createWriter().fixed(MAGIC).u16(FORMAT).text(SUITE).fixed(header.vaultId).u32(header.epoch)
  writer.time(header.createdAt).time(header.changedAt).u8(header.slots.length)
  for (const slot of header.slots) writer.u8(1).fixed(slot.id).sized(kdfBytes(slot.kdf)).fixed(slot.iv).fixed(slot.sealed)
  writer.u16(header.index.length)
  for (const entry of header.index) writeName(writer, entry).fixed(entry.hash)
  return writer.done()
}

/** A header and its 32-byte seal, as it lies on disk. */
export const sealedHeaderBytes = (header: Header, mac: Uint8Array): Bytes => createWriter().fixed(headerBytes(header)).fixed(mac).done()

/**
 * Reads a header. Nothing in it is believed until its seal was checked with the keys that it leads to: so every number is
 * limited, and there is one way to write each header. Throws `vault/corrupt`, `vault/unsupported-version`.
 */
export function parseHeader(bytes: Uint8Array, policy: KdfPolicy): { readonly header: Header; readonly mac: Bytes } {
  const reader = createReader(bytes, 'header')
  if (reader.fixed(MAGIC.length).some((byte, at) => byte !== MAGIC[at])) throw fail('vault/corrupt', { what: 'header' })
  const version = reader.u16()
  if (version !== FORMAT) throw fail('vault/unsupported-version', { version })
  if (reader.text(64) !== SUITE) throw fail('vault/corrupt', { what: 'suite' })
  const start = { vaultId: reader.fixed(16), epoch: reader.u32(), createdAt: reader.time(), changedAt: reader.time() }
  const slots = list(reader.u8(), MOST_SLOTS, () => readSlot(reader, policy))
  const index = list(reader.u16(), MOST_RECORDS, () => ({ ...readName(reader), hash: reader.fixed(32) }))
  const mac = reader.fixed(32)
  reader.end()
  const metas = index.filter(({ type }) => type === 'meta')
  if (slots.length === 0 || metas.length !== 1 || !ascending(index)) throw fail('vault/corrupt', { what: 'header' })
  return { header: { ...start, slots, index }, mac }
}

function list<T>(count: number, most: number, read: () => T): readonly T[] {
  if (count > most) throw fail('vault/corrupt', { what: 'header' })
  return Array.from({ length: count }, read)
}

function readSlot(reader: Reader, policy: KdfPolicy): Slot {
  reader.oneOf({ 1: 'password' })
  const id = reader.fixed(16)
  const kdf = readKdf(reader.sized(256), policy)
  return { id, kdf, iv: reader.fixed(12), sealed: reader.fixed(WRAPPED_LENGTH) }
}

function readKdf(bytes: Uint8Array, policy: KdfPolicy): KdfParams {
  const reader = createReader(bytes, 'key derivation')
  const algorithm = reader.text(32)
  const version = reader.u8()
  const kdf = { memoryKiB: reader.u32(), passes: reader.u32(), lanes: reader.u32(), salt: reader.fixed(16) }
  reader.end()
  const known = algorithm === ARGON2ID && version === ARGON2_VERSION
  const sane = kdf.passes >= 1 && kdf.lanes >= 1 && kdf.memoryKiB >= 8 * kdf.lanes
  const bearable = kdf.memoryKiB <= policy.mostMemoryKiB && kdf.passes <= policy.mostPasses && kdf.lanes <= policy.mostLanes
  if (!known || !sane || !bearable) throw fail('vault/corrupt', { what: 'key derivation' })
  return kdf
}

const readName = (reader: Reader): RecordName => ({
  id: reader.fixed(16),
  type: reader.oneOf(RECORD_TYPES),
  kid: reader.u32(),
  seq: reader.u32(),
})

/** Each id once and in order: one header has one spelling. */
function ascending(index: readonly IndexEntry[]): boolean {
  return index.every((entry, at) => at === 0 || compare(index[at - 1]?.id ?? entry.id, entry.id) < 0)
}

/** Byte order. */
export function compare(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, place) => byte !== b[place])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? 0)
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && compare(a, b) === 0

export const recordBytes = (record: SealedRecord): Bytes => writeName(createWriter(), record).fixed(record.iv).sized(record.sealed).done()

/** Reads a record as it lies on disk. Throws `vault/corrupt`. */
export function parseRecord(bytes: Uint8Array): SealedRecord {
  const reader = createReader(bytes, 'record')
  const record = { ...readName(reader), iv: reader.fixed(12), sealed: reader.sized(MOST_RECORD) }
  reader.end()
  return record
}
