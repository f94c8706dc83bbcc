import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { decodeRlpItem, encodeRlpItem, type Rlp } from './rlp.ts'
import { invalid } from './refuted.ts'

/** keccak256(RLP('')): the root of a trie without entries. */
const EMPTY = keccak_256(Uint8Array.of(0x80))
export const EMPTY_ROOT: Hex = fromBytes(EMPTY)
const HASH = 32

const bad = (why: string) => invalid('a trie node', why)

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

function nibblesOf(bytes: Uint8Array): readonly number[] {
  const nibbles: number[] = []
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15)
  return nibbles
}

/** Where one node leads: to an entry (or the proof that there is none), or on to `next` after `used` nibbles of the key. */
type Step =
  | { readonly done: true; readonly value: Uint8Array | undefined }
  | { readonly done: false; readonly next: Rlp; readonly used: number; readonly branchOnly: boolean }

const ABSENT: Step = { done: true, value: undefined }

function asBytes(item: Rlp | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw bad('holds a list where bytes belong')
  return item
}

/** Sixteen children and a value. Keys are hashes, all of one length, so no entry ends in a branch. */
function stepBranch(node: readonly Rlp[], rest: readonly number[]): Step {
  const isEmpty = (item: Rlp | undefined): boolean => item instanceof Uint8Array && item.length === 0
  if (!isEmpty(node[16])) throw bad('is a branch with a value')
  if (node.filter((child) => !isEmpty(child)).length < 2) throw bad('is a branch that does not fork')
  const child = node[rest[0] ?? 16]
  if (child === undefined || rest.length === 0) throw bad('is a branch below the end of the key')
  return isEmpty(child) ? ABSENT : { done: false, next: child, used: 1, branchOnly: false }
}

/** A hex-prefix path (Yellow Paper, appendix C) and a value, or the node at its end. */
function stepPath(node: readonly Rlp[], rest: readonly number[]): Step {
  const [flag = 4, ...digits] = nibblesOf(asBytes(node[0]))
  if (flag > 3) throw bad('has a path with unknown flags')
  if (flag % 2 === 0 && digits[0] !== 0) throw bad('has a padded path')
  const path = flag % 2 === 0 ? digits.slice(1) : digits
  const isLeaf = flag >= 2
  if (isLeaf ? path.length !== rest.length : path.length === 0 || path.length >= rest.length) throw bad('has a path of the wrong length')
  if (!path.every((nibble, at) => nibble === rest[at])) return ABSENT
  const next = node[1]
  if (next === undefined) throw bad('lacks its second item')
  if (!isLeaf) return { done: false, next, used: path.length, branchOnly: true }
  const value = asBytes(next)
  if (value.length === 0) throw bad('is a leaf without a value')
  return { done: true, value }
}

/** `item` is read once its hash is known to be the one that was asked for. */
type Node = { readonly hash: Uint8Array; readonly bytes: Uint8Array; item?: Rlp }

/** Reads nodes of proofs, each of one text once: proofs under one root begin with the same ones. */
export type NodeReader = (text: Hex) => Node

export function createNodeReader(): NodeReader {
  const read = new Map<Hex, Node>()
  return (text) => {
    const known = read.get(text)
    if (known) return known
    const bytes = hexToBytes(text.slice(2))
    const node: Node = { hash: keccak_256(bytes), bytes }
    read.set(text, node)
    return node
  }
}

/** Hands out the nodes of a proof one after another, each against the hash that its parent holds. */
function createNodes(proof: readonly Hex[], read: NodeReader) {
  let used = 0
  return {
    take(hash: Uint8Array): Rlp {
      const text = proof[used++]
      if (text === undefined) throw bad('is missing')
      const node = read(text)
      // Shorter ones stand in their parent; only a root may be short.
      if (node.bytes.length < HASH && used > 1) throw bad('is named by its hash although it is short')
      if (!sameBytes(node.hash, hash)) throw bad('has another hash')
      return (node.item ??= decodeRlpItem(node.bytes))
    },
    allTaken: (): boolean => used === proof.length,
  }
}

/**
 * Follows a Merkle-Patricia proof from `root` to the entry at keccak256(`key`): its value, or `undefined` where the proof shows that there is none.
 * Strict: each node hashed, canonical, in order, none missing, none left over. Throws `proof/invalid`.
 */
export function verifyProof(
  root: Uint8Array,
  key: Uint8Array,
  proof: readonly Hex[],
  read: NodeReader = createNodeReader(),
): Uint8Array | undefined {
  const nodes = createNodes(proof, read)
  // The empty trie: nodes give no proof for it, or its one item.
  if (sameBytes(root, EMPTY)) {
    if (proof.length > 0) nodes.take(root)
    if (!nodes.allTaken()) throw bad('is left over')
    return undefined
  }
  let rest = nibblesOf(keccak_256(key))
  let node = nodes.take(root)
  let branchOnly = false
  for (;;) {
    if (node instanceof Uint8Array || (node.length !== 17 && (node.length !== 2 || branchOnly))) throw bad('is of no known kind')
    const step = node.length === 17 ? stepBranch(node, rest) : stepPath(node, rest)
    if (step.done) {
      if (!nodes.allTaken()) throw bad('is left over')
      return step.value
    }
    rest = rest.slice(step.used)
    branchOnly = step.branchOnly
    const { next } = step
    if (next instanceof Uint8Array) {
      if (next.length !== HASH) throw bad('is named by other than a hash')
      node = nodes.take(next)
    } else {
      if (encodeRlpItem(next).length >= HASH) throw bad('stands in its parent although it is long')
      node = next
    }
  }
}
