import { sha256 } from '@noble/hashes/sha2.js'

/**
 * What a light client reads, described as data (consensus-specs, `ssz/simple-serialize.md`): one description serves the root here, the JSON of beacon REST
 * (beacon-json.ts) and the bytes of the published vectors (beacon-ssz.ts).
 */
export type Type =
  /** A uint64 that counts slots or validators: it fits a safe integer, or it is refused. */
  | { readonly is: 'number' }
  | { readonly is: 'uint'; readonly bytes: 8 | 32 }
  | { readonly is: 'bytes'; readonly length: number }
  /** `length` bits, the first in the lowest bit of the first byte. A multiple of 8. */
  | { readonly is: 'bits'; readonly length: number }
  | { readonly is: 'byteList'; readonly limit: number }
  | { readonly is: 'vector'; readonly item: Type; readonly length: number }
  | { readonly is: 'container'; readonly fields: Fields }

export type Fields = { readonly [name: string]: Type }

/** What a description describes. */
export type ValueOf<T extends Type> = T extends { is: 'number' }
  ? number
  : T extends { is: 'uint' }
    ? bigint
    : T extends { is: 'bytes' | 'bits' | 'byteList' }
      ? Uint8Array
      : T extends { is: 'vector'; item: infer Item extends Type }
        ? readonly ValueOf<Item>[]
        : T extends { is: 'container'; fields: infer Of extends Fields }
          ? { readonly [Name in keyof Of]: ValueOf<Of[Name]> }
          : never

/** Any value that some description describes. */
export type SszValue = number | bigint | Uint8Array | readonly SszValue[] | { readonly [name: string]: SszValue }

/** A hasher at its beginning, one that is set back to it for each pair, and what it is given: a committee takes a thousand hashes, and making a hasher costs as much as one. */
const START = sha256.create()
const hasher = sha256.create()
const pair = new Uint8Array(64)

/** sha256 of two nodes side by side. */
export function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  const node = new Uint8Array(32)
  pair.fill(0)
  pair.set(left)
  pair.set(right, 32)
  START._cloneInto(hasher).update(pair).digestInto(node)
  return node
}

const zeros: Uint8Array[] = [new Uint8Array(32)]
/** Root of an empty tree of this depth. */
function zeroNode(depth: number): Uint8Array {
  let node = zeros[depth]
  if (node === undefined) {
    const below = zeroNode(depth - 1)
    node = hashPair(below, below)
    zeros[depth] = node
  }
  return node
}

/** Root of a tree with space for `limit` chunks of 32 bytes, empty from the last given on (spec: `merkleize`). */
export function merkleize(chunks: readonly Uint8Array[], limit: number = chunks.length): Uint8Array {
  let level = chunks
  let depth = 0
  for (let width = 1; width < limit; width *= 2) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) above.push(hashPair(level[at] ?? zeroNode(depth), level[at + 1] ?? zeroNode(depth)))
    level = above
    depth++
  }
  return level[0] ?? zeroNode(depth)
}

/** Bytes in chunks of 32, the last one filled up with zeros (spec: `pack`). */
function pack(bytes: Uint8Array): readonly Uint8Array[] {
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += 32) {
    const chunk = new Uint8Array(32)
    chunk.set(bytes.subarray(at, at + 32))
    chunks.push(chunk)
  }
  return chunks
}

/** Little-endian, in one chunk. */
function integer(value: bigint): Uint8Array {
  const chunk = new Uint8Array(32)
  for (let at = 0, rest = value; rest > 0n; at++, rest >>= 8n) chunk[at] = Number(rest & 0xffn)
  return chunk
}

function rootOf(type: Type, value: SszValue): Uint8Array {
  switch (type.is) {
    case 'number':
    case 'uint':
      return integer(BigInt(value as number | bigint))
    case 'bytes':
    case 'bits': {
      const bytes = value as Uint8Array
      // Two chunks make one node: the keys of a committee, of which there are hundreds.
      return bytes.length > 32 && bytes.length <= 64 ? hashPair(bytes, bytes.subarray(64)) : merkleize(pack(bytes))
    }
    case 'byteList': {
      const bytes = value as Uint8Array
      return hashPair(merkleize(pack(bytes), Math.ceil(type.limit / 32)), integer(BigInt(bytes.length)))
    }
    case 'vector':
      return merkleize((value as readonly SszValue[]).map((item) => rootOf(type.item, item)))
    case 'container':
      return merkleize(leavesOf(type.fields, value as { readonly [name: string]: SszValue }))
  }
}

/** Roots of the fields of a container, in their order. */
export const leavesOf = (fields: Fields, value: { readonly [name: string]: SszValue }): readonly Uint8Array[] =>
  Object.entries(fields).map(([name, type]) => rootOf(type, value[name] as SszValue))

/** Spec: `hash_tree_root`. The value may hold more fields than the description: those that a later fork added. */
export const hashTreeRoot = <T extends Type>(type: T, value: ValueOf<T>): Uint8Array => rootOf(type, value as SszValue)

export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** True where everything is zero: how a part that is not there is written. */
export function isZero(value: SszValue): boolean {
  if (value instanceof Uint8Array) return value.every((byte) => byte === 0)
  return typeof value === 'object' ? Object.values(value as { readonly [name: string]: SszValue }).every(isZero) : Number(value) === 0
}

/** Number of levels above a generalized index (spec: `floorlog2`). */
export const depthOf = (gindex: number): number => 31 - Math.clz32(gindex)

/**
 * Whether `leaf` stands at `gindex` under `root`. A branch may be longer than the place is deep, as data of before a fork is in the shape of after it;
 * it then begins with zeros (spec: `is_valid_normalized_merkle_branch`, and `is_valid_merkle_branch` where nothing is too long).
 */
export function isValidBranch(leaf: Uint8Array, branch: readonly Uint8Array[], gindex: number, root: Uint8Array): boolean {
  const extra = branch.length - depthOf(gindex)
  if (extra < 0 || !branch.slice(0, extra).every(isZero)) return false
  let node = leaf
  for (const [level, sibling] of branch.slice(extra).entries())
    node = (gindex >> level) & 1 ? hashPair(sibling, node) : hashPair(node, sibling)
  return equalBytes(node, root)
}
