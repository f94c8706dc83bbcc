import { describe, expect, it } from 'vitest'
import { validateAbiScope, nameOfUrl } from './reading-draft.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('what an ABI is for', () => {
  it('is any contract, or one of a chain', () => {
    expect(validateAbiScope({ chain: '', address: 'whatever' })).toEqual({})
    expect(validateAbiScope({ chain: '10', address: ` ${USDC} ` })).toEqual({ place: { chainId: 10, address: USDC.toLowerCase() } })
  })

  it.each([
    ['', 'input/required'],
    ['0x1234', 'input/address-malformed'],
    [USDC.replace('A0b', 'a0b'), 'input/address-checksum'],
  ])('is refused where it is no address: %s', (address, code) => {
    expect(validateAbiScope({ chain: '1', address }).error?.code).toBe(code)
  })
})

it.each([
  ['https://files.example/a/b.json', 'b.json'],
  ['https://files.example/a/b.json?key=secret#x', 'b.json'],
  ['https://files.example/a/', 'a'],
  ['https://files.example', 'files.example'],
  ['https://files.example/?a=/b', 'files.example'],
])('a file from %s is called %s at first', (url, name) => expect(nameOfUrl(url, 'files.example')).toBe(name))
