import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { fromConstant, fromMessage, type Leaf, type Node, toAddress, toInteger, toUnits } from './node.ts'
import { parsePath, walk } from './path.ts'

const WHO: Address = '0x5ee0000000000000000000000000000000bad1d0'
const UPPER = WHO.toUpperCase().replace('0X', '0x')

describe('an address in a value', () => {
  it.each<readonly [Leaf, Address | undefined]>([
    [{ is: 'address', address: WHO }, WHO],
    [{ is: 'integer', value: BigInt(WHO) }, WHO],
    [{ is: 'integer', value: 2n ** 160n + BigInt(WHO) }, WHO],
    [{ is: 'integer', value: 2n ** 160n - 1n }, `0x${'ff'.repeat(20)}`],
    [{ is: 'integer', value: 1n }, `0x${'00'.repeat(19)}01`],
    [{ is: 'text', text: UPPER }, WHO],
    [{ is: 'text', text: ` ${WHO}` }, undefined],
    [{ is: 'text', text: `${WHO}0` }, undefined],
    [{ is: 'text', text: WHO.slice(0, -1) }, undefined],
    [{ is: 'bytes', hex: `0x${'00'.repeat(12)}${WHO.slice(2)}` }, WHO],
    [{ is: 'slice', hex: WHO }, WHO],
    [{ is: 'slice', hex: `0x${'11'.repeat(19)}` }, undefined],
    [{ is: 'boolean', value: true }, undefined],
  ])('%# is itself, or the last 20 bytes', (leaf, address) => {
    expect(toAddress(leaf)).toBe(address)
  })
})

describe('a number in a value', () => {
  it.each<readonly [Leaf, bigint | undefined]>([
    [{ is: 'integer', value: -5n }, -5n],
    [{ is: 'text', text: '12' }, 12n],
    [{ is: 'text', text: 'twelve' }, undefined],
    [{ is: 'boolean', value: true }, undefined],
    [{ is: 'address', address: WHO }, BigInt(WHO)],
    [{ is: 'bytes', hex: '0x0102' }, 258n],
    [{ is: 'slice', hex: '0x02' }, 2n],
  ])('%# is itself, or what its bytes spell', (leaf, units) => {
    expect(toUnits(leaf)).toBe(units)
  })

  it.each<readonly [unknown, bigint | undefined]>([
    [5n, 5n],
    [5, 5n],
    [2 ** 53 - 1, 2n ** 53n - 1n],
    [2 ** 53, undefined],
    [1.5, undefined],
    ['-12', -12n],
    ['0xAb', 171n],
    ['0x', undefined],
    ['', undefined],
    [' 1', undefined],
    ['1 ', undefined],
    ['0x1g', undefined],
    ['--1', undefined],
    ['9'.repeat(79), BigInt('9'.repeat(79))],
    ['9'.repeat(80), undefined],
    [true, undefined],
    [null, undefined],
  ])('%s of JSON is an integer or none', (value, integer) => {
    expect(toInteger(value)).toBe(integer)
  })
})

it.each<readonly [unknown, Leaf | undefined]>([
  [true, { is: 'boolean', value: true }],
  [5, { is: 'integer', value: 5n }],
  [1.5, { is: 'text', text: '1.5' }],
  [UPPER, { is: 'address', address: WHO }],
  [`${UPPER}AB`, { is: 'bytes', hex: `${WHO}ab` }],
  [`x${UPPER}`, { is: 'text', text: `x${UPPER}` }],
  ['0xAB', { is: 'bytes', hex: '0xab' }],
  ['0xABC', { is: 'text', text: '0xABC' }],
  ['0x', { is: 'bytes', hex: '0x' }],
  ['-12', { is: 'integer', value: -12n }],
  ['12 ', { is: 'text', text: '12 ' }],
  ['9'.repeat(80), { is: 'text', text: '9'.repeat(80) }],
  [null, undefined],
])('the constant %s of a descriptor is what it is written as', (value, leaf) => {
  expect(fromConstant(value)).toEqual(leaf)
})

