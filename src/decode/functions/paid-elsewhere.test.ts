import { describe, expect, it } from 'vitest'
import { encodeFunctionData, parseAbi, stringToHex } from 'viem'
import { plain } from '#core/text/words'
import { explain } from '../explain.ts'
import { claimsOf } from '../test-support/calls.ts'
import { ME, NAMES, ROUTER, STRANGER } from '../test-support/names.ts'

const TOKEN = '0x00000000000000000000000000000000000000d1'
const ZERO = '0x0000000000000000000000000000000000000000'

const settler = parseAbi([
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 affiliate)',
])
const thorchain = parseAbi(['function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)'])
const diamond = parseAbi([
  'function diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] cut, address init, bytes setup)',
])

const told = (data: `0x${string}`) => explain({ from: ME, to: ROUTER, value: 0n, data, chainId: 1 }, NAMES)

const swap = (recipient: `0x${string}`) =>
  encodeFunctionData({
    abi: settler,
    args: [{ recipient, buyToken: TOKEN, minAmountOut: 5n }, [], stringToHex('', { size: 32 })],
  })
const memo = (text: string) => encodeFunctionData({ abi: thorchain, args: [STRANGER, ZERO, 1n, text, 5n] })
const cut = (action: number, facet: `0x${string}`) =>
  encodeFunctionData({ abi: diamond, args: [[{ facetAddress: facet, action, functionSelectors: ['0xa9059cbb'] }], ZERO, '0x'] })

describe('0x Settler', () => {
  it('says who gets what is bought', () => {
    const one = told(swap(STRANGER))
    expect(claimsOf(one, 'receiver')).toEqual([{ kind: 'receiver', to: STRANGER, of: ROUTER }])
    expect(plain(one.intent).toLowerCase()).toContain(STRANGER)
    expect(claimsOf(told(swap(ME)), 'receiver')).toEqual([])
  })
})

describe('THORChain', () => {
  it('pays out where its memo says, and so does a refund', () => {
    expect(claimsOf(told(memo(`=:ETH.ETH:${STRANGER.toUpperCase().replace('0X', '0x')}:1`)), 'receiver')).toEqual([
      { kind: 'receiver', to: STRANGER, of: ROUTER },
    ])
    expect(claimsOf(told(memo(`=:ETH.ETH:${ME}/${STRANGER}:1`)), 'receiver')).toEqual([{ kind: 'receiver', to: STRANGER, of: ROUTER }])
  })

  it.each([`=:ETH.ETH:${ME}:1`, '=:BTC.BTC:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', ''])('names nobody else by %s', (text) => {
    expect(claimsOf(told(memo(text)), 'receiver')).toEqual([])
  })
})

describe('a diamond', () => {
  it('runs the code that is added or put in place of other code', () => {
    for (const action of [0, 1])
      expect(claimsOf(told(cut(action, STRANGER)), 'control')).toEqual([
        { kind: 'control', of: ROUTER, what: 'implementation', given: 'granted', to: STRANGER },
      ])
  })

  it('runs nothing new where functions are taken out', () => {
    expect(claimsOf(told(cut(2, ZERO)), 'control')).toEqual([])
  })
})
