import { hashes } from '@noble/secp256k1'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fromBytes } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { Bytes } from '../deps.ts'
import { addressOf } from '../keys/derive.ts'
import { asBytes, signDigest, signerOf } from './ecdsa.ts'
import { bytes } from '../test-support/published.ts'

const HALF = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => key.some((byte) => byte !== 0) && (key[0] ?? 0) < 255)
const anyDigest = fc.uint8Array({ minLength: 32, maxLength: 32 })
const KEY = bytes('01'.repeat(32))
const ACCOUNT = addressOf(KEY)
const DIGEST = bytes(keccakText('a digest'))

/** The library's, which finds the browser's HMAC by itself. */
const before = { ...hashes }
afterEach(() => void Object.assign(hashes, before))

describe('a signature', () => {
  it('is the one of RFC 6979, with the lower s, and leads to its signer', async () => {
    await fc.assert(
      fc.asyncProperty(anyDigest, anyKey, async (digest, key) => {
        const account = addressOf(key as Bytes)
        const signature = await signDigest(digest as Bytes, account, key as Bytes)
        expect(signature).toEqual(await signDigest(digest as Bytes, account, key as Bytes))
        expect(BigInt(signature.s)).toBeLessThanOrEqual(HALF)
        expect([signature.r.length, signature.s.length]).toEqual([66, 66])
        expect(signerOf(digest as Bytes, signature)).toBe(account)
        // viem signs by the same RFC.
        expect(await privateKeyToAccount(fromBytes(key)).sign({ hash: fromBytes(digest) })).toBe(asBytes(signature))
        expect((await recoverAddress({ hash: fromBytes(digest), signature: asBytes(signature) })).toLowerCase()).toBe(account)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps zeros that r or s begins with', async () => {
    // Of every 256 signatures one: the first such digest counts.
    for (let at = 0; ; at++) {
      const digest = bytes(keccakText(String(at)))
      const { r, s, yParity } = await signDigest(digest, ACCOUNT, KEY)
      if (!r.startsWith('0x00')) continue
      expect(asBytes({ r, s, yParity })).toHaveLength(132)
      expect(signerOf(digest, { r, s, yParity })).toBe(ACCOUNT)
      break
    }
  })

  it('is not given out when it leads to somebody else', async () => {
    await expect(signDigest(DIGEST, `0x${'22'.repeat(20)}`, KEY)).rejects.toMatchObject({ code: 'vault/self-check' })
  })

  it('is a coded failure, and no endless search, where HMAC never leads to a nonce', async () => {
    hashes.hmacSha256Async = async () => new Uint8Array(32)
    await expect(signDigest(DIGEST, ACCOUNT, KEY)).rejects.toMatchObject({ code: 'vault/self-check' })
  })

  it('is nobody’s where it is none', async () => {
    const { r, s, yParity } = await signDigest(DIGEST, ACCOUNT, KEY)
    const none = `0x${'00'.repeat(32)}` as const
    const order = '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
    for (const signature of [
      { r: none, s, yParity },
      { r, s: none, yParity },
      { r: order, s, yParity },
      { r, s: order, yParity },
      { r: '0x01', s, yParity },
      { r, s: `${s}00`, yParity },
    ] as const)
      expect(signerOf(DIGEST, signature)).toBeUndefined()
    expect(signerOf(DIGEST, { r, s, yParity: yParity === 0 ? 1 : 0 })).not.toBe(ACCOUNT)
  })
})
