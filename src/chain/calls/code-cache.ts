import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#core/address'
import { fromBytes, type Hex, size } from '#core/hex'

/** keccak256 of no code. */
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
/** Bytes of code that are kept. */
const MOST_BYTES = 33_554_432

/** Code by its hash, for all chains. What is in here was hashed; nothing else gets in. */
export type CodeCache = {
  get(hash: Hex): Hex | undefined
  /** Keeps code that has this hash; false for any other. */
  put(hash: Hex, code: Hex): boolean
  /** The account was proved with this hash, or proved not to be there: next time its code need not be asked for. */
  seen(chainId: number, address: Address, hash?: Hex): void
  /** False where the code will have to be asked for, as far as one can tell before the proof. */
  probablyHas(chainId: number, address: Address): boolean
}

export function createCodeCache(): CodeCache {
  const codes = new Map<Hex, Hex>([[NO_CODE, '0x']])
  const hashes = new Map<string, Hex>()
  let bytes = 0
  return {
    get: (hash) => codes.get(hash),
    put(hash, code) {
      if (fromBytes(keccak_256(hexToBytes(code.slice(2)))) !== hash) return false
      if (codes.has(hash)) return true
      codes.set(hash, code)
      bytes += size(code)
      for (const [old, text] of codes) {
        if (bytes <= MOST_BYTES) break
        if (old === NO_CODE || old === hash) continue
        codes.delete(old)
        bytes -= size(text)
      }
      return true
    },
    seen: (chainId, address, hash = NO_CODE) => void hashes.set(`${chainId}${address}`, hash),
    probablyHas: (chainId, address) => codes.has(hashes.get(`${chainId}${address}`) ?? '0x'),
  }
}
