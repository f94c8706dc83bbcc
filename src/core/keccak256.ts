import { keccakP } from '@noble/hashes/sha3.js'
import { swap32IfBE } from '@noble/hashes/utils.js'

/** Bytes that are taken in before the state is turned over (Keccak with a capacity of 512 bits). */
const RATE = 136

/**
 * keccak256 as Ethereum uses it: the sponge of Keccak with its first padding, 0x01 (the Keccak submission, section 1.1; not SHA3-256). The permutation
 * is noble's; around it noble's own sponge carries streaming, cloning and outputs of any length, a fifth of a Worker's hash code and more, so that
 * these few lines stand in its place wherever a digest is made at once. Linear in the length.
 */
export function keccak256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = new Uint8Array(200)
  const words = new Uint32Array(state.buffer)
  const turn = (): void => {
    swap32IfBE(words)
    keccakP(words)
    swap32IfBE(words)
  }
  let at = 0
  const take = (byte: number): void => {
    state[at] = (state[at] ?? 0) ^ byte
    at++
  }
  for (const byte of data) {
    take(byte)
    if (at === RATE) {
      turn()
      at = 0
    }
  }
  take(0x01)
  at = RATE - 1
  take(0x80)
  turn()
  const digest = state.slice(0, 32)
  state.fill(0)
  return digest
}
