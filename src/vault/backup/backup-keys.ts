import { type Device, hasKeys, type Keyring, type Language, type Protection } from '#core/identity/account'
import type { AssetLimit, Limits } from '#core/identity/account-limits'
import { type Address, isAddress } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { isPath } from '#core/identity/derivation-path'
import { type Hex, toBytes, word } from '#core/bytes/hex'
import { createByteReader, createWriter, type ByteReader, type Writer } from '../codec.ts'
import type { Bytes } from '../deps.ts'
import { readDevice, writeDevice } from '../file/metadata.ts'
import { addressOf } from '../keys/derive.ts'
import { isEntropyLength } from '../keys/phrase.ts'
import { present } from '../present.ts'

/** What a phrase is made of: `entropy` is the caller's to wipe; the passphrase is a text because that is what the person gave, and empty for none. */
export type BackupPhrase = { readonly language: Language; readonly entropy: Bytes; readonly passphrase: string }

/** A keyring as a backup has it. */
export type BackupKeyring = {
  /** 16 bytes: of the vault that it comes from, to find the same one again. */
  readonly id: Hex
  readonly kind: Keyring['kind']
  readonly label: string
  readonly origin: Keyring['origin']
  /** Milliseconds since the epoch. */
  readonly backedUpAt?: number
  /** Of a `mnemonic`, and of no other. */
  readonly phrase?: BackupPhrase
  readonly pathTemplate?: string
  /** Of a device, and of no other; with the fingerprint of its seed, 4 bytes. */
  readonly device?: Device & { readonly fingerprint: Hex }
  /** Index of the next account. */
  readonly next: number
}

/**
 * An account as a backup has it. Its private key is in it even where a phrase leads to it: so a restored account needs no word list and no
 * derivation to be the same, an unusual path or a fault in deriving costs nobody a key, and a drill can try the very key. It tells no more than
 * the phrase beside it. Limits that were asked for and are not in force yet are left out: the stricter ones are restored.
 */
export type BackupAccount = {
  /** Place of its keyring in the list. */
  readonly keyring: number
  readonly address: Address
  readonly name: string
  readonly path?: string
  readonly order: number
  readonly hidden: boolean
  readonly protection?: Protection
  readonly limits?: Limits
  /** 32 bytes; absent for a watched account, and for no other. */
  readonly privateKey?: Bytes
}

/** The vault's own part of a backup. */
export type BackupKeys = { readonly keyrings: readonly BackupKeyring[]; readonly accounts: readonly BackupAccount[] }

/** Versions of the section, the newest last. A change adds one, and leaves the reading of the old ones. */
export const KEYS_VERSIONS = [1, 2] as const
type KeysVersion = (typeof KEYS_VERSIONS)[number]

/** The lowest that can hold them: without a device what earlier versions of Assay read. */
export const keysVersionOf = ({ keyrings }: Pick<BackupKeys, 'keyrings'>): KeysVersion =>
  keyrings.some(({ device }) => device !== undefined) ? 2 : 1

const WHAT = 'keys'
const MAX_TEXT = 1024
const MAX_KEYRINGS = 1024
const MAX_ACCOUNTS = 4096
const MAX_ASSETS = 64
const MAX_RECIPIENTS = 256

/** A number for each, for ever. */
const FIRST_KINDS: Readonly<Record<number, Keyring['kind']>> = { 1: 'mnemonic', 2: 'private-key', 3: 'watch' }
const KINDS: typeof FIRST_KINDS = { ...FIRST_KINDS, 4: 'device' }
const ORIGINS: Readonly<Record<number, Keyring['origin']>> = { 1: 'created', 2: 'imported' }
const PROTECTIONS: Readonly<Record<number, Protection>> = { 1: 'normal', 2: 'always-ask' }
const LANGUAGES: Readonly<Record<number, Language>> = {
  1: 'english',
  2: 'japanese',
  3: 'korean',
  4: 'spanish',
  5: 'simplified-chinese',
  6: 'traditional-chinese',
  7: 'french',
  8: 'italian',
  9: 'czech',
  10: 'portuguese',
}

