import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Intent } from '#core/signing/intent'
import { withAllowance } from './less-allowance.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])
const bob = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const call = (functionName: 'approve' | 'increaseAllowance' | 'transfer', units: bigint): Intent => ({
  kind: 'call',
  to: usdc,
  value: 0n,
  data: encodeFunctionData({ abi, functionName, args: [bob, units] }),
})
const own = { kind: 'own' } as const

describe('withAllowance', () => {
  it.each(['approve', 'increaseAllowance'] as const)('changes the amount of %s and nothing else', (name) => {
    expect(withAllowance({ intent: call(name, maxUint256), origin: own }, 5n)).toEqual(call(name, 5n))
  })
  it('leaves everything else alone', () => {
    expect(withAllowance({ intent: call('transfer', 1n), origin: own }, 5n)).toBeUndefined()
    expect(
      withAllowance(
        { intent: { ...call('approve', 1n), data: `${(call('approve', 1n) as { data: `0x${string}` }).data}00` } as Intent, origin: own },
        5n,
      ),
    ).toBeUndefined()
    expect(withAllowance({ intent: call('approve', 1n), origin: { kind: 'app', origin: 'https://app.example' } }, 5n)).toBeUndefined()
  })
})
