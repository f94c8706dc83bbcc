import { describe, expect, it } from 'vitest'
import { checksum } from '../ethereum/address.ts'
import { addressesIn } from './text-addresses.ts'

const [A, B] = ['0x8c1f2b6d3e4a59077bcde0115f6a8d93c2e7f4b1', '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'] as const
const word = (digits: string): string => digits.padStart(64, '0')

describe('addressesIn', () => {
  it('finds them as they are written, each once', () => {
    expect(addressesIn(`From ${checksum(A)} to "${B}", ${A.toUpperCase().replace('0X', '0x')}.`)).toEqual([A, B])
  })

  it('finds those in the words of calldata, and no amounts', () => {
    expect(addressesIn(`0x23b872dd${word(A.slice(2))}${word(B.slice(2))}${word('de0b6b3a7640000')}`)).toEqual([A, B])
    expect(addressesIn(`0x${word(A.slice(2))}${word('40')}`)).toEqual([A])
  })

  it('finds one that invisible characters interrupt, and none in a hash', () => {
    expect(addressesIn(`${A.slice(0, 20)}\u200b${A.slice(20)}`)).toEqual([A])
    expect(addressesIn(`0x${'5a'.repeat(32)} and the zero address 0x${'0'.repeat(40)}`)).toEqual([])
  })
})
