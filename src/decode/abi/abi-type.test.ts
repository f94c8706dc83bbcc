import { toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { headSize, isDynamic, parseSignature, typeName } from './abi-type.ts'

describe('a signature', () => {
  it('gives its canonical name, tuples and lists among it', () => {
    const text = 'f((address target, bool ok, (bytes32[2] a, string)[] b)[] calls, int24 x, bytes4[3][] y)'
    expect(parseSignature(text).canonical).toBe('f((address,bool,(bytes32[2],string)[])[],int24,bytes4[3][])')
    expect(parseSignature('sync()').canonical).toBe('sync()')
  })

  it('is read as viem reads it', () => {
    for (const text of [
      'transfer(address,uint256)',
      'aggregate3((address,bool,bytes)[])',
      'a(uint8[2][3],(uint256,(bytes,string)[2])[])',
    ]) {
      expect(toFunctionSelector(`function ${parseSignature(text).canonical}`)).toBe(toFunctionSelector(`function ${text}`))
    }
  })

  it.each([
    'transfer',
    'f(uint)',
    'f(uint257 a)',
    'f(uint7 a)',
    'f(bytes33 a)',
    'f(address a',
    'f(struct S)',
    'f(address,)',
    'f(function g)',
    `f(${'('.repeat(20)}address${')'.repeat(20)} a)`,
    `f(${'('.repeat(17)}address${')'.repeat(17)})`,
    'f(int0)',
    'f(int264)',
    'f(int12)',
    'f(xuint8)',
    'f(bytes0)',
    'f(bytes1x)',
    'f(xbytes1)',
    'f(,address)',
    'f(address[)',
    'f(address[x])',
    'f(address  a)',
    'f(address a b)',
    'f(address anonymous a)',
    'f(address indexed indexed a)',
    'x f(address)',
    'f(address) view',
    '1f()',
    '()',
    'f(uint256))',
  ])('refuses %s', (text) => {
    let thrown: unknown
    try {
      parseSignature(text)
    } catch (error) {
      thrown = error
    }
    expect(isError(thrown, 'decode/malformed')).toBe(true)
  })

  it('knows what stands in the head and what behind it', () => {
    const sizes = (text: string) => parseSignature(text).fields.map(({ type }) => [isDynamic(type), headSize(type)])
    expect(sizes('f(uint8 a, uint8[3] b, uint8[] c, (uint8 d, bool e) f, (uint8 g, bytes h) i, bytes32[2][2] j, string[2] k)')).toEqual([
      [false, 32],
      [false, 96],
      [true, 32],
      [false, 64],
      [true, 32],
      [false, 128],
      [true, 32],
    ])
  })
})

describe('the parts of a signature', () => {
  it('have the name, the type and the mark that they were written with', () => {
    const type = { is: 'uint', bits: 8 } as const
    expect(parseSignature('$a_1(uint8 indexed b,uint8 indexed,  uint8 $c_2 , uint8)')).toEqual({
      name: '$a_1',
      canonical: '$a_1(uint8,uint8,uint8,uint8)',
      fields: [
        { name: 'b', type, indexed: true },
        { name: '', type, indexed: true },
        { name: '$c_2', type, indexed: false },
        { name: '', type, indexed: false },
      ],
    })
    expect(parseSignature('f((uint8 a)[2] indexed b)').fields).toEqual([
      { name: 'b', type: { is: 'list', length: 2, of: { is: 'tuple', fields: [{ name: 'a', type, indexed: false }] } }, indexed: true },
    ])
  })

  it.each([
    ['uint8', { is: 'uint', bits: 8 }],
    ['uint256', { is: 'uint', bits: 256 }],
    ['int8', { is: 'int', bits: 8 }],
    ['int256', { is: 'int', bits: 256 }],
    ['bytes1', { is: 'fixed-bytes', bytes: 1 }],
    ['bytes32', { is: 'fixed-bytes', bytes: 32 }],
    ['bytes', { is: 'bytes' }],
    ['string', { is: 'string' }],
    ['bool', { is: 'bool' }],
    ['address', { is: 'address' }],
    ['bool[12][]', { is: 'list', of: { is: 'list', of: { is: 'bool' }, length: 12 } }],
    ['()', { is: 'tuple', fields: [] }],
  ])('%s', (text, type) => {
    expect(parseSignature(`f(${text})`).fields).toEqual([{ name: '', type, indexed: false }])
    expect(typeName(parseSignature(`f(${text})`).fields[0]?.type ?? { is: 'bytes' })).toBe(text)
  })

  it('may stand in 16 structs', () => {
    const nested = `${'('.repeat(16)}address${')'.repeat(16)}`
    expect(parseSignature(`f(${nested})`).canonical).toBe(`f(${nested})`)
  })

  it('names in a refusal what was to be read', () => {
    expect(() => parseSignature('f((uint7 a) b)')).toThrow(
      expect.objectContaining({ code: 'decode/malformed', data: { what: 'f((uint7 a) b)' } }),
    )
    expect(() => parseSignature('nothing')).toThrow(expect.objectContaining({ data: { what: 'nothing' } }))
  })
})
