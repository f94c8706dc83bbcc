import { describe, expect, it } from 'vitest'
import { DAN, END, ERIN, FAY, readCall, type Row } from '../test-support/reading.ts'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { BOB, ME, STRANGER, CAROL, USDC } from '../test-support/names.ts'

const SUDO_ROUTER: Address = '0x2b2e8cda09bba9660dca5cb6233787738ad68329'
const POOL: Address = '0x16f71d593bc6446a16ef84551cf8d76ff5973db1'
const ETHER = 10n ** 18n
const abi = encoder(
  'struct Any { address pair; uint256 numItems; }',
  'struct Specific { address pair; uint256[] nftIds; }',
  'struct Robust { Specific swapInfo; uint256 maxCost; }',
  'struct Trade { Specific[] nftToTokenTrades; Specific[] tokenToNFTTrades; }',
  'struct Buy { address pair; bool isERC721; uint256[] nftIds; uint256 maxInputAmount; uint256 ethAmount; uint256 expectedSpotPrice; uint256[] maxCostPerNumNFTs; }',
  'struct Sell { address pair; bool isETHSell; bool isERC721; uint256[] nftIds; bool doPropertyCheck; bytes propertyCheckParams; uint128 expectedSpotPrice; uint256 minExpectedOutput; uint256[] minExpectedOutputPerNumNFTs; }',
  'struct Order { Buy[] buyOrders; Sell[] sellOrders; address tokenRecipient; address nftRecipient; bool recycleETH; }',
  'function swapETHForAnyNFTs(Any[] swapList, address ethRecipient, address nftRecipient, uint256 deadline) payable',
  'function robustSwapETHForSpecificNFTs(Robust[] swapList, address ethRecipient, address nftRecipient, uint256 deadline) payable',
  'function swapERC20ForSpecificNFTs(Specific[] swapList, uint256 inputAmount, address nftRecipient, uint256 deadline)',
  'function swapNFTsForToken(Specific[] swapList, uint256 minOutput, address tokenRecipient, uint256 deadline)',
  'function swapNFTsForSpecificNFTsThroughETH(Trade trade, uint256 minOutput, address ethRecipient, address nftRecipient, uint256 deadline) payable',
  'function swap(Order swapOrder) payable',
  'function swapTokenForSpecificNFTs(uint256[] nftIds, uint256 maxExpectedTokenInput, address nftRecipient, bool isRouter, address routerCaller) payable',
  'function changeAssetRecipient(address newRecipient)',
)
const pools = [
  { pair: POOL, nftIds: [7n, 8n] },
  { pair: POOL, nftIds: [9n] },
]
const receivers = (one: ReturnType<typeof explained>): readonly string[] => claimsOf(one, 'receiver').map(({ to }) => to)

