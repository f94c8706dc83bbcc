import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, ME, USDC, WETH } from '../test-support/names.ts'
import { END, HERE, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)',
    [
      [[USDC, WETH, 2, 3, 4, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, BOB, END]],
      'Add at most 9 USDC and 0.00000000001 WETH to a pool with here, as a position that belongs to bob | by Uniswap v3 | out from=me token=USDC most=9000000 exact=false | out from=me token=WETH most=10000000 exact=false | out from=me most=7 exact=false to=here | receiver to=bob of=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 2, 3, 4, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, ME, END]],
      'Add at most 9 USDC and 0.00000000001 WETH to a pool with here | by Uniswap v3 | out from=me token=USDC most=9000000 exact=false | out from=me token=WETH most=10000000 exact=false | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[USDC, WETH, 2, 3, 4, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, BOB, END]],
      'Add at most 9 USDC and 0.00000000001 WETH to a pool with here, as a position that belongs to bob | by Uniswap v3 | out from=me token=USDC most=9000000 exact=false | out from=me token=WETH most=10000000 exact=false | receiver to=bob of=here | params.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[USDC, WETH, 2, 3, 4, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, HERE, END]],
      'Add at most 9 USDC and 0.00000000001 WETH to a pool with here, as a position that belongs to here | by Uniswap v3 | out from=me token=USDC most=9000000 exact=false | out from=me token=WETH most=10000000 exact=false | out from=me most=7 exact=false to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, END]],
      'Send 0.000000000000000007 ETH to here with this: “Add to the position 6000000 at here” | by Uniswap v3 | open | into-item collection=here tokenId=6000000 | out from=me most=7 exact=true to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, END]],
      'Add to the position 6000000 at here | by Uniswap v3 | open | into-item collection=here tokenId=6000000 | params.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END]],
      'Send 0.000000000000000007 ETH to here with this: “Take out of the position 6000000 at here” | by Uniswap v3 | open | out from=me most=7 exact=true to=here | params.deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END]],
      'Take out of the position 6000000 at here | by Uniswap v3 | open | params.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)',
    [
      [[6_000_000n, BOB, 7_000_000n, 8_000_000n]],
      'Send 0.000000000000000007 ETH to here with this: “Pay what the position 6000000 at here is owed to bob” | by Uniswap v3 | open | receiver to=bob of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, ME, 7_000_000n, 8_000_000n]],
      'Send 0.000000000000000007 ETH to here with this: “Collect what the position 6000000 at here is owed” | by Uniswap v3 | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, ZERO, 7_000_000n, 8_000_000n]],
      'Send 0.000000000000000007 ETH to here with this: “Pay what the position 6000000 at here is owed to here” | by Uniswap v3 | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, BOB, 7_000_000n, 8_000_000n]],
      'Pay what the position 6000000 at here is owed to bob | by Uniswap v3 | open | receiver to=bob of=here',
    ],
  ],
  [
    'createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
    [
      [USDC, WETH, 2, 7_000_000n],
      'Send 0.000000000000000007 ETH to here with this: “Create a pool with here, if there is none” | by Uniswap v3 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [[USDC, WETH, 2, 7_000_000n], 'Create a pool with here, if there is none | by Uniswap v3'],
  ],
  [
    'permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, 6_000_000n, END, 3, word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature to let bob move item 6000000 of here” | by Uniswap v3 | open | receiver to=bob of=here | out from=me most=7 exact=true to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, END, 3, word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature to let me move item 6000000 of here” | by Uniswap v3 | open | out from=me most=7 exact=true to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, END, 3, word(1n), word(2n)],
      'Use a signature to let bob move item 6000000 of here | by Uniswap v3 | open | receiver to=bob of=here | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [BOB, 6_000_000n, 0n, 3, word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature to let bob move item 6000000 of here” | by Uniswap v3 | open | receiver to=bob of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
