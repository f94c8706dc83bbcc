import { keccak_256 } from '@noble/hashes/sha3.js'
import { fail } from '../errors.ts'
import { fromBytes, type Hex, toBytes } from '../bytes/hex.ts'

/**
 * keccak256("\x19Ethereum Signed Message:\n" ‖ length in decimal ‖ message) of EIP-191, version 0x45: what `personal_sign` signs.
 * Throws `input/data-malformed`.
 */
export function messageDigest(message: Hex): Hex {
  const bytes = toBytes(message)
  if (!bytes) throw fail('input/data-malformed')
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return fromBytes(keccak_256.create().update(prefix).update(bytes).digest())
}
