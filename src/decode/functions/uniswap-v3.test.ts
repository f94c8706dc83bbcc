import { concat, encodePacked } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, sentences, explained } from '../test-support/calls.ts'
import { BOB, ME, ROUTER, STRANGER, USDC, WETH } from '../test-support/names.ts'

const ETHER = 10n ** 18n
const ZERO: Address = '0x0000000000000000000000000000000000000000'
const ITSELF: Address = '0x0000000000000000000000000000000000000002'
const v1 = encoder(
  'struct ExactInputSingleParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct ExactOutputParams { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(ExactInputSingleParams params) payable',
  'function exactOutput(ExactOutputParams params) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function selfPermitAllowed(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s) payable',
  'function multicall(bytes[] data) payable',
)
const v2 = encoder(
  'struct ExactInputParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInputParams params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function sweepToken(address token, uint256 amountMinimum) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function multicall(bytes32 previousBlockhash, bytes[] data) payable',
)
const path = (...hops: readonly Address[]): Hex =>
  concat(hops.flatMap((hop, at) => (at === 0 ? [hop] : [encodePacked(['uint24'], [500]), hop])))
const single = (tokenIn: Address, tokenOut: Address, recipient: Address, amountIn: bigint, amountOutMinimum: bigint): Hex =>
  v1('exactInputSingle', [{ tokenIn, tokenOut, fee: 500, recipient, deadline: 9n, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }])

describe('a v3 router', () => {
  it('swaps tokens within bounds', () => {
    const one = explained(ROUTER, single(USDC, WETH, ME, 1_000_000n, 5n))
    expect(plain(one.intent)).toBe('Swap 1 USDC for at least 0.000000000000000005 WETH with Uniswap')
    expect([one.claims, one.complete]).toEqual([
      [
        { kind: 'out', from: ME, token: USDC, most: 1_000_000n, exact: true },
        { kind: 'in', to: ME, token: WETH, least: 5n },
      ],
      true,
    ])
  })

  it('that unwraps what it bought pays value out: the swap itself brings nothing', () => {
    const one = explained(ROUTER, v1('multicall', [[single(USDC, WETH, ZERO, 1_000_000n, 0n), v1('unwrapWETH9', [ETHER, ME])]]))
    expect(sentences(one)).toEqual([
      'Swap 1 USDC for at least 1 ETH with Uniswap',
      '  Swap 1 USDC for at least 0 WETH with Uniswap',
      '  Take out what Uniswap holds, at least 1 ETH',
    ])
    expect(claimsOf(one, 'in')).toEqual([{ kind: 'in', to: ME, least: ETHER }])
  })

  it('takes value or the token, and never promises which: what comes back is no surprise', () => {
    const swap = v1('exactOutput', [{ path: path(USDC, WETH), recipient: ME, deadline: 9n, amountOut: 5_000_000n, amountInMaximum: ETHER }])
    const one = explained(ROUTER, v1('multicall', [[swap, v1('refundETH')]]), ETHER)
    expect(sentences(one)[1]).toBe('  Swap at most 1 WETH for 5 USDC with Uniswap')
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, most: ETHER, exact: false, to: ROUTER },
      { kind: 'out', from: ME, token: WETH, most: ETHER, exact: false },
      { kind: 'in', to: ME, token: USDC, least: 5_000_000n },
    ])
    const alone = explained(ROUTER, single(WETH, USDC, ME, ETHER, 5n), ETHER)
    expect(claimsOf(alone, 'out').every(({ exact }) => !exact)).toBe(true)
  })

  it('pays less a fee, which is somebody else’s', () => {
    const one = explained(ROUTER, v1('sweepTokenWithFee', [USDC, 1_000_000n, ME, 100n, BOB]))
    expect([plain(one.intent), one.claims]).toEqual([
      `Pay out what Uniswap holds, at least 1 USDC, to ${ME}, less a fee of 1 % for bob`,
      [
        { kind: 'in', to: ME, token: USDC, least: 990_000n },
        { kind: 'receiver', to: BOB, of: ROUTER },
      ],
    ])
  })

  it('takes a permit of the sender', () => {
    const one = explained(ROUTER, v1('selfPermitAllowed', [USDC, 0n, 9n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]))
    expect(one.claims).toEqual([{ kind: 'allowance', owner: ME, token: USDC, spender: ROUTER, units: 2n ** 256n - 1n, mode: 'set' }])
  })
})

describe('SwapRouter02', () => {
  it('writes 2 for itself, and 0 for all that it holds', () => {
    const first = v2('swapExactTokensForTokens', [1_000_000n, 0n, [USDC, STRANGER], ITSELF])
    const second = v2('exactInput', [{ path: path(STRANGER, WETH), recipient: ME, amountIn: 0n, amountOutMinimum: ETHER }])
    for (const data of [v2('multicall', [9n, [first, second]]), v2('multicall', [`0x${'11'.repeat(32)}`, [first, second]])]) {
      const one = explained(ROUTER, data)
      expect(sentences(one)[2]).toBe('  Swap on what Uniswap holds for at least 1 WETH')
      expect(claimsOf(one, 'in')).toEqual([{ kind: 'in', to: ME, token: WETH, least: ETHER }])
      expect(one.complete).toBe(true)
    }
    expect(explained(ROUTER, v2('sweepToken', [USDC, 4n])).claims).toEqual([{ kind: 'in', to: ME, token: USDC, least: 4n }])
  })

  it('does not swap along half a path', () => {
    const broken = v2('exactInput', [{ path: '0x1234', recipient: ME, amountIn: 1n, amountOutMinimum: 1n }])
    expect([explained(ROUTER, broken).claims, explained(ROUTER, broken).complete]).toEqual([[], false])
  })
})

describe('positions', () => {
  const abi = encoder(
    'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
    'struct CollectParams { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
    'function mint(MintParams params) payable',
    'function collect(CollectParams params) payable',
    'function permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  )
  const mint = {
    token0: USDC,
    token1: WETH,
    fee: 500,
    tickLower: -10,
    tickUpper: 10,
    amount0Desired: 3_000_000n,
    amount1Desired: ETHER,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: ME,
    deadline: 9n,
  }

  it('cost at most what is offered for them', () => {
    const one = explained(STRANGER, abi('mint', [mint]))
    expect(plain(one.intent)).toBe(`Add at most 3 USDC and 1 WETH to a pool with ${STRANGER}`)
    expect(claimsOf(one, 'out').map(({ token, most, exact }) => [token, most, exact])).toEqual([
      [USDC, 3_000_000n, false],
      [WETH, ETHER, false],
    ])
    expect(plain(explained(STRANGER, abi('mint', [{ ...mint, recipient: BOB }])).intent)).toContain('as a position that belongs to bob')
  })

  it('pay to whom they say, in tokens that the call does not name', () => {
    const one = explained(STRANGER, abi('collect', [{ tokenId: 7n, recipient: BOB, amount0Max: 1n, amount1Max: 1n }]))
    expect([plain(one.intent), one.complete]).toEqual([`Pay what the position 7 at ${STRANGER} is owed to bob`, false])
  })

  it('may be let go by a signature, and whose it is stands elsewhere', () => {
    const one = explained(STRANGER, abi('permit', [BOB, 7n, 9n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]))
    expect([plain(one.intent), one.complete]).toEqual([`Use a signature to let bob move item 7 of ${STRANGER}`, false])
  })
})
