import { createHmac } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fromBytes, word } from '#core/bytes/hex'
import { childNode, fingerprintOfNode, HARDENED, masterNode, wipeNode } from './bip32.ts'
import { publicKeyOf } from './curve.ts'
import type { Bytes } from '../deps.ts'
import { bytes } from '../test-support/published.ts'
import { watchWipes } from '../test-support/wiped.ts'

/** SEC 2, section 2.4.1: how many keys there are, zero among them. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const { subtle } = crypto
const master = async (seed: Bytes) => (await masterNode(seed, subtle)) ?? expect.unreachable('a seed in 2^127')

const seeds = fc.uint8Array({ minLength: 16, maxLength: 64 }).map((seed) => new Uint8Array(seed))
const edges = fc.constantFrom(0, 1, HARDENED - 1, HARDENED, HARDENED + 44, 0xffffffff)
const indexes = fc.array(fc.oneof(edges, fc.nat(0xffffffff)), { minLength: 1, maxLength: 5 })

describe('nodes of BIP-32', () => {
  it('are those of @scure/bip32, key, chain code, public key and fingerprint, down any path', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, indexes, async (seed, path) => {
        let node = await master(seed)
        let oracle = HDKey.fromMasterSeed(seed)
        for (const index of path) {
          node = (await childNode(node, index, subtle)) ?? expect.unreachable('an index in 2^127')
          oracle = oracle.deriveChild(index)
          expect(fromBytes(node.privateKey)).toBe(fromBytes(oracle.privateKey ?? new Uint8Array()))
          expect(fromBytes(node.chainCode)).toBe(fromBytes(oracle.chainCode ?? new Uint8Array()))
        }
        expect(fromBytes(publicKeyOf(node.privateKey))).toBe(fromBytes(oracle.publicKey ?? new Uint8Array()))
        expect(fingerprintOfNode(node)).toBe(`0x${oracle.fingerprint.toString(16).padStart(8, '0')}`)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
    '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678',
  ])('keep the zeros in front of a key, which older libraries lost (BIP-32, test vectors 3 and 4: seed %s)', async (seed) => {
    const oracle = HDKey.fromMasterSeed(bytes(seed))
    const first = await childNode(await master(bytes(seed)), HARDENED, subtle)
    const second = first && (await childNode(first, HARDENED + 1, subtle))
    for (const [node, path] of [
      [first, "m/0'"],
      [second, "m/0'/1'"],
    ] as const)
      expect(node && fromBytes(node.privateKey)).toBe(fromBytes(oracle.derive(path).privateKey ?? new Uint8Array()))
  })

  it('leave the parent as it was, and share no bytes with it', async () => {
    const node = await master(bytes('000102030405060708090a0b0c0d0e0f'))
    const before = fromBytes(node.privateKey)
    const child = await childNode(node, 0, subtle)
    if (child) wipeNode(child)
    expect(fromBytes(node.privateKey)).toBe(before)
  })

  it('follow from a parent that was wiped as soon as they were asked for', async () => {
    const node = await master(bytes('000102030405060708090a0b0c0d0e0f'))
    const [before, hardened] = await Promise.all([childNode(node, 0, subtle), childNode(node, HARDENED, subtle)])
    const late = [childNode(node, 0, subtle), childNode(node, HARDENED, subtle)]
    wipeNode(node)
    expect(await Promise.all(late)).toEqual([before, hardened])
  })

  it('leave nothing of what they were made of: the tweak and the parent key are overwritten', async () => {
    const node = await master(bytes('000102030405060708090a0b0c0d0e0f'))
    const wiped = watchWipes()
    const child = await childNode(node, HARDENED, subtle)
    const data = `0x00${fromBytes(node.privateKey).slice(2)}80000000`
    const digest = createHmac('sha512', node.chainCode).update(bytes(data)).digest()
    expect(wiped).toContain(fromBytes(digest))
    expect(wiped).toContain(fromBytes(node.privateKey))
    const tweak = (BigInt(fromBytes(child?.privateKey ?? new Uint8Array())) - BigInt(fromBytes(node.privateKey)) + ORDER) % ORDER
    expect(wiped).toContain(data)
    expect(wiped).toContain(word(tweak))
    vi.restoreAllMocks()
  })
  it('leave nothing of a master node but its two halves, and nothing at all once they are wiped', async () => {
    const seed = bytes('000102030405060708090a0b0c0d0e0f')
    const wiped = watchWipes()
    const node = await master(seed)
    const digest = createHmac('sha512', 'Bitcoin seed').update(seed).digest()
    expect(wiped).toEqual([fromBytes(digest)])
    const both = [fromBytes(node.privateKey), fromBytes(node.chainCode)]
    wipeNode(node)
    expect(wiped.slice(1)).toEqual(both)
    expect([...node.privateKey, ...node.chainCode].every((byte) => byte === 0)).toBe(true)
    vi.restoreAllMocks()
  })
})
