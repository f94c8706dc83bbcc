import { hashMessage } from 'viem/utils'
import { expect, it } from 'vitest'
import { fromBytes } from '../bytes/hex.ts'
import { messageDigest } from './message-digest.ts'
import { createDice } from '../test-support/dice.ts'
import { codeThrownBy } from '../test-support/published.ts'

const utf8 = (text: string) => fromBytes(new TextEncoder().encode(text))

it('hashes the example of ethers and web3', () => {
  // docs.ethers.org, hashMessage('Hello World'); web3.eth.accounts.hashMessage gives the same.
  expect(messageDigest(utf8('Hello World'))).toBe('0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2')
})

it('counts bytes, not characters, and takes any bytes', () => {
  expect(messageDigest(utf8('zażółć 🙂'))).toBe(hashMessage('zażółć 🙂'))
  const dice = createDice(191)
  for (const length of [0, 1, 9, 10, 31, 32, 99, 100, 1000]) {
    const raw = dice.bytes(length)
    expect(messageDigest(raw)).toBe(hashMessage({ raw }))
  }
})

it('refuses half a byte', () => {
  expect(codeThrownBy(() => messageDigest('0x123'))).toBe('input/data-malformed')
})
