import { sha256 } from '../hashes.ts'
import type { Bytes } from '../deps.ts'

// Places in a word list and the entropy that they stand for (BIP-39, "Generating the mnemonic"): 11 bits a word, the first bits of SHA-256 of the
// entropy behind it as a checksum, one bit for each three words.

const WORD_BITS = 11

/** Bytes of entropy that so many words carry beside their checksum: 4 for each 3. */
const carried = (words: number): number => Math.floor(words / 3) * 4

/** The entropy with its checksum byte behind it; the caller's to wipe. */
function withChecksum(entropy: Bytes): Bytes {
  const whole = new Uint8Array(entropy.length + 1)
  const digest = sha256(entropy)
  whole.set(entropy)
  whole.set(digest.subarray(0, 1), entropy.length)
  digest.fill(0)
  return whole
}

/** The places, from 0, of the words of 16 to 32 bytes of entropy, a multiple of 4. */
export function wordIndexes(entropy: Bytes): readonly number[] {
  const bits = withChecksum(entropy)
  const places = Array.from({ length: (entropy.length / 4) * 3 }, (_, word) => {
    const at = word * WORD_BITS
    // The word ends within three bytes; beyond the last there is nothing, and nothing of it is taken.
    const three = ((bits[at >> 3] ?? 0) << 16) | ((bits[(at >> 3) + 1] ?? 0) << 8) | (bits[(at >> 3) + 2] ?? 0)
    return (three >> (24 - WORD_BITS - (at & 7))) & 2047
  })
  bits.fill(0)
  return places
}

/** The entropy of 12, 15, 18, 21 or 24 places, the caller's to wipe; nothing where the checksum is wrong. */
export function entropyAt(places: readonly number[]): Bytes | undefined {
  const bits = new Uint8Array(Math.ceil((places.length * WORD_BITS) / 8))
  for (const [word, place] of places.entries())
    for (let bit = 0; bit < WORD_BITS; bit++) {
      const at = word * WORD_BITS + bit
      bits[at >> 3] = (bits[at >> 3] ?? 0) | (((place >> (WORD_BITS - 1 - bit)) & 1) << (7 - (at & 7)))
    }
  const entropy = bits.slice(0, carried(places.length))
  const whole = withChecksum(entropy)
  const unused = 8 - places.length / 3
  const isRight = (whole.at(-1) ?? 0) >> unused === (bits[entropy.length] ?? 0) >> unused
  bits.fill(0)
  whole.fill(0)
  if (isRight) return entropy
  entropy.fill(0)
  return undefined
}
