import { etc, Point } from '@noble/secp256k1'
import { fail } from '#core/errors'
import type { Bytes } from './deps.ts'
import { withNonce } from './nonce.ts'

// All that this room asks of secp256k1. No other file of it imports the curve. The arithmetic of its points is noble's; ECDSA stands here, since the
// library's inverts the nonce as it is, in a time that depends on it. It masks nothing of what is secret, so that is done here, too.

/** How many keys there are, zero among them (SEC 2, section 2.4.1). */
const N = Point.CURVE().n
const modN = (value: bigint): bigint => etc.mod(value, N)
const numberIn = etc.bytesToNumberBE
const bytesOf = etc.numberToBytesBE
/** A number of 1 to n - 1 in 32 bytes. Throws for anything else. */
const scalarIn = etc.secretKeyToScalar

/** True for 32 bytes of 1 ≤ k < n. */
export function isPrivateKey(key: Uint8Array): boolean {
  const value = key.length === 32 ? numberIn(key) : 0n
  return value > 0n && value < N
}

/** A number that nobody can guess, of the browser's randomness by way of the library: even to 2^-128. It reaches nothing that leaves. */
const mask = (): bigint => modN(numberIn(etc.randomBytes(48)))

/**
 * The base point times a secret number, as two parts that are random each time and sum to it: how long it takes, and which points of the table it
 * reads, tells nothing of the number. Throws where a part is zero, one time in 2^255.
 */
function timesBase(secret: bigint): Point {
  const part = mask()
  return Point.BASE.multiply(part).add(Point.BASE.multiply(modN(secret - part)))
}

/** 33 bytes, the point compressed. */
export const publicKeyOf = (privateKey: Uint8Array): Uint8Array => timesBase(scalarIn(privateKey)).toBytes()

/** 64 bytes, x and y of a point. Throws where there is none. */
export const coordinatesOf = (publicKey: Uint8Array): Uint8Array => Point.fromBytes(publicKey).toBytes(false).subarray(1)

/** The sum of two keys modulo the order of the curve; nothing where the first is not below it, or the sum is zero. */
export function sumOf(tweak: Bytes, key: Bytes): Bytes | undefined {
  const added = numberIn(tweak)
  const sum = modN(added + scalarIn(key))
  return added >= N || sum === 0n ? undefined : (bytesOf(sum) as Bytes)
}

/** The signature by this nonce, where it gives one (SEC 1, section 4.1.3). Inverting takes a time of its own for each number, so only a masked one is. */
function signedBy(nonce: bigint, secret: bigint, hashed: bigint): Uint8Array | undefined {
  if (nonce === 0n || nonce >= N) return undefined
  const { x, y } = timesBase(nonce).toAffine()
  const r = modN(x)
  const blind = mask()
  // nonce⁻¹ · (hashed + r · secret): the mask cancels out.
  const s = modN(etc.invert(modN(blind * nonce), N) * (modN(blind * hashed) + modN(blind * secret) * r))
  if (r === 0n || s === 0n) return undefined
  const isHigh = s > N >> 1n
  const recovery = (x === r ? 0 : 2) | Number(y & 1n)
  // Of `s` and its negative the lower counts (EIP-2); it is the signature with the point on the other side.
  return etc.concatBytes(Uint8Array.of(isHigh ? recovery ^ 1 : recovery), bytesOf(r), bytesOf(isHigh ? N - s : s))
}

/** Signs a digest of 32 bytes (RFC 6979, low s): the recovery id, then `r` and `s` in 32 bytes each. The key is read at once, and the caller's to wipe. */
export function signRecoverable(digest: Uint8Array, privateKey: Bytes, subtle: SubtleCrypto): Promise<Uint8Array> {
  const secret = scalarIn(privateKey)
  const hashed = modN(numberIn(digest))
  const seed = etc.concatBytes(privateKey, bytesOf(hashed)) as Bytes
  return withNonce(seed, subtle, (nonce) => signedBy(numberIn(nonce), secret, hashed))
}

/** The public key that signed, compressed, from what `signRecoverable` makes (SEC 1, section 4.1.6). Throws where nobody's did. Nothing in it is secret. */
export function recoverKey(digest: Uint8Array, signature: Uint8Array): Uint8Array {
  const [id = 4] = signature
  const r = scalarIn(signature.subarray(1, 33))
  const s = scalarIn(signature.subarray(33))
  if (id > 3) throw fail('vault/self-check')
  // Ids 2 and 3 stand for a point whose x is beyond the order.
  const x = id > 1 ? r + N : r
  const point = Point.fromBytes(etc.concatBytes(Uint8Array.of(2 + (id & 1)), bytesOf(x)))
  const inverse = etc.invert(r, N)
  return point
    .multiplyUnsafe(modN(s * inverse))
    .add(Point.BASE.multiplyUnsafe(modN(-numberIn(digest) * inverse)))
    .toBytes()
}
