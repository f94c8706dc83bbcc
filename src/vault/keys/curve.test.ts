import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBytes, word } from '#core/bytes/hex'
import { coordinatesOf, isPrivateKey, publicKeyOf, recoverKey, signRecoverable, sumOf } from './curve.ts'
import type { Bytes } from '../deps.ts'
import { bytes } from '../test-support/published.ts'

/** SEC 2, section 2.4.1: how many keys there are, zero among them, and the field of the coordinates. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const FIELD = 2n ** 256n - 2n ** 32n - 977n
const scalar = (value: bigint): Bytes => bytes(word(value))
const hex = (some: Uint8Array): string => fromBytes(some)
const any32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const anyKey = any32.filter((key) => secp256k1.utils.isValidSecretKey(key))
/** Keys and digests about the edges, where carries and reductions happen. */
const edges = [1n, 2n, 3n, 2n ** 128n, ORDER / 2n, ORDER / 2n + 1n, ORDER - 2n, ORDER - 1n]
const edgeDigests = [0n, 1n, ORDER - 1n, ORDER, ORDER + 1n, 2n ** 256n - 1n]
/** By noble-curves, which is another implementation, and masks what is secret. */
const theirs = (digest: Uint8Array, key: Uint8Array): Uint8Array =>
  secp256k1.sign(digest, key, { prehash: false, lowS: true, extraEntropy: false, format: 'recovered' })

describe('the sum of two keys', () => {
  it.each([
    ['stays below the order', 1n, 2n, 3n],
    ['goes round it', ORDER - 1n, 2n, 1n],
    ['may have nothing added', 0n, 5n, 5n],
  ])('%s', (_, tweak, key, sum) => expect(fromBytes(sumOf(scalar(tweak), scalar(key)) ?? new Uint8Array())).toBe(word(sum)))

  it.each([
    ['is zero', ORDER - 5n, 5n],
    ['has the order itself added', ORDER, 5n],
    ['has more than the order added', 2n ** 256n - 1n, 5n],
  ])('is no key where it %s', (_, tweak, key) => expect(sumOf(scalar(tweak), scalar(key))).toBeUndefined())
})

describe('a private key', () => {
  it.each([1n, ORDER - 1n])('may be %i', (key) => expect(isPrivateKey(scalar(key))).toBe(true))
  it.each([0n, ORDER, 2n ** 256n - 1n])('may not be %i', (key) => expect(isPrivateKey(scalar(key))).toBe(false))
  it.each([0, 31, 33, 64])('has no %i bytes', (length) => expect(isPrivateKey(new Uint8Array(length).fill(1))).toBe(false))

  it('has the public key that noble-curves makes', () => {
    for (const key of edges.map(scalar)) expect(hex(publicKeyOf(key))).toBe(hex(secp256k1.getPublicKey(key)))
    fc.assert(
      fc.property(anyKey, (key) => {
        const made = hex(publicKeyOf(key))
        expect(made).toBe(hex(secp256k1.getPublicKey(key)))
        expect(hex(publicKeyOf(key))).toBe(made)
        expect(hex(coordinatesOf(bytes(made)))).toBe(hex(secp256k1.getPublicKey(key, false).subarray(1)))
      }),
      { numRuns: 60 },
    )
  })

  it.each([0n, ORDER])('of %i has no public key', (key) => expect(() => publicKeyOf(scalar(key))).toThrow())
})

