import { sha256 } from '../hashes.ts'
import { fail, isError } from '#core/errors'
import type { BackupSection } from '#protocol/vault'
import { type BackupKeys, decodeKeys, encodeKeys, KEYS_VERSIONS, keysVersionOf, wipeKeys } from './backup-keys.ts'
import { createByteReader, createWriter, type ByteReader } from '../codec.ts'
import type { Bytes, KdfPolicy, VaultDeps } from '../deps.ts'
import { isBearable, kdfBytes, type KdfParams, sameBytes, parseKdf } from '../file/format.ts'
import { stretch } from '../unlock/kdf.ts'

/** Version of the file. A change raises it, and leaves a fixture of the old one behind (fixtures/). */
export const BACKUP_FORMAT = 1
const MAGIC = new TextEncoder().encode('ASSAYBAK')
/** Bytes: the length of a file tells no more than this. */
const STEP = 4096
const TAG = 16
const CHECKSUM = 32
/** SPEC section 5: files of at most 10 MiB. */
const MAX_MIB = 10
const MAX_FILE = MAX_MIB * 1024 * 1024
const MAX_SECTIONS = 64
const MAX_NAME = 32
/** The vault's own section. */
const KEYS = 'keys'
/** What a later version may add for the vault alone: never handed to the page, whatever it holds. */
const isVaults = (name: string): boolean => name === KEYS || name.startsWith('vault/')

/** Names are shown to the person: small letters, digits, `-` and `/`, at most 32. */
const isName = (name: string): boolean => /^[a-z][a-z0-9/-]{0,31}$/.test(name)
/** The last time that a `Date` can tell, in milliseconds since the epoch (ECMA-262, 21.4.1.1). */
const LATEST = 8_640_000_000_000_000

const malformed = (what: string): Error => fail('import/malformed', { what })

/** `random` gives nonce and salt, and is looked at before (`guardRandomness`). */
export type BackupDeps = Pick<VaultDeps, 'subtle' | 'kdf'> & { readonly random: (length: number) => Bytes }

/** What a file holds. The secrets in `keys` are the caller's to wipe (`wipeKeys`). */
export type Backup = {
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly keys: BackupKeys
  /** The page's, known or not, byte for byte. */
  readonly sections: readonly BackupSection[]
  /** The vault's, of a later version: their names alone may be told. */
  readonly unread: readonly { readonly name: string; readonly version: number; readonly size: number }[]
}

/** How much work a guess of a backup's password costs: 128 MiB and 3 passes at least, since the file may lie anywhere for years. */
export const backupCost = ({ mostMemoryKiB, mostPasses }: KdfPolicy): Omit<KdfParams, 'salt'> => ({
  memoryKiB: Math.min(131_072, mostMemoryKiB),
  passes: Math.min(3, mostPasses),
  lanes: 1,
})

/** By the day that it was made, in UTC. */
export const backupFileName = (createdAt: number): string => `assay-backup-${new Date(createdAt).toISOString().slice(0, 10)}.assaybak`

/** True where a file says that it is one of ours. */
export const isBackup = (bytes: Uint8Array): boolean => bytes.length >= MAGIC.length && sameBytes(bytes.subarray(0, MAGIC.length), MAGIC)

type Header = { readonly kdf: KdfParams; readonly iv: Bytes; readonly length: number }

/** All before the sealed content, canonical: the seal is bound to every byte of it. */
const headerBytes = ({ kdf, iv, length }: Header): Bytes =>
  createWriter().fixed(MAGIC).u16(BACKUP_FORMAT).sized(kdfBytes(kdf)).fixed(iv).u32(length).done()

/**
 * Writes a file, opens it again as a stranger would with the password alone, and compares all of it before it is handed out. The password was judged.
 * Throws `import/too-large` for what no version would read again, `vault/backup-unproved`.
 */
export async function writeBackup(
  { createdAt, keys, sections }: Pick<Backup, 'createdAt' | 'keys' | 'sections'>,
  password: string,
  deps: BackupDeps,
): Promise<Bytes> {
  if (!isInOrder(sections)) throw fail('app/bad-message', { call: 'exportBackup' })
  const own = encodeKeys(keys)
  const plain = contentBytes(createdAt, [{ name: KEYS, version: keysVersionOf(keys), data: own }, ...sections])
  try {
    const bytes = await sealFile(plain, password, deps)
    await prove(bytes, { createdAt, own, sections }, password, deps)
    return bytes
  } finally {
    own.fill(0)
    plain.fill(0)
  }
}

/** Under names that are the page's. */
const isInOrder = (sections: readonly BackupSection[]): boolean =>
  sections.length < MAX_SECTIONS && sections.every(({ name }) => isName(name) && !isVaults(name)) && isOnce(sections)

/** One version of a section once: a later version may carry on an older one beside its own. */
const isOnce = (sections: readonly BackupSection[]): boolean =>
  new Set(sections.map(({ name, version }) => `${name}:${version}`)).size === sections.length

function contentBytes(createdAt: number, sections: readonly BackupSection[]): Bytes {
  const writer = createWriter().time(createdAt).u16(sections.length)
  for (const { name, version, data } of sections) writer.text(name).u16(version).sized(data)
  return writer.pad(STEP).done()
}

async function sealFile(plain: Bytes, password: string, { subtle, random, kdf: policy }: BackupDeps): Promise<Bytes> {
  const header: Header = { kdf: { ...backupCost(policy), salt: random(16) }, iv: random(12), length: plain.length + TAG }
  const start = headerBytes(header)
  if (start.length + header.length + CHECKSUM > MAX_FILE) throw fail('import/too-large', { most: MAX_MIB })
  const key = await keyOf(password, header.kdf, subtle)
  const sealed = new Uint8Array(await subtle.encrypt(gcm(header.iv, start), key, plain))
  const whole = createWriter().fixed(start).fixed(sealed).done()
  return createWriter().fixed(whole).fixed(sha256(whole)).done()
}

