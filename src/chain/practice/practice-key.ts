import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Signature } from '#core/ethereum/transaction'
import { fromBytes, type Hex } from '#core/bytes/hex'

/**
 * The key of the practice account: the first of the words "test test test test test test test test test test test junk", which the whole world knows. It is no secret, and
 * no key of a vault: what it signs is worth nothing.
 */
const KNOWN_TO_ALL = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/** Signs a digest of 32 bytes (RFC 6979, EIP-2). */
export function signWithPracticeKey(digest: Hex): Signature {
  const bytes = secp256k1.sign(hexToBytes(digest.slice(2)), KNOWN_TO_ALL, { prehash: false, format: 'recovered' })
  // One byte of recovery, then r and s.
  return { yParity: bytes[0] === 1 ? 1 : 0, r: fromBytes(bytes.subarray(1, 33)), s: fromBytes(bytes.subarray(33, 65)) }
}
