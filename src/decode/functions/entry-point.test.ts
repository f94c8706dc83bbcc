import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { DAN, ERIN, FAY, HERE, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    [
      [
        [
          [BOB, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x'],
          [CAROL, 8_000_000n, '0x', '0x', word(3n), 9_000_000n, word(4n), '0x', '0x'],
        ],
        DAN,
      ],
      'Carry out 2 operations that accounts signed | by ERC-4337 | out from=bob most=14000002 exact=false to=here | out from=carol most=36000012 exact=false to=here | receiver to=dan of=here',
    ],
    [
      [
        [
          [ME, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x'],
          [ME, 8_000_000n, '0x', '0x', word(3n), 9_000_000n, word(4n), '0x', '0x'],
        ],
        ME,
      ],
      'Carry out 2 operations that accounts signed | by ERC-4337 | out from=me most=14000002 exact=false to=here | out from=me most=36000012 exact=false to=here',
    ],
    [
      [[[BOB, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x']], CAROL],
      'Carry out an operation that bob signed | by ERC-4337 | out from=bob most=14000002 exact=false to=here | receiver to=carol of=here',
    ],
    [[[], BOB], 'Carry out 0 operations that accounts signed | by ERC-4337 | receiver to=bob of=here'],
    [
      [
        [
          [BOB, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x'],
          [CAROL, 8_000_000n, '0x', '0x', word(3n), 9_000_000n, word(4n), '0x', '0x'],
        ],
        DAN,
      ],
      'Call handleOps of here and send it 0.000000000000000009 ETH | by ERC-4337 | out from=bob most=14000002 exact=false to=here | out from=carol most=36000012 exact=false to=here | receiver to=dan of=here | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
    [
      [[[ME, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x']], ME],
      'Carry out an operation that me signed | by ERC-4337 | out from=me most=14000002 exact=false to=here',
    ],
    [
      [
        [
          [HERE, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x'],
          [HERE, 8_000_000n, '0x', '0x', word(3n), 9_000_000n, word(4n), '0x', '0x'],
        ],
        HERE,
      ],
      'Carry out 2 operations that accounts signed | by ERC-4337 | out from=here most=14000002 exact=false to=here | out from=here most=36000012 exact=false to=here',
    ],
  ],
  [
    'handleAggregatedOps(((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] userOps, address aggregator, bytes signature)[] opsPerAggregator, address beneficiary)',
    [
      [
        [
          [
            [
              [BOB, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x'],
              [CAROL, 8_000_000n, '0x', '0x', word(3n), 9_000_000n, word(4n), '0x', '0x'],
            ],
            DAN,
            '0x',
          ],
          [
            [
              [ERIN, 10_000_000n, '0x', '0x', word(5n), 11_000_000n, word(6n), '0x', '0x'],
              [FAY, 12_000_000n, '0x', '0x', word(7n), 13_000_000n, word(8n), '0x', '0x'],
            ],
            BOB,
            '0x',
          ],
        ],
        CAROL,
      ],
      'Carry out 4 operations that accounts signed | by ERC-4337 | out from=bob most=14000002 exact=false to=here | out from=carol most=36000012 exact=false to=here | out from=erin most=66000030 exact=false to=here | out from=fay most=104000056 exact=false to=here | receiver to=carol of=here',
    ],
    [
      [
        [
          [
            [
              [ME, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x'],
              [ME, 8_000_000n, '0x', '0x', word(3n), 9_000_000n, word(4n), '0x', '0x'],
            ],
            ME,
            '0x',
          ],
          [
            [
              [ME, 10_000_000n, '0x', '0x', word(5n), 11_000_000n, word(6n), '0x', '0x'],
              [ME, 12_000_000n, '0x', '0x', word(7n), 13_000_000n, word(8n), '0x', '0x'],
            ],
            ME,
            '0x',
          ],
        ],
        ME,
      ],
      'Carry out 4 operations that accounts signed | by ERC-4337 | out from=me most=14000002 exact=false to=here | out from=me most=36000012 exact=false to=here | out from=me most=66000030 exact=false to=here | out from=me most=104000056 exact=false to=here',
    ],
    [
      [
        [
          [
            [
              [HERE, 6_000_000n, '0x', '0x', word(1n), 7_000_000n, word(2n), '0x', '0x'],
              [HERE, 8_000_000n, '0x', '0x', word(3n), 9_000_000n, word(4n), '0x', '0x'],
            ],
            HERE,
            '0x',
          ],
          [
            [
              [HERE, 10_000_000n, '0x', '0x', word(5n), 11_000_000n, word(6n), '0x', '0x'],
              [HERE, 12_000_000n, '0x', '0x', word(7n), 13_000_000n, word(8n), '0x', '0x'],
            ],
            HERE,
            '0x',
          ],
        ],
        HERE,
      ],
      'Carry out 4 operations that accounts signed | by ERC-4337 | out from=here most=14000002 exact=false to=here | out from=here most=36000012 exact=false to=here | out from=here most=66000030 exact=false to=here | out from=here most=104000056 exact=false to=here',
    ],
  ],
  [
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    [
      [
        [
          [BOB, 6_000_000n, '0x', '0x', 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, '0x', '0x'],
          [CAROL, 12_000_000n, '0x', '0x', 13_000_000n, 14_000_000n, 15_000_000n, 16_000_000n, 17_000_000n, '0x', '0x'],
        ],
        DAN,
      ],
      'Carry out 2 operations that accounts signed | by ERC-4337 | out from=bob most=240000000000000 exact=false to=here | out from=carol most=672000000000000 exact=false to=here | receiver to=dan of=here',
    ],
  ],
  [
    'handleAggregatedOps(((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] userOps, address aggregator, bytes signature)[] opsPerAggregator, address beneficiary)',
    [
      [
        [
          [
            [
              [BOB, 6_000_000n, '0x', '0x', 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, '0x', '0x'],
              [CAROL, 12_000_000n, '0x', '0x', 13_000_000n, 14_000_000n, 15_000_000n, 16_000_000n, 17_000_000n, '0x', '0x'],
            ],
            DAN,
            '0x',
          ],
          [
            [
              [ERIN, 18_000_000n, '0x', '0x', 19_000_000n, 20_000_000n, 21_000_000n, 22_000_000n, 23_000_000n, '0x', '0x'],
              [FAY, 24_000_000n, '0x', '0x', 25_000_000n, 26_000_000n, 27_000_000n, 28_000_000n, 29_000_000n, '0x', '0x'],
            ],
            BOB,
            '0x',
          ],
        ],
        CAROL,
      ],
      'Carry out 4 operations that accounts signed | by ERC-4337 | out from=bob most=240000000000000 exact=false to=here | out from=carol most=672000000000000 exact=false to=here | out from=erin most=1320000000000000 exact=false to=here | out from=fay most=2184000000000000 exact=false to=here | receiver to=carol of=here',
    ],
  ],
  [
    'depositTo(address account)',
    [
      [BOB],
      'Deposit 0.000000000000000007 ETH for bob at here | by ERC-4337 | out from=me most=7 exact=true to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [[ME], 'Deposit 0.000000000000000007 ETH for me at here | by ERC-4337 | out from=me most=7 exact=true to=here', { value: 7n }],
  ],
  [
    'withdrawTo(address withdrawAddress, uint256 withdrawAmount)',
    [[BOB, 6_000_000n], 'Withdraw 6000000 base units of 0x4838…5f97 from here to bob | by ERC-4337 | open | receiver to=bob of=here'],
    [[ME, 6_000_000n], 'Withdraw 6000000 base units of 0x4838…5f97 from here to me | by ERC-4337 | open'],
  ],
  [
    'addDeposit()',
    [[], 'Deposit 0.000000000000000007 ETH for what here will do | by ERC-4337 | out from=me most=7 exact=true to=here', { value: 7n }],
  ],
  [
    'withdrawDepositTo(address withdrawAddress, uint256 amount)',
    [[BOB, 6_000_000n], 'Pay out 0.000000000006 ETH that here had deposited to bob | by ERC-4337 | open | receiver to=bob of=here'],
    [[ME, 6_000_000n], 'Pay out 0.000000000006 ETH that here had deposited to me | by ERC-4337 | open'],
  ],
  [
    'addStake(uint32 unstakeDelaySec)',
    [[6_000_000], 'Stake 0.000000000000000007 ETH at here | by ERC-4337 | out from=me most=7 exact=true to=here', { value: 7n }],
  ],
  ['unlockStake()', [[], 'Start unstaking what is staked at here | by ERC-4337']],
  [
    'withdrawStake(address withdrawAddress)',
    [[BOB], 'Pay out what is staked at here to bob | by ERC-4337 | open | receiver to=bob of=here'],
    [[ME], 'Pay out what is staked at here to me | by ERC-4337 | open'],
  ],
  ['incrementNonce(uint192 key)', [[6_000_000n], 'Make earlier operations at here unusable | by ERC-4337']],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
