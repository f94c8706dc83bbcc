import { toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { headSize, isDynamic, parseSignature } from './abi-type.ts'

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
