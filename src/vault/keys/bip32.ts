import { ripemd160, sha256 } from '../hashes.ts'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { isPrivateKey, publicKeyOf, sumOf } from './curve.ts'
import type { Bytes } from '../deps.ts'

// Private derivation of BIP-32, all that a wallet with its own keys needs: no extended keys as text, no children of public keys.

/** An extended private key; both parts are the caller's to wipe (`wipeNode`). */
export type HdNode = { readonly privateKey: Bytes; readonly chainCode: Bytes }

/** From this index on a child follows from the private key alone (BIP-32, extended keys). */
export const HARDENED = 0x80000000

/** HMAC-SHA512 of the browser, cut into its halves, in bytes of their own; what it was cut from is wiped. */
async function halves(key: Bytes, data: Bytes, subtle: SubtleCrypto): Promise<readonly [Bytes, Bytes]> {
  const hmac = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  const digest = new Uint8Array(await subtle.sign('HMAC', hmac, data))
  const cut = [digest.slice(0, 32), digest.slice(32)] as const
  digest.fill(0)
  return cut
}

/** The master node of a seed of 16 to 64 bytes (BIP-32, master key generation); nothing for the one seed in 2^127 that has none. */
export async function masterNode(seed: Bytes, subtle: SubtleCrypto): Promise<HdNode | undefined> {
  const [privateKey, chainCode] = await halves(new TextEncoder().encode('Bitcoin seed'), seed, subtle)
  if (isPrivateKey(privateKey)) return { privateKey, chainCode }
  wipeNode({ privateKey, chainCode })
  return undefined
}

/**
 * The child at an index below 2^32 (BIP-32, CKDpriv); nothing for the one index in 2^127 that has none. The parent is read at once: it may be wiped
 * as soon as this was called.
 */
export async function childNode(parent: HdNode, index: number, subtle: SubtleCrypto): Promise<HdNode | undefined> {
  const own = parent.privateKey.slice()
  const data = new Uint8Array(37)
  if (index >= HARDENED) data.set(own, 1)
  else data.set(publicKeyOf(own))
  new DataView(data.buffer).setUint32(33, index)
  try {
    const [tweak, chainCode] = await halves(parent.chainCode, data, subtle)
    const privateKey = sumOf(tweak, own)
    tweak.fill(0)
    if (privateKey) return { privateKey, chainCode }
    chainCode.fill(0)
    return undefined
  } finally {
    own.fill(0)
    data.fill(0)
  }
}

/** First 4 bytes of a key's identifier, RIPEMD-160 of SHA-256 of its public key (BIP-32, key identifiers). */
export const fingerprintOfNode = ({ privateKey }: HdNode): Hex => fromBytes(ripemd160(sha256(publicKeyOf(privateKey))).subarray(0, 4))

export function wipeNode({ privateKey, chainCode }: HdNode): void {
  privateKey.fill(0)
  chainCode.fill(0)
}
