import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64 } from '../../src/core/bytes/base64.ts'

// Keys and signatures in the form of `minisign` (https://jedisct1.github.io/minisign/), without a password (`minisign -G -W`). src/core/web/minisign.ts verifies.

/** A pair of key files, as the program reads them. */
export type KeyFiles = { readonly public: string; readonly secret: string }
type SecretKey = { readonly id: Uint8Array; readonly seed: Uint8Array; readonly point: Uint8Array }

const base64 = (...parts: readonly Uint8Array[]): string => btoa(String.fromCharCode(...concatBytes(...parts)))
const named = (id: Uint8Array): string => bytesToHex(id.toReversed()).toUpperCase()

/** Of a secret key file: kinds (6 bytes), salt and cost of the password (48), id (8), seed and point (64), checksum (32). */
const [KINDS, ID_AT, SEED_AT, POINT_AT, LENGTH] = ['RWQAAEIy', 54, 62, 94, 158]

export function createMinisignKey(seed: Uint8Array = randomBytes(32), id: Uint8Array = randomBytes(8)): KeyFiles {
  const point = ed25519.getPublicKey(seed)
  const kinds = fromBase64(KINDS) ?? new Uint8Array()
  return {
    public: `untrusted comment: minisign public key ${named(id)}\n${base64(utf8ToBytes('Ed'), id, point)}\n`,
    secret: `untrusted comment: minisign unencrypted secret key\n${base64(kinds, new Uint8Array(48), id, seed, point, new Uint8Array(32))}\n`,
  }
}

/** The line that people pin. */
export const publicLine = ({ public: file }: Pick<KeyFiles, 'public'>): string => file.trim().split('\n').at(-1) ?? ''

/** Throws where it is no secret key of minisign without a password. */
function readSecretKey(file: string): SecretKey {
  const line = file.trim().split(/\r?\n/).at(-1) ?? ''
  const bytes = fromBase64(line)
  if (bytes?.length !== LENGTH || !line.startsWith(KINDS))
    throw new Error(
      'That is no secret key of minisign without a password. Sign with minisign itself, and put the signature before the list.',
    )
  return { id: bytes.slice(ID_AT, SEED_AT), seed: bytes.slice(SEED_AT, POINT_AT), point: bytes.slice(POINT_AT, POINT_AT + 32) }
}

/** The signature file of these bytes. */
export function signMinisign(bytes: Uint8Array, secretFile: string, trustedComment: string): string {
  const { id, seed } = readSecretKey(secretFile)
  const signature = ed25519.sign(blake2b(bytes, { dkLen: 64 }), seed)
  const overall = ed25519.sign(concatBytes(signature, utf8ToBytes(trustedComment)), seed)
  const lines = [
    'untrusted comment: signature of a list',
    base64(utf8ToBytes('ED'), id, signature),
    `trusted comment: ${trustedComment}`,
    base64(overall),
  ]
  return `${lines.join('\n')}\n`
}
