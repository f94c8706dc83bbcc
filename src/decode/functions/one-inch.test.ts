import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, ME, USDC, WETH } from '../test-support/names.ts'
import { DAN, ERIN, HERE, readCall, type Row } from '../test-support/reading.ts'
const MAX = 2n ** 256n - 1n

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'fillOrder((uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) order, bytes32 r, bytes32 vs, uint256 amount, uint256 takerTraits)',
    [
      [
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n],
        word(1n),
        word(2n),
        14_000_000n,
        15_000_000n,
      ],
      'Fill an order at here: at most 14000000 base units of 0x0000…9680 for 12833333 base units of 0x0000…5440 | by 1inch | out from=me token=0x0000000000000000000000000000000000989680 most=14000000 exact=false to=0x00000000000000000000000000000000007a1200 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [[MAX, MAX, MAX, MAX, MAX, MAX, MAX, MAX], word(1n), word(2n), MAX, MAX],
      'Fill an order at here: at most 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF for 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF | by 1inch | open | out from=me token=0xffffffffffffffffffffffffffffffffffffffff most=115792089237316195423570985008687907853269984665640564039457584007913129639935 exact=false to=0xffffffffffffffffffffffffffffffffffffffff | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n],
        word(1n),
        word(2n),
        14_000_000n,
        15_000_000n,
      ],
      'Fill an order at here: at most 14000000 base units of 0x0000…9680 for 12833333 base units of 0x0000…5440 | by 1inch | out from=me token=0x0000000000000000000000000000000000989680 most=14000000 exact=false to=0x00000000000000000000000000000000007a1200',
    ],
  ],
  [
    'fillOrderArgs((uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) order, bytes32 r, bytes32 vs, uint256 amount, uint256 takerTraits, bytes args)',
    [
      [
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n],
        word(1n),
        word(2n),
        14_000_000n,
        15_000_000n,
        '0x',
      ],
      'Fill an order at here: at most 14000000 base units of 0x0000…9680 for 12833333 base units of 0x0000…5440 | by 1inch | out from=me token=0x0000000000000000000000000000000000989680 most=14000000 exact=false to=0x00000000000000000000000000000000007a1200 | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [[MAX, MAX, MAX, MAX, MAX, MAX, MAX, MAX], word(1n), word(2n), MAX, MAX, '0x'],
      'Fill an order at here: at most 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF for 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF | by 1inch | open | out from=me token=0xffffffffffffffffffffffffffffffffffffffff most=115792089237316195423570985008687907853269984665640564039457584007913129639935 exact=false to=0xffffffffffffffffffffffffffffffffffffffff | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n],
        word(1n),
        word(2n),
        14_000_000n,
        15_000_000n,
        '0x',
      ],
      'Fill an order at here: at most 14000000 base units of 0x0000…9680 for 12833333 base units of 0x0000…5440 | by 1inch | out from=me token=0x0000000000000000000000000000000000989680 most=14000000 exact=false to=0x00000000000000000000000000000000007a1200',
    ],
  ],
  [
    'fillContractOrder((uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) order, bytes signature, uint256 amount, uint256 takerTraits)',
    [
      [
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n],
        '0x',
        14_000_000n,
        15_000_000n,
      ],
      'Fill an order at here: at most 14000000 base units of 0x0000…9680 for 12833333 base units of 0x0000…5440 | by 1inch | out from=me token=0x0000000000000000000000000000000000989680 most=14000000 exact=false to=0x00000000000000000000000000000000007a1200',
    ],
    [
      [[MAX, MAX, MAX, MAX, MAX, MAX, MAX, MAX], '0x', MAX, MAX],
      'Fill an order at here: at most 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF for 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF | by 1inch | open | out from=me token=0xffffffffffffffffffffffffffffffffffffffff most=115792089237316195423570985008687907853269984665640564039457584007913129639935 exact=false to=0xffffffffffffffffffffffffffffffffffffffff',
    ],
    [
      [
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n],
        '0x',
        14_000_000n,
        15_000_000n,
      ],
      'Call fillContractOrder of here and send it 0.000000000000000009 ETH | by 1inch | out from=me token=0x0000000000000000000000000000000000989680 most=14000000 exact=false to=0x00000000000000000000000000000000007a1200 | out from=me most=9 exact=false to=here | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
  [
    'fillContractOrderArgs((uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) order, bytes signature, uint256 amount, uint256 takerTraits, bytes args)',
    [
      [
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n],
        '0x',
        14_000_000n,
        15_000_000n,
        '0x',
      ],
      'Fill an order at here: at most 14000000 base units of 0x0000…9680 for 12833333 base units of 0x0000…5440 | by 1inch | out from=me token=0x0000000000000000000000000000000000989680 most=14000000 exact=false to=0x00000000000000000000000000000000007a1200',
    ],
    [
      [[MAX, MAX, MAX, MAX, MAX, MAX, MAX, MAX], '0x', MAX, MAX, '0x'],
      'Fill an order at here: at most 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF for 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF | by 1inch | open | out from=me token=0xffffffffffffffffffffffffffffffffffffffff most=115792089237316195423570985008687907853269984665640564039457584007913129639935 exact=false to=0xffffffffffffffffffffffffffffffffffffffff',
    ],
  ],
  [
    'fillOrder((uint256 salt, address makerAsset, address takerAsset, address maker, address receiver, address allowedSender, uint256 makingAmount, uint256 takingAmount, uint256 offsets, bytes interactions) order, bytes signature, bytes interaction, uint256 makingAmount, uint256 takingAmount, uint256 skipPermitAndThresholdAmount)',
    [
      [
        [6_000_000n, USDC, WETH, BOB, CAROL, DAN, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC | by 1inch | out from=me token=WETH most=11000000 exact=false to=carol | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, USDC, WETH, ME, ME, ME, 7_000_000n, 8_000_000n, 9_000_000n, '0x'], '0x', '0x', 10_000_000n, 11_000_000n, 12_000_000n],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC | by 1inch | out from=me token=WETH most=11000000 exact=false to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [
        [6_000_000n, USDC, WETH, BOB, CAROL, DAN, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC | by 1inch | out from=me token=WETH most=11000000 exact=false to=carol',
    ],
  ],
  [
    'fillOrderTo((uint256 salt, address makerAsset, address takerAsset, address maker, address receiver, address allowedSender, uint256 makingAmount, uint256 takingAmount, uint256 offsets, bytes interactions) order_, bytes signature, bytes interaction, uint256 makingAmount, uint256 takingAmount, uint256 skipPermitAndThresholdAmount, address target)',
    [
      [
        [6_000_000n, USDC, WETH, BOB, CAROL, DAN, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
        ERIN,
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC, sent to erin | by 1inch | out from=me token=WETH most=11000000 exact=false to=carol | out from=me most=7 exact=false to=here | receiver to=erin of=here',
      { value: 7n },
    ],
    [
      [
        [6_000_000n, USDC, WETH, ME, ME, ME, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
        ME,
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC | by 1inch | out from=me token=WETH most=11000000 exact=false to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [
        [6_000_000n, USDC, WETH, BOB, CAROL, DAN, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
        ERIN,
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC, sent to erin | by 1inch | out from=me token=WETH most=11000000 exact=false to=carol | receiver to=erin of=here',
    ],
    [
      [
        [6_000_000n, USDC, WETH, HERE, HERE, HERE, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
        HERE,
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC, sent to here | by 1inch | out from=me token=WETH most=11000000 exact=false to=here | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'fillOrderToWithPermit((uint256 salt, address makerAsset, address takerAsset, address maker, address receiver, address allowedSender, uint256 makingAmount, uint256 takingAmount, uint256 offsets, bytes interactions) order, bytes signature, bytes interaction, uint256 makingAmount, uint256 takingAmount, uint256 skipPermitAndThresholdAmount, address target, bytes permit)',
    [
      [
        [6_000_000n, USDC, WETH, BOB, CAROL, DAN, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
        ERIN,
        '0x',
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC, sent to erin | by 1inch | open | out from=me token=WETH most=11000000 exact=false to=carol | receiver to=erin of=here',
    ],
    [
      [
        [6_000_000n, USDC, WETH, ME, ME, ME, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
        ME,
        '0x',
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC | by 1inch | open | out from=me token=WETH most=11000000 exact=false to=me',
    ],
    [
      [
        [6_000_000n, USDC, WETH, HERE, HERE, HERE, 7_000_000n, 8_000_000n, 9_000_000n, '0x'],
        '0x',
        '0x',
        10_000_000n,
        11_000_000n,
        12_000_000n,
        HERE,
        '0x',
      ],
      'Fill an order at here: at most 0.000000000011 WETH for 9.625 USDC, sent to here | by 1inch | open | out from=me token=WETH most=11000000 exact=false to=here',
    ],
  ],
  [
    'fillOrderRFQ((uint256 info, address makerAsset, address takerAsset, address maker, address allowedSender, uint256 makingAmount, uint256 takingAmount) order, bytes signature, uint256 flagsAndAmount)',
    [
      [[6_000_000n, USDC, WETH, BOB, CAROL, 7_000_000n, 8_000_000n], '0x', 9_000_000n],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC | by 1inch | out from=me token=WETH most=9000000 exact=false to=bob | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, USDC, WETH, ME, ME, 7_000_000n, 8_000_000n], '0x', 9_000_000n],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC | by 1inch | out from=me token=WETH most=9000000 exact=false to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, USDC, WETH, BOB, CAROL, 7_000_000n, 8_000_000n], '0x', 9_000_000n],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC | by 1inch | out from=me token=WETH most=9000000 exact=false to=bob',
    ],
  ],
  [
    'fillOrderRFQCompact((uint256 info, address makerAsset, address takerAsset, address maker, address allowedSender, uint256 makingAmount, uint256 takingAmount) order, bytes32 r, bytes32 vs, uint256 flagsAndAmount)',
    [
      [[6_000_000n, USDC, WETH, BOB, CAROL, 7_000_000n, 8_000_000n], word(1n), word(2n), 9_000_000n],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC | by 1inch | out from=me token=WETH most=9000000 exact=false to=bob | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, USDC, WETH, ME, ME, 7_000_000n, 8_000_000n], word(1n), word(2n), 9_000_000n],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC | by 1inch | out from=me token=WETH most=9000000 exact=false to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, USDC, WETH, BOB, CAROL, 7_000_000n, 8_000_000n], word(1n), word(2n), 9_000_000n],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC | by 1inch | out from=me token=WETH most=9000000 exact=false to=bob',
    ],
  ],
  [
    'fillOrderRFQTo((uint256 info, address makerAsset, address takerAsset, address maker, address allowedSender, uint256 makingAmount, uint256 takingAmount) order, bytes signature, uint256 flagsAndAmount, address target)',
    [
      [[6_000_000n, USDC, WETH, BOB, CAROL, 7_000_000n, 8_000_000n], '0x', 9_000_000n, DAN],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC, sent to dan | by 1inch | out from=me token=WETH most=9000000 exact=false to=bob | out from=me most=7 exact=false to=here | receiver to=dan of=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, USDC, WETH, ME, ME, 7_000_000n, 8_000_000n], '0x', 9_000_000n, ME],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC | by 1inch | out from=me token=WETH most=9000000 exact=false to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, USDC, WETH, BOB, CAROL, 7_000_000n, 8_000_000n], '0x', 9_000_000n, DAN],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC, sent to dan | by 1inch | out from=me token=WETH most=9000000 exact=false to=bob | receiver to=dan of=here',
    ],
    [
      [[6_000_000n, USDC, WETH, HERE, HERE, 7_000_000n, 8_000_000n], '0x', 9_000_000n, HERE],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC, sent to here | by 1inch | out from=me token=WETH most=9000000 exact=false to=here | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'fillOrderRFQToWithPermit((uint256 info, address makerAsset, address takerAsset, address maker, address allowedSender, uint256 makingAmount, uint256 takingAmount) order, bytes signature, uint256 flagsAndAmount, address target, bytes permit)',
    [
      [[6_000_000n, USDC, WETH, BOB, CAROL, 7_000_000n, 8_000_000n], '0x', 9_000_000n, DAN, '0x'],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC, sent to dan | by 1inch | open | out from=me token=WETH most=9000000 exact=false to=bob | receiver to=dan of=here',
    ],
    [
      [[6_000_000n, USDC, WETH, ME, ME, 7_000_000n, 8_000_000n], '0x', 9_000_000n, ME, '0x'],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC | by 1inch | open | out from=me token=WETH most=9000000 exact=false to=me',
    ],
    [
      [[6_000_000n, USDC, WETH, HERE, HERE, 7_000_000n, 8_000_000n], '0x', 9_000_000n, HERE, '0x'],
      'Fill an order at here: at most 0.000000000009 WETH for 7.875 USDC, sent to here | by 1inch | open | out from=me token=WETH most=9000000 exact=false to=here',
    ],
  ],
  [
    'create((uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) makerOrder)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n]],
      'Place an order at here: 0.000000000000000007 ETH for at least 12000000 base units of 0x0000…9680, paid to 0x00000000000000000000000000000000007a1200 | by 1inch | out from=me most=7 exact=false to=here | receiver to=0x00000000000000000000000000000000006acfc0 of=here | receiver to=0x00000000000000000000000000000000007a1200 of=here',
      { value: 7n },
    ],
    [
      [[MAX, MAX, MAX, MAX, MAX, MAX, MAX, MAX]],
      'Place an order at here: 0.000000000000000007 ETH for at least 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0xFFfF…FFfF, paid to 0xffffffffffffffffffffffffffffffffffffffff | by 1inch | open | out from=me most=7 exact=false to=here | receiver to=0xffffffffffffffffffffffffffffffffffffffff of=here | receiver to=0xffffffffffffffffffffffffffffffffffffffff of=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n]],
      'Place an order at here: 0 ETH for at least 12000000 base units of 0x0000…9680, paid to 0x00000000000000000000000000000000007a1200 | by 1inch | receiver to=0x00000000000000000000000000000000006acfc0 of=here | receiver to=0x00000000000000000000000000000000007a1200 of=here',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
