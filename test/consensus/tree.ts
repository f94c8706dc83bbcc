import { pair, type Root, sha256 } from './ssz.ts'

/** A tree of which only some nodes matter. */
export type Tree = {
  readonly root: Root
  /** The siblings from a node up to the root, lowest first. */
  branch(index: number): Root[]
}

/**
 * A tree by the generalized indices of what is known in it (consensus-specs, ssz/merkle-proofs.md). All other nodes are made up, each
 * with a value of its own, so that a verifier that takes the wrong sibling finds out.
 */
export function sparseTree(known: ReadonlyMap<number, Root>, madeUp: (index: number) => Root): Tree {
  const above = new Set<number>()
  for (const index of known.keys()) for (let at = index; at > 0; at >>= 1) above.add(at)
  const done = new Map(known)
  const node = (index: number): Root => {
    const found = done.get(index)
    if (found !== undefined) return found
    const value = above.has(index) ? pair(node(index * 2), node(index * 2 + 1)) : madeUp(index)
    done.set(index, value)
    return value
  }
  return { root: node(1), branch: (index) => branchOf(node, index) }
}

/** A tree of known leaves, all of them, zero beyond the last: a container. */
export function fullTree(leaves: readonly Root[], depth: number): Tree {
  const first = 2 ** depth
  const zero = new Uint8Array(32)
  return sparseTree(new Map(Array.from({ length: first }, (_, at) => [first + at, leaves[at] ?? zero])), () => zero)
}

function branchOf(node: (index: number) => Root, index: number): Root[] {
  const siblings: Root[] = []
  for (let at = index; at > 1; at >>= 1) siblings.push(node(at ^ 1))
  return siblings
}

/** The root that a leaf and its branch lead to. */
export const climb = (leaf: Root, branch: readonly Root[], index: number): Root =>
  branch.reduce((value, sibling, height) => ((index >> height) & 1 ? pair(sibling, value) : pair(value, sibling)), leaf)

/** A made-up node for each index, another one for each `salt`. */
export const filler =
  (salt: string) =>
  (index: number): Root =>
    sha256(`${salt} ${index}`)
