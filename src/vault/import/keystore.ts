import { defined } from '#core/defined'
import { keccak256 } from '#core/bytes/keccak256'
import { scrypt } from 'hash-wasm'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { fromBytes, toBytes } from '#core/bytes/hex'
import { normalise } from '#core/identity/password'
import type { Bytes, KeystorePolicy } from '../deps.ts'
import { addressOf } from '../keys/derive.ts'
import { countIn, fieldOf, type JsonObject, objectIn, isObject, parseStrictJson, decodeJsonText } from './strict-json.ts'

// Web3 Secret Storage, version 3 (ethereum.org, "Web3 Secret Storage Definition"), as geth, ethers and older wallets write it.

export type Kdf =
  | { readonly name: 'scrypt'; readonly salt: Bytes; readonly n: number; readonly r: number; readonly p: number }
  | { readonly name: 'pbkdf2'; readonly salt: Bytes; readonly c: number }

/** A keystore as it was read; nothing is decrypted yet. */
export type Keystore = {
  readonly address?: Address
  readonly kdf: Kdf
  readonly iv: Bytes
  readonly ciphertext: Bytes
  readonly mac: Bytes
  /** ethers puts the phrase of the key beside it, encrypted too. */
  readonly hasPhrase: boolean
}

/** Memory of scrypt is 128·N·r bytes: 512 MiB. */
const MAX_MEMORY = 2 ** 22
/** Time of scrypt grows with N·r·p; the costliest of published files has 2^21. */
const MAX_WORK = 2 ** 23
const MAX_ROUNDS = 5_000_000
const MAX_SALT = 128

const malformed = (what: string): Error => fail('import/malformed', { what })

/** Hex of so many bytes, with or without 0x. Throws `import/malformed`. */
function hexIn(object: JsonObject, name: string, least: number, most: number): Bytes {
  const text = decodeJsonText(object, name)
  const bytes = toBytes(/^0x/i.test(text) ? `0x${text.slice(2)}` : `0x${text}`)
  if (!bytes || bytes.length < least || bytes.length > most) throw malformed(name)
  return bytes
}

/** True for what means to be a keystore, of any version. */
export const isKeystore = (json: JsonObject): boolean => fieldOf(json, 'crypto') !== undefined

/** Throws `import/malformed`, `import/version`, `import/cost`. */
export function readKeystore(json: JsonObject): Keystore {
  const written = fieldOf(json, 'version')
  // geth wrote the version 1 as text.
  const version = typeof written === 'string' && /^\d{1,4}$/.test(written) ? Number(written) : written
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) throw malformed('version')
  if (version !== 3) throw fail('import/version', { version })
  const crypto = objectIn(json, 'crypto')
  if (decodeJsonText(crypto, 'cipher') !== 'aes-128-ctr') throw malformed('cipher')
  const address = fieldOf(json, 'address')
  const ethers = fieldOf(json, 'x-ethers')
  return {
    ...defined({ address: address === undefined || address === '' ? undefined : fromBytes(hexIn(json, 'address', 20, 20)) }),
    kdf: readKdf(decodeJsonText(crypto, 'kdf'), objectIn(crypto, 'kdfparams')),
    iv: hexIn(objectIn(crypto, 'cipherparams'), 'iv', 16, 16),
    // Early wallets left zeros at the beginning of a key out (go-ethereum, v3_test_vector.json: 31_byte_key, 30_byte_key).
    ciphertext: hexIn(crypto, 'ciphertext', 1, 32),
    mac: hexIn(crypto, 'mac', 32, 32),
    hasPhrase: isObject(ethers) && fieldOf(ethers, 'mnemonicciphertext') !== undefined,
  }
}

function readKdf(name: string, params: JsonObject): Kdf {
  const salt = hexIn(params, 'salt', 1, MAX_SALT)
  // A shorter one would leave nothing for the MAC.
  if (countIn(params, 'dklen') !== 32) throw malformed('dklen')
  if (name === 'scrypt') {
    const [n, r, p] = [countIn(params, 'n'), countIn(params, 'r'), countIn(params, 'p')]
    if (n < 2 || !Number.isInteger(Math.log2(n))) throw malformed('n')
    if (n * r > MAX_MEMORY || n * r * p > MAX_WORK) throw fail('import/cost')
    return { name, salt, n, r, p }
  }
  if (name !== 'pbkdf2') throw malformed('kdf')
  if (decodeJsonText(params, 'prf') !== 'hmac-sha256') throw malformed('prf')
  const c = countIn(params, 'c')
  if (c > MAX_ROUNDS) throw fail('import/cost')
  return { name, salt, c }
}

/** 32 bytes: 16 for the cipher, 16 for the MAC. Throws `import/cost` where this device has no space for it. */
async function stretchKeystore(password: string, kdf: Kdf, subtle: SubtleCrypto): Promise<Bytes> {
  const bytes = new TextEncoder().encode(password)
  try {
    if (kdf.name === 'scrypt') {
      const { salt, n, r, p } = kdf
      const options = { password: bytes, salt, costFactor: n, blockSize: r, parallelism: p, hashLength: 32, outputType: 'binary' } as const
      return (await scrypt(options).catch(() => {
        throw fail('import/cost')
      })) as Bytes
    }
    const key = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
    const params = { name: 'PBKDF2', hash: 'SHA-256', salt: kdf.salt, iterations: kdf.c }
    return new Uint8Array(await subtle.deriveBits(params, key, 256))
  } finally {
    bytes.fill(0)
  }
}

