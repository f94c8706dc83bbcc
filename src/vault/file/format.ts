import { fail } from '#core/errors'
import { type Bytes, type KdfPolicy } from '../deps.ts'
import { createByteReader, createWriter, type ByteReader, type Writer } from '../codec.ts'

/** Version of the format on disk that is written. A change raises it and leaves a fixture of the old one behind (fixtures/). */
export const FORMAT = 2
const FORMATS: readonly number[] = [1, 2]
const MAGIC = new TextEncoder().encode('ASSAYVLT')
const SUITE = 'A256GCM/HKDF-SHA256'
const ARGON2ID = 'argon2id'
/** Argon2 version 1.3 (RFC 9106). */
const ARGON2_VERSION = 0x13
/** 32 bytes of master key and the tag of AES-GCM. */
export const WRAPPED_LENGTH = 48
export const MAX_SLOTS = 8
const MAX_RECORDS = 4096
/** Bytes. A record is a key or the list of accounts. */
const MAX_RECORD = 4_194_304
/** Bytes. WebAuthn level 3, section 4: a credential id has at most 1,023. */
const MAX_CREDENTIAL = 1023
const MAX_HOST = 253

export type KdfParams = { readonly memoryKiB: number; readonly passes: number; readonly lanes: number; readonly salt: Bytes }

/** What a ceremony needs before the vault is open. `prfSalt` is what the passkey's PRF is evaluated on, `salt` that of HKDF. */
export type PasskeyParams = { readonly credentialId: Bytes; readonly rpId: string; readonly prfSalt: Bytes; readonly salt: Bytes }

/** Something wrapped by the key of a slot. */
export type Wrap = { readonly iv: Bytes; readonly sealed: Bytes }

/** By what a slot's own key is made: of a password, of a passkey's PRF, of both, of the printed code. */
export type SlotParams =
  | { readonly kind: 'password'; readonly kdf: KdfParams }
  | { readonly kind: 'passkey'; readonly passkey: PasskeyParams }
  | { readonly kind: 'both'; readonly kdf: KdfParams; readonly passkey: PasskeyParams }
  | { readonly kind: 'recovery'; readonly salt: Bytes }

/** What stands at every password from format 2 on: noise, or what the wiping password opens. Nothing on disk tells which. */
export type Second = Wrap & { readonly kdf: KdfParams }

/** One way in: the master key, wrapped. */
export type Slot = SlotParams & { readonly id: Bytes; readonly wrap: Wrap; readonly second?: Second }

/** `root` is the entropy of a phrase, `child` one private key, `meta` the list of keyrings and accounts, `former` the page's key before a rotation. */
export type RecordType = 'root' | 'child' | 'meta' | 'former'
export const RECORD_TYPES: Readonly<Record<number, RecordType>> = { 1: 'root', 2: 'child', 3: 'meta', 4: 'former' }
const typeCode: Readonly<Record<RecordType, number>> = { root: 1, child: 2, meta: 3, former: 4 }
const SLOT_KINDS = { 1: 'password', 2: 'passkey', 3: 'both', 4: 'recovery' } as const
const slotCode: Readonly<Record<Slot['kind'], number>> = { password: 1, passkey: 2, both: 3, recovery: 4 }

/** What a record is, outside its seal. `kid` is the generation of the master key, `seq` counts the record's writes. */
export type RecordName = { readonly id: Bytes; readonly type: RecordType; readonly kid: number; readonly seq: number }

/** `hash` is the SHA-256 of the whole record as it lies on disk. */
export type IndexEntry = RecordName & { readonly hash: Bytes }

export type SealedRecord = RecordName & { readonly iv: Bytes; readonly sealed: Bytes }

export type VaultHeader = {
  /** The format that it is written in. */
  readonly format: number
  readonly vaultId: Bytes
  /** Counts changes: an older copy has a lower one. */
  readonly epoch: number
  /** Generation of the master key, from 1. */
  readonly generation: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly changedAt: number
  readonly slots: readonly Slot[]
  readonly index: readonly IndexEntry[]
}

/** The parameters of a slot, canonical: part of what its wrap is bound to. */
export const kdfBytes = (kdf: KdfParams): Bytes =>
  createWriter().text(ARGON2ID).u8(ARGON2_VERSION).u32(kdf.memoryKiB).u32(kdf.passes).u32(kdf.lanes).fixed(kdf.salt).done()

