import { createRequire } from 'node:module'
import { type Abi, type AbiFunction, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseSignature } from '../abi-type.ts'
import { ENTRIES, REGISTER, selectorOf } from './register.ts'

const require = createRequire(import.meta.url)
const abiOf = (path: string): readonly AbiFunction[] => (require(path) as { abi: Abi }).abi.filter((item) => item.type === 'function')

describe('the register', () => {
  it('has no two functions with one selector', () => {
    expect(REGISTER.size).toBe(ENTRIES.length)
  })

  it('has the selectors that everybody knows', () => {
    const selectors = {
      'transfer(address,uint256)': '0xa9059cbb',
      'approve(address,uint256)': '0x095ea7b3',
      'aggregate3((address,bool,bytes)[])': '0x82ad56cb',
    }
    for (const [signature, selector] of Object.entries(selectors)) {
      expect(selectorOf(parseSignature(signature))).toBe(selector)
      expect(REGISTER.get(selector)?.signature.canonical).toBe(signature)
    }
  })

  it.each([
    ['Router02', '@uniswap/v2-periphery/build/UniswapV2Router02.json'],
    ['WETH9', '@uniswap/v2-periphery/build/WETH9.json'],
    ['ERC-20', '@openzeppelin/contracts/build/contracts/ERC20.json'],
    ['ERC-721', '@openzeppelin/contracts/build/contracts/ERC721.json'],
    ['ERC-1155', '@openzeppelin/contracts/build/contracts/ERC1155.json'],
  ])('names every function of %s that writes, as its build has them', (_, path) => {
    const unnamed = abiOf(path)
      .filter(({ stateMutability }) => stateMutability !== 'view' && stateMutability !== 'pure')
      .filter((item) => !REGISTER.has(toFunctionSelector(item)))
    expect(unnamed.map((item) => toFunctionSignature(item))).toEqual([])
  })

  it('calls payable what the router and WETH9 call payable', () => {
    for (const item of [
      ...abiOf('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
      ...abiOf('@uniswap/v2-periphery/build/WETH9.json'),
    ]) {
      const found = REGISTER.get(toFunctionSelector(item))
      if (found !== undefined) expect([item.name, found.entry.payable === true]).toEqual([item.name, item.stateMutability === 'payable'])
    }
  })
})
