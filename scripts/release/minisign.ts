import { randomBytes, scryptSync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isEd25519Signature } from '../../src/core/web/minisign.ts'
import { base64Of, FOR_FILES, OF_HASH, type PublicKey, type SecretKey, UNTRUSTED } from '../minisign/sign.ts'
import { Refusal } from './refusal.ts'

/**
 * Files of keys and signatures as minisign has them (https://jedisct1.github.io/minisign/, "Signature format" and "Secret key format"), so that anyone can
 * check a release with that program too. Signatures are of the hash ("ED"); the older kind of the whole file ("Ed") is read as well.
 */

const SCRYPT = utf8ToBytes('Sc')
const NOT_SEALED = Uint8Array.of(0, 0)
const BLAKE2 = utf8ToBytes('B2')

/** What libsodium calls "sensitive", and minisign uses: N = 2^20, 1 GiB. */
export const SENSITIVE = { operations: 33_554_432, memory: 1_073_741_824 } as const
export type ScryptLimits = { readonly operations: number; readonly memory: number }

/** A signature file, read and not yet checked. */
export type Signature = {
  readonly id: Uint8Array
  readonly isOfHash: boolean
  readonly signature: Uint8Array
  readonly trustedComment: string
  readonly globalSignature: Uint8Array
}

const bytesOf = (base64: string): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  if (Buffer.from(bytes).toString('base64') !== base64) throw new Refusal('bad-signature', 'A line that should be base64 is not.')
  return bytes
}
const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** Reads a public key: its line, or the file with a comment above. */
export function readPublicKey(source: string): PublicKey {
  const line = source.trim().split('\n').at(-1)?.trim() ?? ''
  const bytes = /^[A-Za-z0-9+/]{56}$/.test(line) ? bytesOf(line) : new Uint8Array()
  if (bytes.length !== 42 || !isSame(bytes.subarray(0, 2), FOR_FILES))
    throw new Refusal('bad-key-file', 'This is no public key of minisign. It is a line of 56 characters that begins with RW.')
  return { id: bytes.slice(2, 10), key: bytes.slice(10) }
}

/** Parameters of scrypt for libsodium's limits (`pickparams` of crypto_pwhash_scryptsalsa208sha256). */
export function scryptParameters({ operations, memory }: ScryptLimits): { readonly N: number; readonly r: number; readonly p: number } {
  const [r, limit] = [8, Math.max(operations, 32_768)]
  const log2 = (most: number): number => {
    let power = 1
    while (power < 63 && 2 ** power <= most / 2) power++
    return power
  }
  if (limit < memory / 32) return { N: 2 ** log2(Math.floor(limit / (r * 4))), r, p: 1 }
  const N = 2 ** log2(Math.floor(memory / (r * 128)))
  return { N, r, p: Math.floor(Math.min(Math.floor(limit / 4 / N), 0x3fffffff) / r) }
}

const KEY_PART = 8 + 64 + 32

function mask(password: string, salt: Uint8Array, limits: ScryptLimits): Uint8Array {
  const { N, r, p } = scryptParameters(limits)
  if (p < 1 || N * r * 128 > 2 ** 31) throw new Refusal('bad-key-file', 'The key file asks for more memory than minisign ever uses.')
  return new Uint8Array(scryptSync(password, salt, KEY_PART, { N, r, p, maxmem: N * r * 128 + r * p * 128 + 2 ** 20 }))
}

const masked = (data: Uint8Array, by: Uint8Array): Uint8Array => data.map((byte, index) => byte ^ (by[index] ?? 0))
const checksum = (id: Uint8Array, secret: Uint8Array): Uint8Array => blake2b(concatBytes(FOR_FILES, id, secret), { dkLen: 32 })

/** The file of a secret key: sealed with a password, or in clear without one (`minisign -W`). */
export function secretKeyFile(key: SecretKey, password: string | undefined, limits: ScryptLimits = SENSITIVE): string {
  const salt = password === undefined ? new Uint8Array(32) : new Uint8Array(randomBytes(32))
  const numbers = new Uint8Array(16)
  const view = new DataView(numbers.buffer)
  if (password !== undefined) {
    view.setBigUint64(0, BigInt(limits.operations), true)
    view.setBigUint64(8, BigInt(limits.memory), true)
  }
  const part = concatBytes(key.id, key.secret, checksum(key.id, key.secret))
  const kept = password === undefined ? part : masked(part, mask(password, salt, limits))
  const kind = password === undefined ? NOT_SEALED : SCRYPT
  const comment = password === undefined ? 'minisign secret key' : 'minisign encrypted secret key'
  return `untrusted comment: ${comment}\n${base64Of(FOR_FILES, kind, BLAKE2, salt, numbers, kept)}\n`
}

