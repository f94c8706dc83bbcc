import { keccakP } from '@noble/hashes/sha3.js'
import { swap32IfBE } from '@noble/hashes/utils.js'

/** Bytes that are taken in before the state is turned over (Keccak with a capacity of 512 bits). */
const RATE = 136

/**
 * keccak256 as Ethereum uses it: the sponge of Keccak with its first padding, 0x01 (the Keccak submission, section 1.1; not SHA3-256). The permutation
 * is noble's; around it noble's own sponge carries streaming, cloning and outputs of any length, which nobody asks for where a digest is made at once, so that
 * these few lines stand in its place. Linear in the length.
 */
export function keccak256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = new Uint8Array(200)
  const block = new Uint8Array(RATE)
  const words = new Uint32Array(state.buffer)
  const taken = new Uint32Array(block.buffer)
  // Also of no bytes, and of whole blocks, there is a last block: that of the padding.
  const last = data.length - (data.length % RATE)
  for (let from = 0; from <= last; from += RATE) {
    block.fill(0)
    block.set(data.subarray(from, from + RATE))
    if (from === last) {
      block[data.length - last] = 0x01
      block[RATE - 1] = (block[RATE - 1] ?? 0) | 0x80
    }
    for (let at = 0; at < taken.length; at++) words[at] = (words[at] ?? 0) ^ (taken[at] ?? 0)
    swap32IfBE(words)
    keccakP(words)
    swap32IfBE(words)
  }
  const digest = state.slice(0, 32)
  state.fill(0)
  block.fill(0)
  return digest
}
