import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fail } from '../errors.ts'
import { fromBytes, type Hex } from '../bytes/hex.ts'

/** secp256k1 in 33 bytes, whatever form it comes in (SEC 1, 2.3.3). Throws `input/data-malformed`. */
function compressed(publicKey: Uint8Array): Uint8Array {
  if (publicKey.length === 33) return publicKey
  if (publicKey.length !== 65) throw fail('input/data-malformed')
  return Uint8Array.from([2 + ((publicKey[64] ?? 0) & 1), ...publicKey.subarray(1, 33)])
}

/** First 4 bytes of HASH160 of a public key: how BIP-32 tells one node of a tree from others. Of 33 or 65 bytes. Throws `input/data-malformed`. */
export const keyFingerprint = (publicKey: Uint8Array): Hex => fromBytes(ripemd160(sha256(compressed(publicKey))).subarray(0, 4))
