import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keccak256 as viems } from 'viem'
import { fromBytes } from './hex.ts'
import { keccak256 } from './keccak256.ts'

const text = (words: string): Uint8Array => new TextEncoder().encode(words)

describe('keccak256', () => {
  it.each([
    // The empty string: the code hash of an account without code (Yellow Paper, section 4.1).
    ['', '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    // The topic of every ERC-20 transfer.
    ['Transfer(address,address,uint256)', '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
    // EIP-712's own example of a domain type.
    [
      'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
      '0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f',
    ],
  ])('of %j is the published one', (words, digest) => expect(fromBytes(keccak256(text(words)))).toBe(digest))

  it('is noble’s and viem’s at every length about the edges of its blocks', () => {
    for (let length = 0; length <= 4 * 136 + 2; length++) {
      const data = Uint8Array.from({ length }, (_, at) => (at * 31 + length) & 255)
      expect([length, fromBytes(keccak256(data))]).toEqual([length, fromBytes(keccak_256(data))])
      expect([length, fromBytes(keccak256(data))]).toEqual([length, viems(data)])
    }
  })

  it('is noble’s of any bytes, and leaves them as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (data) => {
        const before = data.slice()
        expect(fromBytes(keccak256(data))).toBe(fromBytes(keccak_256(data)))
        expect(data).toEqual(before)
      }),
    )
  })

  it('takes part of a larger array for what it is', () => {
    const whole = text('0123456789')
    expect(keccak256(whole.subarray(3, 7))).toEqual(keccak256(text('3456')))
  })
})
