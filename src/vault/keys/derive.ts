import { keccak256 } from '#core/bytes/keccak256'
import type { Address } from '#core/ethereum/address'
import { isPath, pathAt } from '#core/identity/derivation-path'
import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { childNode, fingerprintOfNode, HARDENED, type HdNode, masterNode, wipeNode } from './bip32.ts'
import { coordinatesOf, isPrivateKey, publicKeyOf } from './curve.ts'
import type { Bytes } from '../deps.ts'
import { seedOf } from './phrase.ts'
import { ENGLISH, type WordList } from './word-lists.ts'

export { pathAt } from '#core/identity/derivation-path'

/** One account's key; `privateKey` is the caller's to wipe. */
export type ChildKey = { readonly address: Address; readonly privateKey: Bytes; readonly path: string }

/** An account of a template, by its index. */
export type PlacedAddress = { readonly index: number; readonly path: string; readonly address: Address }

/** What a phrase is: everything that its keys follow from. */
export type PhraseSecret = { readonly entropy: Bytes; readonly passphrase?: string; readonly list?: WordList }

/** The address of a private key. Throws `key/out-of-range` for anything but 32 bytes of 1 ≤ k < n. */
export function addressOf(privateKey: Bytes): Address {
  if (!isPrivateKey(privateKey)) throw fail('key/out-of-range')
  return addressOfPublicKey(publicKeyOf(privateKey))
}

/** The last 20 bytes of keccak256 of the point's coordinates (Yellow Paper, appendix F). */
export const addressOfPublicKey = (publicKey: Uint8Array): Address => fromBytes(keccak256(coordinatesOf(publicKey)).subarray(12))

/** Everything below one seed, derived once: nodes that were passed are kept until `wipe`. */
export type Deriver = {
  /** First 4 bytes of the master key's identifier (BIP-32, key identifiers): tells phrase and passphrase apart from others. */
  readonly fingerprint: Hex
  /** Throws `key/path` where the path leads to no key. */
  keyAt(path: string): Promise<ChildKey>
  /** Addresses of a template at `start` and the next ones. Throws `key/path`. */
  addresses(template: string, start: number, count: number): Promise<readonly PlacedAddress[]>
  addressesAt(template: string, indexes: readonly number[]): Promise<readonly PlacedAddress[]>
  wipe(): void
}

/** The seed itself stays the caller's to wipe. Throws `key/path` for the one seed in 2^127 that leads to no key. */
export async function createDeriver(seed: Bytes, subtle: SubtleCrypto): Promise<Deriver> {
  const root = await masterNode(seed, subtle)
  if (!root) throw fail('key/path', { path: 'm' })
  const nodes = new Map<string, HdNode>([['m', root]])
  /** The node of a path whose form was checked. The root is always known, until everything was wiped. */
  const branch = async (path: string): Promise<HdNode> => {
    const known = nodes.get(path)
    if (known) return known
    if (path === 'm') throw fail('key/path', { path })
    const node = await childOf(path)
    // Two calls may pass here at once, and all may have been wiped meanwhile: no node is left that `wipe` does not know.
    const first = nodes.get(path)
    if (first === undefined && nodes.size > 0) {
      nodes.set(path, node)
      return node
    }
    wipeNode(node)
    if (first === undefined) throw fail('key/path', { path })
    return first
  }
  const childOf = async (path: string): Promise<HdNode> => {
    const cut = path.lastIndexOf('/')
    const level = path.slice(cut + 1)
    const index = Number.parseInt(level, 10) + (level.endsWith("'") ? HARDENED : 0)
    const parent = await branch(path.slice(0, cut))
    // A parent that was wiped while it was waited for would lead to some other key.
    const node = nodes.size === 0 ? undefined : await childNode(parent, index, subtle)
    if (!node) throw fail('key/path', { path })
    return node
  }
  const leaf = async <T>(path: string, work: (node: HdNode) => T): Promise<T> => {
    if (!isPath(path)) throw fail('key/path', { path })
    const node = await childOf(path)
    try {
      return work(node)
    } finally {
      wipeNode(node)
    }
  }
  const addressesAt = async (template: string, indexes: readonly number[]): Promise<readonly PlacedAddress[]> => {
    const found: PlacedAddress[] = []
    for (const index of indexes) {
      const path = pathAt(template, index)
      found.push(await leaf(path, (node) => ({ index, path, address: addressOf(node.privateKey) })))
    }
    return found
  }
  return {
    fingerprint: fingerprintOfNode(root),
    keyAt: (path) =>
      leaf(path, (node) => {
        const privateKey = node.privateKey.slice()
        return { address: addressOf(privateKey), privateKey, path }
      }),
    addresses: (template, start, count) =>
      addressesAt(
        template,
        Array.from({ length: count }, (_, at) => start + at),
      ),
    addressesAt,
    wipe() {
      for (const node of nodes.values()) wipeNode(node)
      nodes.clear()
    },
  }
}

/**
 * Derives below a phrase as often as `work` needs, from one stretching of its seed. Seed and nodes are wiped; strings and numbers that the libraries
 * made, and the browser's copies for HMAC, are left to the collector.
 */
export async function withPhrase<T>(
  { entropy, passphrase = '', list = ENGLISH }: PhraseSecret,
  subtle: SubtleCrypto,
  work: (deriver: Deriver) => T | Promise<T>,
): Promise<T> {
  const seed = await seedOf(entropy, subtle, passphrase, list)
  let deriver: Deriver | undefined
  try {
    deriver = await createDeriver(seed, subtle)
    return await work(deriver)
  } finally {
    deriver?.wipe()
    seed.fill(0)
  }
}

/** The key at a path below a phrase. Throws `key/path`. */
export const deriveChild = (entropy: Bytes, path: string, subtle: SubtleCrypto): Promise<ChildKey> =>
  withPhrase({ entropy }, subtle, (deriver) => deriver.keyAt(path))

/** The fingerprint of a phrase with its passphrase. */
export const fingerprintOf = (secret: PhraseSecret, subtle: SubtleCrypto): Promise<Hex> =>
  withPhrase(secret, subtle, ({ fingerprint }) => fingerprint)
