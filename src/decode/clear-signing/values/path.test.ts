import { describe, expect, it } from 'vitest'
import type { Node } from './node.ts'
import { parsePath, walk, writePath } from './path.ts'
import { readErc7930Address } from './interoperable.ts'
import { fillSentence } from '../assemble.ts'
import { encodeBoundType } from '../describe.ts'

const integer = (value: bigint): Node => ({ is: 'integer', value })
const list = (...items: readonly Node[]): Node => ({ is: 'list', items })
const struct = (members: Readonly<Record<string, Node>>): Node => ({ is: 'struct', members: new Map(Object.entries(members)) })

describe('a path', () => {
  it.each(['a.b', '#.a.[0].b.[-1]', '@.from', '$.metadata.constants.x', 'a.[1:2]', 'a.[:20]', 'a.[-20:]', 'a.[].b', '#', '', 'a.[:]'])(
    '%s is read and written back',
    (text) => {
      const path = parsePath(text)
      expect(path).toBeDefined()
      if (path !== undefined) expect(writePath(path)).toBe(text.replace(/^#\.?/, ''))
    },
  )

  it('with brackets and no dot is the same path', () => {
    expect(parsePath('a[0].b[]')).toEqual(parsePath('a.[0].b.[]'))
  })

  it.each(['a..b', '.a', 'a.', 'a.[x]', 'a.[1:2:3]', 'a b', '[0', 'a.*', 'a.[9999999999]', 'x'.repeat(513), '..'])('%s is none', (text) => {
    expect(parsePath(text)).toBeUndefined()
  })

  const steps = (text: string) => parsePath(text)?.steps ?? []
  const values = (node: Node, text: string) =>
    walk(node, steps(text))?.map(({ node: one }) => (one.is === 'integer' ? Number(one.value) : one))
  const data = struct({
    v: list(integer(1n), integer(2n), integer(3n)),
    s: list(struct({ n: integer(4n) }), struct({ n: integer(5n) })),
    b: { is: 'bytes', hex: '0x0011223344' },
  })

  it('leads to elements, to all of them, to some of them', () => {
    expect(values(data, 'v.[0]')).toEqual([1])
    expect(values(data, 'v.[-1]')).toEqual([3])
    expect(values(data, 'v.[]')).toEqual([1, 2, 3])
    expect(values(data, 'v.[1:]')).toEqual([2, 3])
    expect(values(data, 'v.[:-1]')).toEqual([1, 2])
    expect(values(data, 'v.[5:]')).toEqual([])
    expect(values(data, 's.[].n')).toEqual([4, 5])
    expect(values(data, 's.[1:].n')).toEqual([5])
  })

  it('cuts bytes, and numbers as words', () => {
    expect(values(data, 'b.[1:3]')).toEqual([{ is: 'slice', hex: '0x1122' }])
    expect(values(data, 'b.[-2:]')).toEqual([{ is: 'slice', hex: '0x3344' }])
    expect(values(data, 'b.[3:1]')).toEqual([{ is: 'slice', hex: '0x' }])
    expect(values(data, 'v.[2].[-1:]')).toEqual([{ is: 'slice', hex: '0x03' }])
  })

  it.each(['x', 'v.n', 'v.[3]', 'v.[-4]', 's.[0].[]', 'v.[].[0]'])('that leads out of the data is nothing: %s', (text) => {
    expect(walk(data, steps(text))).toBeUndefined()
  })
})

describe('a sentence', () => {
  const texts: Readonly<Record<string, string>> = { a: 'A', '@.value': '1 ETH', 'b.[0]': '{a}' }
  const textAt = (path: string) => texts[path]

  it('has its places filled, doubled braces as braces, and values never read again', () => {
    expect(fillSentence('{a} and {#.a} for { @.value } {{a}} {b[0]}', textAt)).toBe('A and A for 1 ETH {a} {a}')
  })

  it.each(['{', '{a', 'a}', '{}', '{missing}', '{a {a}}', '{$.x y}'])('that cannot be filled is none: %s', (template) => {
    expect(fillSentence(template, textAt)).toBeUndefined()
  })
})

describe('an interoperable address (ERC-7930)', () => {
  it('is written with its chain and its checksum, as the example of ERC-7730 is', () => {
    expect(readErc7930Address('0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045')).toEqual({
      text: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@eip155:1#4CA88C9C',
      address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
      chainId: 1n,
    })
  })

  it.each([
    ['of another version', '0x00020000010114d8da6bf26964af9d7eed9e03e53415d37aa96045'],
    ['of another kind of chain', '0x00010002010114d8da6bf26964af9d7eed9e03e53415d37aa96045'],
    ['cut off', '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa960'],
    ['with more after it', '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa9604500'],
    ['without a chain', '0x000100000014d8da6bf26964af9d7eed9e03e53415d37aa96045'],
    ['empty', '0x'],
  ] as const)('%s is none', (_, hex) => {
    expect(readErc7930Address(hex)).toBeUndefined()
  })
})

describe('encodeType', () => {
  it('is that of the example of EIP-712', () => {
    const types = {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    }
    expect(encodeBoundType({ types, primaryType: 'Mail' })).toBe(
      'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
    )
    expect(encodeBoundType({ types, primaryType: 'toString' })).toBeUndefined()
  })

  it('has each type once, through lists and through types that hold themselves', () => {
    const types = {
      A: [
        { name: 'b', type: 'B[][2]' },
        { name: 'a', type: 'A[]' },
      ],
      B: [{ name: 'a', type: 'A' }],
    }
    expect(encodeBoundType({ types, primaryType: 'B' })).toBe('B(A a)A(B[][2] b,A[] a)')
  })
})
