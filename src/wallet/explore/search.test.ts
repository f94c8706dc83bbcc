import { describe, expect, it } from 'vitest'
import { devnetChain } from '../../../test/support/whole-wallet.ts'
import { readExplorerSearch } from './search.ts'

const CHAINS = [
  devnetChain('http://localhost:8545'),
  { ...devnetChain('http://localhost:8546'), chainId: 1, name: 'Ethereum', shortName: 'eth' },
]
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lower = ADDRESS.toLowerCase()
const read = (text: string) => readExplorerSearch(text, CHAINS)
const codeOf = (text: string): unknown => {
  try {
    return read(text)
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('what somebody types to look up', () => {
  it('is an address in any usual form, with its chain where it names one', () => {
    expect(read(ADDRESS)).toEqual({ kind: 'address', address: lower })
    expect(read(`  ${lower}\n`)).toEqual({ kind: 'address', address: lower })
    for (const text of [`eth:${ADDRESS}`, `eip155:1:${ADDRESS}`, `${ADDRESS}@eth`])
      expect(read(text)).toEqual({ kind: 'address', address: lower, chainId: 1 })
  })

  it('is a hash, a number with or without marks, or a name', () => {
    expect(read(`0x${'AB'.repeat(32)}`)).toEqual({ kind: 'hash', hash: `0x${'ab'.repeat(32)}` })
    for (const text of ['1200', '1,200', '1 200', '1.200', '#1200', '1’200']) expect(read(text)).toEqual({ kind: 'block', number: 1200n })
    expect(read('0')).toEqual({ kind: 'block', number: 0n })
    expect(read('alice.eth')).toEqual({ kind: 'name', name: 'alice.eth' })
    expect(read('alice.eth@eth')).toEqual({ kind: 'name', name: 'alice.eth', chainId: 1 })
  })

  it('is refused with why where it is none of these', () => {
    expect(codeOf(ADDRESS.replace('aA', 'Aa'))).toBe('input/address-checksum')
    expect(codeOf('0x1234')).toBe('input/address-malformed')
    expect(codeOf(`none:${ADDRESS}`)).toBe('input/name-chain')
    for (const text of ['', '   ', 'hello', '12,34', '-5', '1e9', '<script>', '\u202e', 'x'.repeat(100_000), '9'.repeat(200)])
      expect(codeOf(text), text.slice(0, 20)).toBe('input/search-unclear')
  })
})
