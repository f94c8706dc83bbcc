import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, ME, USDC, WETH } from '../test-support/names.ts'
import { DAN, END, HERE, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN, END],
      'Swap 6000000 base units of 0x7099…79C8 for at least 7000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v2 | out from=me token=bob most=6000000 exact=true | in to=dan token=carol least=7000000 | amountIn: 6000000 of 0x7099…79C8 | amountOutMin: 7000000 of 0x3C44…93BC | deadline: time 1800000000 end=true',
    ],
    [
      [6_000_000n, 7_000_000n, [ME, ME], ME, END],
      'Swap 6000000 base units of 0xf39F…2266 for at least 7000000 base units of 0xf39F…2266 with here | by Uniswap v2 | out from=me token=me most=6000000 exact=true | in to=me token=me least=7000000 | amountIn: 6000000 of 0xf39F…2266 | amountOutMin: 7000000 of 0xf39F…2266 | deadline: time 1800000000 end=true',
    ],
    [
      [6_000_000n, 7_000_000n, [BOB], CAROL, END],
      'Swap with here along a path that is not valid | by Uniswap v2 | open | receiver to=carol of=here | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN, END],
      'Call swapExactTokensForTokens of here and send it 0.000000000000000009 ETH | by Uniswap v2 | out from=me token=bob most=6000000 exact=true | in to=dan token=carol least=7000000 | out from=me most=9 exact=true to=here | amountIn: 6000000 of 0x7099…79C8 | amountOutMin: 7000000 of 0x3C44…93BC | deadline: time 1800000000 end=true',
      { value: 9n },
    ],
    [
      [6_000_000n, 7_000_000n, [ME], ME, END],
      'Swap with here along a path that is not valid | by Uniswap v2 | open | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN, END],
      'Swap 6000000 base units of 0x7099…79C8 for at least 7000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v2 | out from=me token=bob most=6000000 exact=true | in to=dan token=carol least=7000000 | amountIn: 6000000 of 0x7099…79C8 | amountOutMin: 7000000 of 0x3C44…93BC | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN, END],
      'Swap 6000000 base units of 0x7099…79C8 for at least 0.000000000007 ETH with here, sent to dan | by Uniswap v2 | out from=me token=bob most=6000000 exact=true | in to=dan least=7000000 | amountIn: 6000000 of 0x7099…79C8 | amountOutMin: 7000000 of ETH | deadline: time 1800000000 end=true',
    ],
    [
      [6_000_000n, 7_000_000n, [ME, ME], ME, END],
      'Swap 6000000 base units of 0xf39F…2266 for at least 0.000000000007 ETH with here | by Uniswap v2 | out from=me token=me most=6000000 exact=true | in to=me least=7000000 | amountIn: 6000000 of 0xf39F…2266 | amountOutMin: 7000000 of ETH | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN, END],
      'Swap 6000000 base units of 0x7099…79C8 for at least 0.000000000007 ETH with here, sent to dan | by Uniswap v2 | out from=me token=bob most=6000000 exact=true | in to=dan least=7000000 | amountIn: 6000000 of 0x7099…79C8 | amountOutMin: 7000000 of ETH | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, [BOB, CAROL], DAN, END],
      'Swap 0.000000000000000007 ETH for at least 6000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v2 | out from=me most=7 exact=true | in to=dan token=carol least=6000000 | amountOutMin: 6000000 of 0x3C44…93BC | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [6_000_000n, [ME, ME], ME, END],
      'Swap 0.000000000000000007 ETH for at least 6000000 base units of 0xf39F…2266 with here | by Uniswap v2 | out from=me most=7 exact=true | in to=me token=me least=6000000 | amountOutMin: 6000000 of 0xf39F…2266 | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [6_000_000n, [BOB], CAROL, END],
      'Send 0.000000000000000007 ETH to here with this: “Swap with here along a path that is not valid” | by Uniswap v2 | open | receiver to=carol of=here | out from=me most=7 exact=true to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [6_000_000n, [ME], ME, END],
      'Send 0.000000000000000007 ETH to here with this: “Swap with here along a path that is not valid” | by Uniswap v2 | open | out from=me most=7 exact=true to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, [BOB, CAROL], DAN, END],
      'Swap 0.000000000000000007 ETH for at least 6000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v2 | out from=me most=7 exact=true | in to=dan token=carol least=6000000 | amountOutMin: 6000000 of 0x3C44…93BC | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN, END],
      'Swap at most 7000000 base units of 0x7099…79C8 for 6000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v2 | out from=me token=bob most=7000000 exact=false | in to=dan token=carol least=6000000 | amountOut: 6000000 of 0x3C44…93BC | amountInMax: 7000000 of 0x7099…79C8 | deadline: time 1800000000 end=true',
    ],
    [
      [6_000_000n, 7_000_000n, [ME, ME], ME, END],
      'Swap at most 7000000 base units of 0xf39F…2266 for 6000000 base units of 0xf39F…2266 with here | by Uniswap v2 | out from=me token=me most=7000000 exact=false | in to=me token=me least=6000000 | amountOut: 6000000 of 0xf39F…2266 | amountInMax: 7000000 of 0xf39F…2266 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, 7_000_000n, [BOB, CAROL], DAN, END],
      'Swap at most 7000000 base units of 0x7099…79C8 for 0.000000000006 ETH with here, sent to dan | by Uniswap v2 | out from=me token=bob most=7000000 exact=false | in to=dan least=6000000 | amountOut: 6000000 of ETH | amountInMax: 7000000 of 0x7099…79C8 | deadline: time 1800000000 end=true',
    ],
    [
      [6_000_000n, 7_000_000n, [ME, ME], ME, END],
      'Swap at most 7000000 base units of 0xf39F…2266 for 0.000000000006 ETH with here | by Uniswap v2 | out from=me token=me most=7000000 exact=false | in to=me least=6000000 | amountOut: 6000000 of ETH | amountInMax: 7000000 of 0xf39F…2266 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
    [
      [6_000_000n, [BOB, CAROL], DAN, END],
      'Swap at most 0.000000000000000007 ETH for 6000000 base units of 0x3C44…93BC with here, sent to dan | by Uniswap v2 | out from=me most=7 exact=false | in to=dan token=carol least=6000000 | amountOut: 6000000 of 0x3C44…93BC | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [6_000_000n, [ME, ME], ME, END],
      'Swap at most 0.000000000000000007 ETH for 6000000 base units of 0xf39F…2266 with here | by Uniswap v2 | out from=me most=7 exact=false | in to=me token=me least=6000000 | amountOut: 6000000 of 0xf39F…2266 | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
    [
      [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, BOB, END],
      'Add at most 6 USDC and 0.000000000007 WETH to a pool with here, as shares of bob | by Uniswap v2 | out from=me token=USDC most=6000000 exact=false | out from=me token=WETH most=7000000 exact=false | receiver to=bob of=here | amountADesired: 6000000 of USDC | amountBDesired: 7000000 of WETH | amountAMin: 8000000 of USDC | amountBMin: 9000000 of WETH | deadline: time 1800000000 end=true',
    ],
    [
      [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, ME, END],
      'Add at most 6 USDC and 0.000000000007 WETH to a pool with here | by Uniswap v2 | out from=me token=USDC most=6000000 exact=false | out from=me token=WETH most=7000000 exact=false | amountADesired: 6000000 of USDC | amountBDesired: 7000000 of WETH | amountAMin: 8000000 of USDC | amountBMin: 9000000 of WETH | deadline: time 1800000000 end=true',
    ],
    [
      [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, HERE, END],
      'Add at most 6 USDC and 0.000000000007 WETH to a pool with here, as shares of here | by Uniswap v2 | out from=me token=USDC most=6000000 exact=false | out from=me token=WETH most=7000000 exact=false | amountADesired: 6000000 of USDC | amountBDesired: 7000000 of WETH | amountAMin: 8000000 of USDC | amountBMin: 9000000 of WETH | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, BOB, END],
      'Add at most 6 USDC and 0.000000000000000007 ETH to a pool with here, as shares of bob | by Uniswap v2 | out from=me token=USDC most=6000000 exact=false | out from=me most=7 exact=false | receiver to=bob of=here | amountTokenDesired: 6000000 of USDC | amountTokenMin: 7000000 of USDC | amountETHMin: 8000000 of ETH | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, ME, END],
      'Add at most 6 USDC and 0.000000000000000007 ETH to a pool with here | by Uniswap v2 | out from=me token=USDC most=6000000 exact=false | out from=me most=7 exact=false | amountTokenDesired: 6000000 of USDC | amountTokenMin: 7000000 of USDC | amountETHMin: 8000000 of ETH | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, HERE, END],
      'Add at most 6 USDC and 0.000000000000000007 ETH to a pool with here, as shares of here | by Uniswap v2 | out from=me token=USDC most=6000000 exact=false | out from=me most=7 exact=false | amountTokenDesired: 6000000 of USDC | amountTokenMin: 7000000 of USDC | amountETHMin: 8000000 of ETH | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
    [
      [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, BOB, END],
      'Take at least 7 USDC and 0.000000000008 WETH out of a pool with here, sent to bob | by Uniswap v2 | open | in to=bob token=USDC least=7000000 | in to=bob token=WETH least=8000000 | deadline: time 1800000000 end=true',
    ],
    [
      [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, ME, END],
      'Take at least 7 USDC and 0.000000000008 WETH out of a pool with here | by Uniswap v2 | open | in to=me token=USDC least=7000000 | in to=me token=WETH least=8000000 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'removeLiquidityWithPermit(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)',
    [
      [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, BOB, END, true, 5, word(1n), word(2n)],
      'Take at least 7 USDC and 0.000000000008 WETH out of a pool with here, sent to bob | by Uniswap v2 | open | in to=bob token=USDC least=7000000 | in to=bob token=WETH least=8000000 | deadline: time 1800000000 end=true',
    ],
    [
      [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, ME, END, true, 5, word(1n), word(2n)],
      'Take at least 7 USDC and 0.000000000008 WETH out of a pool with here | by Uniswap v2 | open | in to=me token=USDC least=7000000 | in to=me token=WETH least=8000000 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, BOB, END],
      'Take at least 7 USDC and 0.000000000008 ETH out of a pool with here, sent to bob | by Uniswap v2 | open | in to=bob token=USDC least=7000000 | in to=bob least=8000000 | deadline: time 1800000000 end=true',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, ME, END],
      'Take at least 7 USDC and 0.000000000008 ETH out of a pool with here | by Uniswap v2 | open | in to=me token=USDC least=7000000 | in to=me least=8000000 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'removeLiquidityETHSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, BOB, END],
      'Take at least 7 USDC and 0.000000000008 ETH out of a pool with here, sent to bob | by Uniswap v2 | open | in to=bob token=USDC least=7000000 | in to=bob least=8000000 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'removeLiquidityETHWithPermit(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)',
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, BOB, END, true, 5, word(1n), word(2n)],
      'Take at least 7 USDC and 0.000000000008 ETH out of a pool with here, sent to bob | by Uniswap v2 | open | in to=bob token=USDC least=7000000 | in to=bob least=8000000 | deadline: time 1800000000 end=true',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, ME, END, true, 5, word(1n), word(2n)],
      'Take at least 7 USDC and 0.000000000008 ETH out of a pool with here | by Uniswap v2 | open | in to=me token=USDC least=7000000 | in to=me least=8000000 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)',
    [
      [USDC, 6_000_000n, 7_000_000n, 8_000_000n, BOB, END, true, 5, word(1n), word(2n)],
      'Take at least 7 USDC and 0.000000000008 ETH out of a pool with here, sent to bob | by Uniswap v2 | open | in to=bob token=USDC least=7000000 | in to=bob least=8000000 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
    [[6_000_000n, 7_000_000n, BOB, '0x'], 'Take a swap out of the pool here, paid to bob | by Uniswap v2 | open | receiver to=bob of=here'],
    [[6_000_000n, 7_000_000n, ME, '0x'], 'Take a swap out of the pool here, paid to me | by Uniswap v2 | open'],
  ],
  ['mint(address to)', [[BOB], 'Mint at here for bob | by Uniswap v2 | open']],
  [
    'burn(address to)',
    [[BOB], 'Pay out a share of the pool here to bob | by Uniswap v2 | open | receiver to=bob of=here'],
    [[ME], 'Pay out a share of the pool here to me | by Uniswap v2 | open'],
  ],
  [
    'skim(address to)',
    [[BOB], 'Pay what the pool here does not count to bob | by Uniswap v2 | open | receiver to=bob of=here'],
    [[ME], 'Pay what the pool here does not count to me | by Uniswap v2 | open'],
  ],
  ['sync()', [[], 'Make the pool here count what it holds | by Uniswap v2']],
  ['createPair(address tokenA, address tokenB)', [[USDC, WETH], 'Create a pool with here | by Uniswap v2']],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
