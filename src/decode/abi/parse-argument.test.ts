import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { stringToHex } from 'viem/utils'
import { encodeParameters } from './canonical.ts'
import { type AbiType, parseSignature } from './abi-type.ts'
import { parseArgument } from './parse-argument.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const typeOf = (text: string): AbiType => parseSignature(`f(${text})`).fields[0]?.type ?? { is: 'bool' }
const parsed = (text: string, type: string) => parseArgument(text, typeOf(type))
const refused = (code: string, data?: object) => expect.objectContaining(data === undefined ? { code } : { code, data })
const range = (field: string) => refused('input/out-of-range', { field })
const malformed = (what: string) => refused('decode/malformed', { what })

describe('a whole number', () => {
  it.each([
    ['0', 'uint8', 0n],
    ['255', 'uint8', 255n],
    ['0xff', 'uint8', 255n],
    ['0xFf', 'uint8', 255n],
    ['-128', 'int8', -128n],
    ['127', 'int8', 127n],
    ['-0x80', 'int8', -128n],
    ['-0', 'uint8', 0n],
    [' 7 ', 'uint256', 7n],
    ['1_000_000', 'uint256', 1_000_000n],
    [String(2n ** 256n - 1n), 'uint256', 2n ** 256n - 1n],
    [`0x${'f'.repeat(64)}`, 'uint256', 2n ** 256n - 1n],
    [String(-(2n ** 255n)), 'int256', -(2n ** 255n)],
    [String(2n ** 255n - 1n), 'int256', 2n ** 255n - 1n],
  ])('%s is read as %s', (text, type, value) => {
    expect(parsed(text, type)).toBe(value)
  })

  it.each([
    ['256', 'uint8'],
    ['-1', 'uint8'],
    ['128', 'int8'],
    ['-129', 'int8'],
    [String(2n ** 256n), 'uint256'],
    [String(2n ** 255n), 'int256'],
    [String(-(2n ** 255n) - 1n), 'int256'],
    [`0x${'0'.repeat(65)}`, 'uint256'],
    ['0'.repeat(79), 'uint256'],
    ['1.0', 'uint256'],
    ['1e3', 'uint256'],
    ['0x', 'uint256'],
    ['0xg', 'uint256'],
    ['x1', 'uint256'],
    ['1x', 'uint256'],
    ['--1', 'int8'],
    ['+1', 'uint8'],
    ['1 000', 'uint256'],
  ])('%s is refused as %s, which is named', (text, type) => {
    expect(() => parsed(text, type)).toThrow(range(type))
  })
})

describe('a value of its own', () => {
  it.each([
    ['true', 'bool', true],
    [' false ', 'bool', false],
    [BOB, 'address', BOB.toLowerCase()],
    [` ${BOB.toLowerCase()} `, 'address', BOB.toLowerCase()],
    ['0x', 'bytes', '0x'],
    ['0xABcd', 'bytes', '0xabcd'],
    ['0xABcd', 'bytes2', '0xabcd'],
    [' two words ', 'string', stringToHex(' two words ')],
    ['é', 'string', '0xc3a9'],
    ['', 'string', '0x'],
  ])('%j is read as %s', (text, type, value) => {
    expect(parsed(text, type)).toBe(value)
  })

  it.each([
    ['', 'bool', refused('input/required', { field: 'The value' })],
    ['  ', 'uint256', refused('input/required', { field: 'The value' })],
    ['True', 'bool', range('true, false')],
    ['1', 'bool', range('true, false')],
    [BOB.replace('C5', 'c5'), 'address', refused('input/address-checksum')],
    [BOB.slice(0, -1), 'address', refused('input/address-malformed')],
    ['0xabc', 'bytes', refused('input/data-malformed')],
    ['abcd', 'bytes', refused('input/data-malformed')],
    ['0xabcd', 'bytes1', range('bytes1')],
    ['0xabcd', 'bytes3', range('bytes3')],
  ])('%j is refused as %s', (text, type, why) => {
    expect(() => parsed(text, type)).toThrow(why)
  })
})

