import { stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { BOB, NAMES, NO_NAMES, STRANGER } from '../test-support/names.ts'
import type { Raw } from './abi-read.ts'
import { parseSignature } from './abi-type.ts'
import { type ArgumentMeaning, decodeUtf8, timeOf, toArguments } from './value.ts'

const shown = (fields: string, values: readonly Raw[], meanings?: Readonly<Record<string, ArgumentMeaning>>) =>
  toArguments(parseSignature(`f(${fields})`).fields, values, NAMES, meanings)
const one = (field: string, value: Raw, meaning?: ArgumentMeaning) =>
  shown(`${field} x`, [value], meaning === undefined ? {} : { x: meaning })[0]?.value

/** 1 January 2030, in seconds. */
const DAY = 1_893_456_000n

describe('an argument', () => {
  it('has its name, its canonical type, and its value', () => {
    expect(shown('uint8 a, (bool b, bytes2 c) d', [5n, [true, '0xabcd']])).toEqual([
      { name: 'a', type: 'uint8', value: { is: 'integer', value: 5n } },
      {
        name: 'd',
        type: '(bool,bytes2)',
        value: {
          is: 'tuple',
          fields: [
            { name: 'b', type: 'bool', value: { is: 'boolean', value: true } },
            { name: 'c', type: 'bytes2', value: { is: 'bytes', value: '0xabcd' } },
          ],
        },
      },
    ])
  })

  it('is left out where there is no value', () => {
    expect(shown('uint8 a, uint8 b', [5n]).map(({ name }) => name)).toEqual(['a'])
  })

  it('that is an address has the name that is known of it', () => {
    expect(one('address', BOB)).toEqual({ is: 'address', address: BOB, name: 'bob' })
    expect(one('address', STRANGER)).toEqual({ is: 'address', address: STRANGER })
    expect(toArguments(parseSignature('f(address a)').fields, [BOB], NO_NAMES)[0]?.value).toEqual({ is: 'address', address: BOB })
  })

  it('that is text is shown as text, and bytes as bytes', () => {
    expect(one('string', stringToHex('Grüße'))).toEqual({ is: 'text', text: 'Grüße' })
    expect(one('bytes', stringToHex('Grüße'))).toEqual({ is: 'bytes', value: stringToHex('Grüße') })
    expect(one('bytes20', BOB)).toEqual({ is: 'bytes', value: BOB })
  })

  it('that is a list shows 64 items and counts the rest', () => {
    const list = (length: number): readonly Raw[] => Array.from({ length }, (_, at) => BigInt(at))
    const read = (length: number) => one('uint256[]', list(length))
    expect(read(0)).toEqual({ is: 'list', items: [], more: 0 })
    for (const [length, shownItems, more] of [
      [63, 63, 0],
      [64, 64, 0],
      [65, 64, 1],
      [70, 64, 6],
    ] as const) {
      expect(read(length)).toMatchObject({ is: 'list', more })
      expect(read(length)).toHaveProperty('items.length', shownItems)
      expect(read(length)).toHaveProperty(['items', shownItems - 1], { is: 'integer', value: BigInt(shownItems - 1) })
    }
  })

  it('is an amount where the register says of which token', () => {
    const meaning = { is: 'amount', token: NAMES.native } as const
    expect(one('uint256', 7n, meaning)).toEqual({ is: 'amount', units: 7n, token: NAMES.native })
    expect(shown('uint256 x, (uint256 x) y', [7n, [8n]], { x: meaning })[1]?.value).toEqual({
      is: 'tuple',
      fields: [{ name: 'x', type: 'uint256', value: { is: 'integer', value: 8n } }],
    })
    expect(shown('uint256 toString', [7n], {})[0]?.value).toEqual({ is: 'integer', value: 7n })
  })
})

describe('a time', () => {
  it.each([
    ['deadline', 'uint256', DAY, undefined, { is: 'time', seconds: DAY, bits: 256, end: true }],
    ['validAfter', 'uint48', DAY, undefined, { is: 'time', seconds: DAY, bits: 48 }],
    ['deadline', 'int64', DAY, undefined, { is: 'time', seconds: DAY, bits: 64, end: true }],
    ['deadline', 'uint256', 5n, undefined, undefined],
    ['amount', 'uint256', DAY, undefined, undefined],
    ['deadline', 'bytes32', DAY, undefined, undefined],
    ['deadline', 'xuint256', DAY, undefined, undefined],
    ['deadline', 'uint256', DAY, { is: 'amount', token: NAMES.native }, undefined],
    ['deadline', 'uint256', 5n, { is: 'time' }, { is: 'time', seconds: 5n, end: true }],
    ['x', 'uint256', 5n, { is: 'time' }, { is: 'time', seconds: 5n }],
    ['x', 'uint256', 0n, { is: 'time', zero: 'never' }, { is: 'time', seconds: 0n, zero: 'never' }],
    ['expiration', 'uint48', 0n, { is: 'time', zero: 'one-block' }, { is: 'time', seconds: 0n, end: true, zero: 'one-block' }],
  ] as const)('%s of %s with %i, of which the register says %j', (name, type, units, meaning, time) => {
    expect(timeOf(units, name, type, meaning)).toEqual(time)
  })

  it('is found by the name of an argument, also within lists and structs', () => {
    const time = { is: 'time', seconds: DAY, bits: 256, end: true }
    expect(shown('uint256 deadline', [DAY])[0]?.value).toEqual(time)
    expect(shown('uint256[] deadline', [[DAY]])[0]?.value).toEqual({ is: 'list', items: [time], more: 0 })
    expect(shown('(uint256 deadline) order', [[DAY]])[0]?.value).toMatchObject({ fields: [{ name: 'deadline', value: time }] })
  })
})

describe('text of somebody else', () => {
  it('is cut to 1,024 characters', () => {
    const text = (length: number): Hex => stringToHex('x'.repeat(length))
    expect(decodeUtf8(text(1024))).toBe('x'.repeat(1024))
    expect(decodeUtf8(text(1025))).toBe(`${'x'.repeat(1024)}…`)
    expect(decodeUtf8(text(9000))).toBe(`${'x'.repeat(1024)}…`)
    // Of characters of four bytes each, which count twice in a string of JavaScript.
    expect(decodeUtf8(stringToHex('🦊'.repeat(512)))).toBe('🦊'.repeat(512))
    expect(decodeUtf8(stringToHex('🦊'.repeat(513)))).toBe(`${'🦊'.repeat(512)}…`)
  })

  it('shows bytes that are no UTF-8 as such', () => {
    expect(decodeUtf8('0x61ff62')).toBe('a�b')
    expect(decodeUtf8('0x')).toBe('')
    expect(decodeUtf8('no hex')).toBe('')
  })
})
