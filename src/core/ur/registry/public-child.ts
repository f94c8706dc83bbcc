import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromBytes } from '../../bytes/hex.ts'
import { joined } from '../../bytes/joined.ts'
import type { Address } from '../../ethereum/address.ts'
import { uint32 } from '../crc32.ts'

/** An extended public key (BIP-32): compressed point, 33 bytes, and chain code, 32 bytes. */
export type PublicNode = { readonly publicKey: Uint8Array; readonly chainCode: Uint8Array }

const { Point } = secp256k1

/** From this index on a child follows from the private key alone (BIP-32). */
const HARDENED = 0x80000000

/** The child of an index below 2^31 (BIP-32, CKDpub). `undefined` where there is none: hardened, no point, or the one index in 2^127. */
export function publicChild({ publicKey, chainCode }: PublicNode, index: number): PublicNode | undefined {
  if (index >= HARDENED) return undefined
  const digest = hmac(sha512, chainCode, joined([publicKey, uint32(index)]))
  const tweak = BigInt(fromBytes(digest.subarray(0, 32)))
  if (tweak === 0n || tweak >= Point.Fn.ORDER) return undefined
  try {
    const child = Point.BASE.multiply(tweak).add(Point.fromBytes(publicKey))
    return child.is0() ? undefined : { publicKey: child.toBytes(true), chainCode: digest.slice(32) }
  } catch {
    return undefined
  }
}

/** The address of a public key: the last 20 bytes of the keccak256 of its point. `undefined` for bytes that are no point. */
export function addressOfPoint(publicKey: Uint8Array): Address | undefined {
  try {
    return `0x${fromBytes(keccak_256(Point.fromBytes(publicKey).toBytes(false).subarray(1))).slice(26)}`
  } catch {
    return undefined
  }
}
