import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { bytesFromHex, encodeRlp, envelope, integerBytes, type RlpInput } from './rlp.ts'
import { bytes, published } from '../test-support/published.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const text = (word: string): Uint8Array => new TextEncoder().encode(word)

/** Examples of the Ethereum wiki's page on RLP, and its limits. */
const EXAMPLES: readonly (readonly [what: string, item: RlpInput, hex: string])[] = [
  ['the empty text', text(''), '80'],
  ['dog', text('dog'), '83646f67'],
  ['a list of cat and dog', [text('cat'), text('dog')], 'c88363617483646f67'],
  ['the empty list', [], 'c0'],
  ['the byte 0', Uint8Array.of(0), '00'],
  ['the byte 15', Uint8Array.of(15), '0f'],
  ['the last byte that stands for itself', Uint8Array.of(0x7f), '7f'],
  ['the first byte that does not', Uint8Array.of(0x80), '8180'],
  ['1024', Uint8Array.of(4, 0), '820400'],
  ['the sets of three', [[], [[]], [[], [[]]]], 'c7c0c1c0c3c0c1c0'],
  [
    'Lorem ipsum, 56 bytes',
    text('Lorem ipsum dolor sit amet, consectetur adipisicing elit'),
    `b838${hex(text('Lorem ipsum dolor sit amet, consectetur adipisicing elit'))}`,
  ],
  ['55 bytes', new Uint8Array(55).fill(1), `b7${'01'.repeat(55)}`],
  ['56 bytes', new Uint8Array(56).fill(1), `b838${'01'.repeat(56)}`],
  ['256 bytes', new Uint8Array(256).fill(1), `b90100${'01'.repeat(256)}`],
  ['a list of 55 bytes', Array.from({ length: 55 }, () => Uint8Array.of(1)), `f7${'01'.repeat(55)}`],
  ['a list of 56 bytes', Array.from({ length: 56 }, () => Uint8Array.of(1)), `f838${'01'.repeat(56)}`],
]

describe('RLP', () => {
  it.each(EXAMPLES)('writes %s', (_, item, expected) => {
    expect(hex(encodeRlp(item))).toBe(expected)
  })

  it('writes the cases of @ethersproject/testcases', () => {
    type Nested = string | readonly Nested[]
    const items = (nested: Nested): RlpInput => (typeof nested === 'string' ? bytes(nested) : nested.map(items))
    const cases = published('rlp-coder') as readonly { readonly name: string; readonly decoded: Nested; readonly encoded: string }[]
    expect(cases).toHaveLength(61)
    for (const { name, decoded, encoded } of cases) expect(`0x${hex(encodeRlp(items(decoded)))}`, name).toBe(encoded)
  })

  it('writes integers without leading zeros, and zero as nothing', () => {
    const cases: readonly (readonly [bigint | number, string])[] = [
      [0, ''],
      [0n, ''],
      [1, '01'],
      [15n, '0f'],
      [16, '10'],
      [255n, 'ff'],
      [256, '0100'],
      [0xabcden, '0abcde'],
      [2n ** 64n, `01${'00'.repeat(8)}`],
      [2n ** 256n - 1n, 'ff'.repeat(32)],
    ]
    for (const [value, expected] of cases) expect(hex(integerBytes(value)), String(value)).toBe(expected)
  })

  it('puts the type before the payload of an envelope, and nothing before a legacy one', () => {
    const fields = [Uint8Array.of(1)]
    expect(hex(envelope(undefined, fields))).toBe('c101')
    expect(hex(envelope(2, fields))).toBe('02c101')
    expect(hex(envelope(0, fields))).toBe('00c101')
  })

  it('has no negative integer, and says so', () => {
    for (const value of [-1, -1n, -(2n ** 256n)])
      expect(() => integerBytes(value)).toThrow(
        expect.objectContaining({ code: 'tx/invalid', data: { field: 'number', why: 'is negative' } }),
      )
  })

  it('reads whole bytes, and names the field of anything else', () => {
    expect(hex(bytesFromHex('0x00ff', 'data'))).toBe('00ff')
    for (const wrong of ['0x0', 'zz', '0xzz']) {
      let seen: unknown
      try {
        bytesFromHex(wrong, 'data')
      } catch (error) {
        seen = isError(error, 'tx/invalid') ? error.data : error
      }
      expect(seen).toEqual({ field: 'data', why: 'is not whole bytes' })
    }
  })
})
