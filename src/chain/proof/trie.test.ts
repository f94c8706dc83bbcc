import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, it } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import { encodeRlpItem, type Rlp } from './rlp.ts'
import { createNodeReader, verifyProof } from './trie.ts'

/** Hex-prefix encoding (Yellow Paper, appendix C), written apart from the code under test. */
function path(nibbles: readonly number[], leaf: boolean): Uint8Array {
  const flag = leaf ? 2 : 0
  const whole = nibbles.length % 2 === 0 ? [flag, 0, ...nibbles] : [flag + 1, ...nibbles]
  return Uint8Array.from({ length: whole.length / 2 }, (_, at) => (whole[at * 2]! << 4) | whole[at * 2 + 1]!)
}

const KEY = Uint8Array.of(1, 2, 3)
const NIBBLES = [...keccak_256(KEY)].flatMap((byte) => [byte >> 4, byte & 15])
const VALUE = Uint8Array.of(0x2a)
const LONG = new Uint8Array(40).fill(7)
const NONE = new Uint8Array()
const EMPTY = keccak_256(Uint8Array.of(0x80))

const hashOf = (node: Rlp): Uint8Array => keccak_256(encodeRlpItem(node))
const text = (node: Rlp) => fromBytes(encodeRlpItem(node))
const leaf = (from: number, value: Rlp = VALUE): Rlp => [path(NIBBLES.slice(from), true), value]
/** A branch with `child` where the key goes on, and somebody else next to it. */
const branch = (at: number, child: Rlp, value: Rlp = NONE): Rlp => {
  const children: Rlp[] = Array.from({ length: 16 }, () => NONE)
  children[NIBBLES[at]!] = child
  children[(NIBBLES[at]! + 1) % 16] = hashOf(leaf(at + 1, LONG))
  return [...children, value]
}
const extension = (from: number, to: number, child: Rlp): Rlp => [path(NIBBLES.slice(from, to), false), child]
const verify = (...nodes: readonly Rlp[]): string => {
  const found = verifyProof(hashOf(nodes[0] ?? []), KEY, nodes.map(text))
  return found === undefined ? 'absent' : fromBytes(found)
}

