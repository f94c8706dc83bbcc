import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { encodeRlpItem, type Rlp } from './rlp.ts'

/** A key and its value, as RLP where the trie wants it. No key is the beginning of another. */
export type TrieEntry = { readonly key: Uint8Array; readonly value: Uint8Array }

type Entry = { readonly path: readonly number[]; readonly value: Uint8Array }

const nibblesOf = (bytes: Uint8Array): readonly number[] => [...bytes].flatMap((byte) => [byte >> 4, byte & 15])

/** Hex-prefix encoding of a path (Yellow Paper, appendix C). */
function pathBytes(path: readonly number[], flag: 0 | 2): Uint8Array {
  const nibbles = path.length % 2 === 0 ? [flag, 0, ...path] : [flag + 1, ...path]
  return Uint8Array.from({ length: nibbles.length / 2 }, (_, at) => ((nibbles[at * 2] ?? 0) << 4) | (nibbles[at * 2 + 1] ?? 0))
}

/** How many nibbles after `depth` all of them share. */
function shared(entries: readonly Entry[], depth: number): number {
  const [first, ...rest] = entries
  let count = 0
  while (first && depth + count < first.path.length && rest.every(({ path }) => path[depth + count] === first.path[depth + count])) count++
  return count
}

/** A node of two or more entries forks where their paths part. */
function nodeOf(entries: readonly Entry[], depth: number): Rlp {
  const [first] = entries
  if (!first) return new Uint8Array()
  if (entries.length === 1) return [pathBytes(first.path.slice(depth), 2), first.value]
  const same = shared(entries, depth)
  if (same > 0) return [pathBytes(first.path.slice(depth, depth + same), 0), reference(nodeOf(entries, depth + same))]
  const children = Array.from({ length: 16 }, (_, nibble): Rlp => {
    const below = entries.filter(({ path }) => path[depth] === nibble)
    return below.length === 0 ? new Uint8Array() : reference(nodeOf(below, depth + 1))
  })
  return [...children, new Uint8Array()]
}

/** Short nodes stand in their parent, others are named by their hash. */
function reference(node: Rlp): Rlp {
  const bytes = encodeRlpItem(node)
  return bytes.length < 32 ? node : keccak_256(bytes)
}

const entriesOf = (entries: readonly TrieEntry[]): readonly Entry[] => entries.map(({ key, value }) => ({ path: nibblesOf(key), value }))
const rootNode = (entries: readonly TrieEntry[]): Uint8Array => encodeRlpItem(nodeOf(entriesOf(entries), 0))

/** Root of the Merkle-Patricia trie of these entries (Yellow Paper, appendix D). */
export const trieRoot = (entries: readonly TrieEntry[]): Hex => fromBytes(keccak_256(rootNode(entries)))

/** A trie that proves what it holds, and that it holds nothing else. */
export type ProvingTrie = {
  readonly root: Hex
  /** The nodes on the way to a key or to where it would be, from the root on (EIP-1186). None for a trie without entries. */
  prove(key: Uint8Array): readonly Hex[]
}

/** Builds all of it at once: for some thousand entries at most. */
export function createProvingTrie(entries: readonly TrieEntry[]): ProvingTrie {
  const all = entriesOf(entries)
  /** The entries that agree with the key as far as the node at `depth`, and that node. */
  const follow = (path: readonly number[], within: readonly Entry[], depth: number, found: Hex[]): readonly Hex[] => {
    const node = encodeRlpItem(nodeOf(within, depth))
    // A short node stands in its parent, which has it already.
    if (depth === 0 || node.length >= 32) found.push(fromBytes(node))
    if (within.length < 2) return found
    const same = shared(within, depth)
    const [first] = within
    const agrees = first?.path.slice(depth, depth + same).every((nibble, at) => nibble === path[depth + at]) ?? false
    if (same > 0) return agrees ? follow(path, within, depth + same, found) : found
    const below = within.filter((entry) => entry.path[depth] === path[depth])
    return below.length === 0 ? found : follow(path, below, depth + 1, found)
  }
  return {
    root: trieRoot(entries),
    prove: (key) => (all.length === 0 ? [] : follow(nibblesOf(key), all, 0, [])),
  }
}
