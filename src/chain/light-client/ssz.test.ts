import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import { decodeSsz } from './beacon-ssz.ts'
import { BEACON_BLOCK_HEADER, headerType } from './containers.ts'
import { hashPair, hashTreeRoot, isValidBranch, isZero, merkleize } from './ssz.ts'
import { configAt, createSimulation, filler } from './test-support/generator.ts'
import { sparseTree } from './sparse-tree.ts'

const bytes = (hex: Hex): Uint8Array => toBytes(hex) ?? new Uint8Array()
const ZERO = new Uint8Array(32)

describe('roots', () => {
  // The deposit contract publishes its table of zero hashes; these are entries 1 and 2, and the root of an empty tree of depth 32 with no deposit.
  it('of empty trees are the published zero hashes', () => {
    expect(fromBytes(merkleize([], 2))).toBe('0xf5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b')
    expect(fromBytes(merkleize([], 4))).toBe('0xdb56114e00fdd4c1f85c892bf35ac9a89289aaecb1ebd0a96cde606a748b5d71')
    expect(fromBytes(hashPair(merkleize([], 2 ** 32), ZERO))).toBe('0xd70a234731285c6804c2a4f56711ddb8c82c99740f207854891028af34e27e5e')
  })

  it('write integers little-endian, in a chunk each', () => {
    expect(fromBytes(hashTreeRoot({ is: 'number' }, 258)).slice(0, 10)).toBe('0x02010000')
    expect(fromBytes(hashTreeRoot({ is: 'uint', bytes: 32 }, 2n ** 255n))).toBe(`0x${'00'.repeat(31)}80`)
  })

  it('mix in the length of a list, so that zeros at its end count', () => {
    const type = { is: 'byteList', limit: 32 } as const
    expect(hashTreeRoot(type, Uint8Array.of(1))).not.toEqual(hashTreeRoot(type, Uint8Array.of(1, 0)))
    expect(hashTreeRoot(type, new Uint8Array())).toEqual(sha256(new Uint8Array(64)))
  })

  it('of a container fill its tree with zeros', () => {
    const header = { slot: 0, proposerIndex: 0, parentRoot: ZERO, stateRoot: ZERO, bodyRoot: ZERO }
    expect(hashTreeRoot(BEACON_BLOCK_HEADER, header)).toEqual(merkleize([], 8))
  })
})

describe('a branch', () => {
  const leaf = filler(1, 1)
  const tree = sparseTree(new Map([[87, leaf]]))

  it('proves what stands at its place, and there only', () => {
    expect(isValidBranch(leaf, tree.branch(87), 87, tree.root)).toBe(true)
    expect(isValidBranch(leaf, tree.branch(87), 86, tree.root)).toBe(false)
    expect(isValidBranch(filler(1, 2), tree.branch(87), 87, tree.root)).toBe(false)
  })

  it('may begin with zeros, and with nothing else; may not be short', () => {
    expect(isValidBranch(leaf, [ZERO, ZERO, ...tree.branch(87)], 87, tree.root)).toBe(true)
    expect(isValidBranch(leaf, [filler(2, 2), ...tree.branch(87)], 87, tree.root)).toBe(false)
    expect(isValidBranch(leaf, tree.branch(87).slice(1), 87, tree.root)).toBe(false)
    expect(isValidBranch(leaf, [], 87, tree.root)).toBe(false)
  })
})

describe('nothing', () => {
  it('is zero in every part', () => {
    expect(isZero({ a: 0, b: 0n, c: ZERO, d: [ZERO] })).toBe(true)
    expect(isZero({ a: 0, b: 0n, c: ZERO, d: [filler(0, 1)] })).toBe(false)
  })
})

describe('bytes of SSZ', () => {
  const type = { is: 'container', fields: { a: { is: 'number' }, b: { is: 'byteList', limit: 3 }, c: { is: 'bytes', length: 2 } } } as const

  it('are read: what has a size in its order, what has none behind it', () => {
    expect(decodeSsz(type, bytes('0x01000000000000000e000000aabb0708'))).toEqual({
      a: 1,
      b: Uint8Array.of(7, 8),
      c: Uint8Array.of(0xaa, 0xbb),
    })
  })

  it.each<[string, Hex]>([
    ['cut off', '0x01000000000000000e000000aa'],
    ['with a gap before what has no size', '0x01000000000000000f000000aabb0708'],
    ['with an offset into what has a size', '0x01000000000000000d000000aabb0708'],
    ['with an offset behind its end', '0x0100000000000000ff000000aabb0708'],
    ['longer than the list may be', '0x01000000000000000e000000aabb07080910'],
    ['with a number beyond counting', '0xffffffffffffffff0e000000aabb0708'],
  ])('are refused %s', (_, hex) => {
    expect(() => decodeSsz(type, bytes(hex))).toThrow('light-client/malformed')
  })

  it('are refused when there are more than the type has', () => {
    expect(() => decodeSsz(BEACON_BLOCK_HEADER, new Uint8Array(113))).toThrow('light-client/malformed')
    expect(decodeSsz(headerType('altair'), new Uint8Array(112)).beacon.slot).toBe(0)
  })

  it('have a header of Gloas in a fixed size', () => {
    const { header } = createSimulation(configAt('gloas')).blockAt(64)
    expect('executionBranch' in header && header.executionBranch.length).toBe(11)
    expect(() => decodeSsz(headerType('gloas'), new Uint8Array(112 + 32 + 11 * 32))).not.toThrow()
  })
})
