import { hash } from 'node:crypto'

// As much of SSZ as a light client's data is made of (consensus-specs, ssz/simple-serialize.md), on Node's own sha256. It shares no
// line with what ships: the two can only agree by both being right.

export type Root = Uint8Array

/** sha256 of two nodes of a tree. */
export function pair(left: Root, right: Root): Root {
  const both = new Uint8Array(64)
  both.set(left)
  both.set(right, 32)
  return new Uint8Array(hash('sha256', both, 'buffer'))
}

export const sha256 = (bytes: Uint8Array | string): Root => new Uint8Array(hash('sha256', bytes, 'buffer'))

const ZEROES: Root[] = [new Uint8Array(32)]

/** The root of a tree of that depth in which everything is zero. */
export function zeroRoot(depth: number): Root {
  for (let at = ZEROES.length; at <= depth; at++) ZEROES.push(pair(ZEROES[at - 1] as Root, ZEROES[at - 1] as Root))
  return ZEROES[depth] as Root
}

/** The root of these leaves in a tree of that depth, zero where there are no more. */
export function merkleize(leaves: readonly Root[], depth: number): Root {
  let level = leaves
  for (let height = 0; height < depth; height++) {
    const above: Root[] = []
    for (let at = 0; at < level.length; at += 2) above.push(pair(level[at] as Root, level[at + 1] ?? zeroRoot(height)))
    level = above
  }
  return level[0] ?? zeroRoot(depth)
}

/** At most 32 bytes, filled up with zeroes at the end. */
export function padded(bytes: Uint8Array): Root {
  const chunk = new Uint8Array(32)
  chunk.set(bytes)
  return chunk
}

/** An unsigned number of at most 256 bits, little-endian. */
export function uint(value: bigint | number): Root {
  const chunk = new Uint8Array(32)
  let rest = BigInt(value)
  for (let at = 0; rest > 0n; at++, rest >>= 8n) chunk[at] = Number(rest & 255n)
  return chunk
}

/** The root of a vector of bytes, or the inner root of a list of them whose tree is `depth` deep. */
export function bytesRoot(bytes: Uint8Array, depth: number): Root {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 32) }, (_, at) => padded(bytes.subarray(at * 32, at * 32 + 32)))
  return merkleize(chunks, depth)
}

/** A list is its contents and its length. */
export const withLength = (root: Root, length: number): Root => pair(root, uint(length))

export const emptyList = (depth: number): Root => withLength(zeroRoot(depth), 0)

export const hexOf = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`

/** Odd digits are allowed, as quantities of JSON-RPC have them. */
export function bytesOf(hex: string): Uint8Array {
  const digits = hex.slice(2)
  return new Uint8Array(Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'))
}
