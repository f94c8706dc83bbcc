import { describe, expect, test } from 'vitest'
import { readDrawing } from '../../../scripts/data/marks/drawing.ts'
import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import { readTokenList } from '../tokens/token-list.ts'
import { chainDrawing, readMarks, tokenDrawing } from './marks.ts'

const marks = await readMarks()

const USDC: Token = {
  chainId: 1,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
}

describe('a token’s mark', () => {
  test('is bound to its chain and contract', () => {
    expect(tokenDrawing(marks, USDC)).toBe(marks.drawings['USDC'])
    expect(tokenDrawing(marks, { ...USDC, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as Address })).toBe(marks.drawings['USDC'])
    expect(tokenDrawing(marks, { ...USDC, chainId: 8453 })).toBeUndefined()
  })

  test('never follows a symbol or a name, nor an address that only the contract or the person vouches for', () => {
    const counterfeit: Address = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
    for (const chainId of [1, 31337])
      expect(tokenDrawing(marks, { ...USDC, chainId, address: counterfeit, from: 'claimed' })).toBeUndefined()
    expect(tokenDrawing(marks, { ...USDC, address: counterfeit })).toBeUndefined()
    expect(tokenDrawing(marks, { ...USDC, from: 'claimed' })).toBeUndefined()
    expect(tokenDrawing(marks, { ...USDC, from: 'own' })).toBeUndefined()
  })

  test('on the practice chain is that of mainnet’s contract', () => {
    expect(tokenDrawing(marks, { ...USDC, chainId: 31337 })).toBe(marks.drawings['USDC'])
    const ether: Token = { chainId: 31337, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
    expect(tokenDrawing(marks, ether)).toBe(marks.drawings['ETH'])
    // A test network’s currency is not ether.
    expect(tokenDrawing(marks, { ...ether, chainId: 11155111 })).toBeUndefined()
  })

  test('is of a token that a list of this build names', async () => {
    for (const place of Object.keys(marks.tokens)) {
      const [chainId = '', address = ''] = place.split(':')
      expect((await readTokenList(Number(chainId))).find(address as Address), place).toBeDefined()
    }
  })
})

test('a chain’s mark is not worn by a test network', () => {
  expect(chainDrawing(marks, 1)).toBe(marks.drawings['chain-ethereum'])
  for (const chainId of [11155111, 560048, 31337, 84532, 987654321]) expect(chainDrawing(marks, chainId)).toBeUndefined()
})

describe('the file of marks', () => {
  test('has every drawing that it names, and no other', () => {
    const named = new Set([...Object.values(marks.tokens), ...Object.values(marks.native), ...Object.values(marks.chains)])
    expect([...named].filter((name) => marks.drawings[name] === undefined)).toEqual([])
    expect(Object.keys(marks.drawings).filter((name) => !named.has(name))).toEqual([])
    expect(Object.keys(marks.drawings).length).toBeGreaterThanOrEqual(300)
  })

  test('holds plain drawings: nothing that runs, loads or is text', () => {
    for (const [name, drawing] of Object.entries(marks.drawings)) {
      const svg = `<svg viewBox="0 0 24 24">${drawing}</svg>`
      expect(readDrawing(svg, name)).toBe(drawing)
    }
  })
})
