import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Effect } from '#core/signing/effect'
import type { Intent } from '#core/signing/intent'
import { requestedLimit, neededBy, withAllowance } from './less-allowance.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function increaseApproval(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const bob = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const carol = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const token = { chainId: 1, standard: 'erc20', address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6, from: 'listed' } as const
const evidence = { kind: 'proved', method: 'merkle-proof' } as const
const effect = { kind: 'allowance', token, spender: bob, after: 1n, before: 0n, unlimited: false, evidence } as const
const call = (
  functionName: 'approve' | 'increaseAllowance' | 'increaseApproval' | 'transfer',
  units: bigint,
  spender = bob,
): Intent & {
  readonly kind: 'call'
} => ({
  kind: 'call',
  to: usdc,
  value: 0n,
  data: encodeFunctionData({ abi, functionName, args: [spender as `0x${string}`, units] }),
})
const viaPermit2 = (units: bigint): Intent => ({
  kind: 'call',
  to: permit2,
  value: 0n,
  data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [usdc, bob, units, 1_900_000_000] }),
})

describe('withAllowance', () => {
  it.each(['approve', 'increaseAllowance', 'increaseApproval'] as const)('changes the amount of %s and nothing else', (name) => {
    expect(withAllowance(call(name, maxUint256), effect, 5n)).toEqual(call(name, 5n))
  })

  it('adds no more than is missing where the amount is added to what may be spent already', () => {
    const held = { ...effect, before: 3n }
    expect(withAllowance(call('increaseAllowance', 100n), held, 10n)).toEqual(call('increaseAllowance', 7n))
    expect(requestedLimit(call('increaseAllowance', 100n), held)).toBe(103n)
    // It can only add, and to what nobody knows nothing can be added.
    expect(withAllowance(call('increaseAllowance', 100n), held, 2n)).toBeUndefined()
    const { before: _, ...unread } = effect
    expect(withAllowance(call('increaseAllowance', 100n), unread, 10n)).toBeUndefined()
    expect(requestedLimit(call('increaseAllowance', 100n), unread)).toBeUndefined()
  })

  it('changes the amount of Permit2 and keeps its token, its spender and its end', () => {
    const kept = { ...effect, via: permit2 } as const
    expect(withAllowance(viaPermit2(2n ** 160n - 1n), kept, 5n)).toEqual(viaPermit2(5n))
    expect(requestedLimit(viaPermit2(9n), kept)).toBe(9n)
    expect(withAllowance(viaPermit2(9n), kept, 2n ** 160n)).toBeUndefined()
    expect(withAllowance(viaPermit2(9n), effect, 5n)).toBeUndefined()
  })

  it('changes the one call of several that gives the permission', () => {
    const rest = call('transfer', 7n)
    const batch = (units: bigint): Intent => ({ kind: 'delegate', account: carol, to: permit2, calls: [{ ...call('approve', units), to: usdc }, { ...rest, to: usdc }] }) // prettier-ignore
    expect(withAllowance(batch(maxUint256), effect, 7n)).toEqual(batch(7n))
    const twice: Intent = { kind: 'delegate', account: carol, to: permit2, calls: [call('approve', 1n), call('approve', 2n)].map((one) => ({ ...one, to: usdc })) } // prettier-ignore
    expect(withAllowance(twice, effect, 7n)).toBeUndefined()
  })

  it('leaves everything else alone', () => {
    expect(withAllowance(call('transfer', 1n), effect, 5n)).toBeUndefined()
    expect(withAllowance({ ...call('approve', 1n), data: `${call('approve', 1n).data}00` }, effect, 5n)).toBeUndefined()
    expect(withAllowance(call('approve', 1n, carol), effect, 5n)).toBeUndefined()
    expect(withAllowance({ ...call('approve', 1n), to: carol }, effect, 5n)).toBeUndefined()
    expect(withAllowance({ kind: 'send', to: bob, amount: { units: 1n, token } }, effect, 5n)).toBeUndefined()
    expect(withAllowance(call('approve', 1n), effect, 2n ** 256n)).toBeUndefined()
  })

  it('is asked for exactly what it was made with', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, maxUint256), fc.bigInt(0n, maxUint256), (first, second) => {
        const changed = withAllowance(call('approve', first), effect, second)
        expect(changed && requestedLimit(changed, effect)).toBe(second)
        expect(changed && withAllowance(changed, effect, first)).toEqual(call('approve', first))
      }),
    )
  })
})

describe('neededBy', () => {
  const out = (units: bigint, of = token): Effect => ({ kind: 'asset-out', amount: { units, token: of }, evidence })
  it('is what the transaction itself spends of the token, and unknown where it spends none', () => {
    expect(neededBy([out(5n), effect, out(2n)], effect)).toBe(7n)
    expect(neededBy([effect, out(5n, { ...token, address: carol as typeof usdc })], effect)).toBeUndefined()
  })
})
