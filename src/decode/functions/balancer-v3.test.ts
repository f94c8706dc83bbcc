import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { claimsOf, encoder, sentences, explained } from '../test-support/calls.ts'
import { ME, STRANGER, USDC, WETH } from '../test-support/names.ts'
import { PERMIT2 } from './known.ts'

const ROUTER_3: Address = '0xae563e3f8219521950555f5962419c8919758ea2'
const POOL: Address = '0x85b2b559bc2d21104c4defdd6efca8a20343361d'
const ETHER = 10n ** 18n
const abi = encoder(
  'struct Step { address pool; address tokenOut; bool isBuffer; }',
  'struct PathIn { address tokenIn; Step[] steps; uint256 exactAmountIn; uint256 minAmountOut; }',
  'struct PathOut { address tokenIn; Step[] steps; uint256 maxAmountIn; uint256 exactAmountOut; }',
  'struct Permit { address token; address owner; address spender; uint256 amount; uint256 nonce; uint256 deadline; }',
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'function swapSingleTokenExactIn(address pool, address tokenIn, address tokenOut, uint256 exactAmountIn, uint256 minAmountOut, uint256 deadline, bool wethIsEth, bytes userData) payable',
  'function swapSingleTokenExactOut(address pool, address tokenIn, address tokenOut, uint256 exactAmountOut, uint256 maxAmountIn, uint256 deadline, bool wethIsEth, bytes userData) payable',
  'function swapExactIn(PathIn[] paths, uint256 deadline, bool wethIsEth, bytes userData) payable',
  'function swapExactOut(PathOut[] paths, uint256 deadline, bool wethIsEth, bytes userData) payable',
  'function removeLiquidityProportional(address pool, uint256 exactBptAmountIn, uint256[] minAmountsOut, bool wethIsEth, bytes userData) payable',
  'function donate(address pool, uint256[] amountsIn, bool wethIsEth, bytes userData) payable',
  'function permitBatchAndCall(Permit[] permitBatch, bytes[] permitSignatures, Batch permit2Batch, bytes permit2Signature, bytes[] multicallData) payable',
)
const swap = abi('swapSingleTokenExactIn', [POOL, USDC, WETH, 2_000_000_000n, ETHER, 9n, false, '0x'])

describe('the router of Balancer 3', () => {
  it('swaps for its caller: what leaves, and what arrives at least', () => {
    const one = explained(ROUTER_3, swap)
    expect(plain(one.intent)).toBe(`Swap 2000 USDC for at least 1 WETH with ${ROUTER_3}`)
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 2_000_000_000n, exact: true },
      { kind: 'in', to: ME, token: WETH, least: ETHER },
    ])
    expect(one.complete).toBe(true)
    const out = explained(ROUTER_3, abi('swapSingleTokenExactOut', [POOL, USDC, WETH, ETHER, 2_000_000_000n, 9n, false, '0x']))
    expect(plain(out.intent)).toBe(`Swap at most 2000 USDC for 1 WETH with ${ROUTER_3}`)
  })

  it('adds up paths from one token to another, and counts those of several', () => {
    const step = (tokenOut: Address) => [{ pool: POOL, tokenOut, isBuffer: false }]
    const path = (tokenIn: Address, tokenOut: Address) => ({
      tokenIn,
      steps: step(tokenOut),
      exactAmountIn: 1_000_000_000n,
      minAmountOut: ETHER,
    })
    expect(plain(explained(ROUTER_3, abi('swapExactIn', [[path(USDC, WETH), path(USDC, WETH)], 9n, false, '0x'])).intent)).toBe(
      `Swap 2000 USDC for at least 2 WETH with ${ROUTER_3}`,
    )
    const several = explained(ROUTER_3, abi('swapExactIn', [[path(USDC, WETH), path(WETH, USDC)], 9n, false, '0x']))
    expect(plain(several.intent)).toBe(`Make 2 swaps with ${ROUTER_3}`)
    expect(claimsOf(several, 'out')).toHaveLength(2)
    const native = explained(ROUTER_3, abi('swapExactIn', [[path(USDC, WETH)], 9n, true, '0x']))
    expect([native.complete, native.claims]).toEqual([false, []])
  })

  it('takes shares of a pool, and gives to one for nothing', () => {
    const one = explained(ROUTER_3, abi('removeLiquidityProportional', [POOL, ETHER, [1n, 1n], false, '0x']))
    expect(one.claims).toEqual([{ kind: 'out', from: ME, token: POOL, most: ETHER, exact: true }])
    const given = explained(ROUTER_3, abi('donate', [POOL, [1n, 1n], false, '0x']))
    expect(plain(given.intent)).toBe(`Give tokens to the pool ${POOL} for nothing`)
    expect(claimsOf(given, 'receiver').map(({ to }) => to)).toEqual([POOL])
  })
})

describe('rights and calls at once', () => {
  const details = [{ token: USDC, amount: 2n ** 160n - 1n, expiration: 99, nonce: 0 }]
  const batch = (spender: Address, permits: readonly unknown[] = []) =>
    explained(ROUTER_3, abi('permitBatchAndCall', [permits, permits.map(() => '0x'), { details, spender, sigDeadline: 9n }, '0x', [swap]]))

  it('that are for the router: what it is told to do stands in the sentence', () => {
    const one = batch(ROUTER_3)
    expect(sentences(one)).toEqual([
      `With ${ROUTER_3}: “Swap 2000 USDC for at least 1 WETH with ${ROUTER_3}”`,
      `  Swap 2000 USDC for at least 1 WETH with ${ROUTER_3}`,
    ])
    expect(claimsOf(one, 'allowance')).toEqual([
      { kind: 'allowance', owner: ME, token: USDC, spender: ROUTER_3, units: 2n ** 160n - 1n, mode: 'set', via: PERMIT2, until: 99n },
    ])
  })

  it('that are for somebody else: the sentence speaks of the rights', () => {
    expect(plain(batch(STRANGER).intent)).toBe(`Take 1 step with ${ROUTER_3}, and let ${STRANGER} spend unlimited USDC, until 1 Jan 1970`)
    expect(claimsOf(batch(STRANGER), 'allowance').map(({ spender }) => spender)).toEqual([STRANGER])
    const both = batch(ROUTER_3, [{ token: WETH, owner: ME, spender: STRANGER, amount: ETHER, nonce: 0n, deadline: 9n }])
    expect(claimsOf(both, 'allowance')[0]).toEqual({
      kind: 'allowance',
      owner: ME,
      token: WETH,
      spender: STRANGER,
      units: ETHER,
      mode: 'set',
    })
  })
})