describe('a list or a struct', () => {
  const PAIR = '(address to, uint256 amount)'
  it.each([
    ['[]', 'uint256[]', []],
    ['[1, "2", "0x3"]', 'uint256[]', [1n, 2n, 3n]],
    [' [ "1_000" ] ', 'uint256[]', [1000n]],
    ['[true, "false"]', 'bool[2]', [true, false]],
    ['[[1], []]', 'uint8[][]', [[1n], []]],
    ['["a", ""]', 'string[]', ['0x61', '0x']],
    ['[" 7 ", -8]', 'int8[]', [7n, -8n]],
    [`[9007199254740991]`, 'uint256[]', [2n ** 53n - 1n]],
    [`["${BOB}", 5]`, PAIR, [BOB.toLowerCase(), 5n]],
    [`{"amount": "5", "to": "${BOB}"}`, PAIR, [BOB.toLowerCase(), 5n]],
    [`[{"to": "${CAROL}", "amount": 1}]`, `${PAIR}[]`, [[CAROL.toLowerCase(), 1n]]],
    ['["0xAB"]', 'bytes1[]', ['0xab']],
  ])('%s is read as %s', (text, type, value) => {
    expect(parsed(text, type)).toEqual(value)
  })

  it.each([
    ['[1', 'uint256[]', malformed('The list')],
    ['', 'uint256[]', malformed('The list')],
    ['{"0": 1}', 'uint256[]', malformed('The list')],
    ['"12"', 'uint256[]', malformed('The list')],
    ['[1]', 'uint256[2]', range('1')],
    ['[1, 2, 3]', 'uint256[2]', range('3')],
    [`["${BOB}"]`, PAIR, range('1')],
    [`["${BOB}", 1, 2]`, PAIR, range('3')],
    ['null', PAIR, malformed('The struct')],
    ['"text"', PAIR, malformed('The struct')],
    ['5', PAIR, malformed('The struct')],
    [`{"to": "${BOB}"}`, PAIR, malformed('The struct')],
    [`{"to": "${BOB}", "amount": 1, "more": 1}`, PAIR, malformed('The struct')],
    [`{"to": "${BOB}", "value": 1}`, PAIR, refused('input/required', { field: 'amount' })],
    [`{"toString": "${BOB}"}`, '(string valueOf)', refused('input/required', { field: 'valueOf' })],
    ['{"": "x"}', '(string)', refused('input/required', { field: '' })],
    ['[9007199254740992]', 'uint256[]', range('9007199254740992')],
    ['[1.5]', 'uint256[]', range('1.5')],
    ['[256]', 'uint8[]', range('uint8')],
    ['[true]', 'uint256[]', malformed('true')],
    ['[null]', 'address[]', malformed('null')],
    ['[1]', 'address[]', malformed('1')],
    ['[1]', 'bytes[]', malformed('1')],
    ['[0]', 'bool[]', malformed('0')],
    ['[1]', 'string[]', malformed('1')],
    [`[[${'1,'.repeat(60)}1]]`, 'string[]', malformed('1,'.repeat(20))],
    [`[[${'1,'.repeat(60)}1]]`, 'address[]', malformed('1,'.repeat(20))],
  ])('%s is refused as %s', (text, type, why) => {
    expect(() => parsed(text, type)).toThrow(why)
  })

  it('has 4,096 items at most', () => {
    const list = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 1))
    expect(parsed(list(4096), 'uint8[]')).toHaveLength(4096)
    expect(() => parsed(list(4097), 'uint8[]')).toThrow(malformed('The list'))
  })
})

it('what is typed is encoded as viem encodes it', () => {
  const type = '(address to, (int64 at, string text)[] notes, bool ok)[2]'
  const field = { name: 'a', type: typeOf(type), indexed: false }
  const components = [
    { name: 'to', type: 'address' },
    {
      name: 'notes',
      type: 'tuple[]',
      components: [
        { name: 'at', type: 'int64' },
        { name: 'text', type: 'string' },
      ],
    },
    { name: 'ok', type: 'bool' },
  ] as const
  const note = fc.record({ at: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), text: fc.string({ unit: 'grapheme' }) })
  const item = fc.record({ to: fc.constantFrom(BOB, CAROL), notes: fc.array(note, { maxLength: 3 }), ok: fc.boolean() })
  fc.assert(
    fc.property(fc.tuple(item, item), (items) => {
      const text = JSON.stringify(items, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
      const expected = encodeAbiParameters([{ name: 'a', type: 'tuple[2]', components }], [items as never])
      expect(encodeParameters([field], [parseArgument(text, field.type)])).toBe(expected)
    }),
    { numRuns: 40 },
  )
})