const writePasskey = (writer: Writer, { credentialId, rpId, prfSalt, salt }: PasskeyParams): Writer =>
  writer.sized(credentialId).text(rpId).fixed(prfSalt).fixed(salt)

/** All that a slot is besides what it wraps, canonical: part of what its wrap is bound to. */
export function slotBytes(slot: SlotParams): Bytes {
  const writer = createWriter().u8(slotCode[slot.kind])
  if (slot.kind === 'recovery') return writer.fixed(slot.salt).done()
  if ('kdf' in slot) writer.sized(kdfBytes(slot.kdf))
  if ('passkey' in slot) writePasskey(writer, slot.passkey)
  return writer.done()
}

const writeName = (writer: Writer, { id, type, kid, seq }: RecordName): Writer => writer.fixed(id).u8(typeCode[type]).u32(kid).u32(seq)

/** A record's name, canonical: part of what its seal is bound to. */
export const nameBytes = (name: RecordName): Bytes => writeName(createWriter(), name).done()

/** All of the header but its seal: what the seal is computed over. */
export function headerBytes(header: VaultHeader): Bytes {
  const writer = createWriter().fixed(MAGIC).u16(header.format).text(SUITE).fixed(header.vaultId).u32(header.epoch)
  if (header.format > 1) writer.u32(header.generation)
  writer.time(header.createdAt).time(header.changedAt).u8(header.slots.length)
  for (const slot of header.slots) writeSlot(writer, slot, header.format)
  writer.u16(header.index.length)
  for (const entry of header.index) writeName(writer, entry).fixed(entry.hash)
  return writer.done()
}

const writeWrap = (writer: Writer, { iv, sealed }: Wrap): Writer => writer.fixed(iv).fixed(sealed)

function writeSlot(writer: Writer, slot: Slot, format: number): void {
  if (format === 1) {
    if (slot.kind !== 'password') throw fail('vault/unsupported-version', { version: format })
    writeWrap(writer.u8(1).fixed(slot.id).sized(kdfBytes(slot.kdf)), slot.wrap)
    return
  }
  writeWrap(writer.fixed(slot.id).sized(slotBytes(slot)), slot.wrap)
  if (slot.second) writeWrap(writer.sized(kdfBytes(slot.second.kdf)), slot.second)
}

/** A header and its 32-byte seal, as it lies on disk. */
export const sealedHeaderBytes = (header: VaultHeader, mac: Uint8Array): Bytes =>
  createWriter().fixed(headerBytes(header)).fixed(mac).done()

/**
 * Reads a header. Nothing in it is believed until its seal was checked with the keys that it leads to: so every number is
 * limited, and there is one way to write each header. Throws `vault/corrupt`, `vault/unsupported-version`.
 */
export function parseHeader(bytes: Uint8Array, policy: KdfPolicy): { readonly header: VaultHeader; readonly mac: Bytes } {
  const reader = createByteReader(bytes, 'header')
  if (reader.fixed(MAGIC.length).some((byte, at) => byte !== MAGIC[at])) throw fail('vault/corrupt', { what: 'header' })
  const format = reader.u16()
  if (!FORMATS.includes(format)) throw fail('vault/unsupported-version', { version: format })
  if (reader.text(64) !== SUITE) throw fail('vault/corrupt', { what: 'suite' })
  const start = {
    format,
    vaultId: reader.fixed(16),
    epoch: reader.u32(),
    generation: format === 1 ? 1 : reader.u32(),
    createdAt: reader.time(),
    changedAt: reader.time(),
  }
  const slots = list(reader.u8(), MAX_SLOTS, () => (format === 1 ? readFirstSlot(reader, policy) : readSlot(reader, policy)))
  const index = list(reader.u16(), MAX_RECORDS, () => ({ ...readName(reader), hash: reader.fixed(32) }))
  const mac = reader.fixed(32)
  reader.end()
  const metas = index.filter(({ type }) => type === 'meta')
  const formers = index.filter(({ type }) => type === 'former')
  if (slots.length === 0 || metas.length !== 1 || formers.length > 1 || !ascending(index)) throw fail('vault/corrupt', { what: 'header' })
  return { header: { ...start, slots, index }, mac }
}

function list<T>(count: number, most: number, read: () => T): readonly T[] {
  if (count > most) throw fail('vault/corrupt', { what: 'header' })
  return Array.from({ length: count }, read)
}