describe('the members of typed data', () => {
  const read = (type: string, value: unknown): Node | undefined =>
    fromMessage({ types: { Mail: [{ name: 'it', type }] }, primaryType: 'Mail', domain: {}, message: { it: value } })?.members.get('it')

  it.each<readonly [string, unknown, Node | undefined]>([
    ['string', 'hi', { is: 'text', text: 'hi' }],
    ['string', 5, undefined],
    ['bool', false, { is: 'boolean', value: false }],
    ['bool', 'false', undefined],
    ['uint8', '300', { is: 'integer', value: 300n }],
    ['int', -1, { is: 'integer', value: -1n }],
    ['uint256', 'x', undefined],
    ['address', UPPER, { is: 'address', address: WHO }],
    ['address', `${WHO}00`, undefined],
    ['address', WHO.slice(0, -2), undefined],
    ['bytes', '0xAB', { is: 'bytes', hex: '0xab' }],
    ['bytes32', '0xab', { is: 'bytes', hex: '0xab' }],
    ['bytes', '0xabc', undefined],
    ['bytes', 5, undefined],
    ['other', '0xab', undefined],
    [
      'uint8[]',
      [1, 2],
      {
        is: 'list',
        items: [
          { is: 'integer', value: 1n },
          { is: 'integer', value: 2n },
        ],
      },
    ],
    ['uint8[2]', [1], { is: 'list', items: [{ is: 'integer', value: 1n }] }],
    ['uint8[]', [1, 'x'], undefined],
    ['uint8[]', 1, undefined],
  ])('of the type %s: %o', (type, value, node) => {
    expect(read(type, value)).toEqual(node)
  })

  it('are nothing where one is missing, and up to ten thousand of them', () => {
    expect(fromMessage({ types: { Mail: [{ name: 'it', type: 'bool' }] }, primaryType: 'Mail', domain: {}, message: {} })).toBeUndefined()
    expect(fromMessage({ types: {}, primaryType: 'Mail', domain: {}, message: {} })).toBeUndefined()
    // The list itself is a value too.
    expect(
      read(
        'bool[]',
        Array.from({ length: 9_999 }, () => true),
      ),
    ).toBeDefined()
    expect(
      read(
        'bool[]',
        Array.from({ length: 10_000 }, () => true),
      ),
    ).toBeUndefined()
  })
})

it.each<readonly [Node, string, string]>([
  [{ is: 'integer', value: -1n }, '[:]', `0x${'ff'.repeat(32)}`],
  [{ is: 'integer', value: 2n ** 256n + 5n }, '[-2:]', '0x0005'],
  [{ is: 'integer', value: 2n ** 256n + 5n }, '[:1]', '0x00'],
  [{ is: 'boolean', value: true }, '[:]', '0x01'],
  [{ is: 'boolean', value: false }, '[:]', '0x00'],
  [{ is: 'address', address: WHO }, '[:2]', '0x5ee0'],
  [{ is: 'text', text: 'hi' }, '[:]', '0x6869'],
  [{ is: 'slice', hex: '0x112233' }, '[1:-1]', '0x22'],
  [{ is: 'bytes', hex: '0x112233' }, '[-9:2]', '0x1122'],
  [{ is: 'bytes', hex: '0x112233' }, '[9:]', '0x'],
])('%# is cut as its bytes are', (node, path, hex) => {
  expect(walk(node, parsePath(path)?.steps ?? [])?.map((hit) => hit.node)).toEqual([{ is: 'slice', hex }])
})

it('of a list, the place of each element that was taken is known', () => {
  const list: Node = { is: 'list', items: [1n, 2n, 3n].map((value): Node => ({ is: 'integer', value })) }
  const hits = (path: string) => walk(list, parsePath(path)?.steps ?? [])?.map(({ places, path: way }) => [places, way])
  expect(hits('[-2:]')).toEqual([
    [[{ at: 0, of: 2 }], [{ is: 'index', index: 1 }]],
    [[{ at: 1, of: 2 }], [{ is: 'index', index: 2 }]],
  ])
  expect(hits('[1:2]')).toEqual([[[{ at: 0, of: 1 }], [{ is: 'index', index: 1 }]]])
  expect(hits('[0]')).toEqual([[[], [{ is: 'index', index: 0 }]]])
})

it('a path has 512 characters at most', () => {
  expect(parsePath('x'.repeat(512))).toBeDefined()
  expect(parsePath('x'.repeat(513))).toBeUndefined()
  expect([parsePath('a.[999999999]'), parsePath('a.[9999999999]')].map((path) => path === undefined)).toEqual([false, true])
})
