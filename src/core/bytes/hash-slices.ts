import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromBytes, type Hex } from './hex.ts'

/** Bytes that are hashed without a pause: some milliseconds of work on a slow device. */
const SLICE = 262_144

/** A text's UTF-8 bytes, hashed with a pause after each slice: ten megabytes take a third of a second, and nobody should wait for a page so long. */
const hashTextInSlices = (text: string, hash: Hash, pause: () => Promise<void>): Promise<Uint8Array> =>
  hashInSlices(new TextEncoder().encode(text), hash, pause)

/** The same of bytes. */
export async function hashInSlices(bytes: Uint8Array, hash: Hash, pause: () => Promise<void>): Promise<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    hash.update(bytes.subarray(at, at + SLICE))
    await pause()
  }
  return hash.digest()
}

type Hash = { update(bytes: Uint8Array): unknown; digest(): Uint8Array }

export const keccakTextInSlices = async (text: string, pause: () => Promise<void>): Promise<Hex> =>
  fromBytes(await hashTextInSlices(text, keccak_256.create(), pause))

/** SHA-256 (FIPS 180-4), as `sha256sum` tells it of the file. */
export const sha256TextInSlices = async (text: string, pause: () => Promise<void>): Promise<Hex> =>
  fromBytes(await hashTextInSlices(text, sha256.create(), pause))

/** SHA-256 of a file's bytes. */
export const sha256InSlices = async (bytes: Uint8Array, pause: () => Promise<void>): Promise<Hex> =>
  fromBytes(await hashInSlices(bytes, sha256.create(), pause))

/** SHA-256 of a few bytes, at once. */
export const sha256Of = (bytes: Uint8Array): Hex => fromBytes(sha256(bytes))
