import { createMerkleProof, createMPT } from '@ethereumjs/mpt'
import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBytes, toBytes } from '#core/bytes/hex'
import { createProvingTrie } from './build-trie.ts'
import { EMPTY_ROOT, verifyProof } from './trie.ts'

const name = fc.uint8Array({ minLength: 1, maxLength: 4 })
const entries = fc.uniqueArray(fc.tuple(name, fc.uint8Array({ minLength: 1, maxLength: 60 })), {
  minLength: 1,
  maxLength: 60,
  selector: ([key]) => fromBytes(key),
})

it('has the root and the proofs of the trie of @ethereumjs/mpt, and proves what is not there', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.array(name, { maxLength: 10 }), async (all, strangers) => {
      const theirs = await createMPT({ useKeyHashing: true, useKeyHashingFunction: keccak_256 })
      for (const [key, value] of all) await theirs.put(key, value)
      const ours = createProvingTrie(all.map(([key, value]) => ({ key: keccak_256(key), value })))
      expect(ours.root).toBe(fromBytes(theirs.root()))
      for (const key of [...all.slice(0, 10).map(([one]) => one), ...strangers]) {
        const proof = ours.prove(keccak_256(key))
        expect(proof).toEqual((await createMerkleProof(theirs, key)).map(fromBytes))
        const known = all.find(([one]) => fromBytes(one) === fromBytes(key))?.[1]
        expect(verifyProof(toBytes(ours.root) ?? key, key, proof)).toEqual(known)
      }
    }),
    { numRuns: 40 },
  )
})

it('of nothing has the empty root and no proof', () => {
  const { root, prove } = createProvingTrie([])
  expect(root).toBe(EMPTY_ROOT)
  expect(prove(keccak_256(Uint8Array.of(1)))).toEqual([])
})
