import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { fromBytes, toBytes } from '#core/bytes/hex'
import { decodeRlpItem, encodeRlpItem, encodeRlpInteger, decodeRlpInteger, type Rlp } from './rlp.ts'

const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const hex = (item: Rlp): string => fromBytes(encodeRlpItem(item))
const bytes = (value: string): Uint8Array => toBytes(value) ?? new Uint8Array()
const LOREM = 'Lorem ipsum dolor sit amet, consectetur adipisicing elit'

// The examples of the Ethereum wiki's page on RLP, and of RLPTests/rlptest.json in ethereum/tests.
const VECTORS: readonly (readonly [name: string, item: Rlp, encoded: string])[] = [
  ['the string dog', text('dog'), '0x83646f67'],
  ['the list cat, dog', [text('cat'), text('dog')], '0xc88363617483646f67'],
  ['the empty string', text(''), '0x80'],
  ['the empty list', [], '0xc0'],
  ['the integer 0', encodeRlpInteger(0n), '0x80'],
  ['the byte 0x00', Uint8Array.of(0), '0x00'],
  ['the byte 0x0f', Uint8Array.of(0x0f), '0x0f'],
  ['the byte 0x7f', Uint8Array.of(0x7f), '0x7f'],
  ['the integer 128', encodeRlpInteger(128n), '0x8180'],
  ['the integer 1000', encodeRlpInteger(1000n), '0x8203e8'],
  ['the integer 1024', encodeRlpInteger(1024n), '0x820400'],
  ['the integer 100000', encodeRlpInteger(100_000n), '0x830186a0'],
  ['a large integer', encodeRlpInteger(83729609699884896815286331701780722n), '0x8f102030405060708090a0b0c0d0e0f2'],
  ['the set theoretical representation of three', [[], [[]], [[], [[]]]], '0xc7c0c1c0c3c0c1c0'],
  [
    LOREM,
    text(LOREM),
    '0xb8384c6f72656d20697073756d20646f6c6f722073697420616d65742c20636f6e7365637465747572206164697069736963696e6720656c6974',
  ],
  [
    'a list of 55 bytes',
    ['asdf', 'qwer', 'zxcv', 'asdf', 'qwer', 'zxcv', 'asdf', 'qwer', 'zxcv', 'asdf', 'qwer'].map(text),
    '0xf784617364668471776572847a78637684617364668471776572847a78637684617364668471776572847a78637684617364668471776572',
  ],
  ['lists of lists', [[[], []], []], '0xc4c2c0c0c0'],
]

// What RLPTests/invalidRLPTest.json calls wrong, and like it.
const INVALID: readonly (readonly [why: string, encoded: string])[] = [
  ['nothing at all', '0x'],
  ['a long string that is not there', '0xbf0f000000000000021111'],
  ['a list that is not there', '0xff0f000000000000021111'],
  ['a string shorter than it says', '0x83646f'],
  ['a list shorter than it says', '0xc883636174'],
  ['an item that leaves its list', '0xc283646f67'],
  ['bytes left over', '0x83646f6700'],
  ['a byte with a needless head', '0x8100'],
  ['a byte with a needless head, at the edge', '0x817f'],
  ['a short string in long form', '0xb801ff'],
  ['a short list in long form', '0xf800'],
  ['a length with a leading zero', '0xb90038' + '00'.repeat(56)],
  ['a list length with a leading zero', '0xf90038' + '80'.repeat(56)],
  ['a length of five bytes', '0xbc0000000001'],
]

const items: fc.Arbitrary<Rlp> = fc.letrec<{ item: Rlp }>((tie) => ({
  item: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.uint8Array({ maxLength: 80 }), fc.array(tie('item'), { maxLength: 6 })),
})).item

describe('RLP', () => {
  it.each(VECTORS)('writes and reads %s', (_, item, encoded) => {
    expect(hex(item)).toBe(encoded)
    expect(hex(decodeRlpItem(bytes(encoded)))).toBe(encoded)
  })

  it.each(INVALID)('refuses %s', (_, encoded) => {
    expect(() => decodeRlpItem(bytes(encoded))).toThrow(expect.toSatisfy((error) => isError(error, 'proof/invalid')))
  })

  it('refuses lists nested without end', () => {
    expect(() => decodeRlpItem(encodeRlpItem(Array.from({ length: 200 }).reduce<Rlp>((inner) => [inner], [])))).toThrow(/nests too deep/)
  })

  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(items, (item) => {
        expect(decodeRlpItem(encodeRlpItem(item))).toEqual(item)
      }),
      { numRuns: 500 },
    )
  })

  it('reads only what it would have written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (noise) => {
        try {
          expect(encodeRlpItem(decodeRlpItem(noise))).toEqual(noise)
        } catch (error) {
          expect(isError(error, 'proof/invalid')).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('reads integers back, and only canonical ones', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        expect(decodeRlpInteger(encodeRlpInteger(value), 'a number')).toBe(value)
      }),
    )
    expect(() => decodeRlpInteger(Uint8Array.of(0), 'a number')).toThrow(/leading zeros/)
    expect(() => decodeRlpInteger(new Uint8Array(33).fill(1), 'a number')).toThrow(/no number/)
    expect(() => decodeRlpInteger([], 'a number')).toThrow(/no number/)
  })
})
