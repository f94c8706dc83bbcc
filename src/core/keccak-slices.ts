import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromBytes, type Hex } from './hex.ts'

/** Bytes that are hashed without a pause: some milliseconds of work on a slow device. */
const SLICE = 262_144

/** keccak256 of a text's UTF-8 bytes, with a pause after each slice: ten megabytes take a third of a second, and nobody should wait for a page so long. */
export async function keccakTextInSlices(text: string, pause: () => Promise<void>): Promise<Hex> {
  const bytes = new TextEncoder().encode(text)
  const hash = keccak_256.create()
  for (let at = 0; at < bytes.length; at += SLICE) {
    hash.update(bytes.subarray(at, at + SLICE))
    await pause()
  }
  return fromBytes(hash.digest())
}
