import { keccak256 } from '#core/bytes/keccak256'
import { joined } from '#core/bytes/joined'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'
import { asBytes, signDigest } from './ecdsa.ts'

/** The prefix is written here again: nothing of the Review's encoding is shared (promise 4). */
function digestBytes(message: Hex): Bytes {
  const bytes = toBytes(message)
  if (!bytes) throw fail('input/data-malformed')
  return keccak256(joined([new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
}

/** keccak256 of the prefix, the length in decimal, and the message (EIP-191, version 0x45). Throws `input/data-malformed`. */
export const digestOfMessage = (message: Hex): Hex => fromBytes(digestBytes(message))

/** 65 bytes, v of 27 or 28. The key is the caller's to wipe. Throws `input/data-malformed`, `vault/self-check`. */
export const signMessage = async (message: Hex, account: Address, privateKey: Bytes): Promise<{ readonly signature: Hex }> => ({
  signature: asBytes(await signDigest(digestBytes(message), account, privateKey)),
})
