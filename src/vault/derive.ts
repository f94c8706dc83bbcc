import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import type { Address } from '#core/address'
import { fail } from '#core/errors'
import { fromBytes } from '#core/hex'
import type { Bytes } from './deps.ts'
import { seedOf } from './phrase.ts'

/** One account's key; `privateKey` is the caller's to wipe. */
export type ChildKey = { readonly address: Address; readonly privateKey: Bytes; readonly path: string }

/** Hardened and plain levels of BIP-32, at most ten. */
const PATH = /^m(?:\/(?:0|[1-9]\d{0,9})'?){1,10}$/

/** Puts an index into a template such as m/44'/60'/0'/0/i. Throws `key/path`. */
export function pathAt(template: string, index: number): string {
  const path = template.replace(/\/i(?='?(?:\/|$))/, `/${index}`)
  const levels = path.split('/').slice(1)
  if (path === template || !PATH.test(path) || levels.some((level) => Number.parseInt(level, 10) > 0x7fffffff))
    throw fail('key/path', { path: template })
  return path
}

/** The address of a private key. Throws `key/out-of-range` for anything but 32 bytes of 1 ≤ k < n. */
export function addressOf(privateKey: Bytes): Address {
  if (privateKey.length !== 32 || !secp256k1.utils.isValidSecretKey(privateKey)) throw fail('key/out-of-range')
  return addressOfPublicKey(secp256k1.getPublicKey(privateKey))
}

/** The last 20 bytes of keccak256 of the point's coordinates (Yellow Paper, appendix F). */
export const addressOfPublicKey = (publicKey: Uint8Array): Address =>
  fromBytes(keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12))

/** The key at a path below a seed (BIP-32). Throws `key/path` where the path leads to no key. */
export function keyAt(seed: Bytes, path: string): ChildKey {
  const root = HDKey.fromMasterSeed(seed)
  const node = root.derive(path)
  try {
    if (!node.privateKey) throw fail('key/path', { path })
    const privateKey = new Uint8Array(node.privateKey)
    return { address: addressOf(privateKey), privateKey, path }
  } finally {
    node.wipePrivateData()
    root.wipePrivateData()
  }
}

/** The key at a path below a phrase. The seed is wiped; strings and numbers that the libraries made are left to the collector. */
export async function deriveChild(entropy: Bytes, path: string, subtle: SubtleCrypto): Promise<ChildKey> {
  const seed = await seedOf(entropy, subtle)
  try {
    return keyAt(seed, path)
  } finally {
    seed.fill(0)
  }
}
