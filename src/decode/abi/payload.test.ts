import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { concat, type Hex } from '#core/bytes/hex'
import { createDecodedCallContext } from '../entry.ts'
import { BOB, ME, NAMES, ROUTER, USDC } from '../test-support/names.ts'
import type { Raw } from './abi-read.ts'
import { parseSignature } from './abi-type.ts'
import { addressOf } from './address-of.ts'
import { encodeCall, encodeParameters } from './canonical.ts'
import { decodeArguments } from './decode-arguments.ts'
import { readPayload, slice } from './payload.ts'

const FIELDS = parseSignature('f(address token, uint8 count)').fields
const PLAIN = encodeAbiParameters([{ type: 'address' }, { type: 'uint8' }], [USDC, 7])
const TELLING = createDecodedCallContext({ from: ME, to: ROUTER, value: 3n, data: '0x12345678', chainId: 1 }, ROUTER, [], [], NAMES)

describe('an encoding inside an argument', () => {
  it('is read with nothing hidden where it is the canonical one', () => {
    const read = readPayload(TELLING, FIELDS, PLAIN)
    expect(read?.hidden).toBe(0)
    expect(read?.told.address('token')).toBe(USDC)
    expect(read?.told.units('count')).toBe(7n)
    expect(read?.told).toMatchObject({ contract: ROUTER, call: TELLING.call })
  })

  it.each<readonly [string, Hex, number]>([
    ['bytes behind it', concat(PLAIN, '0xdeadbeef'), 4],
    ['a number that is too wide', `${PLAIN.slice(0, -4)}0107` as Hex, 1],
  ])('counts %s', (_, data, hidden) => {
    expect(readPayload(TELLING, FIELDS, data)?.hidden).toBe(hidden)
  })

  it('hides one byte at least where it is another encoding, though every byte was read', () => {
    const tails = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], ['0x11', '0x22'])
    const [first, second] = [tails.slice(2, 66), tails.slice(66, 130)]
    const swapped: Hex = `0x${second}${first}${tails.slice(130)}`
    const fields = parseSignature('f(bytes a, bytes b)').fields
    expect(readPayload(TELLING, fields, tails)?.hidden).toBe(0)
    expect(readPayload(TELLING, fields, swapped)?.hidden).toBe(1)
  })

  it('is nothing where it ends early', () => {
    expect(readPayload(TELLING, FIELDS, slice(PLAIN, 0, 63))).toBeUndefined()
    expect(readPayload(TELLING, FIELDS, '0x')).toBeUndefined()
  })
})

it.each<readonly [start: number, length: number | undefined, part: Hex]>([
  [0, undefined, '0x11223344'],
  [1, undefined, '0x223344'],
  [1, 2, '0x2233'],
  [3, 2, '0x44'],
  [4, 2, '0x'],
  [0, 0, '0x'],
])('the bytes from %i on, %s of them', (start, length, part) => {
  expect(slice('0x11223344', start, length)).toBe(part)
})

describe('the address that a value stands for', () => {
  const tail = BOB.slice(2)
  it.each([
    [BOB, BOB],
    [`0x${'00'.repeat(12)}${tail}`, BOB],
    [`0x${'00'.repeat(11)}01${tail}`, undefined],
    [`0x${'00'.repeat(11)}${tail}`, undefined],
    [`0x${'00'.repeat(13)}${tail}`, undefined],
    ['0x', undefined],
    [BigInt(BOB), BOB],
    [BigInt(BOB) + 2n ** 160n, BOB],
    [BigInt(BOB) + 2n ** 255n, BOB],
    [0n, `0x${'0'.repeat(40)}`],
    [1n, `0x${'0'.repeat(39)}1`],
    [true, undefined],
    [[BOB], undefined],
  ] as const)('%s', (value, address) => {
    expect(addressOf(value)).toBe(address)
  })
})

describe('arguments', () => {
  it('are canonical where encoding them again gives the same bytes, in either case', () => {
    const args = [
      { name: 'token', type: 'address', value: { is: 'address', address: USDC } },
      { name: 'count', type: 'uint8', value: { is: 'integer', value: 7n } },
    ]
    expect(decodeArguments(FIELDS, PLAIN, NAMES)).toEqual({ args, canonical: true })
    expect(decodeArguments(FIELDS, `0x${PLAIN.slice(2).toUpperCase()}`, NAMES)).toEqual({ args, canonical: true })
    expect(decodeArguments(FIELDS, concat(PLAIN, '0x00'), NAMES)).toEqual({ args, canonical: false })
    expect(decodeArguments([], '0x', NAMES)).toEqual({ args: [], canonical: true })
  })

  it('that cannot be read are refused', () => {
    const refused = expect.objectContaining({ code: 'decode/malformed', data: { what: 'The data' } })
    expect(() => decodeArguments(FIELDS, '0x00', NAMES)).toThrow(refused)
  })
})

it('encodes lists of lists and structs as viem does by the text of the type', () => {
  const { fields } = parseSignature('f((uint8[2][] a, string b)[1][] x, bytes y)')
  const structs: Raw = [[[[[1n, 2n]], '0x61']]]
  const expected = encodeAbiParameters(
    [
      {
        type: 'tuple[1][]',
        components: [
          { name: 'a', type: 'uint8[2][]' },
          { name: 'b', type: 'string' },
        ],
      },
      { type: 'bytes' },
    ],
    [[[{ a: [[1, 2]], b: 'a' }]], '0xff'],
  )
  expect(encodeParameters(fields, [structs, '0xff'])).toBe(expected)
  expect(encodeCall('0x12345678', fields, [structs, '0xff'])).toBe(concat('0x12345678', expected))
  expect(encodeCall('0x12345678', [], [])).toBe('0x12345678')
})