const gcm = (iv: Bytes, additionalData: Bytes): AesGcmParams => ({ name: 'AES-GCM', iv, additionalData, tagLength: TAG * 8 })

async function keyOf(password: string, kdf: KdfParams, subtle: SubtleCrypto): Promise<CryptoKey> {
  const stretched = await stretch(password, kdf)
  try {
    return await subtle.importKey('raw', stretched, 'AES-GCM', false, ['encrypt', 'decrypt'])
  } finally {
    stretched.fill(0)
  }
}

/** Nothing counts as a backup before it was opened. */
async function prove(
  bytes: Bytes,
  { createdAt, own, sections }: { readonly createdAt: number; readonly own: Bytes; readonly sections: readonly BackupSection[] },
  password: string,
  deps: BackupDeps,
): Promise<void> {
  const found = await openBackup(bytes, password, deps).catch((error: unknown) => {
    throw fail('vault/backup-unproved', undefined, error)
  })
  const again = encodeKeys(found.keys)
  wipeKeys(found.keys)
  const same =
    found.createdAt === createdAt &&
    sameBytes(again, own) &&
    found.sections.length === sections.length &&
    sections.every(({ name, version, data }, at) => {
      const other = found.sections[at]
      return other?.name === name && other.version === version && sameBytes(other.data, data)
    })
  again.fill(0)
  if (!same) throw fail('vault/backup-unproved')
}

/**
 * Opens a file. What costs nothing is looked at first: its size, its beginning, its checksum, and how much work it asks for. The checksum keeps no
 * secret and stops no one: it tells a damaged file from a wrong password. Throws `import/*` and nothing else.
 */
export async function openBackup(bytes: Bytes, password: string | undefined, deps: BackupDeps): Promise<Backup> {
  const { header, start, sealed } = reading('header', () => readFile(bytes, deps.kdf))
  if (password === undefined) throw fail('import/password-needed')
  const key = await keyOf(password, header.kdf, deps.subtle)
  const plain = await deps.subtle.decrypt(gcm(header.iv, start), key, sealed).catch(() => {
    // WebCrypto tells no more: another password, or somebody changed the file and its checksum.
    throw fail('import/wrong-password')
  })
  const content = new Uint8Array(plain)
  try {
    return reading('content', () => readContent(content))
  } finally {
    content.fill(0)
  }
}

/** What the reader says of the vault on disk is said here of a file. */
function reading<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (isError(error, 'vault/corrupt')) throw fail('import/malformed', { what }, error)
    throw error
  }
}

function readFile(bytes: Bytes, policy: KdfPolicy): { readonly header: Header; readonly start: Bytes; readonly sealed: Bytes } {
  if (bytes.length > MAX_FILE) throw fail('import/too-large', { most: MAX_MIB })
  if (!isBackup(bytes)) throw fail('import/unknown-format')
  const reader = createByteReader(bytes, 'header')
  reader.fixed(MAGIC.length)
  const version = reader.u16()
  if (version !== BACKUP_FORMAT) throw fail('import/version', { version })
  const end = bytes.length - CHECKSUM
  if (end < 0 || !sameBytes(sha256(bytes.subarray(0, end)), bytes.subarray(end))) throw malformed('checksum')
  const kdf = readKdf(reader.sized(256), policy)
  const header = { kdf, iv: reader.fixed(12), length: reader.u32() }
  if (header.length <= TAG || (header.length - TAG) % STEP !== 0) throw malformed('header')
  const sealed = reader.fixed(header.length)
  reader.fixed(CHECKSUM)
  reader.end()
  return { header, start: headerBytes(header), sealed }
}

function readKdf(bytes: Bytes, policy: KdfPolicy): KdfParams {
  const kdf = reading('key derivation', () => parseKdf(bytes))
  if (!isBearable(kdf, policy)) throw fail('import/cost')
  return kdf
}

/** Whatever is refused was wiped before. */
function readContent(content: Bytes): Backup {
  const reader = createByteReader(content, 'content')
  const all: BackupSection[] = []
  try {
    const createdAt = reader.time()
    readSections(reader, all)
    reader.padding()
    const any = all.find(({ name }) => name === KEYS)
    if (!any || createdAt > LATEST || !isOnce(all)) throw malformed('content')
    const version = KEYS_VERSIONS.findLast((each) => all.some((one) => one.name === KEYS && one.version === each))
    const own = all.find((one) => one.name === KEYS && one.version === version)
    if (!own) throw fail('import/version', { version: any.version })
    const keys = decodeKeys(own.data, version)
    const unread = all.filter((one) => isVaults(one.name) && one !== own)
    for (const { data } of [own, ...unread]) data.fill(0)
    return {
      createdAt,
      keys,
      sections: all.filter(({ name }) => !isVaults(name)),
      unread: unread.map(({ name, version, data }) => ({ name, version, size: data.length })),
    }
  } catch (error) {
    for (const { data } of all) data.fill(0)
    throw error
  }
}

function readSections(reader: ByteReader, into: BackupSection[]): void {
  const count = reader.u16()
  if (count > MAX_SECTIONS) throw malformed('content')
  for (let left = count; left > 0; left--) {
    const name = reader.text(MAX_NAME)
    if (!isName(name)) throw malformed('content')
    into.push({ name, version: reader.u16(), data: reader.sized(MAX_FILE) })
  }
}
