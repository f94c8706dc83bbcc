import { createHmac } from 'node:crypto'
import { hashes, signAsync } from '@noble/secp256k1'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { fromBytes, word } from '#core/hex'
import { signRecoverable } from './curve.ts'
import type { Bytes } from './deps.ts'
import { withNonce } from './nonce.ts'
import { bytes } from './test-support/published.ts'

const { subtle } = crypto
const hmac = (key: Uint8Array, data: Uint8Array): Bytes => new Uint8Array(createHmac('sha256', key).update(data).digest())
const seedOf = (key: string, digest: string): Bytes => bytes(key + digest)

/** WebCrypto's HMAC, whose answers the test changes as it likes: by how often it was asked. */
function doctored(change: (answer: Bytes, call: number) => Bytes): { readonly subtle: SubtleCrypto; calls(): number } {
  let call = 0
  const keys = new WeakMap<object, Uint8Array>()
  return {
    calls: () => call,
    subtle: {
      importKey: async (_: string, raw: Uint8Array) => {
        const key = {}
        keys.set(key, raw.slice())
        return key
      },
      sign: async (_: string, key: object, data: Uint8Array) => change(hmac(keys.get(key) ?? new Uint8Array(), data), call++).buffer,
    } as unknown as SubtleCrypto,
  }
}

describe('the nonces of RFC 6979', () => {
  /** RFC 6979, appendix A.1 (its detailed example), step by step with HMAC of Node; the curve's order is only in what is passed in. */
  const inSteps = (x: Uint8Array, h: Uint8Array, count: number): readonly string[] => {
    let v = new Uint8Array(32).fill(1) as Bytes
    let k = new Uint8Array(32) as Bytes
    for (const mark of [0, 1]) {
      k = hmac(k, Uint8Array.from([...v, mark, ...x, ...h]))
      v = hmac(k, v)
    }
    return Array.from({ length: count }, () => {
      v = hmac(k, v)
      const found = fromBytes(v)
      k = hmac(k, Uint8Array.from([...v, 0]))
      v = hmac(k, v)
      return found
    })
  }

  it('are those of its section 3.2 in their order, as many as are asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.integer({ min: 1, max: 5 }), async (seed, count) => {
        const expected = inSteps(seed.subarray(0, 32), seed.subarray(32), count)
        const found: string[] = []
        await withNonce(seed as Bytes, subtle, (nonce) => {
          found.push(fromBytes(nonce))
          return found.length === count ? true : undefined
        })
        expect(found).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('begins with the one that is published for secp256k1 with key 1 and “Satoshi Nakamoto” (trezor-crypto, test_rfc6979)', async () => {
    const digest = 'a0dc65ffca799873cbea0ac274015b9526505daaaed385155425f7337704883e'
    const first = await withNonce(seedOf(word(1n).slice(2), digest), subtle, (nonce) => fromBytes(nonce))
    expect(first).toBe('0x8f8a276c19f4149656b280621e358cce24f5f52542772691ee69063b74f15d15')
  })

  it('leave nothing: seed, keys and nonces are wiped, those that were passed over too, also where the work fails', async () => {
    for (const work of [
      () => true,
      () => {
        throw new Error('no')
      },
    ] as const) {
      const seed = seedOf('11'.repeat(32), '22'.repeat(32))
      const seen: Uint8Array[] = [seed]
      const watched = {
        importKey: (...all: Parameters<SubtleCrypto['importKey']>) => {
          seen.push(all[1] as unknown as Uint8Array)
          return subtle.importKey(...all)
        },
        sign: (...all: Parameters<SubtleCrypto['sign']>) => {
          seen.push(all[2] as Uint8Array)
          return subtle.sign(...all)
        },
      } as unknown as SubtleCrypto
      const nonces: Uint8Array[] = []
      await withNonce(seed, watched, (given) => {
        nonces.push(given)
        expect(given.some((byte) => byte !== 0)).toBe(true)
        return nonces.length < 3 ? undefined : work()
      }).catch(() => undefined)
      expect(seen.length).toBeGreaterThan(8)
      expect(nonces).toHaveLength(3)
      for (const one of [...seen, ...nonces]) expect(one.every((byte) => byte === 0)).toBe(true)
    }
  })
})

it('nonces are not tried without an end, and leave nothing where none does', async () => {
  const seed = seedOf('11'.repeat(32), '22'.repeat(32))
  let tried = 0
  const trying = withNonce(seed, subtle, () => void tried++)
  await expect(trying).rejects.toMatchObject({ code: 'vault/self-check' })
  expect(tried).toBe(100)
  expect(seed.every((byte) => byte === 0)).toBe(true)
  const nought = doctored(() => new Uint8Array(32)).subtle
  await expect(signRecoverable(seedOf(word(5n).slice(2), ''), seedOf(word(7n).slice(2), ''), nought)).rejects.toMatchObject({
    code: 'vault/self-check',
  })
})

describe('a nonce that does not do', () => {
  const before = { ...hashes }
  afterEach(() => void Object.assign(hashes, before))
  const KEY = bytes('07'.repeat(32))
  const DIGEST = bytes('09'.repeat(32))
  const zero = new Uint8Array(32) as Bytes
  const order = bytes(word(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n))

  // The fifth answer of HMAC is the first nonce, the eighth the second. By chance that takes 2^128 tries.
  it.each([
    ['zero', (answer: Bytes, call: number) => (call === 4 ? zero.slice() : answer)],
    ['the order', (answer: Bytes, call: number) => (call === 4 ? order.slice() : answer)],
    ['beyond the order', (answer: Bytes, call: number) => (call === 4 ? (new Uint8Array(32).fill(255) as Bytes) : answer)],
    ['wrong twice', (answer: Bytes, call: number) => (call === 4 || call === 7 ? zero.slice() : answer)],
  ])('is passed over for the next, as noble’s own signing does it: %s', async (_, change) => {
    const ours = doctored(change)
    const signature = await signRecoverable(DIGEST, KEY, ours.subtle)
    expect(ours.calls()).toBeGreaterThan(7)
    let call = 0
    hashes.hmacSha256Async = async (key, data) => change(hmac(key, data), call++)
    const theirs = await signAsync(DIGEST, KEY, { prehash: false, format: 'recovered', extraEntropy: false })
    expect(call).toBe(ours.calls())
    expect(fromBytes(signature)).toBe(fromBytes(theirs))
  })
})