const readWrap = (reader: ByteReader): Wrap => ({ iv: reader.fixed(12), sealed: reader.fixed(WRAPPED_LENGTH) })

/** Of format 1, which had passwords only. */
function readFirstSlot(reader: ByteReader, policy: KdfPolicy): Slot {
  reader.oneOf({ 1: 'password' })
  const id = reader.fixed(16)
  const kdf = readKdf(reader.sized(256), policy)
  return { kind: 'password', id, kdf, wrap: readWrap(reader) }
}

function readSlot(reader: ByteReader, policy: KdfPolicy): Slot {
  const id = reader.fixed(16)
  const params = readParams(reader.sized(2048), policy)
  const wrap = readWrap(reader)
  if (params.kind !== 'password') return { ...params, id, wrap }
  return { ...params, id, wrap, second: { kdf: readKdf(reader.sized(256), policy), ...readWrap(reader) } }
}

function readParams(bytes: Uint8Array, policy: KdfPolicy): SlotParams {
  const reader = createByteReader(bytes, 'slot')
  const kind = reader.oneOf<Slot['kind']>(SLOT_KINDS)
  const params = paramsOf(kind, reader, policy)
  reader.end()
  return params
}

function paramsOf(kind: Slot['kind'], reader: ByteReader, policy: KdfPolicy): SlotParams {
  if (kind === 'recovery') return { kind, salt: reader.fixed(16) }
  if (kind === 'passkey') return { kind, passkey: readPasskey(reader) }
  const kdf = readKdf(reader.sized(256), policy)
  return kind === 'password' ? { kind, kdf } : { kind, kdf, passkey: readPasskey(reader) }
}

const readPasskey = (reader: ByteReader): PasskeyParams => ({
  credentialId: reader.sized(MAX_CREDENTIAL),
  rpId: reader.text(MAX_HOST),
  prfSalt: reader.fixed(32),
  salt: reader.fixed(16),
})

function readKdf(bytes: Uint8Array, policy: KdfPolicy): KdfParams {
  const kdf = parseKdf(bytes)
  if (!isBearable(kdf, policy)) throw fail('vault/corrupt', { what: 'key derivation' })
  return kdf
}

/** Reads what a password was stretched with, whatever it would cost. Throws `vault/corrupt` for another algorithm and for numbers that make no sense. */
export function parseKdf(bytes: Uint8Array): KdfParams {
  const reader = createByteReader(bytes, 'key derivation')
  const algorithm = reader.text(32)
  const version = reader.u8()
  const kdf = { memoryKiB: reader.u32(), passes: reader.u32(), lanes: reader.u32(), salt: reader.fixed(16) }
  reader.end()
  const known = algorithm === ARGON2ID && version === ARGON2_VERSION
  const sane = kdf.passes >= 1 && kdf.lanes >= 1 && kdf.memoryKiB >= 8 * kdf.lanes
  if (!known || !sane) throw fail('vault/corrupt', { what: 'key derivation' })
  return kdf
}

/** False where it would ask more of this device than any honest vault or file does. */
export const isBearable = (kdf: KdfParams, policy: KdfPolicy): boolean =>
  kdf.memoryKiB <= policy.mostMemoryKiB && kdf.passes <= policy.mostPasses && kdf.lanes <= policy.mostLanes

const readName = (reader: ByteReader): RecordName => ({
  id: reader.fixed(16),
  type: reader.oneOf(RECORD_TYPES),
  kid: reader.u32(),
  seq: reader.u32(),
})

/** Each id once and in order: one header has one spelling. */
function ascending(index: readonly IndexEntry[]): boolean {
  return index.every((entry, at) => at === 0 || compareBytes(index[at - 1]?.id ?? entry.id, entry.id) < 0)
}

/** Byte order. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, place) => byte !== b[place])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? 0)
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && compareBytes(a, b) === 0

export const recordBytes = (record: SealedRecord): Bytes => writeName(createWriter(), record).fixed(record.iv).sized(record.sealed).done()

/** Reads a record as it lies on disk. Throws `vault/corrupt`. */
export function parseRecord(bytes: Uint8Array): SealedRecord {
  const reader = createByteReader(bytes, 'record')
  const record = { ...readName(reader), iv: reader.fixed(12), sealed: reader.sized(MAX_RECORD) }
  reader.end()
  return record
}
