import fc from 'fast-check'
import { eip191Signer } from 'micro-eth-signer'
import { describe, expect, it } from 'vitest'
import { hashMessage, recoverMessageAddress } from 'viem'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { messageDigest } from '#core/messages/message-digest'
import type { Bytes } from '../deps.ts'
import { addressOf } from '../keys/derive.ts'
import { digestOfMessage, signMessage } from './message.ts'
import { bytes } from '../test-support/published.ts'

const utf8 = (text: string): Hex => fromBytes(new TextEncoder().encode(text))
const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => key.some((byte) => byte !== 0) && (key[0] ?? 0) < 255)
/** Around the places where the length in decimal gets another digit. */
const anyMessage = fc
  .oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(0, 9, 10, 99, 100, 999, 1000).map((length) => new Uint8Array(length).fill(7)),
  )
  .map(fromBytes)

describe('messages of EIP-191', () => {
  it('are signed as web3.js publishes it for “Some data” (web3.eth.accounts.sign)', async () => {
    const key = bytes('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')
    expect(digestOfMessage(utf8('Some data'))).toBe('0x1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655')
    expect((await signMessage(utf8('Some data'), addressOf(key), key)).signature).toBe(
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
    )
  })

  it('have one digest by the vault, by the consent and by viem', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const digest = digestOfMessage(message)
        expect(digest).toBe(messageDigest(message))
        expect(digest).toBe(hashMessage({ raw: message }))
      }),
    )
  })

  it('are signed as micro-eth-signer does, alike each time, and lead to their signer', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessage, anyKey, async (message, key) => {
        const account = addressOf(key as Bytes)
        const { signature } = await signMessage(message, account, key as Bytes)
        expect(signature).toMatch(/^0x[0-9a-f]{128}(?:1b|1c)$/)
        expect(signature).toBe(eip191Signer.sign(bytes(message), fromBytes(key), false))
        expect((await recoverMessageAddress({ message: { raw: message }, signature })).toLowerCase()).toBe(account)
      }),
      { numRuns: 40 },
    )
  })

  it('are whole bytes', () => {
    expect(() => digestOfMessage('0x1')).toThrow(expect.objectContaining({ code: 'input/data-malformed' }))
  })

  it('are not given out when the key is of another account', async () => {
    await expect(signMessage('0x61', `0x${'22'.repeat(20)}`, bytes('01'.repeat(32)))).rejects.toMatchObject({
      code: 'vault/self-check',
    })
  })
})
