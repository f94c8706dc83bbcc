import { getPublicKey, Point, recoverPublicKey, signAsync } from '@noble/secp256k1'
import { fromBytes, toBytes, word } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'

// All that this module asks of secp256k1. No other file of it imports the curve. Points, nonces, signing and recovering are the library's own, with HMAC of
// the browser that it finds by itself; of ours is only what BIP-32 adds to a key.

/** How many keys there are, zero among them (SEC 2, section 2.4.1). */
const N = Point.CURVE().n
const numberIn = (bytes: Uint8Array): bigint => BigInt(fromBytes(bytes))

/** True for 32 bytes of 1 ≤ k < n. */
export function isPrivateKey(key: Uint8Array): boolean {
  const value = key.length === 32 ? numberIn(key) : 0n
  return value > 0n && value < N
}

/** 33 bytes, the point compressed. */
export const publicKeyOf = (privateKey: Uint8Array): Uint8Array => getPublicKey(privateKey)

/** 64 bytes, x and y of a point. Throws where there is none. */
export const coordinatesOf = (publicKey: Uint8Array): Uint8Array => Point.fromBytes(publicKey).toBytes(false).subarray(1)

/** The sum of 32 bytes and a key modulo the order of the curve; nothing where the first is not below it, or the sum is zero. */
export function sumOf(tweak: Bytes, key: Bytes): Bytes | undefined {
  const added = numberIn(tweak)
  const sum = (added + numberIn(key)) % N
  return added >= N || sum === 0n ? undefined : toBytes(word(sum))
}

/** ECDSA over a digest that was made here: nothing is hashed once more, nothing is added to what RFC 6979 gives, and of `s` the lower is taken (EIP-2). */
const OVER_DIGEST = { prehash: false, lowS: true, extraEntropy: false, format: 'recovered' } as const

/** Signs a digest of 32 bytes (RFC 6979, low s): the recovery id, then `r` and `s` in 32 bytes each. The key is read at once, and the caller's to wipe. */
export const signRecoverable = (digest: Uint8Array, privateKey: Uint8Array): Promise<Uint8Array> =>
  signAsync(digest, privateKey, OVER_DIGEST)

/** The public key that signed, compressed, from what `signRecoverable` makes (SEC 1, section 4.1.6). Throws where nobody's did. Nothing in it is secret. */
export const recoverKey = (digest: Uint8Array, signature: Uint8Array): Uint8Array => recoverPublicKey(signature, digest, OVER_DIGEST)
