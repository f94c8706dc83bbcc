import fc from 'fast-check'
import { authorization as micro } from 'micro-eth-signer'
import { describe, expect, it } from 'vitest'
import { hashAuthorization, recoverAuthorizationAddress } from 'viem/utils'
import { authorizationDigest } from '#core/ethereum/digest'
import { fromBytes } from '#core/bytes/hex'
import type { Authorization } from '#core/ethereum/transaction'
import { digestOfAuthorization, signAuthorization, signerOfAuthorization } from './authorization.ts'
import type { Bytes } from '../deps.ts'
import { addressOf } from '../keys/derive.ts'
import { bytes } from '../test-support/published.ts'

const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => key.some((byte) => byte !== 0) && (key[0] ?? 0) < 255)
const short = (bits: number) => fc.integer({ min: 0, max: bits }).chain((own) => fc.bigInt({ min: 0n, max: 2n ** BigInt(own) - 1n }))
/** Numbers that viem can hold: above 2^53 it counts in floats. */
const anyAuthorization: fc.Arbitrary<Authorization> = fc.record({
  chainId: short(53),
  address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(fromBytes),
  nonce: short(53),
})
const ONE: Authorization = { chainId: 1n, address: `0x${'11'.repeat(20)}`, nonce: 7n }
const HALF = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('authorizations of EIP-7702', () => {
  it('have one digest by the vault, by the consent, by viem and by micro-eth-signer', () => {
    fc.assert(
      fc.property(anyAuthorization, (one) => {
        const digest = digestOfAuthorization(one)
        expect(digest).toBe(authorizationDigest(one))
        expect(digest).toBe(hashAuthorization({ address: one.address, chainId: Number(one.chainId), nonce: Number(one.nonce) }))
        expect(digest).toBe(fromBytes(micro.getHash(one)))
      }),
    )
  })

  it('are signed with the lower s, alike each time, and lead to their signer', async () => {
    await fc.assert(
      fc.asyncProperty(anyAuthorization, anyKey, async (one, key) => {
        const account = addressOf(key as Bytes)
        const { signature } = await signAuthorization(one, account, key as Bytes)
        expect(await signAuthorization(one, account, key as Bytes)).toEqual({ signature })
        expect(BigInt(signature.s)).toBeLessThanOrEqual(HALF)
        const { r, s, yParity } = micro.sign(one, key, false)
        expect([BigInt(signature.r), BigInt(signature.s), signature.yParity]).toEqual([r, s, yParity])
        const recovered = await recoverAuthorizationAddress({
          authorization: { address: one.address, chainId: Number(one.chainId), nonce: Number(one.nonce) },
          signature,
        })
        expect(recovered.toLowerCase()).toBe(account)
        expect(signerOfAuthorization({ ...one, signature })).toBe(account)
      }),
      { numRuns: 40 },
    )
  })

  it('are of nobody where no key can have signed, and never of the same account with another field', async () => {
    const key = bytes('01'.repeat(32))
    const account = addressOf(key)
    const { signature } = await signAuthorization(ONE, account, key)
    for (const r of [`0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`] as const)
      expect(signerOfAuthorization({ ...ONE, signature: { ...signature, r } })).toBeUndefined()
    expect(signerOfAuthorization({ ...ONE, nonce: 8n, signature })).not.toBe(account)
    expect(signerOfAuthorization({ ...ONE, chainId: 0n, signature })).not.toBe(account)
  })

  it('are known as their signer’s also where s is the higher of the two', async () => {
    const key = bytes('01'.repeat(32))
    const account = addressOf(key)
    const { signature } = await signAuthorization(ONE, account, key)
    const s = `0x${(ORDER - BigInt(signature.s)).toString(16).padStart(64, '0')}` as const
    expect(signerOfAuthorization({ ...ONE, signature: { r: signature.r, s, yParity: signature.yParity === 0 ? 1 : 0 } })).toBe(account)
  })

  it('are not given out when the key is of another account, and have no negative number', async () => {
    const key = bytes('01'.repeat(32))
    await expect(signAuthorization(ONE, ONE.address, key)).rejects.toMatchObject({ code: 'vault/self-check' })
    expect(() => digestOfAuthorization({ ...ONE, nonce: -1n })).toThrow(expect.objectContaining({ code: 'tx/invalid' }))
  })

  it('are for whole bytes, and say of which field they are not', () => {
    expect(() => digestOfAuthorization({ ...ONE, address: '0x1' })).toThrow(
      expect.objectContaining({ code: 'tx/invalid', data: { field: 'authorization', why: 'is not whole bytes' } }),
    )
  })
})
