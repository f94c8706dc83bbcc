import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { encodeRlpItem, encodeRlpInteger, type Rlp } from './rlp.ts'

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

/** A node of two or more entries forks where their paths part: keys here are never the beginning of one another. */
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

/** Root of the Merkle-Patricia trie of a list, keyed by RLP of each place: how a block commits to its transactions and receipts (Yellow Paper, 4.3.2). */
export function listRoot(values: readonly Uint8Array[]): Hex {
  const entries = values.map((value, at) => ({ path: nibblesOf(encodeRlpItem(encodeRlpInteger(BigInt(at)))), value }))
  return fromBytes(keccak_256(encodeRlpItem(nodeOf(entries, 0))))
}
