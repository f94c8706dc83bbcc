import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// Keys and signatures as `minisign` has them (https://jedisct1.github.io/minisign/, "Signature format"), of releases and of lists. Nothing here needs Node, since
// tests sign in the browser too. src/core/web/minisign.ts verifies.

/** A key, by the id that a signature names it by. */
export type PublicKey = { readonly id: Uint8Array; readonly key: Uint8Array }
/** `secret` is the seed followed by the public key, as libsodium keeps it. */
export type SecretKey = { readonly id: Uint8Array; readonly secret: Uint8Array }

/** "Ed": a key, or a signature of a whole file. "ED": a signature of its hash. */
export const FOR_FILES = utf8ToBytes('Ed')
export const OF_HASH = utf8ToBytes('ED')
/** What minisign writes first in a signature, which nothing signs. */
export const UNTRUSTED = 'untrusted comment: signature from minisign secret key'

export const base64Of = (...parts: readonly Uint8Array[]): string => btoa(String.fromCharCode(...concatBytes(...parts)))

/** A key's id as minisign prints it: sixteen digits, the last byte first. */
export const keyId = ({ id }: Pick<PublicKey, 'id'>): string => bytesToHex(id.toReversed()).toUpperCase()

/** The one line that people pass on and pin: `RW…`. */
export const publicKeyText = ({ id, key }: PublicKey): string => base64Of(FOR_FILES, id, key)

/** A file that minisign reads with `-p`. */
export const publicKeyFile = (key: PublicKey): string => `untrusted comment: minisign public key ${keyId(key)}\n${publicKeyText(key)}\n`

export const publicKeyOf = ({ id, secret }: SecretKey): PublicKey => ({ id, key: secret.slice(32) })

/** A new key; tests give a seed (32 bytes) and an id (8 bytes). */
export const createKey = (seed: Uint8Array = randomBytes(32), id: Uint8Array = randomBytes(8)): SecretKey => ({
  id,
  secret: concatBytes(seed, ed25519.getPublicKey(seed)),
})

/** A signature file of data. The same key, data and comments make the same file. */
export function sign(data: Uint8Array, { id, secret }: SecretKey, trustedComment: string, untrusted: string = UNTRUSTED): string {
  const seed = secret.subarray(0, 32)
  const signature = ed25519.sign(blake2b(data), seed)
  const overall = ed25519.sign(concatBytes(signature, utf8ToBytes(trustedComment)), seed)
  return [untrusted, base64Of(OF_HASH, id, signature), `trusted comment: ${trustedComment}`, base64Of(overall), ''].join('\n')
}
