import { expect, it } from 'vitest'
import { BOB, CAROL, USDC, WETH } from '../test-support/names.ts'
import { misplaced } from '../test-support/paid-places.ts'
import { DAN, readCall, type Row } from '../test-support/reading.ts'
import { paidByAdapters } from './paid-by-adapters.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'erc4626Deposit(address vault, uint256 amount, uint256 maxSharePriceE27, address receiver)',
    [[BOB, 6_000_000n, 7_000_000n, CAROL], 'Pay into here in the name of carol | by  | open | receiver to=carol of=here'],
  ],
  [
    'erc4626Mint(address vault, uint256 amount, uint256 maxSharePriceE27, address receiver)',
    [[BOB, 6_000_000n, 7_000_000n, CAROL], 'Pay into here in the name of carol | by  | open | receiver to=carol of=here'],
  ],
  [
    'erc4626Withdraw(address vault, uint256 amount, uint256 minSharePriceE27, address receiver, address owner)',
    [
      [BOB, 6_000_000n, 7_000_000n, CAROL, DAN],
      'Take what is yours out of here, paid out to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'erc4626Redeem(address vault, uint256 amount, uint256 minSharePriceE27, address receiver, address owner)',
    [
      [BOB, 6_000_000n, 7_000_000n, CAROL, DAN],
      'Take what is yours out of here, paid out to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'erc20Transfer(address token, address receiver, uint256 amount)',
    [[USDC, BOB, 6_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'erc20TransferFrom(address token, address receiver, uint256 amount)',
    [[USDC, BOB, 6_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'permit2TransferFrom(address token, address receiver, uint256 amount)',
    [[USDC, BOB, 6_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'nativeTransfer(address receiver, uint256 amount)',
    [[BOB, 6_000_000n], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'wrapNative(uint256 amount, address receiver)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'unwrapNative(uint256 amount, address receiver)',
    [[6_000_000n, BOB], 'Take what is yours out of here, paid out to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'morphoSupply((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, uint256 shares, uint256 maxSharePriceE27, address onBehalf, bytes data)',
    [
      [[USDC, WETH, BOB, CAROL, 6_000_000n], 7_000_000n, 8_000_000n, 9_000_000n, DAN, '0x'],
      'Pay into here in the name of dan | by  | open | receiver to=dan of=here',
    ],
  ],
  [
    'morphoSupplyCollateral((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, address onBehalf, bytes data)',
    [
      [[USDC, WETH, BOB, CAROL, 6_000_000n], 7_000_000n, DAN, '0x'],
      'Pay into here in the name of dan | by  | open | receiver to=dan of=here',
    ],
  ],
  [
    'morphoRepay((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, uint256 shares, uint256 maxSharePriceE27, address onBehalf, bytes data)',
    [
      [[USDC, WETH, BOB, CAROL, 6_000_000n], 7_000_000n, 8_000_000n, 9_000_000n, DAN, '0x'],
      'Pay into here in the name of dan | by  | open | receiver to=dan of=here',
    ],
  ],
  [
    'morphoBorrow((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, uint256 shares, uint256 minSharePriceE27, address receiver)',
    [
      [[USDC, WETH, BOB, CAROL, 6_000_000n], 7_000_000n, 8_000_000n, 9_000_000n, DAN],
      'Take what is yours out of here, paid out to dan | by  | open | receiver to=dan of=here',
    ],
  ],
  [
    'morphoWithdraw((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, uint256 shares, uint256 minSharePriceE27, address receiver)',
    [
      [[USDC, WETH, BOB, CAROL, 6_000_000n], 7_000_000n, 8_000_000n, 9_000_000n, DAN],
      'Take what is yours out of here, paid out to dan | by  | open | receiver to=dan of=here',
    ],
  ],
  [
    'morphoWithdrawCollateral((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, address receiver)',
    [
      [[USDC, WETH, BOB, CAROL, 6_000_000n], 7_000_000n, DAN],
      'Take what is yours out of here, paid out to dan | by  | open | receiver to=dan of=here',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})

it.each(paidByAdapters.map((row) => [row.signature, row] as const))('every address of %s is paid or gets nothing', (_, row) => {
  expect(misplaced(row)).toEqual([])
})