describe('routers of Sudoswap', () => {
  it.each([
    [ME, ME, '', []],
    [ME, STRANGER, `, sent to ${STRANGER}`, [STRANGER]],
    [BOB, ME, '', [BOB]],
  ] as const)('name who gets the items, and who the rest of the value: %s, %s', (rest, to, ending, named) => {
    const any = explained(SUDO_ROUTER, abi('swapETHForAnyNFTs', [[{ pair: POOL, numItems: 3n }], rest, to, 9n]), ETHER)
    expect(plain(any.intent)).toBe(`Buy 3 items for at most 1 ETH at ${SUDO_ROUTER}${ending}`)
    expect(receivers(any)).toEqual(named)
    expect(claimsOf(any, 'out')).toEqual([{ kind: 'out', from: ME, most: ETHER, exact: false, to: SUDO_ROUTER }])
    const swapList = pools.map((swapInfo) => ({ swapInfo, maxCost: 1n }))
    const robust = explained(SUDO_ROUTER, abi('robustSwapETHForSpecificNFTs', [swapList, rest, to, 9n]), ETHER)
    expect(plain(robust.intent)).toBe(`Buy 3 items for at most 1 ETH at ${SUDO_ROUTER}${ending}`)
  })

  it('name who gets what is bought with a token, or paid for items', () => {
    const bought = explained(SUDO_ROUTER, abi('swapERC20ForSpecificNFTs', [pools, 5n, STRANGER, 9n]))
    expect(plain(bought.intent)).toBe(`Buy 3 items at ${SUDO_ROUTER}, sent to ${STRANGER}`)
    const sold = explained(SUDO_ROUTER, abi('swapNFTsForToken', [pools, 5n, STRANGER, 9n]))
    expect(plain(sold.intent)).toBe(`Sell 3 items at ${SUDO_ROUTER}, paid to ${STRANGER}`)
    expect([receivers(bought), receivers(sold)]).toEqual([[STRANGER], [STRANGER]])
    const traded = explained(
      SUDO_ROUTER,
      abi('swapNFTsForSpecificNFTsThroughETH', [{ nftToTokenTrades: pools, tokenToNFTTrades: pools }, 0n, BOB, STRANGER, 9n]),
    )
    expect(plain(traded.intent)).toBe(`Trade 3 items for other items at ${SUDO_ROUTER}, sent to ${STRANGER}`)
    expect(receivers(traded)).toEqual([STRANGER, BOB])
  })

  const buy = {
    pair: POOL,
    isERC721: true,
    nftIds: [7n],
    maxInputAmount: 1n,
    ethAmount: 1n,
    expectedSpotPrice: 1n,
    maxCostPerNumNFTs: [1n],
  }
  const sell = {
    pair: POOL,
    isETHSell: true,
    isERC721: false,
    nftIds: [4n],
    doPropertyCheck: false,
    propertyCheckParams: '0x',
    expectedSpotPrice: 1n,
    minExpectedOutput: 1n,
    minExpectedOutputPerNumNFTs: [1n],
  }
  const order = (buyOrders: readonly unknown[], sellOrders: readonly unknown[], tokenRecipient: Address, nftRecipient: Address) =>
    explained(
      SUDO_ROUTER,
      abi('swap', [{ buyOrders, sellOrders, tokenRecipient, nftRecipient, recycleETH: false }]),
      buyOrders.length > 0 ? ETHER : 0n,
    )

  it('of the second version: both ways, and each alone', () => {
    expect(plain(order([buy], [], ME, STRANGER).intent)).toBe(`Buy 1 item for at most 1 ETH at ${SUDO_ROUTER}, sent to ${STRANGER}`)
    expect(plain(order([], [sell], STRANGER, ME).intent)).toBe(`Sell 4 items at ${SUDO_ROUTER}, paid to ${STRANGER}`)
    const both = order([buy], [sell], STRANGER, ME)
    expect(plain(both.intent)).toBe(`Sell 4 and buy 1 item at ${SUDO_ROUTER}: items to ${ME}, currency to ${STRANGER}`)
    expect(receivers(both)).toEqual([STRANGER])
    expect(plain(order([buy], [sell], ME, ME).intent)).toBe(`Sell 4 and buy 1 item at ${SUDO_ROUTER}`)
  })
})

