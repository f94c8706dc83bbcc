import { keccak_256, shake256 } from '@noble/hashes/sha3.js'
import { fail } from '../errors.ts'
import { fromBytes, type Hex, toBytes } from './hex.ts'

/** keccak256 of whole bytes in hex. Throws `input/data-malformed`. */
export function keccak(hex: Hex): Hex {
  const bytes = toBytes(hex)
  if (!bytes) throw fail('input/data-malformed')
  return fromBytes(keccak_256(bytes))
}

/** keccak256 of a text's UTF-8 bytes. */
export const keccakText = (text: string): Hex => fromBytes(keccak_256(new TextEncoder().encode(text)))

/** The selector of a function by its canonical signature: the first four bytes of its hash (Solidity ABI specification, *Function Selector*). */
export const functionSelector = (canonical: string): Hex => `0x${keccakText(canonical).slice(2, 10)}`

/** As many pseudorandom words of 32 bytes as are wanted from one seed (SHAKE256 of it, FIPS 202): who does not know the seed cannot tell one from the others. */
export function wordsFrom(seed: Hex, count: number): readonly Hex[] {
  const bytes = toBytes(seed)
  if (!bytes) throw fail('input/data-malformed')
  const hex = fromBytes(shake256(bytes, { dkLen: 32 * count })).slice(2)
  return Array.from({ length: count }, (_, at): Hex => `0x${hex.slice(64 * at, 64 * at + 64)}`)
}
