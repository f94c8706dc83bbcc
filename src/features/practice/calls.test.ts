import { encodeFunctionData, maxUint256, parseAbi, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { catsAbi, claimTrapAbi, erc20Abi, fickleAbi, reverterAbi, uniswapV2RouterAbi, wethAbi } from '../../../devnet/abi.ts'
import { ADDRESSES, CHAIN_ID } from '../../../devnet/addresses.ts'
import * as calls from './calls.ts'
import { ITEMS } from './items.ts'
import { PRACTICE_CONTRACTS, PRACTICE_CHAIN } from './contracts.ts'

const { bob, carol, weth, usdc } = PRACTICE_CONTRACTS

describe('places', () => {
  it('are where the town has them', () => {
    expect(PRACTICE_CHAIN).toBe(CHAIN_ID)
    for (const [name, address] of Object.entries(PRACTICE_CONTRACTS))
      expect([name, ADDRESSES[name as keyof typeof ADDRESSES]]).toEqual([name, address])
  })
})

describe('calls', () => {
  it('are what viem encodes', () => {
    expect(calls.deposit).toBe(encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }))
    expect(calls.claim).toBe(encodeFunctionData({ abi: claimTrapAbi, functionName: 'claim' }))
    expect(calls.evenOrOdd).toBe(encodeFunctionData({ abi: fickleAbi, functionName: 'evenOrOdd' }))
    expect(calls.hostileReason).toBe(encodeFunctionData({ abi: parseAbi(['function hostileReason()']), functionName: 'hostileReason' }))
    expect(calls.transfer(bob, 10n)).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 10n] }))
    expect(calls.approve(bob, maxUint256)).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, maxUint256] }))
    expect(calls.setApprovalForAll(bob, true)).toBe(
      encodeFunctionData({ abi: catsAbi, functionName: 'setApprovalForAll', args: [bob, true] }),
    )
    expect(calls.customError(500n)).toBe(encodeFunctionData({ abi: reverterAbi, functionName: 'customError', args: [500n] }))
    expect(calls.practiceWrite(2n)).toBe(
      encodeFunctionData({ abi: parseAbi(['function write(uint256 count)']), functionName: 'write', args: [2n] }),
    )
    expect(calls.swapEther(7n, [weth, usdc], bob, 99n)).toBe(
      encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [7n, [weth, usdc], bob, 99n] }),
    )
    expect(
      calls.payMany([
        { to: bob, wei: 3n },
        { to: carol, wei: parseEther('1') },
      ]),
    ).toBe(
      encodeFunctionData({
        abi: parseAbi([
          'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
          'function aggregate3Value(Call3Value[] calls) payable',
        ]),
        functionName: 'aggregate3Value',
        args: [
          [
            { target: bob, allowFailure: false, value: 3n, callData: '0x' },
            { target: carol, allowFailure: false, value: parseEther('1'), callData: '0x' },
          ],
        ],
      }),
    )
  })
})

describe('items', () => {
  it('have ids of their own and make whole calls', () => {
    expect(new Set(ITEMS.map(({ id }) => id)).size).toBe(ITEMS.length)
    for (const item of ITEMS) {
      const asks = item.asks({ account: carol, nowSeconds: 1_800_000_000n })
      if ('intent' in asks && asks.intent.kind === 'call') expect(asks.intent.data).toMatch(/^0x(?:[0-9a-f]{2})*$/)
    }
  })
})
