import { describe, expect, it } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data-type'
import { typedDataApdus } from './typed-data-apdus.ts'

// app-ethereum, doc/ethapp.adoc, "EIP712 SEND STRUCT DEFINITION" and "... IMPLEMENTATION".

const PATH = 'm/0'
const WALLET = `0x${'22'.repeat(20)}` as const
const text = (value: string): string => Buffer.from(value).toString('hex')
const size = (length: number, digits = 2): string => length.toString(16).padStart(digits, '0')
const command = (head: string, data: string): string => `${head}${size(data.length / 2)}${data}`
/** What names a struct, and what defines a member. */
const struct = (name: string): string => command('e01a0000', text(name))
const member = (kind: string, name: string): string => command('e01a00ff', `${kind}${size(name.length)}${text(name)}`)
const root = (name: string): string => command('e01c0000', text(name))
const value = (bytes: string): string => command('e01c00ff', `${size(bytes.length / 2, 4)}${bytes}`)
const list = (length: number): string => command('e01c000f', size(length))
const SIGN = 'e00c0001050100000000'

const PERSON = [
  { name: 'age', type: 'uint8' },
  { name: 'wallet', type: 'address' },
]
/** A struct with one member; with a `Person` where that is of it. */
const dataOf = (type: string, one: unknown): TypedData => {
  const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'one', type }] }
  return {
    types: type.startsWith('Person') ? { ...types, Person: PERSON } : types,
    primaryType: 'Note',
    domain: { name: 'Shop' },
    message: { one },
  }
}
const commandsOf = (data: TypedData): readonly string[] | undefined => typedDataApdus(PATH, data)?.map((one) => fromBytes(one).slice(2))

describe('typed data for a Ledger', () => {
  it('are types in the order of their names, then the domain, the message, and the wish to sign', () => {
    const data: TypedData = {
      types: {
        Zebra: [
          { name: 'b', type: 'Apple' },
          { name: 'a', type: 'bool' },
        ],
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Apple: [{ name: 'color', type: 'string' }],
      },
      primaryType: 'Zebra',
      domain: { name: 'Shop', chainId: 1 },
      message: { a: true, b: { color: 'red' } },
    }
    expect(commandsOf(data)).toEqual([
      struct('Apple'),
      member('05', 'color'),
      struct('EIP712Domain'),
      member('05', 'name'),
      member('4220', 'chainId'),
      struct('Zebra'),
      member(`0005${text('Apple')}`, 'b'),
      member('04', 'a'),
      root('EIP712Domain'),
      value(text('Shop')),
      value('01'),
      root('Zebra'),
      value(text('red')),
      value('01'),
      SIGN,
    ])
  })

  it.each<[string, unknown, kind: string, values: readonly string[]]>([
    ['int8', -1, '4101', [value('ff')]],
    ['int16', -2, '4102', [value('fffe')]],
    ['int16', 2, '4102', [value('02')]],
    ['int256', '-1', '4120', [value('ff'.repeat(32))]],
    ['uint256', 0, '4220', [value('00')]],
    ['uint256', 258, '4220', [value('0102')]],
    ['address', WALLET, '03', [value('22'.repeat(20))]],
    ['bool', true, '04', [value('01')]],
    ['bool', false, '04', [value('00')]],
    ['string', 'Zoë', '05', [value('5a6fc3ab')]],
    ['string', '', '05', [value('')]],
    ['bytes4', '0x01020304', '4604', [value('01020304')]],
    ['bytes', '0xab', '07', [value('ab')]],
    ['Person', { age: 7, wallet: WALLET }, `0006${text('Person')}`, [value('07'), value('22'.repeat(20))]],
    ['bool[]', [], '840100', [list(0)]],
    ['bool[]', [true, false], '840100', [list(2), value('01'), value('00')]],
    ['bool[2]', [true, false], '84010102', [list(2), value('01'), value('00')]],
    ['int16[2][]', [[1, -1]], 'c10202010200', [list(1), list(2), value('01'), value('ffff')]],
    ['int16[][2]', [[], [1]], 'c10202000102', [list(2), list(0), list(1), value('01')]],
    [
      'Person[]',
      [
        { age: 7, wallet: WALLET },
        { age: 8, wallet: WALLET },
      ],
      `8006${text('Person')}0100`,
      [list(2), value('07'), value('22'.repeat(20)), value('08'), value('22'.repeat(20))],
    ],
  ])('define %s, and hand over %j', (type, one, kind, values) => {
    const all = commandsOf(dataOf(type, one)) ?? []
    const at = all.indexOf(struct('Note'))
    expect(all[at + 1]).toBe(member(kind, 'one'))
    expect(all.slice(all.indexOf(root('Note')) + 1)).toEqual([...values, SIGN])
  })

  it.each<[number, readonly number[]]>([
    [252, [254]],
    [253, [255]],
    [254, [255, 1]],
    [508, [255, 255]],
    [509, [255, 255, 1]],
    [65_535, [...Array.from({ length: 257 }, () => 255), 2]],
  ])('hand a value of %i bytes over in parts, each of which says whether more follows', (length, sizes) => {
    const all = commandsOf(dataOf('bytes', `0x${'ab'.repeat(length)}`)) ?? []
    const parts = all.slice(all.indexOf(root('Note')) + 1, -1)
    expect(parts.map((part) => part.slice(0, 10))).toEqual(
      sizes.map((each, index) => `e01c${index + 1 < sizes.length ? '01' : '00'}ff${size(each)}`),
    )
    expect(parts.map((part) => part.slice(10)).join('')).toBe(`${size(length, 4)}${'ab'.repeat(length)}`)
  })

  const items = (count: number) => Array.from({ length: count }, () => true)
  it.each<[string, string, unknown, boolean]>([
    ['255 items', 'bool[]', items(255), true],
    ['256 items', 'bool[]', items(256), false],
    ['a list of 255 items', 'bool[255]', items(255), true],
    ['a list of 256 items', 'bool[256]', items(256), false],
    ['a list of 256 items in another', 'bool[256][]', [], false],
    ['256 items in another list', 'bool[][]', [items(256)], false],
    ['65,536 bytes', 'bytes', `0x${'ab'.repeat(65_536)}`, false],
    ['65,536 bytes of a text', 'string', 'x'.repeat(65_536), false],
    ['a value that is not of its type', 'uint8', 256, false],
    ['a type that is not defined', 'Nobody', 1, false],
  ])('have a form for %s: %s', (_, type, one, has) => expect(commandsOf(dataOf(type, one)) !== undefined).toBe(has))

  it('have none for a domain alone, nor for names that no command holds', () => {
    expect(commandsOf({ ...dataOf('bool', true), primaryType: 'EIP712Domain' })).toBeUndefined()
    const named = (name: string): TypedData => ({
      ...dataOf('bool', true),
      types: { EIP712Domain: [], Note: [{ name, type: 'bool' }] },
      domain: {},
      message: { [name]: true },
    })
    expect(commandsOf(named('n'.repeat(64)))?.[2]).toBe(member('04', 'n'.repeat(64)))
  })
})
