import { keccak_256 } from '@noble/hashes/sha3.js'
import { fail } from './errors.ts'
import { fromBytes, type Hex, toBytes } from './hex.ts'

/** keccak256 of whole bytes in hex. Throws `input/data-malformed`. */
export function keccak(hex: Hex): Hex {
  const bytes = toBytes(hex)
  if (!bytes) throw fail('input/data-malformed')
  return fromBytes(keccak_256(bytes))
}

/** keccak256 of a text's UTF-8 bytes. */
export const keccakText = (text: string): Hex => fromBytes(keccak_256(new TextEncoder().encode(text)))
