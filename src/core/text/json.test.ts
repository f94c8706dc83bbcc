import { describe, expect, it } from 'vitest'
import { fail } from '../errors.ts'
import {
  bigintToDecimal,
  readAddress,
  readBytes,
  readCount,
  readDecimal,
  readJsonArray,
  readJsonObject,
  readOptional,
  readQuantity,
  toSafeCount,
} from './json.ts'

const bad = () => fail('rpc/malformed', { endpoint: 'node.example', method: 'eth_call' })
const REFUSED = expect.objectContaining({ code: 'rpc/malformed' })
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a reader of JSON that others wrote', () => {
  it('takes an object, and refuses anything else with the failure that it was given', () => {
    const value = { a: 1 }
    expect(readJsonObject(value, bad)).toBe(value)
    for (const other of [null, [], 'text', undefined, 1]) expect(() => readJsonObject(other, bad)).toThrow(REFUSED)
  })

  it('takes a list of so many items at most', () => {
    expect(readJsonArray([1, 2], 2, bad)).toEqual([1, 2])
    expect(() => readJsonArray([1, 2, 3], 2, bad)).toThrow(REFUSED)
    expect(() => readJsonArray({ length: 0 }, 2, bad)).toThrow(REFUSED)
  })

  it('takes a quantity of 32 bytes at most, with leading zeros', () => {
    expect(readQuantity('0x0a', bad)).toBe(10n)
    expect(readQuantity(`0x${'f'.repeat(64)}`, bad)).toBe(2n ** 256n - 1n)
    for (const other of ['0x', '10', 10, `0x1${'0'.repeat(64)}`, '0xg', ' 0x1', null])
      expect(() => readQuantity(other, bad)).toThrow(REFUSED)
  })

  it('takes a count that a number holds exactly', () => {
    expect(readCount('0x1fffffffffffff', bad)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => readCount('0x20000000000000', bad)).toThrow(REFUSED)
    expect(() => toSafeCount(2n ** 53n, bad)).toThrow(REFUSED)
  })

  it('takes whole decimals, as text or as a number that is exact', () => {
    expect(readDecimal('007', bad)).toBe(7n)
    expect(readDecimal(7, bad)).toBe(7n)
    for (const other of [-1, 1.5, 2 ** 53, '1.5', '-1', '', '9'.repeat(79), null]) expect(() => readDecimal(other, bad)).toThrow(REFUSED)
  })

  it('takes whole bytes in lower case, of a size or of at most so many', () => {
    expect(readBytes('0xAB', bad)).toBe('0xab')
    expect(readBytes('0x', bad)).toBe('0x')
    expect(readAddress(ADDRESS, bad)).toBe(ADDRESS.toLowerCase())
    expect(readBytes('0xabcd', bad, undefined, 2)).toBe('0xabcd')
    expect(() => readBytes('0xabcdef', bad, undefined, 2)).toThrow(REFUSED)
    expect(() => readBytes(`0x${'00'.repeat(1_048_577)}`, bad)).toThrow(REFUSED)
    for (const other of ['0xabc', 'ab', '0xzz', 1, null]) expect(() => readBytes(other, bad)).toThrow(REFUSED)
    expect(() => readAddress('0xab', bad)).toThrow(REFUSED)
  })

  it('takes what is absent, null or empty for the same', () => {
    for (const absent of [undefined, null, '']) expect(readOptional(absent, bad)).toBeUndefined()
    expect(readOptional('0x1', (value) => readQuantity(value, bad))).toBe(1n)
  })
})

it('writes integers of any size as decimal text', () => {
  const text = JSON.stringify({ value: 2n ** 64n, list: [1n, -1n, 1, '1', null] }, bigintToDecimal)
  expect(text).toBe('{"value":"18446744073709551616","list":["1","-1",1,"1",null]}')
})
