import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromBytes, type Hex } from './hex.ts'

/** Bytes that are hashed without a pause: some milliseconds of work on a slow device. */
const SLICE = 262_144

/** A text's UTF-8 bytes, hashed with a pause after each slice: ten megabytes take a third of a second, and nobody should wait for a page so long. */
async function inSlices(text: string, kind: typeof keccak_256 | typeof sha256, pause: () => Promise<void>): Promise<Hex> {
  const bytes = new TextEncoder().encode(text)
  const hash = kind.create()
  for (let at = 0; at < bytes.length; at += SLICE) {
    hash.update(bytes.subarray(at, at + SLICE))
    await pause()
  }
  return fromBytes(hash.digest())
}

export const keccakTextInSlices = (text: string, pause: () => Promise<void>): Promise<Hex> => inSlices(text, keccak_256, pause)

/** SHA-256 (FIPS 180-4), as `sha256sum` tells it of the file. */
export const sha256TextInSlices = (text: string, pause: () => Promise<void>): Promise<Hex> => inSlices(text, sha256, pause)