const malformed = (): Error => fail('import/malformed', { what: WHAT })
const codeOf = <T>(table: Readonly<Record<number, T>>, value: T): number => {
  const found = Object.entries(table).find(([, one]) => one === value)
  if (!found) throw malformed()
  return Number(found[0])
}
const bytesOf = (hex: Hex, size: number): Bytes => {
  const bytes = toBytes(hex)
  if (bytes?.length !== size) throw malformed()
  return bytes
}

/** The content of the section; it holds secrets and is the caller's to wipe. */
export function encodeKeys({ keyrings, accounts }: BackupKeys): Bytes {
  const version = keysVersionOf({ keyrings })
  const writer = createWriter().u16(keyrings.length)
  for (const keyring of keyrings) writeKeyring(writer, keyring, version)
  writer.u16(accounts.length)
  for (const account of accounts) writeAccount(writer, account)
  return writer.done()
}

function writeKeyring(writer: Writer, keyring: BackupKeyring, version: KeysVersion): void {
  const { id, kind, label, origin, backedUpAt, phrase, pathTemplate, device, next } = keyring
  writer.fixed(bytesOf(id, 16)).u8(codeOf(KINDS, kind)).text(label).u8(codeOf(ORIGINS, origin))
  writer.maybe(backedUpAt, writer.time)
  writer.maybe(phrase, ({ language, entropy, passphrase }) =>
    writer
      .u8(codeOf(LANGUAGES, language))
      .sized(entropy)
      .maybe(passphrase === '' ? undefined : passphrase, writer.text),
  )
  writer.maybe(pathTemplate, writer.text).u32(next)
  if (version > 1) writer.maybe(device, (one) => writeDevice(writer, one).fixed(bytesOf(one.fingerprint, 4)))
}

function writeAccount(writer: Writer, account: BackupAccount): void {
  writer.u16(account.keyring).fixed(bytesOf(account.address, 20)).text(account.name)
  writer
    .maybe(account.path, writer.text)
    .u32(account.order)
    .flag(account.hidden)
    .u8(codeOf(PROTECTIONS, account.protection ?? 'normal'))
  writer.maybe(account.limits, (limits) => writeLimits(writer, limits))
  writer.maybe(account.privateKey, writer.fixed)
}

function writeLimits(writer: Writer, { assets, recipients }: Limits): Writer {
  writer.u8(assets.length)
  for (const { chainId, token, perDay, large } of assets) {
    // Eight bytes, as of a time: any safe integer.
    writer.time(chainId).maybe(token, (address) => writer.fixed(bytesOf(address, 20)))
    writer.fixed(bytesOf(word(perDay), 32)).maybe(large, (units) => writer.fixed(bytesOf(word(units), 32)))
  }
  return writer.maybe(recipients, (list) => {
    writer.u16(list.length)
    for (const address of list) writer.fixed(bytesOf(address, 20))
    return writer
  })
}

/**
 * Reads what the file's seal vouched for, and still refuses whatever makes no sense: who made the file may be a stranger. Each key is tried for
 * its address. Throws `import/malformed`, `import/wrong-address`, and of the reader `vault/corrupt`; then nothing of it is left unwiped.
 */
export function decodeKeys(bytes: Bytes, version: KeysVersion = 1): BackupKeys {
  const reader = createByteReader(bytes, WHAT)
  const keyrings: BackupKeyring[] = []
  const accounts: BackupAccount[] = []
  try {
    for (let left = atMost(reader.u16(), MAX_KEYRINGS); left > 0; left--) keyrings.push(readKeyring(reader, version))
    for (let left = atMost(reader.u16(), MAX_ACCOUNTS); left > 0; left--) accounts.push(readAccount(reader))
    reader.end()
    checkWhole(keyrings, accounts)
    return { keyrings, accounts }
  } catch (error) {
    wipeKeys({ keyrings, accounts })
    throw error
  }
}

const atMost = (count: number, most: number): number => {
  if (count > most) throw malformed()
  return count
}

