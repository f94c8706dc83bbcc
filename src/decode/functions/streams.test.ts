import { expect, it } from 'vitest'
import { BOB, CAROL, ME, USDC } from '../test-support/names.ts'
import { DAN, END, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'createWithDurations((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, (uint40 cliff, uint40 total) durations, (address account, uint256 fee) broker) params)',
    [
      [[BOB, CAROL, 6_000_000n, USDC, true, true, [7_000_000, 8_000_000], [DAN, 9_000_000n]]],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here',
    ],
    [
      [[ME, ME, 6_000_000n, USDC, true, true, [7_000_000, 8_000_000], [ME, 9_000_000n]]],
      'Pay 6 USDC to me over time; you can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=me',
    ],
  ],
  [
    'createWithDurations((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, (uint128 amount, uint64 exponent, uint40 duration)[] segments, (address account, uint256 fee) broker) params)',
    [
      [
        [
          BOB,
          CAROL,
          6_000_000n,
          USDC,
          true,
          true,
          [
            [7_000_000n, 8_000_000n, 9_000_000],
            [10_000_000n, 11_000_000n, 12_000_000],
          ],
          [DAN, 13_000_000n],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here',
    ],
  ],
  [
    'createWithDurations((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, (uint128 amount, uint40 duration)[] tranches, (address account, uint256 fee) broker) params)',
    [
      [
        [
          BOB,
          CAROL,
          6_000_000n,
          USDC,
          true,
          true,
          [
            [7_000_000n, 8_000_000],
            [9_000_000n, 10_000_000],
          ],
          [DAN, 11_000_000n],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here',
    ],
  ],
  [
    'createWithTimestamps((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, (uint40 start, uint40 cliff, uint40 end) timestamps, (address account, uint256 fee) broker) params)',
    [
      [[BOB, CAROL, 6_000_000n, USDC, true, true, [7_000_000, 8_000_000, Number(END)], [DAN, 9_000_000n]]],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here',
    ],
  ],
  [
    'createWithTimestamps((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, uint40 startTime, (uint128 amount, uint64 exponent, uint40 timestamp)[] segments, (address account, uint256 fee) broker) params)',
    [
      [
        [
          BOB,
          CAROL,
          6_000_000n,
          USDC,
          true,
          true,
          7_000_000,
          [
            [8_000_000n, 9_000_000n, Number(END)],
            [10_000_000n, 11_000_000n, Number(END)],
          ],
          [DAN, 12_000_000n],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here | params.segments[].timestamp: time 1800000000 bits=40 | params.segments[].timestamp: time 1800000000 bits=40',
    ],
  ],
  [
    'createWithTimestamps((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, uint40 startTime, (uint128 amount, uint40 timestamp)[] tranches, (address account, uint256 fee) broker) params)',
    [
      [
        [
          BOB,
          CAROL,
          6_000_000n,
          USDC,
          true,
          true,
          7_000_000,
          [
            [8_000_000n, Number(END)],
            [9_000_000n, Number(END)],
          ],
          [DAN, 10_000_000n],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here | params.tranches[].timestamp: time 1800000000 bits=40 | params.tranches[].timestamp: time 1800000000 bits=40',
    ],
  ],
  [
    'createWithDurationsLL((address sender, address recipient, uint128 totalAmount, address token, bool cancelable, bool transferable, string shape, (address account, uint256 fee) broker) params, (uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, 'abc', [DAN, 7_000_000n]],
        [8_000_000n, 9_000_000n],
        [10_000_000, 11_000_000],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here',
    ],
    [
      [
        [ME, ME, 6_000_000n, USDC, true, true, 'abc', [ME, 7_000_000n]],
        [8_000_000n, 9_000_000n],
        [10_000_000, 11_000_000],
      ],
      'Pay 6 USDC to me over time; you can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=me',
    ],
  ],
  [
    'createWithDurationsLD((address sender, address recipient, uint128 totalAmount, address token, bool cancelable, bool transferable, string shape, (address account, uint256 fee) broker) params, (uint128 amount, uint64 exponent, uint40 duration)[] segments)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, 'abc', [DAN, 7_000_000n]],
        [
          [8_000_000n, 9_000_000n, 10_000_000],
          [11_000_000n, 12_000_000n, 13_000_000],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here',
    ],
    [
      [
        [ME, ME, 6_000_000n, USDC, true, true, 'abc', [ME, 7_000_000n]],
        [
          [8_000_000n, 9_000_000n, 10_000_000],
          [11_000_000n, 12_000_000n, 13_000_000],
        ],
      ],
      'Pay 6 USDC to me over time; you can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=me',
    ],
  ],
  [
    'createWithDurationsLT((address sender, address recipient, uint128 totalAmount, address token, bool cancelable, bool transferable, string shape, (address account, uint256 fee) broker) params, (uint128 amount, uint40 duration)[] tranches)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, 'abc', [DAN, 7_000_000n]],
        [
          [8_000_000n, 9_000_000],
          [10_000_000n, 11_000_000],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here',
    ],
  ],
  [
    'createWithTimestampsLL((address sender, address recipient, uint128 totalAmount, address token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape, (address account, uint256 fee) broker) params, (uint128 start, uint128 cliff) unlockAmounts, uint40 cliffTime)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, [7_000_000, Number(END)], 'abc', [DAN, 8_000_000n]],
        [9_000_000n, 10_000_000n],
        11_000_000,
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here',
    ],
    [
      [[ME, ME, 6_000_000n, USDC, true, true, [7_000_000, Number(END)], 'abc', [ME, 8_000_000n]], [9_000_000n, 10_000_000n], 11_000_000],
      'Pay 6 USDC to me over time; you can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=me',
    ],
  ],
  [
    'createWithTimestampsLD((address sender, address recipient, uint128 totalAmount, address token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape, (address account, uint256 fee) broker) params, (uint128 amount, uint64 exponent, uint40 timestamp)[] segments)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, [7_000_000, Number(END)], 'abc', [DAN, 8_000_000n]],
        [
          [9_000_000n, 10_000_000n, Number(END)],
          [11_000_000n, 12_000_000n, Number(END)],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here | segments[].timestamp: time 1800000000 bits=40 | segments[].timestamp: time 1800000000 bits=40',
    ],
  ],
  [
    'createWithTimestampsLT((address sender, address recipient, uint128 totalAmount, address token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape, (address account, uint256 fee) broker) params, (uint128 amount, uint40 timestamp)[] tranches)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, [7_000_000, Number(END)], 'abc', [DAN, 8_000_000n]],
        [
          [9_000_000n, Number(END)],
          [10_000_000n, Number(END)],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | receiver to=dan of=here | tranches[].timestamp: time 1800000000 bits=40 | tranches[].timestamp: time 1800000000 bits=40',
    ],
  ],
  [
    'createWithDurationsLL((address sender, address recipient, uint128 depositAmount, address token, bool cancelable, bool transferable, string shape) params, (uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, 'abc'],
        [7_000_000n, 8_000_000n],
        [9_000_000, 10_000_000],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here',
    ],
  ],
  [
    'createWithDurationsLD((address sender, address recipient, uint128 depositAmount, address token, bool cancelable, bool transferable, string shape) params, (uint128 amount, uint64 exponent, uint40 duration)[] segments)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, 'abc'],
        [
          [7_000_000n, 8_000_000n, 9_000_000],
          [10_000_000n, 11_000_000n, 12_000_000],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here',
    ],
  ],
  [
    'createWithDurationsLT((address sender, address recipient, uint128 depositAmount, address token, bool cancelable, bool transferable, string shape) params, (uint128 amount, uint40 duration)[] tranches)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, 'abc'],
        [
          [7_000_000n, 8_000_000],
          [9_000_000n, 10_000_000],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here',
    ],
  ],
  [
    'createWithTimestampsLL((address sender, address recipient, uint128 depositAmount, address token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape) params, (uint128 start, uint128 cliff) unlockAmounts, uint40 cliffTime)',
    [
      [[BOB, CAROL, 6_000_000n, USDC, true, true, [7_000_000, Number(END)], 'abc'], [8_000_000n, 9_000_000n], 10_000_000],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here',
    ],
  ],
  [
    'createWithTimestampsLD((address sender, address recipient, uint128 depositAmount, address token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape) params, (uint128 amount, uint64 exponent, uint40 timestamp)[] segments)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, [7_000_000, Number(END)], 'abc'],
        [
          [8_000_000n, 9_000_000n, Number(END)],
          [10_000_000n, 11_000_000n, Number(END)],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | segments[].timestamp: time 1800000000 bits=40 | segments[].timestamp: time 1800000000 bits=40',
    ],
  ],
  [
    'createWithTimestampsLT((address sender, address recipient, uint128 depositAmount, address token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape) params, (uint128 amount, uint40 timestamp)[] tranches)',
    [
      [
        [BOB, CAROL, 6_000_000n, USDC, true, true, [7_000_000, Number(END)], 'abc'],
        [
          [8_000_000n, Number(END)],
          [9_000_000n, Number(END)],
        ],
      ],
      'Pay 6 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=6000000 exact=true to=carol | receiver to=bob of=here | tranches[].timestamp: time 1800000000 bits=40 | tranches[].timestamp: time 1800000000 bits=40',
    ],
  ],
  [
    'create(address sender, address recipient, uint128 ratePerSecond, address token, bool transferable)',
    [
      [BOB, CAROL, 6_000_000n, USDC, true],
      'Open a stream to carol in the name of bob, into which nothing is paid yet | by Sablier | open | receiver to=carol of=here | receiver to=bob of=here',
    ],
    [[ME, ME, 6_000_000n, USDC, true], 'Open a stream to me in the name of me, into which nothing is paid yet | by Sablier | open'],
  ],
  [
    'createAndDeposit(address sender, address recipient, uint128 ratePerSecond, address token, bool transferable, uint128 amount)',
    [
      [BOB, CAROL, 6_000_000n, USDC, true, 7_000_000n],
      'Pay 7 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=7000000 exact=true to=carol | receiver to=bob of=here',
    ],
    [
      [ME, ME, 6_000_000n, USDC, true, 7_000_000n],
      'Pay 7 USDC to me over time; you can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=7000000 exact=true to=me',
    ],
  ],
  [
    'create(address sender, address recipient, uint128 ratePerSecond, uint40 startTime, address token, bool transferable)',
    [
      [BOB, CAROL, 6_000_000n, 7_000_000, USDC, true],
      'Open a stream to carol in the name of bob, into which nothing is paid yet | by Sablier | open | receiver to=carol of=here | receiver to=bob of=here',
    ],
    [
      [ME, ME, 6_000_000n, 7_000_000, USDC, true],
      'Open a stream to me in the name of me, into which nothing is paid yet | by Sablier | open',
    ],
  ],
  [
    'createAndDeposit(address sender, address recipient, uint128 ratePerSecond, uint40 startTime, address token, bool transferable, uint128 amount)',
    [
      [BOB, CAROL, 6_000_000n, 7_000_000, USDC, true, 8_000_000n],
      'Pay 8 USDC to carol over time; bob can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=8000000 exact=true to=carol | receiver to=bob of=here',
    ],
    [
      [ME, ME, 6_000_000n, 7_000_000, USDC, true, 8_000_000n],
      'Pay 8 USDC to me over time; you can cancel what isn’t due yet | by Sablier | open | out from=me token=USDC most=8000000 exact=true to=me',
    ],
  ],
  [
    'setFlowrate(address token, address receiver, int96 flowrate)',
    [
      [USDC, BOB, 6_000_000n],
      'Pay bob without end, second by second, at here, until you stop it | by Superfluid | right owner=me of=here to=bob given=granted token=USDC',
    ],
    [
      [USDC, ME, 6_000_000n],
      'Pay me without end, second by second, at here, until you stop it | by Superfluid | right owner=me of=here to=me given=granted token=USDC',
    ],
  ],
  [
    'setFlowrateFrom(address token, address sender, address receiver, int96 flowrate)',
    [
      [USDC, BOB, CAROL, 6_000_000n],
      'For bob: “Pay carol without end, second by second, at here, until you stop it” | by Superfluid | right owner=bob of=here to=carol given=granted token=USDC',
    ],
    [
      [USDC, ME, ME, 6_000_000n],
      'Pay me without end, second by second, at here, until you stop it | by Superfluid | right owner=me of=here to=me given=granted token=USDC',
    ],
  ],
  [
    'createFlow(address token, address sender, address receiver, int96 flowrate, bytes userData)',
    [
      [USDC, BOB, CAROL, 6_000_000n, '0x'],
      'For bob: “Pay carol without end, second by second, at here, until you stop it” | by Superfluid | right owner=bob of=here to=carol given=granted token=USDC',
    ],
    [
      [USDC, ME, ME, 6_000_000n, '0x'],
      'Pay me without end, second by second, at here, until you stop it | by Superfluid | right owner=me of=here to=me given=granted token=USDC',
    ],
  ],
  [
    'createFlow(address token, address receiver, int96 flowrate, bytes ctx)',
    [
      [USDC, BOB, 6_000_000n, '0x'],
      'Pay bob without end, second by second, at here, until you stop it | by Superfluid | right owner=me of=here to=bob given=granted token=USDC',
    ],
    [
      [USDC, ME, 6_000_000n, '0x'],
      'Pay me without end, second by second, at here, until you stop it | by Superfluid | right owner=me of=here to=me given=granted token=USDC',
    ],
  ],
  [
    'updateFlow(address token, address sender, address receiver, int96 flowrate, bytes userData)',
    [
      [USDC, BOB, CAROL, 6_000_000n, '0x'],
      'For bob: “Pay carol without end, second by second, at here, until you stop it” | by Superfluid | right owner=bob of=here to=carol given=granted token=USDC',
    ],
  ],
  [
    'updateFlow(address token, address receiver, int96 flowrate, bytes ctx)',
    [
      [USDC, BOB, 6_000_000n, '0x'],
      'Pay bob without end, second by second, at here, until you stop it | by Superfluid | right owner=me of=here to=bob given=granted token=USDC',
    ],
  ],
  [
    'updateFlowOperatorPermissions(address token, address flowOperator, uint8 permissions, int96 flowRateAllowance)',
    [
      [USDC, BOB, 2, 7_000_000n],
      'Let bob open and change streams that you pay at here, until you revoke it | by Superfluid | right owner=me of=here to=bob given=granted token=USDC',
    ],
    [
      [USDC, ME, 2, 7_000_000n],
      'Let me open and change streams that you pay at here, until you revoke it | by Superfluid | right owner=me of=here to=me given=granted token=USDC',
    ],
  ],
  [
    'setFlowPermissions(address token, address flowOperator, bool allowCreate, bool allowUpdate, bool allowDelete, int96 flowRateAllowance)',
    [
      [USDC, BOB, true, true, true, 6_000_000n],
      'Let bob open and change streams that you pay at here, until you revoke it | by Superfluid | right owner=me of=here to=bob given=granted token=USDC',
    ],
    [
      [USDC, ME, true, true, true, 6_000_000n],
      'Let me open and change streams that you pay at here, until you revoke it | by Superfluid | right owner=me of=here to=me given=granted token=USDC',
    ],
  ],
  [
    'updateFlowOperatorPermissions(address token, address flowOperator, uint8 permissions, int96 flowRateAllowance, bytes ctx)',
    [
      [USDC, BOB, 2, 7_000_000n, '0x'],
      'Let bob open and change streams that you pay at here, until you revoke it | by Superfluid | right owner=me of=here to=bob given=granted token=USDC',
    ],
    [
      [USDC, ME, 2, 7_000_000n, '0x'],
      'Let me open and change streams that you pay at here, until you revoke it | by Superfluid | right owner=me of=here to=me given=granted token=USDC',
    ],
  ],
  [
    'authorizeFlowOperatorWithFullControl(address token, address flowOperator, bytes ctx)',
    [
      [USDC, BOB, '0x'],
      'Let bob open and change streams that you pay at here, until you revoke it | by Superfluid | right owner=me of=here to=bob given=granted token=USDC',
    ],
  ],
  [
    'callAgreement(address agreementClass, bytes callData, bytes userData)',
    [[BOB, '0x', '0x'], 'Through here: “Send nothing to bob” | by Superfluid | open | > Send nothing to bob'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