function secretBytes(file: string): Uint8Array {
  const [comment = '', line = ''] = file.split('\n').map((part) => part.trim())
  const bytes = new Uint8Array(Buffer.from(line, 'base64'))
  const isKey = comment.startsWith('untrusted comment:') && bytes.length === 158 && isSame(bytes.subarray(0, 2), FOR_FILES)
  if (!isKey || !isSame(bytes.subarray(4, 6), BLAKE2)) throw new Refusal('bad-key-file', 'This is no secret key file of minisign.')
  return bytes
}

/** True for a key file that needs a password. */
export const isSealed = (file: string): boolean => !isSame(secretBytes(file).subarray(2, 4), NOT_SEALED)

/** Reads a secret key. `password` is asked for only where the file is sealed. */
export async function readSecretKey(file: string, password: () => Promise<string>): Promise<SecretKey> {
  const bytes = secretBytes(file)
  const [kind, salt, part] = [bytes.subarray(2, 4), bytes.subarray(6, 38), bytes.subarray(54)]
  const view = new DataView(bytes.buffer)
  const limits = { operations: Number(view.getBigUint64(38, true)), memory: Number(view.getBigUint64(46, true)) }
  const isPlain = isSame(kind, NOT_SEALED)
  if (!isPlain && !isSame(kind, SCRYPT)) throw new Refusal('bad-key-file', 'The key file is sealed in a way that is not known here.')
  const open = isPlain ? part : masked(part, mask(await password(), salt, limits))
  const [id, secret] = [open.slice(0, 8), open.slice(8, 72)]
  const sum = open.subarray(72)
  // `minisign -W` writes no checksum: 32 zeros.
  const isSummed = isSame(checksum(id, secret), sum) || (isPlain && sum.every((byte) => byte === 0))
  const fits = isSummed && isSame(ed25519.getPublicKey(secret.subarray(0, 32)), secret.subarray(32))
  if (fits) return { id, secret }
  throw isPlain
    ? new Refusal('bad-key-file', 'The key file is damaged: its checksum does not fit.')
    : new Refusal('wrong-password', 'The password does not open this key file, or the file is damaged.')
}

/** Reads a signature file, in the one form that `sign` writes: no text that nothing signs can be put there. */
export function readSignature(file: string): Signature {
  const [comment, line, trustedComment, global] =
    /^([^\n]*)\n([A-Za-z0-9+/=]+)\ntrusted comment: ([^\n]*)\n([A-Za-z0-9+/=]+)\n$/.exec(file)?.slice(1) ?? []
  if (comment !== UNTRUSTED || line === undefined || trustedComment === undefined || global === undefined)
    throw new Refusal('bad-signature', 'A signature file is not in the form of minisign.')
  const [bytes, globalSignature] = [bytesOf(line), bytesOf(global)]
  const isOfHash = isSame(bytes.subarray(0, 2), OF_HASH)
  if (bytes.length !== 74 || globalSignature.length !== 64 || (!isOfHash && !isSame(bytes.subarray(0, 2), FOR_FILES)))
    throw new Refusal('bad-signature', 'A signature file is not in the form of minisign.')
  return { id: bytes.slice(2, 10), isOfHash, signature: bytes.slice(10), trustedComment, globalSignature }
}

/** True where a key made the signature of this data and of its trusted comment. */
export function isSignedBy(
  data: Uint8Array,
  { id, isOfHash, signature, trustedComment, globalSignature }: Signature,
  key: PublicKey,
): boolean {
  if (!isSame(id, key.id)) return false
  return (
    isEd25519Signature(key.key, signature, isOfHash ? blake2b(data) : data) &&
    isEd25519Signature(key.key, globalSignature, concatBytes(signature, utf8ToBytes(trustedComment)))
  )
}
