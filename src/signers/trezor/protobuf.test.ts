import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { field, fieldsOf } from '../../../test/devices/simulated-trezor.ts'
import { fromBytes } from '#core/bytes/hex'
import { protobuf, readMessage } from './protobuf.ts'

const bytesOf = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)
const hexOf = (...values: readonly number[]): string => fromBytes(bytesOf(...values))
const BAD = expect.objectContaining({ code: 'device/bad-answer', data: { what: 'message' } })
const NUMBERS = fc.integer({ min: 1, max: 2000 })
const INTEGERS = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

describe('what is written as protobuf.dev describes it', () => {
  it.each<[string, bigint, string]>([
    ['zero', 0n, hexOf(0x08, 0)],
    ['the last of one byte', 127n, hexOf(0x08, 0x7f)],
    ['the first of two bytes', 128n, hexOf(0x08, 0x80, 1)],
    ['the last of two bytes', 16_383n, hexOf(0x08, 0xff, 0x7f)],
    ['the first of three bytes', 16_384n, hexOf(0x08, 0x80, 0x80, 1)],
  ])('has %s in groups of seven bits', (_, value, hex) => expect(fromBytes(protobuf([[1, value]]))).toBe(hex))

  it('has the example that is published', () => {
    // Field 1 is 150, then field 2 is a text.
    const fields = [
      [1, 150],
      [2, 'testing'],
    ] as const
    expect(fromBytes(protobuf(fields))).toBe(hexOf(0x08, 0x96, 1, 0x12, 7, ...new TextEncoder().encode('testing')))
  })
  it('has truth as one, and what is not as zero', () => {
    expect(
      fromBytes(
        protobuf([
          [1, true],
          [1, false],
        ]),
      ),
    ).toBe(hexOf(0x08, 1, 0x08, 0))
  })
  it('is what another writer makes of integers, texts and bytes under any number', () => {
    const value = fc.oneof(INTEGERS, fc.string(), fc.uint8Array({ maxLength: 300 }))
    fc.assert(
      fc.property(NUMBERS, value, (number, one) => {
        expect(fromBytes(protobuf([[number, one]]))).toBe(fromBytes(field(number, one)))
      }),
    )
  })
  it('is read back the same', () => {
    fc.assert(
      fc.property(
        NUMBERS,
        fc.array(INTEGERS, { minLength: 1, maxLength: 8 }),
        fc.uint8Array({ maxLength: 300 }),
        (number, integers, bytes) => {
          const message = readMessage(
            protobuf([
              [number, integers],
              [number + 1, bytes],
            ]),
          )
          expect([message.integers(number), message.integer(number)]).toEqual([integers, integers.at(-1)])
          expect([message.bytes(number + 1), message.everyBytes(number + 1)]).toEqual([bytes, [bytes]])
        },
      ),
    )
  })
})

describe('what is read', () => {
  it('is all of several fields, in their order, and each by its kind', () => {
    const inner = (value: number) => fieldsOf(field(7, value))
    const message = readMessage(fieldsOf(field(1, 5), field(2, inner(8)), field(1, 6), field(2, inner(9)), field(3, 'Zoë')))
    expect([message.integers(1), message.messages(2).map((one) => one.integer(7)), message.text(3)]).toEqual([[5n, 6n], [8n, 9n], 'Zoë'])
    expect(message.everyBytes(2)).toEqual([inner(8), inner(9)])
    expect(message.bytes(2)).toEqual(inner(9))
  })
  it('is nothing where a field is absent', () => {
    const message = readMessage(new Uint8Array())
    expect([message.integers(1), message.everyBytes(1), message.messages(1)]).toEqual([[], [], []])
    expect([message.integer(1), message.bytes(1), message.text(1)]).toEqual([undefined, undefined, undefined])
  })
  it('is refused where a field is of another kind', () => {
    const message = readMessage(fieldsOf(field(1, 5), field(2, 'text')))
    const wrong = [
      () => message.integer(2),
      () => message.integers(2),
      () => message.bytes(1),
      () => message.text(1),
      () => message.everyBytes(1),
      () => message.messages(1),
    ]
    for (const reading of wrong) expect(reading).toThrow(BAD)
  })
  it('passes over fields of four and of eight bytes, whatever is in them', () => {
    const message = readMessage(fieldsOf(bytesOf(0x0d, 8, 1, 8, 2), field(1, 5), bytesOf(0x11, 1, 2, 3, 4, 5, 6, 7, 8), field(2, 6)))
    expect([message.integers(1), message.integers(2)]).toEqual([[5n], [6n]])
  })

  const [seventy] = [Array.from({ length: 9 }, () => 0x80)]
  it.each<[string, readonly number[]]>([
    ['a tag that is cut', [0x80]],
    ['a number that is cut', [0x08]],
    ['a number without an end', [0x08, 0x80]],
    ['a number of eleven bytes', [0x08, ...seventy, 0x80, 0]],
    ['a text that is cut', [0x12, 2, 1]],
    ['a text without a length', [0x12]],
    ['eight bytes that are cut', [0x09, 1, 2, 3, 4, 5, 6, 7]],
    ['four bytes that are cut', [0x0d, 1, 2, 3]],
    ['the beginning of a group', [0x0b]],
    ['the end of a group', [0x0c]],
    ['a kind that there is not', [0x0e, 1, 2, 3, 4]],
    ['another kind that there is not', [0x0f, 1, 2, 3, 4]],
  ])('is refused with %s', (_, bytes) => expect(() => readMessage(bytesOf(...bytes))).toThrow(BAD))

  it('has a number of up to ten bytes, bytes up to its end, and 512 fields', () => {
    expect(readMessage(bytesOf(0x08, ...seventy, 1)).integer(1)).toBe(2n ** 63n)
    expect(readMessage(bytesOf(0x12, 2, 1, 2)).bytes(2)).toEqual(bytesOf(1, 2))
    const fields = (count: number): Uint8Array => fieldsOf(...Array.from({ length: count }, () => field(1, 1)))
    expect(readMessage(fields(512)).integers(1)).toHaveLength(512)
    expect(() => readMessage(fields(513))).toThrow(BAD)
  })
})