function readKeyring(reader: ByteReader, version: KeysVersion): BackupKeyring {
  const start = {
    id: reader.hex(16),
    kind: reader.oneOf(version > 1 ? KINDS : FIRST_KINDS),
    label: reader.text(MAX_TEXT),
    origin: reader.oneOf(ORIGINS),
  }
  const backedUpAt = reader.maybe(reader.time)
  const phrase = reader.maybe(() => readPhrase(reader))
  const pathTemplate = reader.maybe(() => reader.text(MAX_TEXT))
  const next = reader.u32()
  const device = version > 1 ? reader.maybe(() => ({ ...readDevice(reader), fingerprint: reader.hex(4) })) : undefined
  return { ...start, ...present({ backedUpAt, phrase, pathTemplate, device }), next }
}

function readPhrase(reader: ByteReader): BackupPhrase {
  const language = reader.oneOf(LANGUAGES)
  const entropy = reader.sized(32)
  if (!isEntropyLength(entropy.length)) throw malformed()
  const passphrase = reader.maybe(() => reader.text(MAX_TEXT))
  // None is written in one way.
  if (passphrase === '') throw malformed()
  return { language, entropy, passphrase: passphrase ?? '' }
}

function readAccount(reader: ByteReader): BackupAccount {
  const start = { keyring: reader.u16(), address: readAddress(reader), name: reader.text(MAX_TEXT) }
  const path = reader.maybe(() => reader.text(MAX_TEXT))
  const rest = { order: reader.u32(), hidden: reader.flag() }
  const protection = reader.oneOf(PROTECTIONS)
  const limits = reader.maybe(() => readLimits(reader))
  const privateKey = reader.maybe(() => reader.fixed(32))
  return {
    ...start,
    ...rest,
    ...present({ path, protection: protection === 'normal' ? undefined : protection, limits, privateKey }),
  }
}

function readAddress(reader: ByteReader): Address {
  const address = reader.hex(20)
  if (!isAddress(address)) throw malformed()
  return address
}

const readUnits = (reader: ByteReader): bigint => BigInt(reader.hex(32))

function readLimits(reader: ByteReader): Limits {
  const assets: AssetLimit[] = []
  for (let left = atMost(reader.u8(), MAX_ASSETS); left > 0; left--) {
    const chainId = reader.time()
    const token = reader.maybe(() => readAddress(reader))
    const perDay = readUnits(reader)
    const large = reader.maybe(() => readUnits(reader))
    assets.push({ chainId, perDay, ...present({ token, large }) })
  }
  const recipients = reader.maybe(() => Array.from({ length: atMost(reader.u16(), MAX_RECIPIENTS) }, () => readAddress(reader)))
  return { assets, ...present({ recipients }) }
}

/** A phrase where there should be one, a key for each account that is not watched, and that of its address. Each thing once. */
function checkWhole(keyrings: readonly BackupKeyring[], accounts: readonly BackupAccount[]): void {
  if (new Set(keyrings.map(({ id }) => id)).size !== keyrings.length) throw malformed()
  if (new Set(accounts.map(({ address }) => address)).size !== accounts.length) throw malformed()
  if (keyrings.some(({ kind, phrase }) => (kind === 'mnemonic') !== (phrase !== undefined))) throw malformed()
  if (keyrings.some(({ kind, device }) => (kind === 'device') !== (device !== undefined))) throw malformed()
  for (const { keyring, address, privateKey, path } of accounts) {
    const ring = keyrings[keyring]
    if (ring === undefined || hasKeys(ring) !== (privateKey !== undefined)) throw malformed()
    // A device finds the key by the path: without one the account could not sign.
    if (ring.device !== undefined && (path === undefined || !isPath(path))) throw malformed()
    if (privateKey === undefined) continue
    const holds = holderOf(privateKey)
    if (holds !== address) throw fail('import/wrong-address', { says: address, holds })
  }
}

function holderOf(privateKey: Bytes): Address {
  try {
    return addressOf(privateKey)
  } catch {
    // Zero, or past the order of the curve: no key.
    throw malformed()
  }
}

/** Overwrites every secret in it that is bytes. */
export function wipeKeys({ keyrings, accounts }: BackupKeys): void {
  for (const { phrase } of keyrings) phrase?.entropy.fill(0)
  for (const { privateKey } of accounts) privateKey?.fill(0)
}
