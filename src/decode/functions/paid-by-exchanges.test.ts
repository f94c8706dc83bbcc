import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, USDC, WETH } from '../test-support/names.ts'
import { misplaced } from '../test-support/paid-places.ts'
import { DAN, END, ERIN, FAY, readCall, type Row } from '../test-support/reading.ts'
import { paidByExchanges } from './paid-by-exchanges.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'exactInputSingle(address recipient, address pool, bool tokenAIn, uint256 amount, uint256 limit)',
    [[BOB, CAROL, true, 6_000_000n, 7_000_000n], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'exactOutputSingle(address recipient, address pool, bool tokenAIn, uint256 amount, uint256 limit)',
    [[BOB, CAROL, true, 6_000_000n, 7_000_000n], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
    [
      [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n],
      'Swap with here, paid out to 0x00000000000000000000000000000000005b8d80 | by  | open | receiver to=0x00000000000000000000000000000000005b8d80 of=here',
    ],
  ],
  [
    'unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
    [
      [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n],
      'Swap with here, paid out to 0x00000000000000000000000000000000005b8d80 | by  | open | receiver to=0x00000000000000000000000000000000005b8d80 of=here',
    ],
  ],
  [
    'unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
    [
      [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n],
      'Swap with here, paid out to 0x00000000000000000000000000000000005b8d80 | by  | open | receiver to=0x00000000000000000000000000000000005b8d80 of=here',
    ],
  ],
  [
    'ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex)',
    [
      [6_000_000n, 7_000_000n, 8_000_000n],
      'Swap with here, paid out to 0x00000000000000000000000000000000005b8d80 | by  | open | receiver to=0x00000000000000000000000000000000005b8d80 of=here',
    ],
  ],
  [
    'ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2)',
    [
      [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n],
      'Swap with here, paid out to 0x00000000000000000000000000000000005b8d80 | by  | open | receiver to=0x00000000000000000000000000000000005b8d80 of=here',
    ],
  ],
  [
    'unoswapTo(address recipient, address srcToken, uint256 amount, uint256 minReturn, uint256[] pools)',
    [
      [BOB, USDC, 6_000_000n, 7_000_000n, [8_000_000n, 9_000_000n]],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'uniswapV3SwapTo(address recipient, uint256 amount, uint256 minReturn, uint256[] pools)',
    [[BOB, 6_000_000n, 7_000_000n, [8_000_000n, 9_000_000n]], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'clipperSwapTo(address clipperExchange, address recipient, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs)',
    [
      [BOB, CAROL, 6_000_000n, USDC, 7_000_000n, 8_000_000n, END, word(1n), word(2n)],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here | goodUntil: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swap((address inputToken, uint256 inputAmount, address inputReceiver, address outputToken, uint256 outputQuote, uint256 outputMin, address outputReceiver) tokenInfo, bytes pathDefinition, address executor, uint32 referralCode)',
    [
      [[USDC, 6_000_000n, BOB, WETH, 7_000_000n, 8_000_000n, CAROL], '0x', DAN, 9_000_000],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'swapMulti((address tokenAddress, uint256 amountIn, address receiver)[] inputs, (address tokenAddress, uint256 relativeValue, address receiver)[] outputs, uint256 valueOutMin, bytes pathDefinition, address executor, uint32 referralCode)',
    [
      [
        [
          [USDC, 6_000_000n, BOB],
          [WETH, 7_000_000n, CAROL],
        ],
        [
          [USDC, 8_000_000n, DAN],
          [WETH, 9_000_000n, ERIN],
        ],
        10_000_000n,
        '0x',
        FAY,
        11_000_000,
      ],
      'Swap with here, paid out to dan | by  | open | receiver to=dan of=here | receiver to=erin of=here',
    ],
  ],
  [
    'swapTokensGeneric(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmount, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData)',
    [
      [
        word(1n),
        'abc',
        'abc',
        BOB,
        6_000_000n,
        [
          [CAROL, DAN, USDC, WETH, 7_000_000n, '0x', true],
          [ERIN, FAY, USDC, WETH, 8_000_000n, '0x', true],
        ],
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'swapTokensSingleV3ERC20ToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit) swapData)',
    [
      [word(1n), 'abc', 'abc', BOB, 6_000_000n, [CAROL, DAN, USDC, WETH, 7_000_000n, '0x', true]],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'swapTokensSingleV3ERC20ToNative(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit) swapData)',
    [
      [word(1n), 'abc', 'abc', BOB, 6_000_000n, [CAROL, DAN, USDC, WETH, 7_000_000n, '0x', true]],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'swapTokensSingleV3NativeToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit) swapData)',
    [
      [word(1n), 'abc', 'abc', BOB, 6_000_000n, [CAROL, DAN, USDC, WETH, 7_000_000n, '0x', true]],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'swapTokensMultipleV3ERC20ToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData)',
    [
      [
        word(1n),
        'abc',
        'abc',
        BOB,
        6_000_000n,
        [
          [CAROL, DAN, USDC, WETH, 7_000_000n, '0x', true],
          [ERIN, FAY, USDC, WETH, 8_000_000n, '0x', true],
        ],
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'swapTokensMultipleV3ERC20ToNative(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData)',
    [
      [
        word(1n),
        'abc',
        'abc',
        BOB,
        6_000_000n,
        [
          [CAROL, DAN, USDC, WETH, 7_000_000n, '0x', true],
          [ERIN, FAY, USDC, WETH, 8_000_000n, '0x', true],
        ],
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'swapTokensMultipleV3NativeToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData)',
    [
      [
        word(1n),
        'abc',
        'abc',
        BOB,
        6_000_000n,
        [
          [CAROL, DAN, USDC, WETH, 7_000_000n, '0x', true],
          [ERIN, FAY, USDC, WETH, 8_000_000n, '0x', true],
        ],
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'exchange(address[11] route, uint256[5][5] swapParams, uint256 amount, uint256 minDy, address[5] pools, address receiver)',
    [
      [
        [BOB, CAROL, DAN, ERIN, FAY, BOB, CAROL, DAN, ERIN, FAY, BOB],
        [
          [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n],
          [11_000_000n, 12_000_000n, 13_000_000n, 14_000_000n, 15_000_000n],
          [16_000_000n, 17_000_000n, 18_000_000n, 19_000_000n, 20_000_000n],
          [21_000_000n, 22_000_000n, 23_000_000n, 24_000_000n, 25_000_000n],
          [26_000_000n, 27_000_000n, 28_000_000n, 29_000_000n, 30_000_000n],
        ],
        31_000_000n,
        32_000_000n,
        [CAROL, DAN, ERIN, FAY, BOB],
        CAROL,
      ],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'exchange(address[11] route, uint256[4][5] swapParams, uint256 amount, uint256 minDy, address[5] pools, address receiver)',
    [
      [
        [BOB, CAROL, DAN, ERIN, FAY, BOB, CAROL, DAN, ERIN, FAY, BOB],
        [
          [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n],
          [10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n],
          [14_000_000n, 15_000_000n, 16_000_000n, 17_000_000n],
          [18_000_000n, 19_000_000n, 20_000_000n, 21_000_000n],
          [22_000_000n, 23_000_000n, 24_000_000n, 25_000_000n],
        ],
        26_000_000n,
        27_000_000n,
        [CAROL, DAN, ERIN, FAY, BOB],
        CAROL,
      ],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'exchange(int128 i, int128 j, uint256 dx, uint256 minDy, address receiver)',
    [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, BOB], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'exchange_underlying(int128 i, int128 j, uint256 dx, uint256 minDy, address receiver)',
    [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, BOB], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy, address receiver)',
    [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, BOB], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy, bool useEth, address receiver)',
    [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, true, BOB], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'add_liquidity(uint256[2] amounts, uint256 minMintAmount, address receiver)',
    [[[6_000_000n, 7_000_000n], 8_000_000n, BOB], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'add_liquidity(uint256[2] amounts, uint256 minMintAmount, bool useEth, address receiver)',
    [[[6_000_000n, 7_000_000n], 8_000_000n, true, BOB], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'remove_liquidity(uint256 burnAmount, uint256[2] minAmounts, address receiver)',
    [[6_000_000n, [7_000_000n, 8_000_000n], BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'remove_liquidity(uint256 burnAmount, uint256[2] minAmounts, bool useEth, address receiver)',
    [
      [6_000_000n, [7_000_000n, 8_000_000n], true, BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'remove_liquidity_imbalance(uint256[2] amounts, uint256 maxBurnAmount, address receiver)',
    [[[6_000_000n, 7_000_000n], 8_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'add_liquidity(uint256[3] amounts, uint256 minMintAmount, address receiver)',
    [[[6_000_000n, 7_000_000n, 8_000_000n], 9_000_000n, BOB], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'add_liquidity(uint256[3] amounts, uint256 minMintAmount, bool useEth, address receiver)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000n], 9_000_000n, true, BOB],
      'Pay into here in the name of bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'remove_liquidity(uint256 burnAmount, uint256[3] minAmounts, address receiver)',
    [
      [6_000_000n, [7_000_000n, 8_000_000n, 9_000_000n], BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'remove_liquidity(uint256 burnAmount, uint256[3] minAmounts, bool useEth, address receiver)',
    [
      [6_000_000n, [7_000_000n, 8_000_000n, 9_000_000n], true, BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'remove_liquidity_imbalance(uint256[3] amounts, uint256 maxBurnAmount, address receiver)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000n], 9_000_000n, BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'add_liquidity(uint256[4] amounts, uint256 minMintAmount, address receiver)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n], 10_000_000n, BOB],
      'Pay into here in the name of bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'add_liquidity(uint256[4] amounts, uint256 minMintAmount, bool useEth, address receiver)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n], 10_000_000n, true, BOB],
      'Pay into here in the name of bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'remove_liquidity(uint256 burnAmount, uint256[4] minAmounts, address receiver)',
    [
      [6_000_000n, [7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n], BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'remove_liquidity(uint256 burnAmount, uint256[4] minAmounts, bool useEth, address receiver)',
    [
      [6_000_000n, [7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n], true, BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'remove_liquidity_imbalance(uint256[4] amounts, uint256 maxBurnAmount, address receiver)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n], 10_000_000n, BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'add_liquidity(uint256[] amounts, uint256 minMintAmount, address receiver)',
    [[[6_000_000n, 7_000_000n], 8_000_000n, BOB], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'add_liquidity(uint256[] amounts, uint256 minMintAmount, bool useEth, address receiver)',
    [[[6_000_000n, 7_000_000n], 8_000_000n, true, BOB], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'remove_liquidity(uint256 burnAmount, uint256[] minAmounts, address receiver)',
    [[6_000_000n, [7_000_000n, 8_000_000n], BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'remove_liquidity(uint256 burnAmount, uint256[] minAmounts, bool useEth, address receiver)',
    [
      [6_000_000n, [7_000_000n, 8_000_000n], true, BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'remove_liquidity_imbalance(uint256[] amounts, uint256 maxBurnAmount, address receiver)',
    [[[6_000_000n, 7_000_000n], 8_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'remove_liquidity_one_coin(uint256 burnAmount, int128 i, uint256 minReceived, address receiver)',
    [[6_000_000n, 7_000_000n, 8_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'remove_liquidity_one_coin(uint256 burnAmount, uint256 i, uint256 minReceived, bool useEth, address receiver)',
    [
      [6_000_000n, 7_000_000n, 8_000_000n, true, BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, (address from, address to, bool stable)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [BOB, CAROL, true],
          [DAN, ERIN, true],
        ],
        FAY,
        END,
      ],
      'Swap with here, paid out to fay | by  | open | receiver to=fay of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, (address from, address to, bool stable)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [BOB, CAROL, true],
          [DAN, ERIN, true],
        ],
        FAY,
        END,
      ],
      'Swap with here, paid out to fay | by  | open | receiver to=fay of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactETHForTokens(uint256 amountOutMin, (address from, address to, bool stable)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        [
          [BOB, CAROL, true],
          [DAN, ERIN, true],
        ],
        FAY,
        END,
      ],
      'Swap with here, paid out to fay | by  | open | receiver to=fay of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactNATIVEForTokens(uint256 amountOutMin, (address from, address to, bool stable)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        [
          [BOB, CAROL, true],
          [DAN, ERIN, true],
        ],
        FAY,
        END,
      ],
      'Swap with here, paid out to fay | by  | open | receiver to=fay of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForNATIVE(uint256 amountIn, uint256 amountOutMinNATIVE, (address from, address to, bool stable)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [BOB, CAROL, true],
          [DAN, ERIN, true],
        ],
        FAY,
        END,
      ],
      'Swap with here, paid out to fay | by  | open | receiver to=fay of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, (address from, address to, bool stable, address factory)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [BOB, CAROL, true, DAN],
          [ERIN, FAY, true, BOB],
        ],
        CAROL,
        END,
      ],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, (address from, address to, bool stable, address factory)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [BOB, CAROL, true, DAN],
          [ERIN, FAY, true, BOB],
        ],
        CAROL,
        END,
      ],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactETHForTokens(uint256 amountOutMin, (address from, address to, bool stable, address factory)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        [
          [BOB, CAROL, true, DAN],
          [ERIN, FAY, true, BOB],
        ],
        CAROL,
        END,
      ],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactNATIVEForTokens(uint256 amountOutMin, (address from, address to, bool stable, address factory)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        [
          [BOB, CAROL, true, DAN],
          [ERIN, FAY, true, BOB],
        ],
        CAROL,
        END,
      ],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForNATIVE(uint256 amountIn, uint256 amountOutMinNATIVE, (address from, address to, bool stable, address factory)[] routes, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [BOB, CAROL, true, DAN],
          [ERIN, FAY, true, BOB],
        ],
        CAROL,
        END,
      ],
      'Swap with here, paid out to carol | by  | open | receiver to=carol of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, (uint256[] pairBinSteps, uint8[] versions, address[] tokenPath) path, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [8_000_000n, 9_000_000n],
          [6, 7],
          [USDC, WETH],
        ],
        BOB,
        END,
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, (uint256[] pairBinSteps, uint8[] versions, address[] tokenPath) path, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [8_000_000n, 9_000_000n],
          [6, 7],
          [USDC, WETH],
        ],
        BOB,
        END,
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactETHForTokens(uint256 amountOutMin, (uint256[] pairBinSteps, uint8[] versions, address[] tokenPath) path, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        [
          [7_000_000n, 8_000_000n],
          [5, 6],
          [USDC, WETH],
        ],
        BOB,
        END,
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactNATIVEForTokens(uint256 amountOutMin, (uint256[] pairBinSteps, uint8[] versions, address[] tokenPath) path, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        [
          [7_000_000n, 8_000_000n],
          [5, 6],
          [USDC, WETH],
        ],
        BOB,
        END,
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapExactTokensForNATIVE(uint256 amountIn, uint256 amountOutMinNATIVE, (uint256[] pairBinSteps, uint8[] versions, address[] tokenPath) path, address to, uint256 deadline)',
    [
      [
        6_000_000n,
        7_000_000n,
        [
          [8_000_000n, 9_000_000n],
          [6, 7],
          [USDC, WETH],
        ],
        BOB,
        END,
      ],
      'Swap with here, paid out to bob | by  | open | receiver to=bob of=here | deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'createOrder((address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order)',
    [
      [[USDC, BOB, 6_000_000n, 7_000_000n, word(1n), 8_000_000n, 9_000_000, true, 10_000_000n]],
      'Place an order at here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'processRoute(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOutMin, address to, bytes route)',
    [[USDC, 6_000_000n, WETH, 7_000_000n, BOB, '0x'], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'redeemPyToSy(address receiver, address YT, uint256 netPyIn, uint256 minSyOut)',
    [[BOB, CAROL, 6_000_000n, 7_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'mintPyFromSy(address receiver, address YT, uint256 netSyIn, uint256 minPyOut)',
    [[BOB, CAROL, 6_000_000n, 7_000_000n], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'redeemTo(uint256 amount, uint256[] specificIds, address to)',
    [[6_000_000n, [7_000_000n, 8_000_000n], BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'mintTo(uint256[] tokenIds, uint256[] amounts, address to)',
    [[[6_000_000n, 7_000_000n], [8_000_000n, 9_000_000n], BOB], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'swapIn(bool swap0to1, uint256 amountIn, uint256 amountOutMin, address to)',
    [[true, 6_000_000n, 7_000_000n, BOB], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'swapOut(bool swap0to1, uint256 amountOut, uint256 amountInMax, address to)',
    [[true, 6_000_000n, 7_000_000n, BOB], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'swap(address fromToken, address toToken, uint256 fromAmount, uint256 minToAmount, address to, address rebateTo)',
    [[USDC, WETH, 6_000_000n, 7_000_000n, BOB, CAROL], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  ['sellBase(address to)', [[BOB], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here']],
  ['sellQuote(address to)', [[BOB], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here']],
  ['sellBase(address to, uint128 min)', [[BOB, 6_000_000n], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here']],
  ['sellFYToken(address to, uint128 min)', [[BOB, 6_000_000n], 'Swap with here, paid out to bob | by  | open | receiver to=bob of=here']],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})

it.each(paidByExchanges.map((row) => [row.signature, row] as const))('every address of %s is paid or gets nothing', (_, row) => {
  expect(misplaced(row)).toEqual([])
})
