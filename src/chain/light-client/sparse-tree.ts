import { hashPair } from './ssz.ts'

/** A Merkle tree of which only some places matter: everything else is a filler that says where it stands. */
export type SparseTree = { readonly root: Uint8Array; branch(gindex: number): readonly Uint8Array[] }

export function sparseTree(leaves: ReadonlyMap<number, Uint8Array>): SparseTree {
  const isAbove = (gindex: number) => [...leaves.keys()].some((leaf) => leaf >= gindex && leaf >> (depth(leaf) - depth(gindex)) === gindex)
  const node = (gindex: number): Uint8Array => {
    const leaf = leaves.get(gindex)
    if (leaf !== undefined) return leaf
    if (!isAbove(gindex)) return new Uint8Array(32).fill((gindex % 255) + 1)
    return hashPair(node(gindex * 2), node(gindex * 2 + 1))
  }
  const branch = (gindex: number): readonly Uint8Array[] => (gindex === 1 ? [] : [node(gindex ^ 1), ...branch(gindex >> 1)])
  return { root: node(1), branch }
}

const depth = (gindex: number): number => 31 - Math.clz32(gindex)
