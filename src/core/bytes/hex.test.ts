import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concat, equal, firstBytes, fromBytes, type Hex, isHex, lowerHex, pad, toQuantity, size, toBigInt, toBytes, word } from './hex.ts'
import { keccak, keccakText } from './keccak.ts'
import { codeThrownBy, published } from '../test-support/published.ts'

const bytes = fc.uint8Array({ maxLength: 100 })

describe('hex', () => {
  it('is the same bytes in lower case', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const hex = fromBytes(value)
        expect(lowerHex(`0x${hex.slice(2).toUpperCase()}`)).toBe(hex)
        expect(lowerHex(hex)).toBe(hex)
      }),
    )
    expect(lowerHex('0xAbC')).toBe('0xabc')
  })

  it('is cut after so many bytes, and whole where it has fewer', () => {
    fc.assert(
      fc.property(bytes, fc.nat(120), (value, count) => {
        expect(toBytes(firstBytes(fromBytes(value), count))).toEqual(value.slice(0, count))
      }),
    )
    expect(firstBytes('0x0102030405', 4)).toBe('0x01020304')
    expect(firstBytes('0x01', 0)).toBe('0x')
  })

  it('gives back the bytes that it was made of', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(toBytes(fromBytes(value))).toEqual(value)
        expect(fromBytes(value)).toBe(`0x${Buffer.from(value).toString('hex')}`)
        expect(size(fromBytes(value))).toBe(value.length)
      }),
    )
  })

  it('reads digits of any case', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(toBytes(`0x${fromBytes(value).slice(2).toUpperCase()}`)).toEqual(value)
      }),
    )
  })

  it('joins as bytes do', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(concat(fromBytes(a), fromBytes(b))).toBe(fromBytes(new Uint8Array([...a, ...b])))
      }),
    )
    expect(concat()).toBe('0x')
  })

  it.each(['', '0', 'x', '0x0', '0xg0', '0X00', '00', '0x00 ', ' 0x00', '0x0０', '0x00\n', null, undefined, 7, {}])(
    'refuses %j',
    (value) => {
      expect(isHex(value)).toBe(false)
      if (typeof value === 'string') expect(toBytes(value)).toBeUndefined()
    },
  )

  it('counts bytes when it is asked to', () => {
    expect(isHex('0xAb', 1)).toBe(true)
    expect(isHex('0xab', 2)).toBe(false)
    expect(isHex('0x', 0)).toBe(true)
  })

  it('spells integers as 32 bytes and as JSON-RPC quantities', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        expect(toBigInt(word(value))).toBe(value)
        expect(size(word(value))).toBe(32)
        expect(toBigInt(toQuantity(value))).toBe(value)
      }),
    )
    // execution-apis, base types: "0x41" for 65, "0x400" for 1024, "0x0" for 0.
    expect([toQuantity(65), toQuantity(1024), toQuantity(0), toQuantity(0n)]).toEqual(['0x41', '0x400', '0x0', '0x0'])
    expect(toBigInt('0x')).toBe(0n)
  })

  it('is padded at the left, never cut', () => {
    expect(pad('0x01', 2)).toBe('0x0001')
    expect(pad('0x010203', 2)).toBe('0x010203')
    expect(pad('0x')).toBe(`0x${'00'.repeat(32)}`)
    expect(equal('0xAB', '0xab')).toBe(true)
    expect(equal('0xab', '0xac')).toBe(false)
  })

  it('has the keccak256 that @ethersproject/testcases publishes', () => {
    const vectors = published('hashes') as readonly { readonly data: Hex; readonly keccak256: Hex }[]
    expect(vectors.length).toBeGreaterThan(500)
    for (const vector of vectors) expect(keccak(vector.data)).toBe(vector.keccak256)
    expect(keccakText('Transfer(address,address,uint256)')).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')
    expect(codeThrownBy(() => keccak('0x0'))).toBe('input/data-malformed')
  })
})
