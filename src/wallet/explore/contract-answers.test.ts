import { describe, expect, it } from 'vitest'
import { type Hex, pad, word } from '#core/bytes/hex'
import { decodeAddressArray } from './contract-answers.ts'

const WHO = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const list = (...words: readonly Hex[]): Hex => `0x${words.map((one) => one.slice(2)).join('')}`

describe('a list of addresses that a contract returns', () => {
  it('is read whole', () => {
    expect(decodeAddressArray(list(word(32n), word(0n)))).toEqual([])
    expect(decodeAddressArray(list(word(32n), word(2n), pad(WHO), word(1n)))).toEqual([WHO, `0x${'0'.repeat(39)}1`])
  })

  it('is none where it is cut short, points elsewhere, is too long, or holds what is no address', () => {
    const wrong: readonly Hex[] = [
      '0x',
      word(32n),
      list(word(32n), word(1n)),
      list(word(64n), word(1n), pad(WHO)),
      list(word(32n), word(2n ** 256n - 1n), pad(WHO)),
      list(word(32n), word(101n), ...Array.from({ length: 101 }, () => pad(WHO))),
      list(word(32n), word(1n), word(2n ** 255n)),
    ]
    for (const data of wrong) expect(decodeAddressArray(data)).toBeUndefined()
  })
})
