import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex, size } from '#core/bytes/hex'

/** keccak256 of no code. */
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
/** Bytes of code that are kept. */
const MAX_BYTES = 33_554_432

/** Code by its hash, for all chains. What is in here was hashed; nothing else gets in. */
export type CodeCache = {
  get(hash: Hex): Hex | undefined
  /** Keeps code by its hash, which it answers. */
  put(code: Hex): Hex
  /** The account was proved with this hash, was proved not to be there, or somebody claims this code of it: its code need not be asked for next time. */
  seen(chainId: number, address: Address, hash?: Hex): void
  /** Hash of the code that an account probably has, where that is kept: as far as one can tell before the proof. */
  probable(chainId: number, address: Address): Hex | undefined
}

export function createCodeCache(): CodeCache {
  const codes = new Map<Hex, Hex>([[NO_CODE, '0x']])
  const hashes = new Map<string, Hex>()
  let bytes = 0
  return {
    get: (hash) => codes.get(hash),
    put(code) {
      const hash = fromBytes(keccak_256(hexToBytes(code.slice(2))))
      if (codes.has(hash)) return hash
      codes.set(hash, code)
      bytes += size(code)
      for (const [old, text] of codes) {
        if (bytes <= MAX_BYTES) break
        if (old === NO_CODE || old === hash) continue
        codes.delete(old)
        bytes -= size(text)
      }
      return hash
    },
    seen: (chainId, address, hash = NO_CODE) => void hashes.set(`${chainId}${address}`, hash),
    probable(chainId, address) {
      const hash = hashes.get(`${chainId}${address}`)
      return hash !== undefined && codes.has(hash) ? hash : undefined
    },
  }
}
