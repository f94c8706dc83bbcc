import { expect, it } from 'vitest'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { HERE, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'aggregate((address target, bytes callData)[] calls)',
    [
      [
        [
          [BOB, '0x'],
          [CAROL, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | out from=me most=7 exact=false to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
    [
      [[[BOB, '0x']]],
      'Through here: “Send nothing to bob” | by Multicall3 | out from=me most=7 exact=false to=here | > Send nothing to bob',
      { value: 7n },
    ],
    [[[]], 'Make no call through here | by Multicall3 | out from=me most=7 exact=false to=here', { value: 7n }],
    [
      [
        [
          [BOB, '0x'],
          [CAROL, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | > Send nothing to bob | > Send nothing to carol',
    ],
  ],
  [
    'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
    [
      [
        true,
        [
          [BOB, '0x'],
          [CAROL, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | out from=me most=7 exact=false to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
    [
      [true, [[BOB, '0x']]],
      'Through here: “Send nothing to bob” | by Multicall3 | out from=me most=7 exact=false to=here | > Send nothing to bob',
      { value: 7n },
    ],
    [[true, []], 'Make no call through here | by Multicall3 | out from=me most=7 exact=false to=here', { value: 7n }],
    [
      [
        true,
        [
          [BOB, '0x'],
          [CAROL, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | > Send nothing to bob | > Send nothing to carol',
    ],
  ],
  [
    'blockAndAggregate((address target, bytes callData)[] calls)',
    [
      [
        [
          [BOB, '0x'],
          [CAROL, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | out from=me most=7 exact=false to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
  ],
  [
    'tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
    [
      [
        true,
        [
          [BOB, '0x'],
          [CAROL, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | out from=me most=7 exact=false to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
  ],
  [
    'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    [
      [
        [
          [BOB, true, '0x'],
          [CAROL, true, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | out from=me most=7 exact=false to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
  ],
  [
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    [
      [
        [
          [BOB, true, 6_000_000n, '0x'],
          [CAROL, true, 7_000_000n, '0x'],
        ],
      ],
      'Among 2 calls through here: “Send 0.000000000007 ETH to carol” | by Multicall3 | out from=me most=7 exact=false to=here | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
      { value: 7n },
    ],
    [
      [
        [
          [ME, true, 6_000_000n, '0x'],
          [ME, true, 7_000_000n, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | out from=me most=7 exact=false to=here | out from=here most=6000000 exact=true to=me | out from=here most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
      { value: 7n },
    ],
    [
      [[[BOB, true, 6_000_000n, '0x']]],
      'Through here: “Send 0.000000000006 ETH to bob” | by Multicall3 | out from=me most=7 exact=false to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [
        [
          [BOB, true, 6_000_000n, '0x'],
          [CAROL, true, 7_000_000n, '0x'],
        ],
      ],
      'Among 2 calls through here: “Send 0.000000000007 ETH to carol” | by Multicall3 | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
    ],
    [
      [[[ME, true, 6_000_000n, '0x']]],
      'Through here: “Send 0.000000000006 ETH to me” | by Multicall3 | out from=me most=7 exact=false to=here | out from=here most=6000000 exact=true to=me | > Send 0.000000000006 ETH to me',
      { value: 7n },
    ],
    [
      [
        [
          [HERE, true, 6_000_000n, '0x'],
          [HERE, true, 7_000_000n, '0x'],
        ],
      ],
      'Make 2 calls through here | by Multicall3 | out from=me most=7 exact=false to=here | out from=here most=6000000 exact=true to=here | out from=here most=7000000 exact=true to=here | > Send 0.000000000006 ETH to here | > Send 0.000000000007 ETH to here',
      { value: 7n },
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
