import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bigEndian, readBigEndian, shortest, twosComplement } from './integer-bytes.ts'

const all = (bytes: Uint8Array): readonly number[] => [...bytes]

describe('integers in bytes', () => {
  it.each<[bigint | number, number, readonly number[]]>([
    [0, 0, []],
    [0, 2, [0, 0]],
    [1, 2, [0, 1]],
    [258n, 2, [1, 2]],
    [0xffffn, 2, [255, 255]],
    [0x10203n, 2, [2, 3]],
    [258, 4, [0, 0, 1, 2]],
  ])('of %s are in %i bytes, the highest first', (value, size, bytes) => expect(all(bigEndian(value, size))).toEqual(bytes))

  it.each<[bigint | number, readonly number[]]>([
    [0, []],
    [1, [1]],
    [255n, [255]],
    [256n, [1, 0]],
    [65_535, [255, 255]],
    [65_536, [1, 0, 0]],
  ])('of %s are as short as they can be', (value, bytes) => expect(all(shortest(value))).toEqual(bytes))

  it.each<[bigint, number, readonly number[]]>([
    [0n, 1, [0]],
    [127n, 1, [127]],
    [-1n, 1, [255]],
    [-128n, 1, [128]],
    [-2n, 2, [255, 254]],
    [2n, 2, [0, 2]],
  ])('of %s in %i bytes are in two’s complement', (value, size, bytes) => expect(all(twosComplement(value, size))).toEqual(bytes))

  it('are read back the same, as far as they are exact', () => {
    expect([readBigEndian(Uint8Array.of()), readBigEndian(Uint8Array.of(1, 2)), readBigEndian(Uint8Array.of(0, 255))]).toEqual([
      0, 258, 255,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (value) => {
        expect(readBigEndian(bigEndian(value, 6))).toBe(value)
        expect(readBigEndian(shortest(value))).toBe(value)
      }),
    )
  })
})