/** keccak256 of the second half of the stretched password and the ciphertext. It covers neither iv nor KDF nor address. */
function macOf(stretched: Bytes, ciphertext: Bytes): Bytes {
  const covered = new Uint8Array(16 + ciphertext.length)
  covered.set(stretched.subarray(16, 32))
  covered.set(ciphertext, 16)
  const mac = keccak256(covered)
  covered.fill(0)
  return mac
}

/** AES-128 in counter mode, the counter being all of the iv, with the first half of the stretched password; the same either way. */
async function cipher(stretched: Bytes, iv: Bytes, bytes: Bytes, subtle: SubtleCrypto): Promise<Bytes> {
  const key = await subtle.importKey('raw', stretched.subarray(0, 16), 'AES-CTR', false, ['encrypt'])
  return new Uint8Array(await subtle.encrypt({ name: 'AES-CTR', counter: iv, length: 128 }, key, bytes))
}

/** Takes as long whatever differs. */
function isSame(a: Bytes, b: Bytes): boolean {
  let differs = a.length ^ b.length
  for (let at = 0; at < a.length; at++) differs |= (a[at] ?? 0) ^ (b[at] ?? 0)
  return differs === 0
}

/** The password as it was typed, as geth takes it, and in the form that ethers makes of it (NFKC), where that is another. */
const readings = (password: string): readonly string[] => [...new Set([password, normalise(password)])]

/**
 * The private key of a keystore, the caller's to wipe. Throws `import/wrong-password`, `import/wrong-address` where the file names another account
 * than its key has, `key/out-of-range`, `import/cost`.
 */
export async function openKeystore(
  keystore: Keystore,
  password: string,
  subtle: SubtleCrypto,
): Promise<{ readonly privateKey: Bytes; readonly address: Address }> {
  for (const reading of readings(password)) {
    const stretched = await stretchKeystore(reading, keystore.kdf, subtle)
    try {
      if (isSame(macOf(stretched, keystore.ciphertext), keystore.mac)) return await unlocked(keystore, stretched, subtle)
    } finally {
      stretched.fill(0)
    }
  }
  throw fail('import/wrong-password')
}

async function unlocked({ address: says, iv, ciphertext }: Keystore, stretched: Bytes, subtle: SubtleCrypto) {
  const plain = await cipher(stretched, iv, ciphertext, subtle)
  const privateKey = new Uint8Array(32)
  privateKey.set(plain, 32 - plain.length)
  plain.fill(0)
  try {
    const address = addressOf(privateKey)
    if (says !== undefined && says !== address) throw fail('import/wrong-address', { says, holds: address })
    return { privateKey, address }
  } catch (error) {
    privateKey.fill(0)
    throw error
  }
}

/** geth's standard: 256 MiB, about half a second. */
export const KEYSTORE_POLICY: KeystorePolicy = { n: 2 ** 18, r: 8, p: 1 }

type WriteParts = {
  readonly random: (length: number) => Bytes
  readonly subtle: SubtleCrypto
  /** Milliseconds since the epoch, for the name of the file. */
  readonly now: number
  readonly policy?: KeystorePolicy
}

/**
 * A keystore of a key, named as geth names them. It is opened again before it is returned: throws `vault/backup-unproved` where that does not give
 * the key back. The key stays the caller's to wipe.
 */
export async function writeKeystore(
  privateKey: Bytes,
  password: string,
  { random, subtle, now, policy = KEYSTORE_POLICY }: WriteParts,
): Promise<{ readonly json: string; readonly fileName: string }> {
  const address = addressOf(privateKey).slice(2)
  const [salt, iv, id] = [random(32), random(16), random(16)]
  const { n, r, p } = policy
  const stretched = await stretchKeystore(normalise(password), { name: 'scrypt', salt, n, r, p }, subtle)
  try {
    const ciphertext = await cipher(stretched, iv, privateKey, subtle)
    const digits = (bytes: Bytes): string => fromBytes(bytes).slice(2)
    const json = JSON.stringify({
      address,
      crypto: {
        cipher: 'aes-128-ctr',
        ciphertext: digits(ciphertext),
        cipherparams: { iv: digits(iv) },
        kdf: 'scrypt',
        kdfparams: { dklen: 32, n, p, r, salt: digits(salt) },
        mac: digits(macOf(stretched, ciphertext)),
      },
      id: uuidOf(id),
      version: 3,
    })
    if (!(await gives(json, password, privateKey, subtle))) throw fail('vault/backup-unproved')
    return { json, fileName: `UTC--${new Date(now).toISOString().replaceAll(':', '-')}--${address}` }
  } finally {
    stretched.fill(0)
  }
}

/** True if a keystore opens and holds this key. */
async function gives(json: string, password: string, privateKey: Bytes, subtle: SubtleCrypto): Promise<boolean> {
  const again = await openKeystore(readKeystore(parseStrictJson(json) as JsonObject), password, subtle).catch(() => undefined)
  const same = again !== undefined && isSame(again.privateKey, privateKey)
  again?.privateKey.fill(0)
  return same
}

/** A random UUID of version 4 (RFC 9562, section 5.4). */
function uuidOf(random: Bytes): string {
  const bytes = random.slice()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return fromBytes(bytes)
    .slice(2)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
