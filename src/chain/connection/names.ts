import { isHex, lowerHex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { RpcCall } from './json-rpc.ts'
import { readRaw } from '../calls/transactions/raw-transaction.ts'

/**
 * Addresses that calls spell out, alone or as a 32-byte word of a topic or of calldata: what the endpoint learns at once. Storage keys are
 * hashes and are not turned back. The sender of signed bytes follows from their signature, which is not recovered here: who has them sent says whose they are.
 */
export function namesIn(calls: readonly RpcCall[]): readonly Address[] {
  const found = new Set<Address>()
  const look = (value: unknown): void => {
    if (typeof value === 'string') for (const name of inText(value)) found.add(name)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  for (const { method, params } of calls) {
    // Keys of storage are bare words that only look like addresses when they are small numbers.
    if (method === 'eth_getProof' || method === 'eth_getStorageAt') look(params[0])
    else if (method === 'eth_sendRawTransaction') look(spelled(params[0]))
    else look(params)
  }
  return [...found]
}

function spelled(raw: unknown): unknown {
  const read = typeof raw === 'string' ? readRaw(raw) : undefined
  return read && [read.to, read.data]
}

function inText(text: string): readonly Address[] {
  if (isHex(text, 20)) return [lowerHex(text)]
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return wordName(text.slice(2))
  // Calldata: a selector and words. Bytes of other lengths are looked at as far as they are words.
  const words = /^0x[0-9a-fA-F]{8}((?:[0-9a-fA-F]{64})+)/.exec(text)?.[1] ?? ''
  return (words.match(/.{64}/g) ?? []).flatMap(wordName)
}

/** A word names somebody when it is 12 zero bytes and an address that is no small number (a length, an amount). */
const wordName = (word: string): readonly Address[] => (/^0{24}(?!0{12})/.test(word) ? [`0x${word.slice(24).toLowerCase()}`] : [])
