import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, USDC, WETH } from '../test-support/names.ts'
import { misplaced } from '../test-support/paid-places.ts'
import { DAN, ERIN, FAY, readCall, type Row } from '../test-support/reading.ts'
import { paidByAccounts } from './paid-by-accounts.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'withdraw(uint256 maxShares, address recipient)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdraw(uint256 maxShares, address recipient, uint256 maxLoss)',
    [[6_000_000n, BOB, 7_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdraw(uint256 amount, address receiver, address owner, uint256 maxLoss)',
    [[6_000_000n, BOB, CAROL, 7_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdraw(uint256 amount, address receiver, address owner, uint256 maxLoss, address[] strategies)',
    [
      [6_000_000n, BOB, CAROL, 7_000_000n, [DAN, ERIN]],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'redeem(uint256 amount, address receiver, address owner, uint256 maxLoss)',
    [[6_000_000n, BOB, CAROL, 7_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'redeem(uint256 amount, address receiver, address owner, uint256 maxLoss, address[] strategies)',
    [
      [6_000_000n, BOB, CAROL, 7_000_000n, [DAN, ERIN]],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'requestDeposit(uint256 amount, address controller, address owner)',
    [[6_000_000n, BOB, CAROL], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'requestRedeem(uint256 amount, address controller, address owner)',
    [[6_000_000n, BOB, CAROL], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'deposit(uint256 amount, address receiver, address controller)',
    [[6_000_000n, BOB, CAROL], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'mint(uint256 amount, address receiver, address controller)',
    [[6_000_000n, BOB, CAROL], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'executeOrder(((address token, uint256 amount)[] inputs, (address token, uint256 minOutputAmount)[] outputs, (address target, uint256 value, bytes data) relay, address user, address recipient) order, (address target, uint256 value, bytes data, (address token, int32 index)[] tokens)[] route)',
    [
      [
        [
          [
            [USDC, 6_000_000n],
            [WETH, 7_000_000n],
          ],
          [
            [USDC, 8_000_000n],
            [WETH, 9_000_000n],
          ],
          [BOB, 10_000_000n, '0x'],
          CAROL,
          DAN,
        ],
        [
          [
            ERIN,
            11_000_000n,
            '0x',
            [
              [USDC, 12_000_000],
              [WETH, 13_000_000],
            ],
          ],
          [
            FAY,
            14_000_000n,
            '0x',
            [
              [USDC, 15_000_000],
              [WETH, 16_000_000],
            ],
          ],
        ],
      ],
      'Swap with here, paid out to dan | by  | open | receiver to=dan of=here',
    ],
  ],
  [
    'enterRedemptionQueue(address recipient, uint120 amountToRedeem)',
    [[BOB, 6_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'burnRedemptionTicketNft(uint256 nftId, address recipient)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'deposit(uint256 pid, uint256 amount, address to)',
    [[6_000_000n, 7_000_000n, BOB], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdraw(uint256 pid, uint256 amount, address to)',
    [[6_000_000n, 7_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'harvest(uint256 pid, address to)',
    [[6_000_000n, BOB], 'Claim what here owes you, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdrawAndHarvest(uint256 pid, uint256 amount, address to)',
    [[6_000_000n, 7_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'emergencyWithdraw(uint256 pid, address to)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  ['withdrawExpiredLocksTo(address to)', [[BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here']],
  [
    'operate(uint256 nftId, int256 newCol, int256 newDebt, address to)',
    [[6_000_000n, 7_000_000n, 8_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'mintBehalf(address receiver, uint256 mintAmount)',
    [[BOB, 6_000_000n], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'borrow(uint256 amount, address receiver)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'borrow(uint256 assets, address receiver, address borrower)',
    [[6_000_000n, BOB, CAROL], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdraw(uint256 assets, address receiver, address owner, uint8 collateralType)',
    [[6_000_000n, BOB, CAROL, 3], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'quit(uint256 cdp, address dst)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'move(uint256 cdp, address dst, uint256 rad)',
    [[6_000_000n, BOB, 7_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'flux(uint256 cdp, address dst, uint256 wad)',
    [[6_000_000n, BOB, 7_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  ['exitAll(address dst)', [[BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here']],
  [
    'deposit(address receiver, address tokenIn, uint256 amountTokenToDeposit, uint256 minSharesOut)',
    [[BOB, USDC, 6_000_000n, 7_000_000n], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'redeem(address receiver, uint256 amountSharesToRedeem, address tokenOut, uint256 minTokenOut, bool burnFromInternalBalance)',
    [[BOB, 6_000_000n, USDC, 7_000_000n, true], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'unstakeAndRedeemGlp(address tokenOut, uint256 glpAmount, uint256 minOut, address receiver)',
    [[USDC, 6_000_000n, 7_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'unstakeAndRedeemGlpETH(uint256 glpAmount, uint256 minOut, address receiver)',
    [[6_000_000n, 7_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  ['signalTransfer(address receiver)', [[BOB], 'Transfer what is yours at here to bob | by  | open | receiver to=bob of=here']],
  [
    'claimFundingFees(address[] markets, address[] tokens, address receiver)',
    [[[BOB, CAROL], [USDC, WETH], DAN], 'Claim what here owes you, paid out to dan | by  | open | receiver to=dan of=here'],
  ],
  [
    'claimAffiliateRewards(address[] markets, address[] tokens, address receiver)',
    [[[BOB, CAROL], [USDC, WETH], DAN], 'Claim what here owes you, paid out to dan | by  | open | receiver to=dan of=here'],
  ],
  [
    'claimCollateral(address[] markets, address[] tokens, uint256[] timeKeys, address receiver)',
    [
      [[BOB, CAROL], [USDC, WETH], [6_000_000n, 7_000_000n], DAN],
      'Claim what here owes you, paid out to dan | by  | open | receiver to=dan of=here',
    ],
  ],
  [
    'manageUserBalance((uint8 kind, address asset, uint256 amount, address sender, address recipient)[] ops)',
    [
      [
        [
          [2, USDC, 7_000_000n, BOB, CAROL],
          [4, WETH, 9_000_000n, DAN, ERIN],
        ],
      ],
      'Take what is yours out of here, paid out to carol | by  | open | receiver to=carol of=here | receiver to=erin of=here',
    ],
  ],
  [
    'stakeFor(address account, uint256 amount)',
    [[BOB, 6_000_000n], 'Pay into here in the name of bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdrawAndUnwrapTo(uint256 amount, address to)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'claim_rewards(address account, address receiver)',
    [[BOB, CAROL], 'Claim what here owes you, paid out to carol | by  | open | receiver to=carol of=here'],
  ],
  [
    'withdrawMax(uint256 streamId, address to)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdraw(uint256 streamId, address to, uint128 amount)',
    [[6_000_000n, BOB, 7_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'withdrawMaxAndTransfer(uint256 streamId, address newRecipient)',
    [[6_000_000n, BOB], 'Transfer what is yours at here to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'recoverTokens(address[] tokenList, uint256[] amountsToWithdraw, address recipient)',
    [
      [[USDC, WETH], [6_000_000n, 7_000_000n], BOB],
      'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'bulkTransfer(((uint8 itemType, address token, uint256 identifier, uint256 amount)[] items, address recipient, bool validateERC721Receiver)[] items, bytes32 conduitKey)',
    [
      [
        [
          [
            [
              [2, USDC, 7_000_000n, 8_000_000n],
              [5, WETH, 10_000_000n, 11_000_000n],
            ],
            BOB,
            true,
          ],
          [
            [
              [8, USDC, 13_000_000n, 14_000_000n],
              [11, WETH, 16_000_000n, 17_000_000n],
            ],
            CAROL,
            true,
          ],
        ],
        word(1n),
      ],
      'Transfer what is yours at here to bob | by  | open | receiver to=bob of=here | receiver to=carol of=here',
    ],
  ],
  [
    'batchTransferFrom(address collection, address recipient, uint256[] tokenIds)',
    [[BOB, CAROL, [6_000_000n, 7_000_000n]], 'Transfer what is yours at here to carol | by  | open | receiver to=carol of=here'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})

it.each(paidByAccounts.map((row) => [row.signature, row] as const))('every address of %s is paid or gets nothing', (_, row) => {
  expect(misplaced(row)).toEqual([])
})
