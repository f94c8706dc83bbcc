import { createMerkleProof, createMPT, verifyMerkleProof } from '@ethereumjs/mpt'
import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import mainnet from '../test-support/mainnet-proof.json' with { type: 'json' }
import { createNodeReader, verifyProof } from './trie.ts'

/** Values, `absent`, or that it was refused. */
type Verdict = string

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function ours(root: Uint8Array, key: Uint8Array, proof: readonly Uint8Array[], read = createNodeReader()): Verdict {
  try {
    const value = verifyProof(root, key, proof.map(fromBytes), read)
    return value === undefined ? 'absent' : hex(value)
  } catch {
    return 'refused'
  }
}

/** It takes the first node for the root: that it is the one asked for is checked here. */
async function theirs(root: Uint8Array, key: Uint8Array, proof: readonly Uint8Array[]): Promise<Verdict> {
  const [first] = proof
  if (first === undefined || hex(keccak_256(first)) !== hex(root)) return 'refused'
  try {
    const value = await verifyMerkleProof(key, [...proof], { useKeyHashing: true, useKeyHashingFunction: keccak_256 })
    return value === null ? 'absent' : hex(value)
  } catch {
    return 'refused'
  }
}

const small = fc.uint8Array({ minLength: 1, maxLength: 4 })

describe('our verifier and that of @ethereumjs/mpt', () => {
  it('agree on what is in a trie and what is not, whatever the trie', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(small, fc.uint8Array({ minLength: 1, maxLength: 60 })), {
          minLength: 1,
          maxLength: 60,
          selector: ([key]) => hex(key),
        }),
        fc.array(small, { maxLength: 10 }),
        async (entries, strangers) => {
          const trie = await createMPT({ useKeyHashing: true, useKeyHashingFunction: keccak_256 })
          for (const [key, value] of entries) await trie.put(key, value)
          const root = trie.root()
          const read = createNodeReader()
          for (const key of [...entries.slice(0, 10).map(([one]) => one), ...strangers]) {
            const proof = await createMerkleProof(trie, key)
            const found = ours(root, key, proof, read)
            expect(found).not.toBe('refused')
            expect(found).toBe(await theirs(root, key, proof))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('agree on every flipped bit of a proof of mainnet depth that they see', async () => {
    const nodes = mainnet.accountProof.map((node) => toBytes(node as Hex) ?? new Uint8Array())
    const root = keccak_256(nodes[0] ?? new Uint8Array())
    const key = toBytes(mainnet.address as Hex) ?? new Uint8Array()
    const read = createNodeReader()
    expect(ours(root, key, nodes, read)).toBe(await theirs(root, key, nodes))
    for (let at = 0; at < 600; at++) {
      const node = at % nodes.length
      const bad = nodes.map((one) => Uint8Array.from(one))
      const target = bad[node]
      if (target) target[(at * 37) % target.length]! ^= 1 << (at % 8)
      const verdict = ours(root, key, bad, read)
      expect(verdict).toBe('refused')
      expect(await theirs(root, key, bad)).toBe('refused')
    }
  })

  it('differ on what is left out, left over or out of order: ours takes none of it', () => {
    const nodes = mainnet.accountProof.map((node) => toBytes(node as Hex) ?? new Uint8Array())
    const root = keccak_256(nodes[0] ?? new Uint8Array())
    const key = toBytes(mainnet.address as Hex) ?? new Uint8Array()
    const cases = [nodes.slice(0, -1), [...nodes, nodes[0] ?? key], [...nodes].reverse(), nodes.toSpliced(2, 1), []]
    for (const proof of cases) {
      expect(ours(root, key, proof)).toBe('refused')
    }
  })
})
