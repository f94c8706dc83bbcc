import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex, size } from '#core/bytes/hex'
import type { ChainCalls } from '#protocol/chain'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import { readReply } from '../request.ts'
import { readBytes } from '#core/text/json'

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

type Question = { readonly chainId: number; readonly addresses: readonly Address[]; readonly codes: CodeCache }

/** Code that an endpoint claims these have, with its true hash; what is kept already is not asked for. Throws `rpc/*`. */
export async function fetchCodes(
  connection: EndpointConnection,
  { chainId, addresses, codes }: Question,
  asking: CallOptions,
): Promise<ChainCalls['codes']['result']> {
  const open = addresses.filter((address) => codes.probable(chainId, address) === undefined)
  const calls = open.map((address) => ({ method: 'eth_getCode' as const, params: [address, 'latest'] }))
  const replies = calls.length === 0 ? [] : await connection.ask(calls, asking)
  calls.forEach((call, at) => {
    const address = open[at]
    if (address !== undefined) codes.seen(chainId, address, codes.put(readReply(replies[at], call, connection, readBytes)))
  })
  const found = addresses.flatMap((address) => {
    const hash = codes.probable(chainId, address)
    const code = hash === undefined ? undefined : codes.get(hash)
    return hash === undefined || code === undefined || code === '0x' ? [] : [{ address, hash, code }]
  })
  return { codes: found, asked: open.length }
}