describe('a signature of a digest', () => {
  it('is the one that noble-curves makes by RFC 6979, its recovery id too', async () => {
    for (const key of edges)
      for (const digest of edgeDigests)
        expect([key, digest, hex(await signRecoverable(scalar(digest), scalar(key)))]).toEqual([
          key,
          digest,
          hex(theirs(scalar(digest), scalar(key))),
        ])
    await fc.assert(
      fc.asyncProperty(any32, anyKey, async (digest, key) => {
        const before = hex(key)
        const signature = await signRecoverable(digest, key as Bytes)
        expect(hex(signature)).toBe(hex(theirs(digest, key)))
        expect(hex(key)).toBe(before)
      }),
      { numRuns: 300 },
    )
  })

  it('reads its key at once: it may be wiped while the signature is made', async () => {
    const key = scalar(7n)
    const made = signRecoverable(scalar(5n), key)
    key.fill(0)
    expect(hex(await made)).toBe(hex(theirs(scalar(5n), scalar(7n))))
  })

  it.each([0n, ORDER])('is not made with %i for a key', (key) => expect(signRecoverable(scalar(5n), scalar(key))).rejects.toThrow())

  it('is for key 1 and “Satoshi Nakamoto” the one that is published', async () => {
    const digest = bytes('a0dc65ffca799873cbea0ac274015b9526505daaaed385155425f7337704883e')
    const [, ...published] = await signRecoverable(digest, scalar(1n))
    expect(hex(Uint8Array.from(published))).toBe(
      '0x934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
    )
  })

  it('leads to its key, of either height and by any of the four ids, as noble-curves finds it', async () => {
    await fc.assert(
      fc.asyncProperty(any32, anyKey, fc.integer({ min: 0, max: 3 }), fc.boolean(), async (digest, key, id, isHigh) => {
        const signature = await signRecoverable(digest, key as Bytes)
        expect(hex(recoverKey(digest, signature))).toBe(hex(secp256k1.getPublicKey(key)))
        const other = signature.slice()
        other[0] = id
        if (isHigh) other.set(scalar(ORDER - BigInt(hex(signature.subarray(33)))), 33)
        const found = (find: () => Uint8Array): string => {
          try {
            return hex(find())
          } catch {
            return 'nobody'
          }
        }
        expect(found(() => recoverKey(digest, other))).toBe(found(() => secp256k1.recoverPublicKey(other, digest, { prehash: false })))
      }),
      { numRuns: 60 },
    )
  })

  it('may come of a point whose x is beyond the order, which ids 2 and 3 are for', () => {
    // Such points are as rare as one in 2^127, so that nobody's signature has one; made up, it leads to a key that it verifies for.
    let past = 0
    for (let r = 1n; r < 20n; r++) {
      const signature = Uint8Array.of(2, ...scalar(r), ...scalar(9n))
      const digest = scalar(11n)
      const onCurve = isSquare((r + ORDER) ** 3n + 7n)
      if (!onCurve) {
        expect(() => recoverKey(digest, signature)).toThrow()
        continue
      }
      past++
      const key = recoverKey(digest, signature)
      expect(hex(key)).toBe(hex(secp256k1.recoverPublicKey(signature, digest, { prehash: false })))
      expect(secp256k1.verify(signature.subarray(1), digest, key, { prehash: false })).toBe(true)
    }
    expect(past).toBeGreaterThan(3)
  })

  it.each([
    ['another id', Uint8Array.of(4, ...scalar(1n), ...scalar(1n))],
    ['r of zero', Uint8Array.of(0, ...scalar(0n), ...scalar(1n))],
    ['r of the order', Uint8Array.of(0, ...scalar(ORDER), ...scalar(1n))],
    ['s of zero', Uint8Array.of(0, ...scalar(1n), ...scalar(0n))],
    ['s of the order', Uint8Array.of(0, ...scalar(1n), ...scalar(ORDER))],
    ['an x beyond the field', Uint8Array.of(2, ...scalar(FIELD - ORDER), ...scalar(1n))],
    ['no point at its x', Uint8Array.of(0, ...scalar(5n), ...scalar(1n))],
    ['a byte too few', Uint8Array.of(0, ...scalar(1n), ...scalar(1n).subarray(1))],
    ['a byte too many', Uint8Array.of(0, ...scalar(1n), ...scalar(1n), 0)],
    ['nothing in it', new Uint8Array()],
  ])('is nobody’s with %s', (_, signature) => expect(() => recoverKey(scalar(3n), signature)).toThrow())

  it('is nobody’s where it leads to no point at all', () => {
    // The nonce's point is G here, so that digest and s of the same size cancel out.
    const x = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n
    expect(() => recoverKey(scalar(77n), Uint8Array.of(0, ...scalar(x), ...scalar(77n)))).toThrow()
  })
})

/** Euler's criterion in the field. */
function isSquare(value: bigint): boolean {
  let result = 1n
  let base = value % FIELD
  for (let exponent = (FIELD - 1n) / 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % FIELD
    base = (base * base) % FIELD
  }
  return result === 1n
}

it('is the only file of the vault that knows the curve', () => {
  const folder = new URL('..', import.meta.url).pathname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(\.test\.ts$|^test-support)/.test(file),
  )
  expect(files.filter((file) => /@noble\/(?:curves|secp256k1)/.test(readFileSync(join(folder, file), 'utf8')))).toEqual(['keys/curve.ts'])
})