describe('a Merkle-Patricia proof', () => {
  it('finds a lone leaf', () => expect(verify(leaf(0))).toBe('0x2a'))

  it('follows branches and extensions', () => {
    const last = leaf(6, LONG)
    const inner = branch(5, hashOf(last))
    const middle = extension(1, 5, hashOf(inner))
    expect(verify(branch(0, hashOf(middle)), middle, inner, last)).toBe(fromBytes(LONG))
  })

  it('follows nodes that stand in their parent', () => {
    // A leaf of two nibbles and a value is 4 bytes; the branch around it holds a second one like it.
    const short: Rlp[] = Array.from({ length: 17 }, () => NONE)
    short[NIBBLES[61]!] = leaf(62)
    short[(NIBBLES[61]! + 1) % 16] = [path([0, 0], true), VALUE]
    const inParent = branch(60, short)
    const top = extension(0, 60, hashOf(inParent))
    expect(encodeRlpItem(short).length).toBeLessThan(32)
    expect(verify(top, inParent)).toBe('0x2a')
    expect(() => verify(top, inParent, short)).toThrow(/left over/)
  })

  it.each<readonly [string, Rlp]>([
    ['an empty place in a branch', Array.from({ length: 17 }, (_, at) => (at === NIBBLES[0] || at === 16 ? NONE : hashOf(leaf(1, LONG))))],
    [
      'a leaf of somebody else',
      [
        path(
          NIBBLES.map((nibble) => 15 - nibble),
          true,
        ),
        VALUE,
      ],
    ],
    ['an extension that goes elsewhere', [path([15 - NIBBLES[0]!], false), hashOf(leaf(1, LONG))]],
  ])('takes %s for absence', (_, node) => expect(verify(node)).toBe('absent'))

  it('takes the empty trie for absence, without nodes or with its one item', () => {
    expect(verifyProof(EMPTY, KEY, [])).toBeUndefined()
    expect(verifyProof(EMPTY, KEY, ['0x80'])).toBeUndefined()
  })

  it('reads a node once for many proofs, and takes none of them for what another proved', () => {
    const last = leaf(1, LONG)
    const above = branch(0, hashOf(last))
    const nodes = [text(above), text(last)]
    const read = createNodeReader()
    for (let times = 0; times < 2; times++) expect(verifyProof(hashOf(above), KEY, nodes, read)).toEqual(LONG)
    expect(read(text(above))).toBe(read(text(above)))
    expect(() => verifyProof(hashOf(leaf(0)), KEY, nodes, read)).toThrow(/another hash/)
    expect(() => verifyProof(hashOf(above), KEY, [...nodes].reverse(), read)).toThrow(/another hash/)
    expect(() => verifyProof(hashOf(above), KEY, [text(above), text(leaf(1, VALUE))], read)).toThrow(/short|another hash/)
  })

  const top = branch(0, hashOf(leaf(1, LONG)))
  it.each<readonly [string, () => unknown, RegExp]>([
    ['no nodes', () => verifyProof(hashOf(top), KEY, []), /missing/],
    ['a missing last node', () => verify(top), /missing/],
    ['a node left over', () => verify(top, leaf(1, LONG), leaf(1, LONG)), /left over/],
    ['a node left over after absence', () => verifyProof(EMPTY, KEY, ['0x80', text(top)]), /left over/],
    ['nodes in the wrong order', () => verify(leaf(1, LONG), top), /wrong length/],
    ['another root', () => verifyProof(hashOf(leaf(1)), KEY, [text(top), text(leaf(1, LONG))]), /another hash/],
    [
      'another node below',
      () =>
        verify(
          top,
          leaf(
            1,
            VALUE.map((byte) => byte + 1),
          ),
        ),
      /short|another hash/,
    ],
    ['a branch with a value', () => verify(branch(0, hashOf(leaf(1, LONG)), VALUE), leaf(1, LONG)), /branch with a value/],
    [
      'a branch that does not fork',
      () =>
        verify(
          Array.from({ length: 17 }, (_, at) => (at === NIBBLES[0] ? hashOf(leaf(1, LONG)) : NONE)),
          leaf(1, LONG),
        ),
      /does not fork/,
    ],
    ['a leaf without a value', () => verify(leaf(0, NONE)), /without a value/],
    ['a leaf that holds a list', () => verify(leaf(0, [VALUE])), /list where bytes/],
    ['a leaf of a shorter key', () => verify([path(NIBBLES.slice(0, 60), true), VALUE]), /wrong length/],
    ['an extension of nothing', () => verify([path([], false), hashOf(top)], top), /wrong length/],
    ['an extension of the whole key', () => verify([path(NIBBLES, false), hashOf(top)], top), /wrong length/],
    ['two extensions in a row', () => verify(extension(0, 1, hashOf(extension(1, 2, LONG))), extension(1, 2, LONG)), /short|no known kind/],
    ['a path with unknown flags', () => verify([Uint8Array.of(0x40, ...path(NIBBLES, true).slice(1)), VALUE]), /unknown flags/],
    ['a padded path', () => verify([Uint8Array.of(0x21, ...path(NIBBLES, true).slice(1)), VALUE]), /padded/],
    ['a node of three items', () => verify([NONE, NONE, NONE]), /no known kind/],
    ['a root that is no list', () => verify(LONG), /no known kind/],
    ['a child named by half a hash', () => verify(branch(0, hashOf(leaf(1, LONG)).slice(0, 16))), /other than a hash/],
    ['a long node inside its parent', () => verify(branch(0, leaf(1, LONG))), /although it is long/],
  ])('refuses %s', (_, attempt, why) => expect(attempt).toThrow(why))
})
