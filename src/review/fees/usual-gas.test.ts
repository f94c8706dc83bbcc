import { describe, expect, it } from 'vitest'
import { toFunctionSelector } from 'viem'
import type { Hex } from '#core/bytes/hex'
import { BOB, ROUTER } from '../test-support/recorded.ts'
import { callKeyForGas, newStateOfCall, usualGas } from './usual-gas.ts'

const data = (selector: Hex): Hex => `${selector}${'00'.repeat(64)}`
const of = (signature: string): Hex => toFunctionSelector(`function ${signature}`)

describe('gas that a call uses as a rule', () => {
  it.each<[string, bigint]>([
    ['transfer(address,uint256)', 65_000n],
    ['transferFrom(address,address,uint256)', 85_000n],
    ['approve(address,uint256)', 60_000n],
    ['safeTransferFrom(address,address,uint256)', 90_000n],
    ['safeTransferFrom(address,address,uint256,bytes)', 90_000n],
    ['safeTransferFrom(address,address,uint256,uint256,bytes)', 90_000n],
    ['setApprovalForAll(address,bool)', 60_000n],
    ['deposit()', 50_000n],
    ['withdraw(uint256)', 50_000n],
    ['permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', 90_000n],
    ['approve(address,address,uint160,uint48)', 60_000n],
    ['swapExactETHForTokens(uint256,address[],address,uint256)', 300_000n],
    ['swapExactTokensForETH(uint256,uint256,address[],address,uint256)', 300_000n],
    ['swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', 300_000n],
    ['swapETHForExactTokens(uint256,address[],address,uint256)', 300_000n],
    ['swapTokensForExactETH(uint256,uint256,address[],address,uint256)', 300_000n],
    ['swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', 300_000n],
  ])('is, of %s, %s', (signature, gas) => {
    expect(usualGas({ to: BOB, data: data(of(signature)) }, [])).toEqual({ gas, from: 'table' })
  })

  it('is little for a payment to a contract, and not known of others, nor of what makes a contract', () => {
    expect(usualGas({ to: BOB, data: '0x' }, [])).toEqual({ gas: 30_000n, from: 'table' })
    expect(usualGas({ to: BOB, data: '0xdeadbeef' }, [])).toBeUndefined()
    expect(usualGas({ to: undefined, data: '0x' }, [])).toBeUndefined()
  })

  it('is the most that the same call of this account used before', () => {
    const selector = of('transfer(address,uint256)')
    const before = [50_000n, 70_000n, 60_000n].map((gas) => ({ to: BOB, selector, gas }))
    const others = [
      { to: ROUTER, selector, gas: 99_000n },
      { to: BOB, selector: '0xdeadbeef', gas: 98_000n },
      { selector, gas: 97_000n },
    ] as const
    expect(usualGas({ to: BOB, data: data(selector) }, [...before, ...others])).toEqual({ gas: 70_000n, from: 'past' })
    expect(usualGas({ to: BOB, data: data(selector) }, others)).toEqual({ gas: 65_000n, from: 'table' })
    expect(callKeyForGas(data(selector))).toBe(selector)
    expect(callKeyForGas('0x')).toBe('0x')
  })

  it('is more for new state by the rules of Amsterdam alone, and none for a payment', () => {
    expect([newStateOfCall({ data: '0x' }, 'amsterdam'), newStateOfCall({ data: '0x12345678' }, 'osaka')]).toEqual([0n, 0n])
    expect(newStateOfCall({ data: '0x12345678' }, 'amsterdam')).toBeGreaterThan(0n)
  })
})
