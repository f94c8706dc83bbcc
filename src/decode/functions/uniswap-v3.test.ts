import { concat, encodePacked } from 'viem'
import { describe, expect, it } from 'vitest'
import { DAN, END, readCall, type Row, type Around, HERE } from '../test-support/reading.ts'
import { ZERO, type Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, sentences, explained } from '../test-support/calls.ts'
import { BOB, ME, ROUTER, STRANGER, USDC, WETH, CAROL } from '../test-support/names.ts'

const ETHER = 10n ** 18n
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

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [
      [[USDC, WETH, 2, BOB, END, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap 7 USDC for at least 0.000000000008 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=7000000 exact=false | in to=bob token=WETH least=8000000 | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 2, ME, END, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap 7 USDC for at least 0.000000000008 WETH with here | by Uniswap v3 | out from=me token=USDC most=7000000 exact=false | in to=me token=WETH least=8000000 | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 0, BOB, END, 0n, 0n, 0n]],
      'Swap on what here holds for at least 0 WETH | by Uniswap v3 | out from=me token=USDC most=0 exact=false | in to=bob token=WETH least=0 | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 2, ZERO, END, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap 7 USDC for at least 0.000000000008 WETH with here | by Uniswap v3 | out from=me token=USDC most=7000000 exact=false | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 2, BOB, END, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap 7 USDC for at least 0.000000000008 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=7000000 exact=true | in to=bob token=WETH least=8000000 | params.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    [
      [['0x', BOB, END, 6_000_000n, 7_000_000n]],
      'Send 0.000000000000000007 ETH to here with this: “Swap with here along a path that is not valid” | by Uniswap v3 | open | receiver to=bob of=here | out from=me most=7 exact=true to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [['0x', ME, END, 6_000_000n, 7_000_000n]],
      'Send 0.000000000000000007 ETH to here with this: “Swap with here along a path that is not valid” | by Uniswap v3 | open | out from=me most=7 exact=true to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [['0x', BOB, END, 6_000_000n, 7_000_000n]],
      'Swap with here along a path that is not valid | by Uniswap v3 | open | receiver to=bob of=here | params.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    [
      [[USDC, WETH, 2, BOB, END, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap at most 8 USDC for 0.000000000007 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=8000000 exact=false | in to=bob token=WETH least=7000000 | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 2, ME, END, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap at most 8 USDC for 0.000000000007 WETH with here | by Uniswap v3 | out from=me token=USDC most=8000000 exact=false | in to=me token=WETH least=7000000 | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 2, ZERO, END, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap at most 8 USDC for 0.000000000007 WETH with here | by Uniswap v3 | out from=me token=USDC most=8000000 exact=false | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 2, BOB, END, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap at most 8 USDC for 0.000000000007 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=8000000 exact=false | in to=bob token=WETH least=7000000 | params.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
    [
      [['0x', BOB, END, 6_000_000n, 7_000_000n]],
      'Send 0.000000000000000007 ETH to here with this: “Swap with here along a path that is not valid” | by Uniswap v3 | open | receiver to=bob of=here | out from=me most=7 exact=true to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [
      [[USDC, WETH, 2, BOB, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap 7 USDC for at least 0.000000000008 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=7000000 exact=false | in to=bob token=WETH least=8000000 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    [
      [['0x', BOB, 6_000_000n, 7_000_000n]],
      'Send 0.000000000000000007 ETH to here with this: “Swap with here along a path that is not valid” | by Uniswap v3 | open | receiver to=bob of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    [
      [[USDC, WETH, 2, BOB, 7_000_000n, 8_000_000n, 9_000_000n]],
      'Swap at most 8 USDC for 0.000000000007 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=8000000 exact=false | in to=bob token=WETH least=7000000 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
    [
      [['0x', BOB, 6_000_000n, 7_000_000n]],
      'Send 0.000000000000000007 ETH to here with this: “Swap with here along a path that is not valid” | by Uniswap v3 | open | receiver to=bob of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN],
      'Swap 6000000 base units of 0x7099…79C8 for at least 7000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v3 | out from=me token=bob most=6000000 exact=false | in to=dan token=carol least=7000000 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, [ME, ME], ME],
      'Swap 6000000 base units of 0xf39F…2266 for at least 7000000 base units of 0xf39F…2266 with here | by Uniswap v3 | out from=me token=me most=6000000 exact=false | in to=me token=me least=7000000 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [0n, 0n, [BOB, CAROL], DAN],
      'Swap on what here holds for at least 0 base units of 0x3C44…93BC | by Uniswap v3 | out from=me token=bob most=0 exact=false | in to=dan token=carol least=0 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, [BOB], CAROL],
      'Send 0.000000000000000007 ETH to here with this: “Swap with here along a path that is not valid” | by Uniswap v3 | open | receiver to=carol of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN],
      'Swap 6000000 base units of 0x7099…79C8 for at least 7000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v3 | out from=me token=bob most=6000000 exact=true | in to=dan token=carol least=7000000',
    ],
  ],
  [
    'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN],
      'Swap at most 7000000 base units of 0x7099…79C8 for 6000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v3 | out from=me token=bob most=7000000 exact=false | in to=dan token=carol least=6000000 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, [ME, ME], ME],
      'Swap at most 7000000 base units of 0xf39F…2266 for 6000000 base units of 0xf39F…2266 with here | by Uniswap v3 | out from=me token=me most=7000000 exact=false | in to=me token=me least=6000000 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN],
      'Swap at most 7000000 base units of 0x7099…79C8 for 6000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v3 | out from=me token=bob most=7000000 exact=false | in to=dan token=carol least=6000000',
    ],
  ],
  [
    'unwrapWETH9(uint256 amountMinimum, address recipient)',
    [
      [6_000_000n, BOB],
      'Send 0.000000000000000007 ETH to here with this: “Pay out all ETH that here holds, at least 0.000000000006 ETH, to bob” | by Uniswap v3 | in to=bob least=6000000 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, ME],
      'Send 0.000000000000000007 ETH to here with this: “Take out what here holds, at least 0.000000000006 ETH” | by Uniswap v3 | in to=me least=6000000 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [0n, BOB],
      'Send 0.000000000000000007 ETH to here with this: “Pay out all ETH that here holds to bob” | by Uniswap v3 | in to=bob least=0 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [[6_000_000n, BOB], 'Pay out all ETH that here holds, at least 0.000000000006 ETH, to bob | by Uniswap v3 | in to=bob least=6000000'],
  ],
  [
    'unwrapWETH9(uint256 amountMinimum)',
    [
      [6_000_000n],
      'Send 0.000000000000000007 ETH to here with this: “Take out what here holds, at least 0.000000000006 ETH” | by Uniswap v3 | in to=me least=6000000 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [0n],
      'Send 0.000000000000000007 ETH to here with this: “Take out all ETH that here holds” | by Uniswap v3 | in to=me least=0 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [[6_000_000n], 'Take out what here holds, at least 0.000000000006 ETH | by Uniswap v3 | in to=me least=6000000'],
  ],
  [
    'sweepToken(address token, uint256 amountMinimum, address recipient)',
    [
      [USDC, 6_000_000n, BOB],
      'Send 0.000000000000000007 ETH to here with this: “Pay out all USDC that here holds, at least 6 USDC, to bob” | by Uniswap v3 | in to=bob token=USDC least=6000000 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [USDC, 6_000_000n, ME],
      'Send 0.000000000000000007 ETH to here with this: “Take out what here holds, at least 6 USDC” | by Uniswap v3 | in to=me token=USDC least=6000000 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [USDC, 0n, BOB],
      'Send 0.000000000000000007 ETH to here with this: “Pay out all USDC that here holds to bob” | by Uniswap v3 | in to=bob token=USDC least=0 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [USDC, 6_000_000n, BOB],
      'Pay out all USDC that here holds, at least 6 USDC, to bob | by Uniswap v3 | in to=bob token=USDC least=6000000',
    ],
  ],
  [
    'sweepToken(address token, uint256 amountMinimum)',
    [
      [USDC, 6_000_000n],
      'Send 0.000000000000000007 ETH to here with this: “Take out what here holds, at least 6 USDC” | by Uniswap v3 | in to=me token=USDC least=6000000 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [USDC, 0n],
      'Send 0.000000000000000007 ETH to here with this: “Take out all USDC that here holds” | by Uniswap v3 | in to=me token=USDC least=0 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [[USDC, 6_000_000n], 'Take out what here holds, at least 6 USDC | by Uniswap v3 | in to=me token=USDC least=6000000'],
  ],
  [
    'unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    [
      [6_000_000n, BOB, 7_000_000n, CAROL],
      'Send 0.000000000000000007 ETH to here with this: “Pay out what here holds, at least 0.000000000006 ETH, to bob, less a fee of 70000 % for carol” | by Uniswap v3 | in to=bob least=5940000 | receiver to=carol of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, ME, 7_000_000n, ME],
      'Send 0.000000000000000007 ETH to here with this: “Pay out what here holds, at least 0.000000000006 ETH, to me, less a fee of 70000 % for me” | by Uniswap v3 | in to=me least=5940000 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, BOB, 7_000_000n, CAROL],
      'Pay out what here holds, at least 0.000000000006 ETH, to bob, less a fee of 70000 % for carol | by Uniswap v3 | in to=bob least=5940000 | receiver to=carol of=here',
    ],
  ],
  [
    'sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    [
      [USDC, 6_000_000n, BOB, 7_000_000n, CAROL],
      'Send 0.000000000000000007 ETH to here with this: “Pay out what here holds, at least 6 USDC, to bob, less a fee of 70000 % for carol” | by Uniswap v3 | in to=bob token=USDC least=5940000 | receiver to=carol of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [USDC, 6_000_000n, ME, 7_000_000n, ME],
      'Send 0.000000000000000007 ETH to here with this: “Pay out what here holds, at least 6 USDC, to me, less a fee of 70000 % for me” | by Uniswap v3 | in to=me token=USDC least=5940000 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'refundETH()',
    [
      [],
      'Send 0.000000000000000007 ETH to here with this: “Get back what here was sent and did not use” | by Uniswap v3 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'wrapETH(uint256 value)',
    [
      [6_000_000n],
      'Send 0.000000000000000007 ETH to here with this: “Wrap 0.000000000006 ETH at here” | by Uniswap v3 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'pull(address token, uint256 value)',
    [
      [USDC, 6_000_000n],
      'Send 0.000000000000000007 ETH to here with this: “Give 6 USDC to here” | by Uniswap v3 | out from=me token=USDC most=6000000 exact=true to=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    [
      [USDC, 6_000_000n, END, 3, word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature to let here spend USDC” | by Uniswap v3 | allowance owner=me token=USDC spender=here units=6000000 mode=set | out from=me most=7 exact=true to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'selfPermitAllowed(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
    [
      [USDC, 6_000_000n, END, 3, word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature to let here spend USDC” | by Uniswap v3 | allowance owner=me token=USDC spender=here units=115792089237316195423570985008687907853269984665640564039457584007913129639935 mode=set | out from=me most=7 exact=true to=here | expiry: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    [
      [USDC, 6_000_000n, END, 3, word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature to let here spend USDC” | by Uniswap v3 | allowance owner=me token=USDC spender=here units=6000000 mode=set | out from=me most=7 exact=true to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'selfPermitAllowedIfNecessary(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
    [
      [USDC, 6_000_000n, END, 3, word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature to let here spend USDC” | by Uniswap v3 | allowance owner=me token=USDC spender=here units=115792089237316195423570985008687907853269984665640564039457584007913129639935 mode=set | out from=me most=7 exact=true to=here | expiry: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'multicall(bytes[] data)',
    [
      [['0x', '0x']],
      'In 2 steps with here: “Send nothing to here” | by Uniswap v3 | out from=me most=7 exact=false to=here | > Send nothing to here | > Send nothing to here',
      { value: 7n },
    ],
    [[['0x']], 'Send nothing to here | by Uniswap v3 | out from=me most=7 exact=false to=here | > Send nothing to here', { value: 7n }],
    [[[]], 'Make no call to here | by Uniswap v3 | out from=me most=7 exact=false to=here', { value: 7n }],
  ],
  [
    'multicall(uint256 deadline, bytes[] data)',
    [
      [END, ['0x', '0x']],
      'In 2 steps with here: “Send nothing to here” | by Uniswap v3 | out from=me most=7 exact=false to=here | deadline: time 1800000000 bits=256 end=true | > Send nothing to here | > Send nothing to here',
      { value: 7n },
    ],
    [
      [END, ['0x']],
      'Send nothing to here | by Uniswap v3 | out from=me most=7 exact=false to=here | deadline: time 1800000000 bits=256 end=true | > Send nothing to here',
      { value: 7n },
    ],
    [
      [END, []],
      'Make no call to here | by Uniswap v3 | out from=me most=7 exact=false to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'multicall(bytes32 previousBlockhash, bytes[] data)',
    [
      [word(1n), ['0x', '0x']],
      'In 2 steps with here: “Send nothing to here” | by Uniswap v3 | out from=me most=7 exact=false to=here | > Send nothing to here | > Send nothing to here',
      { value: 7n },
    ],
    [
      [word(1n), ['0x']],
      'Send nothing to here | by Uniswap v3 | out from=me most=7 exact=false to=here | > Send nothing to here',
      { value: 7n },
    ],
    [[word(1n), []], 'Make no call to here | by Uniswap v3 | out from=me most=7 exact=false to=here', { value: 7n }],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})

type Call = readonly [name: string, args: readonly unknown[], said: string, around?: Around]

const NAMES_1: Address = '0x0000000000000000000000000000000000000001'
const NAMES_2: Address = '0x0000000000000000000000000000000000000002'
const pathOf = (...tokens: readonly Address[]): Hex =>
  encodePacked(
    tokens.flatMap((_, at) => (at === 0 ? ['address'] : ['uint24', 'address'])),
    tokens.flatMap((token, at) => (at === 0 ? [token] : [500, token])),
  )
const SIGNATURES = {
  in1: 'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  in2: 'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  path1: 'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
  path2: 'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  out2: 'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
  outPath2: 'exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
  v2In: 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  v2Out: 'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
  unwrap: 'unwrapWETH9(uint256 amountMinimum, address recipient)',
  unwrapOwn: 'unwrapWETH9(uint256 amountMinimum)',
  sweep: 'sweepToken(address token, uint256 amountMinimum, address recipient)',
  sweepFee: 'sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
  unwrapFee: 'unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
  pull: 'pull(address token, uint256 value)',
  refund: 'refundETH()',
  multicall: 'multicall(bytes[] data)',
} as const
const data = (name: keyof typeof SIGNATURES, ...args: readonly unknown[]): Hex =>
  encoder(`function ${SIGNATURES[name]}`)(SIGNATURES[name].slice(0, SIGNATURES[name].indexOf('(')), args)
const singleOf = (recipient: Address, give = 5n, least = 6n, [from, to] = [USDC, WETH]) => [[from, to, 500, recipient, give, least, 0n]]
const sellTo = (recipient: Address, give = 5n, least = 6n): Hex => data('in2', ...singleOf(recipient, give, least))
const bought = data('in2', ...singleOf(ME, 5n, 6n, [WETH, USDC]))

/** Calls of SwapRouter and SwapRouter02, alone and in a batch. */
const CALLS: readonly Call[] = [
  [
    'in1',
    [[USDC, WETH, 500, ME, 1n, 5n, 6n, 0n]],
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6',
  ],
  [
    'in1',
    [[USDC, WETH, 500, ZERO, 1n, 5n, 6n, 0n]],
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true',
  ],
  [
    'in1',
    [[USDC, WETH, 500, NAMES_1, 1n, 5n, 6n, 0n]],
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here, sent to 0x0000000000000000000000000000000000000001 | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=0x0000000000000000000000000000000000000001 token=WETH least=6',
  ],
  [
    'in2',
    singleOf(ME),
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6',
  ],
  [
    'in2',
    singleOf(NAMES_1),
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6',
  ],
  [
    'in2',
    singleOf(NAMES_2),
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true',
  ],
  [
    'in2',
    singleOf(ZERO),
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here, sent to zero | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=zero token=WETH least=6',
  ],
  [
    'in2',
    singleOf(BOB),
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=bob token=WETH least=6',
  ],
  [
    'in2',
    singleOf(ME, 0n),
    'Swap on what here holds for at least 0.000000000000000006 WETH | by Uniswap v3 | out from=me token=USDC most=0 exact=true | in to=me token=WETH least=6',
  ],
  [
    'in2',
    singleOf(ME),
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=false | in to=me token=WETH least=6 | out from=me most=1 exact=false to=here',
    { value: 1n },
  ],
  [
    'path1',
    [[pathOf(USDC, WETH), ME, 1n, 5n, 6n]],
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6',
  ],
  [
    'path2',
    [[pathOf(USDC, DAN, WETH), ME, 5n, 6n]],
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6',
  ],
  ['path2', [[pathOf(USDC, DAN, WETH).slice(0, -2), ME, 5n, 6n]], 'Swap with here along a path that is not valid | by Uniswap v3 | open'],
  [
    'path2',
    [[`${pathOf(USDC, WETH)}00`, BOB, 5n, 6n]],
    'Swap with here along a path that is not valid | by Uniswap v3 | open | receiver to=bob of=here',
  ],
  ['path2', [[USDC, ME, 5n, 6n]], 'Swap with here along a path that is not valid | by Uniswap v3 | open'],
  [
    'out2',
    [[USDC, WETH, 500, BOB, 6n, 5n, 0n]],
    'Swap at most 0.000005 USDC for 0.000000000000000006 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=5 exact=false | in to=bob token=WETH least=6',
  ],
  [
    'outPath2',
    [[pathOf(WETH, DAN, USDC), ME, 6n, 5n]],
    'Swap at most 0.000005 USDC for 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=false | in to=me token=WETH least=6',
  ],
  ['outPath2', [['0x12', BOB, 6n, 5n]], 'Swap with here along a path that is not valid | by Uniswap v3 | open | receiver to=bob of=here'],
  [
    'v2In',
    [5n, 6n, [USDC, WETH], ME],
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6',
  ],
  [
    'v2In',
    [0n, 6n, [USDC, WETH], ME],
    'Swap on what here holds for at least 0.000000000000000006 WETH | by Uniswap v3 | out from=me token=USDC most=0 exact=true | in to=me token=WETH least=6',
  ],
  [
    'v2In',
    [5n, 6n, [USDC, DAN, WETH], NAMES_2],
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true',
  ],
  ['v2In', [5n, 6n, [USDC], BOB], 'Swap with here along a path that is not valid | by Uniswap v3 | open | receiver to=bob of=here'],
  ['v2In', [5n, 6n, [], NAMES_1], 'Swap with here along a path that is not valid | by Uniswap v3 | open'],
  [
    'v2Out',
    [6n, 5n, [USDC, WETH], BOB],
    'Swap at most 0.000005 USDC for 0.000000000000000006 WETH with here, sent to bob | by Uniswap v3 | out from=me token=USDC most=5 exact=false | in to=bob token=WETH least=6',
  ],
  ['unwrap', [5n, ME], 'Take out what here holds, at least 0.000000000000000005 ETH | by Uniswap v3 | in to=me least=5'],
  ['unwrap', [0n, ME], 'Take out all ETH that here holds | by Uniswap v3 | in to=me least=0'],
  ['unwrap', [1n, BOB], 'Pay out all ETH that here holds, at least 0.000000000000000001 ETH, to bob | by Uniswap v3 | in to=bob least=1'],
  ['unwrap', [0n, BOB], 'Pay out all ETH that here holds to bob | by Uniswap v3 | in to=bob least=0'],
  ['unwrapOwn', [5n], 'Take out what here holds, at least 0.000000000000000005 ETH | by Uniswap v3 | in to=me least=5'],
  [
    'sweep',
    [USDC, 5n, BOB],
    'Pay out all USDC that here holds, at least 0.000005 USDC, to bob | by Uniswap v3 | in to=bob token=USDC least=5',
  ],
  ['sweep', [USDC, 0n, BOB], 'Pay out all USDC that here holds to bob | by Uniswap v3 | in to=bob token=USDC least=0'],
  ['sweep', [USDC, 0n, ME], 'Take out all USDC that here holds | by Uniswap v3 | in to=me token=USDC least=0'],
  [
    'sweepFee',
    [USDC, 10_000n, ME, 50n, BOB],
    'Pay out what here holds, at least 0.01 USDC, to me, less a fee of 0.5 % for bob | by Uniswap v3 | in to=me token=USDC least=9950 | receiver to=bob of=here',
  ],
  [
    'sweepFee',
    [USDC, 10_000n, ME, 100n, BOB],
    'Pay out what here holds, at least 0.01 USDC, to me, less a fee of 1 % for bob | by Uniswap v3 | in to=me token=USDC least=9900 | receiver to=bob of=here',
  ],
  [
    'sweepFee',
    [USDC, 10_000n, ME, 101n, BOB],
    'Pay out what here holds, at least 0.01 USDC, to me, less a fee of 1.01 % for bob | by Uniswap v3 | in to=me token=USDC least=9900 | receiver to=bob of=here',
  ],
  [
    'unwrapFee',
    [10_000n, CAROL, 25n, BOB],
    'Pay out what here holds, at least 0.00000000000001 ETH, to carol, less a fee of 0.25 % for bob | by Uniswap v3 | in to=carol least=9975 | receiver to=bob of=here',
  ],
  ['pull', [USDC, 5n], 'Give 0.000005 USDC to here | by Uniswap v3 | out from=me token=USDC most=5 exact=true to=here'],
  ['multicall', [[]], 'Make no call to here | by Uniswap v3'],
  [
    'multicall',
    [[sellTo(ME)]],
    'Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6 | > Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here',
  ],
  [
    'multicall',
    [[sellTo(NAMES_2, 5n, 0n), data('unwrap', 6n, ME)]],
    'Swap 0.000005 USDC for at least 0.000000000000000006 ETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me least=6 | > Swap 0.000005 USDC for at least 0 WETH with here | > Take out what here holds, at least 0.000000000000000006 ETH',
  ],
  [
    'multicall',
    [[sellTo(ME), sellTo(ME, 7n, 8n)]],
    'Swap 0.000012 USDC for at least 0.000000000000000014 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6 | out from=me token=USDC most=7 exact=true | in to=me token=WETH least=8 | > Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | > Swap 0.000007 USDC for at least 0.000000000000000008 WETH with here',
  ],
  [
    'multicall',
    [[sellTo(ME), sellTo(BOB, 7n, 8n)]],
    'In 2 steps with here: “Swap 0.000007 USDC for at least 0.000000000000000008 WETH with here, sent to bob” | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6 | out from=me token=USDC most=7 exact=true | in to=bob token=WETH least=8 | > Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | > Swap 0.000007 USDC for at least 0.000000000000000008 WETH with here, sent to bob',
  ],
  [
    'multicall',
    [[sellTo(ME), bought]],
    'In 2 steps with here: “Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here” | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6 | out from=me token=WETH most=5 exact=true | in to=me token=USDC least=6 | > Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | > Swap 0.000000000000000005 WETH for at least 0.000006 USDC with here',
  ],
  [
    'multicall',
    [[sellTo(ME), data('in2', ...singleOf(ME, 7n, 8n, [WETH, DAN]))]],
    'In 2 steps with here: “Swap 0.000000000000000007 WETH for at least 8 base units of 0x90F7…b906 with here” | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6 | out from=me token=WETH most=7 exact=true | in to=me token=dan least=8 | > Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | > Swap 0.000000000000000007 WETH for at least 8 base units of 0x90F7…b906 with here',
  ],
  [
    'multicall',
    [[data('out2', [USDC, WETH, 500, ME, 6n, 5n, 0n]), data('refund')]],
    'Swap at most 0.000005 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=false | in to=me token=WETH least=6 | > Swap at most 0.000005 USDC for 0.000000000000000006 WETH with here | > Get back what here was sent and did not use',
  ],
  [
    'multicall',
    [[data('pull', USDC, 5n), sellTo(NAMES_2, 5n, 0n), data('sweep', WETH, 6n, ME)]],
    'Swap 0.00001 USDC for at least 0.000000000000000006 WETH with here | by Uniswap v3 | out from=me token=USDC most=5 exact=true to=here | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6 | > Give 0.000005 USDC to here | > Swap 0.000005 USDC for at least 0 WETH with here | > Take out what here holds, at least 0.000000000000000006 WETH',
  ],
  [
    'multicall',
    [[sellTo(ME), '0x12345678']],
    'In 2 steps with here: “Call an unknown function of here” | by Uniswap v3 | open | out from=me token=USDC most=5 exact=true | in to=me token=WETH least=6 | > Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | > Call an unknown function of here',
  ],
  [
    'multicall',
    [[sellTo(ME), data('refund')]],
    'In 2 steps with here: “Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here” | by Uniswap v3 | out from=me most=5 exact=false to=here | out from=me token=USDC most=5 exact=false | in to=me token=WETH least=6 | > Swap 0.000005 USDC for at least 0.000000000000000006 WETH with here | > Get back what here was sent and did not use',
    { value: 5n },
  ],
  [
    'multicall',
    [[sellTo(NAMES_2, 5n, 0n), data('unwrapFee', 10_000n, ME, 25n, BOB)]],
    'In 2 steps with here: “Swap 0.000005 USDC for at least 0 WETH with here” | by Uniswap v3 | out from=me token=USDC most=5 exact=true | in to=me least=9975 | receiver to=bob of=here | > Swap 0.000005 USDC for at least 0 WETH with here | > Pay out what here holds, at least 0.00000000000001 ETH, to me, less a fee of 0.25 % for bob',
  ],
  [
    'multicall',
    [[data('refund'), data('refund')]],
    'In 2 steps with here: “Get back what here was sent and did not use” | by Uniswap v3 | > Get back what here was sent and did not use | > Get back what here was sent and did not use',
  ],
]

const isName = (name: string): name is keyof typeof SIGNATURES => name in SIGNATURES
const read = ([name, args, , around]: Call): readonly string[] =>
  isName(name) ? readCall(SIGNATURES[name], args, { at: HERE, ...around }) : []

it.each(CALLS.map((call) => [call[0], call] as const))('%s (%#)', (_, call) => {
  expect(read(call)).toEqual(call[2].split(' | '))
})
