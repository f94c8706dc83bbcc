import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Bytes } from './deps.ts'

// All that this room asks of secp256k1 (SEC 2, section 2.4.1). No other file of it imports the curve.

const { Fn } = secp256k1.Point

/** True for 32 bytes of 1 ≤ k < n. */
export const isPrivateKey = (key: Uint8Array): boolean => key.length === 32 && secp256k1.utils.isValidSecretKey(key)

/** 33 bytes, the point compressed. */
export const publicKeyOf = (privateKey: Uint8Array): Uint8Array => secp256k1.getPublicKey(privateKey)

/** 64 bytes, x and y of a point. Throws where there is none. */
export const coordinatesOf = (publicKey: Uint8Array): Uint8Array => secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)

/** The sum of two keys modulo the order of the curve; nothing where the first is not below it, or the sum is zero. */
export function sumOf(tweak: Bytes, key: Bytes): Bytes | undefined {
  const added = Fn.fromBytes(tweak, true)
  if (!Fn.isValid(added)) return undefined
  const sum = Fn.add(added, Fn.fromBytes(key))
  return Fn.is0(sum) ? undefined : (Fn.toBytes(sum) as Bytes)
}

/** Signs a digest (RFC 6979, low s by EIP-2): the recovery id, then `r` and `s` in 32 bytes each. */
export const signRecoverable = (digest: Uint8Array, privateKey: Bytes): Uint8Array =>
  secp256k1.sign(digest, privateKey, { prehash: false, lowS: true, extraEntropy: false, format: 'recovered' })

/** The public key that signed, from what `signRecoverable` makes. Throws where nobody's did. */
export const recoverKey = (digest: Uint8Array, signature: Uint8Array): Uint8Array =>
  secp256k1.recoverPublicKey(signature, digest, { prehash: false })
