import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { fromBase64 } from '../bytes/base64.ts'
import { hashInSlices } from '../bytes/hash-slices.ts'

// Signatures as the program `minisign` makes them (https://jedisct1.github.io/minisign/): Ed25519 over the BLAKE2b-512 hash of a file, and once more over that
// signature and its trusted comment. The older kind, over the file itself, is not taken.

/** A public key. `id` is what a signature names its key by; anybody can copy it, so it proves nothing. */
export type MinisignKey = { readonly id: Uint8Array; readonly point: Uint8Array }

export type MinisignSignature = {
  readonly keyId: Uint8Array
  readonly signature: Uint8Array
  /** Covered by `overall`; the comment of the first line is covered by nothing and is dropped. */
  readonly trustedComment: string
  /** Over `signature` and the trusted comment. */
  readonly overall: Uint8Array
}

/** The first line of a signature file, and of a key file. */
const UNTRUSTED = 'untrusted comment:'
const TRUSTED = 'trusted comment: '
/** "Ed": a key, or the older kind of signature. "ED": a signature over a hash. */
const [KEY_KIND, HASHED_KIND] = ['Ed', 'ED']
const [ID_BYTES, POINT_BYTES, SIGNATURE_BYTES] = [8, 32, 64]
/** Characters of one: minisign refuses longer comments. */
const MAX_LINE = 8192 + TRUSTED.length

/** The parts of a line that begins with its kind. */
function partsOf(line: string, kind: string, ...lengths: readonly number[]): readonly Uint8Array[] | undefined {
  const bytes = line.length > MAX_LINE ? undefined : fromBase64(line)
  const total = lengths.reduce((sum, length) => sum + length, kind.length)
  if (bytes?.length !== total || String.fromCharCode(...bytes.subarray(0, kind.length)) !== kind) return undefined
  let at = kind.length
  return lengths.map((length) => bytes.slice(at, (at += length)))
}

/** A public key: its line of base64 (`RW…`), or the file of two lines. Nothing for anything else. */
export function parseMinisignKey(text: string): MinisignKey | undefined {
  const lines = text.trim().split(/\r?\n/)
  const [first = '', second] = lines
  if (lines.length > 2 || (second !== undefined && !first.startsWith(UNTRUSTED))) return undefined
  const [id, point] = partsOf((second ?? first).trim(), KEY_KIND, ID_BYTES, POINT_BYTES) ?? []
  return id && point && { id, point }
}

/** A signature file. Nothing for anything else, and for the older kind. */
export function parseMinisignSignature(text: string): MinisignSignature | undefined {
  const [comment = '', line = '', trusted = '', last = '', ...rest] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (rest.length > 0 || !comment.startsWith(UNTRUSTED) || !trusted.startsWith(TRUSTED) || trusted.length > MAX_LINE) return undefined
  const [keyId, signature] = partsOf(line, HASHED_KIND, ID_BYTES, SIGNATURE_BYTES) ?? []
  const [overall] = partsOf(last, '', SIGNATURE_BYTES) ?? []
  return keyId && signature && overall && { keyId, signature, trustedComment: trusted.slice(TRUSTED.length), overall }
}

/** Ed25519 as libsodium checks it: small points and other spellings of a number are refused. What noble throws at is no signature either. */
export function isEd25519Signature(point: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, point, { zip215: false })
  } catch {
    return false
  }
}

/** What is signed of a file of text: the BLAKE2b-512 hash (RFC 7693) of its UTF-8 bytes, as `b2sum` tells it. `pause` lets the page draw. */
export const minisignDigest = (text: string, pause: () => Promise<void>): Promise<Uint8Array> =>
  minisignDigestOf(new TextEncoder().encode(text), pause)

/** The same of a file's bytes. */
export const minisignDigestOf = (bytes: Uint8Array, pause: () => Promise<void>): Promise<Uint8Array> =>
  hashInSlices(bytes, blake2b.create({ dkLen: 64 }), pause)

/**
 * Whether the key signed the file and the trusted comment. `digest`: the BLAKE2b-512 hash of the file.
 *
 * @example
 * verifyMinisign(key, signature, blake2b(bytes, { dkLen: 64 }))
 */
export function verifyMinisign(
  key: MinisignKey,
  { keyId, signature, trustedComment, overall }: MinisignSignature,
  digest: Uint8Array,
): boolean {
  if (digest.length !== 64 || keyId.some((byte, at) => byte !== key.id[at])) return false
  return (
    isEd25519Signature(key.point, signature, digest) &&
    isEd25519Signature(key.point, overall, concatBytes(signature, new TextEncoder().encode(trustedComment)))
  )
}