it('a pool says who gets an item, and that its owner’s income goes elsewhere', () => {
  const bought = explained(POOL, abi('swapTokenForSpecificNFTs', [[7n], ETHER, STRANGER, false, ME]), ETHER)
  expect(plain(bought.intent)).toBe(`Buy 1 item for at most 1 ETH at ${POOL}, sent to ${STRANGER}`)
  const changed = explained(POOL, abi('changeAssetRecipient', [STRANGER]))
  expect(claimsOf(changed, 'right')).toEqual([{ kind: 'right', owner: ME, of: POOL, to: STRANGER, given: 'granted' }])
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'swapETHForAnyNFTs((address pair, uint256 numItems)[] swapList, address ethRecipient, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [BOB, 6_000_000n],
          [CAROL, 7_000_000n],
        ],
        DAN,
        ERIN,
        END,
      ],
      'Buy 0 items for at most 0.000000000000000007 ETH at here, sent to erin | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=erin of=here | receiver to=dan of=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [
        [
          [ME, 6_000_000n],
          [ME, 7_000_000n],
        ],
        ME,
        ME,
        END,
      ],
      'Buy 0 items for at most 0.000000000000000007 ETH at here | by Sudoswap | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'swapERC20ForAnyNFTs((address pair, uint256 numItems)[] swapList, uint256 inputAmount, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [BOB, 6_000_000n],
          [CAROL, 7_000_000n],
        ],
        8_000_000n,
        DAN,
        END,
      ],
      'Buy 0 items at here, sent to dan | by Sudoswap | open | receiver to=dan of=here | deadline: time 1800000000 end=true',
    ],
    [
      [
        [
          [ME, 6_000_000n],
          [ME, 7_000_000n],
        ],
        8_000_000n,
        ME,
        END,
      ],
      'Buy 0 items at here | by Sudoswap | open | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'robustSwapETHForAnyNFTs(((address pair, uint256 numItems) swapInfo, uint256 maxCost)[] swapList, address ethRecipient, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [[BOB, 6_000_000n], 7_000_000n],
          [[CAROL, 8_000_000n], 9_000_000n],
        ],
        DAN,
        ERIN,
        END,
      ],
      'Buy 0 items for at most 0.000000000000000007 ETH at here, sent to erin | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=erin of=here | receiver to=dan of=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'robustSwapERC20ForAnyNFTs(((address pair, uint256 numItems) swapInfo, uint256 maxCost)[] swapList, uint256 inputAmount, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [[BOB, 6_000_000n], 7_000_000n],
          [[CAROL, 8_000_000n], 9_000_000n],
        ],
        10_000_000n,
        DAN,
        END,
      ],
      'Buy 0 items at here, sent to dan | by Sudoswap | open | receiver to=dan of=here | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapETHForSpecificNFTs((address pair, uint256[] nftIds)[] swapList, address ethRecipient, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [BOB, [6_000_000n, 7_000_000n]],
          [CAROL, [8_000_000n, 9_000_000n]],
        ],
        DAN,
        ERIN,
        END,
      ],
      'Buy 4 items for at most 0.000000000000000007 ETH at here, sent to erin | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=erin of=here | receiver to=dan of=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'swapERC20ForSpecificNFTs((address pair, uint256[] nftIds)[] swapList, uint256 inputAmount, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [BOB, [6_000_000n, 7_000_000n]],
          [CAROL, [8_000_000n, 9_000_000n]],
        ],
        10_000_000n,
        DAN,
        END,
      ],
      'Buy 4 items at here, sent to dan | by Sudoswap | open | receiver to=dan of=here | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'robustSwapETHForSpecificNFTs(((address pair, uint256[] nftIds) swapInfo, uint256 maxCost)[] swapList, address ethRecipient, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [[BOB, [6_000_000n, 7_000_000n]], 8_000_000n],
          [[CAROL, [9_000_000n, 10_000_000n]], 11_000_000n],
        ],
        DAN,
        ERIN,
        END,
      ],
      'Buy 4 items for at most 0.000000000000000007 ETH at here, sent to erin | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=erin of=here | receiver to=dan of=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'robustSwapERC20ForSpecificNFTs(((address pair, uint256[] nftIds) swapInfo, uint256 maxCost)[] swapList, uint256 inputAmount, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [[BOB, [6_000_000n, 7_000_000n]], 8_000_000n],
          [[CAROL, [9_000_000n, 10_000_000n]], 11_000_000n],
        ],
        12_000_000n,
        DAN,
        END,
      ],
      'Buy 4 items at here, sent to dan | by Sudoswap | open | receiver to=dan of=here | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapNFTsForToken((address pair, uint256[] nftIds)[] swapList, uint256 minOutput, address tokenRecipient, uint256 deadline)',
    [
      [
        [
          [BOB, [6_000_000n, 7_000_000n]],
          [CAROL, [8_000_000n, 9_000_000n]],
        ],
        10_000_000n,
        USDC,
        END,
      ],
      'Sell 4 items at here, paid to USDC | by Sudoswap | open | receiver to=USDC of=here | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'robustSwapNFTsForToken(((address pair, uint256[] nftIds) swapInfo, uint256 minOutput)[] swapList, address tokenRecipient, uint256 deadline)',
    [
      [
        [
          [[BOB, [6_000_000n, 7_000_000n]], 8_000_000n],
          [[CAROL, [9_000_000n, 10_000_000n]], 11_000_000n],
        ],
        USDC,
        END,
      ],
      'Sell 4 items at here, paid to USDC | by Sudoswap | open | receiver to=USDC of=here | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapNFTsForAnyNFTsThroughETH(((address pair, uint256[] nftIds)[] nftToTokenTrades, (address pair, uint256 numItems)[] tokenToNFTTrades) trade, uint256 minOutput, address ethRecipient, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [
            [BOB, [6_000_000n, 7_000_000n]],
            [CAROL, [8_000_000n, 9_000_000n]],
          ],
          [
            [DAN, 10_000_000n],
            [ERIN, 11_000_000n],
          ],
        ],
        12_000_000n,
        FAY,
        BOB,
        END,
      ],
      'Trade 4 items for other items at here, sent to bob | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=fay of=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [
        [
          [
            [ME, [6_000_000n, 7_000_000n]],
            [ME, [8_000_000n, 9_000_000n]],
          ],
          [
            [ME, 10_000_000n],
            [ME, 11_000_000n],
          ],
        ],
        12_000_000n,
        ME,
        ME,
        END,
      ],
      'Trade 4 items for other items at here | by Sudoswap | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'swapNFTsForAnyNFTsThroughERC20(((address pair, uint256[] nftIds)[] nftToTokenTrades, (address pair, uint256 numItems)[] tokenToNFTTrades) trade, uint256 inputAmount, uint256 minOutput, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [
            [BOB, [6_000_000n, 7_000_000n]],
            [CAROL, [8_000_000n, 9_000_000n]],
          ],
          [
            [DAN, 10_000_000n],
            [ERIN, 11_000_000n],
          ],
        ],
        12_000_000n,
        13_000_000n,
        FAY,
        END,
      ],
      'Trade 4 items for other items at here, sent to fay | by Sudoswap | open | receiver to=fay of=here | deadline: time 1800000000 end=true',
    ],
    [
      [
        [
          [
            [ME, [6_000_000n, 7_000_000n]],
            [ME, [8_000_000n, 9_000_000n]],
          ],
          [
            [ME, 10_000_000n],
            [ME, 11_000_000n],
          ],
        ],
        12_000_000n,
        13_000_000n,
        ME,
        END,
      ],
      'Trade 4 items for other items at here | by Sudoswap | open | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapNFTsForSpecificNFTsThroughETH(((address pair, uint256[] nftIds)[] nftToTokenTrades, (address pair, uint256[] nftIds)[] tokenToNFTTrades) trade, uint256 minOutput, address ethRecipient, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [
            [BOB, [6_000_000n, 7_000_000n]],
            [CAROL, [8_000_000n, 9_000_000n]],
          ],
          [
            [DAN, [10_000_000n, 11_000_000n]],
            [ERIN, [12_000_000n, 13_000_000n]],
          ],
        ],
        14_000_000n,
        FAY,
        BOB,
        END,
      ],
      'Trade 4 items for other items at here, sent to bob | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=fay of=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'swapNFTsForSpecificNFTsThroughERC20(((address pair, uint256[] nftIds)[] nftToTokenTrades, (address pair, uint256[] nftIds)[] tokenToNFTTrades) trade, uint256 inputAmount, uint256 minOutput, address nftRecipient, uint256 deadline)',
    [
      [
        [
          [
            [BOB, [6_000_000n, 7_000_000n]],
            [CAROL, [8_000_000n, 9_000_000n]],
          ],
          [
            [DAN, [10_000_000n, 11_000_000n]],
            [ERIN, [12_000_000n, 13_000_000n]],
          ],
        ],
        14_000_000n,
        15_000_000n,
        FAY,
        END,
      ],
      'Trade 4 items for other items at here, sent to fay | by Sudoswap | open | receiver to=fay of=here | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swap(((address pair, bool isERC721, uint256[] nftIds, uint256 maxInputAmount, uint256 ethAmount, uint256 expectedSpotPrice, uint256[] maxCostPerNumNFTs)[] buyOrders, (address pair, bool isETHSell, bool isERC721, uint256[] nftIds, bool doPropertyCheck, bytes propertyCheckParams, uint128 expectedSpotPrice, uint256 minExpectedOutput, uint256[] minExpectedOutputPerNumNFTs)[] sellOrders, address tokenRecipient, address nftRecipient, bool recycleETH) swapOrder)',
    [
      [
        [
          [
            [BOB, true, [6_000_000n, 7_000_000n], 8_000_000n, 9_000_000n, 10_000_000n, [11_000_000n, 12_000_000n]],
            [CAROL, true, [13_000_000n, 14_000_000n], 15_000_000n, 16_000_000n, 17_000_000n, [18_000_000n, 19_000_000n]],
          ],
          [
            [DAN, true, true, [20_000_000n, 21_000_000n], true, '0x', 22_000_000n, 23_000_000n, [24_000_000n, 25_000_000n]],
            [ERIN, true, true, [26_000_000n, 27_000_000n], true, '0x', 28_000_000n, 29_000_000n, [30_000_000n, 31_000_000n]],
          ],
          USDC,
          FAY,
          true,
        ],
      ],
      'Sell 4 and buy 4 items at here: items to fay, currency to USDC | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=USDC of=here | receiver to=fay of=here',
      { value: 7n },
    ],
    [
      [
        [
          [
            [BOB, false, [6_000_000n, 7_000_000n], 8_000_000n, 9_000_000n, 10_000_000n, [11_000_000n, 12_000_000n]],
            [CAROL, false, [13_000_000n, 14_000_000n], 15_000_000n, 16_000_000n, 17_000_000n, [18_000_000n, 19_000_000n]],
          ],
          [
            [DAN, false, false, [20_000_000n, 21_000_000n], false, '0x', 22_000_000n, 23_000_000n, [24_000_000n, 25_000_000n]],
            [ERIN, false, false, [26_000_000n, 27_000_000n], false, '0x', 28_000_000n, 29_000_000n, [30_000_000n, 31_000_000n]],
          ],
          USDC,
          FAY,
          false,
        ],
      ],
      'Buy 0 items for at most 0.000000000000000007 ETH at here, sent to fay | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=fay of=here | receiver to=USDC of=here',
      { value: 7n },
    ],
    [
      [
        [
          [
            [ME, true, [6_000_000n, 7_000_000n], 8_000_000n, 9_000_000n, 10_000_000n, [11_000_000n, 12_000_000n]],
            [ME, true, [13_000_000n, 14_000_000n], 15_000_000n, 16_000_000n, 17_000_000n, [18_000_000n, 19_000_000n]],
          ],
          [
            [ME, true, true, [20_000_000n, 21_000_000n], true, '0x', 22_000_000n, 23_000_000n, [24_000_000n, 25_000_000n]],
            [ME, true, true, [26_000_000n, 27_000_000n], true, '0x', 28_000_000n, 29_000_000n, [30_000_000n, 31_000_000n]],
          ],
          USDC,
          ME,
          true,
        ],
      ],
      'Sell 4 and buy 4 items at here: items to me, currency to USDC | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=USDC of=here',
      { value: 7n },
    ],
  ],
  [
    'swapTokenForAnyNFTs(uint256 numNFTs, uint256 maxExpectedTokenInput, address nftRecipient, bool isRouter, address routerCaller)',
    [
      [6_000_000n, 7_000_000n, BOB, true, CAROL],
      'Buy 0 items for at most 0.000000000000000007 ETH at here, sent to bob | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, ME, true, ME],
      'Buy 0 items for at most 0.000000000000000007 ETH at here | by Sudoswap | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'swapTokenForSpecificNFTs(uint256[] nftIds, uint256 maxExpectedTokenInput, address nftRecipient, bool isRouter, address routerCaller)',
    [
      [[6_000_000n, 7_000_000n], 8_000_000n, BOB, true, CAROL],
      'Buy 2 items for at most 0.000000000000000007 ETH at here, sent to bob | by Sudoswap | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, 7_000_000n], 8_000_000n, ME, true, ME],
      'Buy 2 items for at most 0.000000000000000007 ETH at here | by Sudoswap | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'swapNFTsForToken(uint256[] nftIds, uint256 minExpectedTokenOutput, address tokenRecipient, bool isRouter, address routerCaller)',
    [
      [[6_000_000n, 7_000_000n], 8_000_000n, USDC, true, BOB],
      'Sell 2 items at here, paid to USDC | by Sudoswap | open | receiver to=USDC of=here',
    ],
  ],
  [
    'swapNFTsForToken(uint256[] nftIds, uint256 minExpectedTokenOutput, address tokenRecipient, bool isRouter, address routerCaller, bytes propertyCheckParams)',
    [
      [[6_000_000n, 7_000_000n], 8_000_000n, USDC, true, BOB, '0x'],
      'Sell 2 items at here, paid to USDC | by Sudoswap | open | receiver to=USDC of=here',
    ],
  ],
  [
    'changeAssetRecipient(address newRecipient)',
    [[BOB], 'Let bob get all that the pool here is paid from now on | by Sudoswap | right owner=me of=here to=bob given=granted'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
