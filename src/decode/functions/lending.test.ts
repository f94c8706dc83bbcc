import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, ME, USDC } from '../test-support/names.ts'
import { END, HERE, readCall, type Row } from '../test-support/reading.ts'
const MAX = 2n ** 256n - 1n

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
    [
      [USDC, 6_000_000n, BOB, 3],
      'Lend 6 USDC to here in the name of bob | by Aave v3 | out from=me token=USDC most=6000000 exact=true | receiver to=bob of=here | amount: 6000000 of USDC',
    ],
    [
      [USDC, 6_000_000n, ME, 3],
      'Lend 6 USDC to here | by Aave v3 | out from=me token=USDC most=6000000 exact=true | amount: 6000000 of USDC',
    ],
    [
      [USDC, 6_000_000n, BOB, 3],
      'Call supply of here and send it 0.000000000000000009 ETH | by Aave v3 | out from=me token=USDC most=6000000 exact=true | receiver to=bob of=here | out from=me most=9 exact=true to=here | amount: 6000000 of USDC',
      { value: 9n },
    ],
    [
      [USDC, 6_000_000n, HERE, 3],
      'Lend 6 USDC to here in the name of here | by Aave v3 | out from=me token=USDC most=6000000 exact=true | amount: 6000000 of USDC',
    ],
  ],
  [
    'deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
    [
      [USDC, 6_000_000n, BOB, 3],
      'Lend 6 USDC to here in the name of bob | by Aave v3 | out from=me token=USDC most=6000000 exact=true | receiver to=bob of=here | amount: 6000000 of USDC',
    ],
  ],
  [
    'supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS)',
    [
      [USDC, 6_000_000n, BOB, 3, END, 4, word(1n), word(2n)],
      'Lend 6 USDC to here in the name of bob | by Aave v3 | out from=me token=USDC most=6000000 exact=true | receiver to=bob of=here | allowance owner=me token=USDC spender=here units=6000000 mode=set | amount: 6000000 of USDC | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [USDC, 6_000_000n, ME, 3, END, 4, word(1n), word(2n)],
      'Lend 6 USDC to here | by Aave v3 | out from=me token=USDC most=6000000 exact=true | allowance owner=me token=USDC spender=here units=6000000 mode=set | amount: 6000000 of USDC | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [USDC, 6_000_000n, HERE, 3, END, 4, word(1n), word(2n)],
      'Lend 6 USDC to here in the name of here | by Aave v3 | out from=me token=USDC most=6000000 exact=true | allowance owner=me token=USDC spender=here units=6000000 mode=set | amount: 6000000 of USDC | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [USDC, 6_000_000n, BOB, 3, 0n, 4, word(1n), word(2n)],
      'Lend 6 USDC to here in the name of bob | by Aave v3 | out from=me token=USDC most=6000000 exact=true | receiver to=bob of=here | allowance owner=me token=USDC spender=here units=6000000 mode=set | amount: 6000000 of USDC',
    ],
  ],
  [
    'withdraw(address asset, uint256 amount, address to)',
    [
      [USDC, 6_000_000n, BOB],
      'Withdraw 6 USDC from here to bob | by Aave v3 | open | in to=bob token=USDC least=6000000 | amount: 6000000 of USDC',
    ],
    [
      [USDC, 6_000_000n, ME],
      'Withdraw 6 USDC from here to me | by Aave v3 | open | in to=me token=USDC least=6000000 | amount: 6000000 of USDC',
    ],
    [[USDC, MAX, BOB], 'Withdraw all USDC from here to bob | by Aave v3 | open | receiver to=bob of=here'],
  ],
  [
    'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
    [
      [USDC, 6_000_000n, 7_000_000n, 4, BOB],
      'Borrow 6 USDC from here at the cost of bob | by Aave v3 | in to=me token=USDC least=6000000 | receiver to=bob of=here | amount: 6000000 of USDC',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, 4, ME],
      'Borrow 6 USDC from here | by Aave v3 | in to=me token=USDC least=6000000 | amount: 6000000 of USDC',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, 4, HERE],
      'Borrow 6 USDC from here at the cost of here | by Aave v3 | in to=me token=USDC least=6000000 | amount: 6000000 of USDC',
    ],
  ],
  [
    'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)',
    [
      [USDC, 6_000_000n, 7_000_000n, BOB],
      'Pay back at most 6 USDC to here for bob | by Aave v3 | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here | amount: 6000000 of USDC',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, ME],
      'Pay back at most 6 USDC to here | by Aave v3 | out from=me token=USDC most=6000000 exact=false | amount: 6000000 of USDC',
    ],
    [[USDC, MAX, MAX, BOB], 'Pay back all that bob owes in USDC to here | by Aave v3 | open | receiver to=bob of=here'],
    [
      [USDC, 6_000_000n, 7_000_000n, HERE],
      'Pay back at most 6 USDC to here for here | by Aave v3 | out from=me token=USDC most=6000000 exact=false | amount: 6000000 of USDC',
    ],
  ],
  [
    'repayWithPermit(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS)',
    [
      [USDC, 6_000_000n, 7_000_000n, BOB, END, 4, word(1n), word(2n)],
      'Pay back at most 6 USDC to here for bob | by Aave v3 | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here | allowance owner=me token=USDC spender=here units=6000000 mode=set | amount: 6000000 of USDC | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, ME, END, 4, word(1n), word(2n)],
      'Pay back at most 6 USDC to here | by Aave v3 | out from=me token=USDC most=6000000 exact=false | allowance owner=me token=USDC spender=here units=6000000 mode=set | amount: 6000000 of USDC | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [USDC, MAX, MAX, BOB, END, 4, word(1n), word(2n)],
      'Pay back all that bob owes in USDC to here | by Aave v3 | open | receiver to=bob of=here | allowance owner=me token=USDC spender=here units=115792089237316195423570985008687907853269984665640564039457584007913129639935 mode=set | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, HERE, END, 4, word(1n), word(2n)],
      'Pay back at most 6 USDC to here for here | by Aave v3 | out from=me token=USDC most=6000000 exact=false | allowance owner=me token=USDC spender=here units=6000000 mode=set | amount: 6000000 of USDC | deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, BOB, 0n, 4, word(1n), word(2n)],
      'Pay back at most 6 USDC to here for bob | by Aave v3 | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here | allowance owner=me token=USDC spender=here units=6000000 mode=set | amount: 6000000 of USDC',
    ],
  ],
  [
    'repayWithATokens(address asset, uint256 amount, uint256 interestRateMode)',
    [[USDC, 6_000_000n, 7_000_000n], 'Pay back a debt in USDC with what was lent to here | by Aave v3 | open'],
  ],
  [
    'setUserUseReserveAsCollateral(address asset, bool useAsCollateral)',
    [[USDC, true], 'Use USDC at here as collateral | by Aave v3'],
    [[USDC, false], 'Stop using USDC at here as collateral | by Aave v3'],
  ],
  ['setUserEMode(uint8 categoryId)', [[2], 'Choose category 2 of here, which sets how much you can borrow | by Aave v3']],
  [
    'depositETH(address pool, address onBehalfOf, uint16 referralCode)',
    [
      [BOB, CAROL, 2],
      'Lend 0.000000000000000007 ETH to here in the name of carol | by Aave v3 | out from=me most=7 exact=true to=here | receiver to=carol of=here',
      { value: 7n },
    ],
    [[ME, ME, 2], 'Lend 0.000000000000000007 ETH to here | by Aave v3 | out from=me most=7 exact=true to=here', { value: 7n }],
    [
      [HERE, HERE, 2],
      'Lend 0.000000000000000007 ETH to here in the name of here | by Aave v3 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'submit(address referral)',
    [[BOB], 'Deposit 0.000000000000000007 ETH into here | by Lido | out from=me most=7 exact=true to=here', { value: 7n }],
  ],
  ['wrap(uint256 amount)', [[6_000_000n], 'Wrap 6000000 base units into here | by Lido | open']],
  [
    'unwrap(uint256 amount)',
    [[6_000_000n], 'Unwrap 6000000 base units of here | by Lido | open'],
    [[6_000_000n], 'Unwrap 6 USDC | by Lido | open', { at: USDC }],
  ],
  [
    'requestWithdrawals(uint256[] amounts, address owner)',
    [[[6_000_000n, 7_000_000n], BOB], 'Ask here to pay out 13000000 base units to bob | by Lido | open | receiver to=bob of=here'],
    [[[6_000_000n, 7_000_000n], ME], 'Ask here to pay out 13000000 base units | by Lido | open'],
    [[[6_000_000n, 7_000_000n], HERE], 'Ask here to pay out 13000000 base units to here | by Lido | open'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
