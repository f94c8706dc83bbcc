import { describe, expect, it } from 'vitest'
import { codeOf } from '../test-support.ts'
import { encodeValues } from './encode-values.ts'
import { readFunctions } from './read-function.ts'

function encoded(signature: string, ...texts: readonly string[]): string {
  const { functions, bare } = readFunctions(signature)
  const [called] = functions
  const made = called === undefined ? undefined : encodeValues(called, texts, bare)
  return made !== undefined && 'data' in made ? made.data : 'wrong'
}

const words = (...values: readonly (string | number)[]): string =>
  values.map((value) => (typeof value === 'number' ? value.toString(16).padStart(64, '0') : value.padEnd(64, '0'))).join('')

describe('the examples of the Solidity documentation, “Contract ABI Specification”', () => {
  it('baz, bar and sam', () => {
    expect(encoded('baz(uint32 x, bool y)', '69', 'true')).toBe(`0xcdcd77c0${words(69, 1)}`)
    expect(encoded('bar(bytes3[2])', '["0x616263", "0x646566"]')).toBe(`0xfce353f6${words('616263', '646566')}`)
    expect(encoded('sam(bytes, bool, uint[])', '0x64617665', 'true', '[1, 2, 3]')).toBe(
      `0xa5643bf2${words(0x60, 1, 0xa0, 4, '64617665', 3, 1, 2, 3)}`,
    )
  })

  it('f, with arrays of both kinds', () => {
    expect(
      encoded('f(uint256,uint32[],bytes10,bytes)', '0x123', '["0x456", "0x789"]', '0x31323334353637383930', '0x48656c6c6f2c20776f726c6421'),
    ).toBe(`0x8be65246${words(0x123, 0x80, '31323334353637383930', 0xe0, 2, 0x456, 0x789, 13, '48656c6c6f2c20776f726c6421')}`)
  })

  it('types without a name are encoded without a selector', () => {
    expect(encoded('(uint256, bool)', '1', 'false')).toBe(`0x${words(1, 0)}`)
  })
})

it('says which of the values are none of their type', () => {
  const [called] = readFunctions('transfer(address to, uint256 value)').functions
  const made = called === undefined ? undefined : encodeValues(called, ['0x12', '5'], false)
  expect(made !== undefined && 'errors' in made ? made.errors.map((error) => error?.code) : made).toEqual([
    'input/address-malformed',
    undefined,
  ])
})

it('reads an ABI with many functions, those that change something first, and refuses what is none', () => {
  const abi = 'function balanceOf(address) view returns (uint256)\nfunction transfer(address,uint256)'
  expect(readFunctions(abi).functions.map(({ name }) => name)).toEqual(['transfer', 'balanceOf'])
  expect(codeOf(() => readFunctions('transfer(nothing)'))).toBe('decode/unreadable')
  expect(codeOf(() => readFunctions('hello'))).toBe('decode/unreadable')
})
