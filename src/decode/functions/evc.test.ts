import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { DAN, END, ERIN, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'setAccountOperator(address account, address operator, bool authorized)',
    [
      [BOB, CAROL, true],
      'Send 0.000000000000000007 ETH to here with this: “For bob: “Let carol borrow and withdraw everything of yours at here, until you revoke it”” | by Euler v2 | right owner=bob of=here to=carol given=granted | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, CAROL, false],
      'Send 0.000000000000000007 ETH to here with this: “For bob: “Stop carol from borrowing and withdrawing for you at here”” | by Euler v2 | right owner=bob of=here to=carol given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME, ME, true],
      'Send 0.000000000000000007 ETH to here with this: “Let me borrow and withdraw everything of yours at here, until you revoke it” | by Euler v2 | right owner=me of=here to=me given=granted | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, CAROL, true],
      'For bob: “Let carol borrow and withdraw everything of yours at here, until you revoke it” | by Euler v2 | right owner=bob of=here to=carol given=granted',
    ],
  ],
  [
    'setOperator(bytes19 addressPrefix, address operator, uint256 operatorBitField)',
    [
      [`0x${'11'.repeat(19)}`, BOB, 6_000_000n],
      'Send 0.000000000000000007 ETH to here with this: “For 0x1111111111111111111111111111111111111100: “Let bob borrow and withdraw everything of yours at here, until you revoke it”” | by Euler v2 | right owner=0x1111111111111111111111111111111111111100 of=here to=bob given=granted | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [`0x${'11'.repeat(19)}`, ME, 6_000_000n],
      'Send 0.000000000000000007 ETH to here with this: “For 0x1111111111111111111111111111111111111100: “Let me borrow and withdraw everything of yours at here, until you revoke it”” | by Euler v2 | right owner=0x1111111111111111111111111111111111111100 of=here to=me given=granted | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [`0x${'11'.repeat(19)}`, BOB, 0n],
      'Send 0.000000000000000007 ETH to here with this: “For 0x1111111111111111111111111111111111111100: “Stop bob from borrowing and withdrawing for you at here”” | by Euler v2 | right owner=0x1111111111111111111111111111111111111100 of=here to=bob given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [`0x${'11'.repeat(19)}`, BOB, 6_000_000n],
      'For 0x1111111111111111111111111111111111111100: “Let bob borrow and withdraw everything of yours at here, until you revoke it” | by Euler v2 | right owner=0x1111111111111111111111111111111111111100 of=here to=bob given=granted',
    ],
  ],
  [
    'enableController(address account, address vault)',
    [
      [BOB, CAROL],
      'Send 0.000000000000000007 ETH to here with this: “For bob: “Let the vault carol take your collateral at here for what is borrowed from it”” | by Euler v2 | right owner=bob of=here to=carol given=granted canTake=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME, ME],
      'Send 0.000000000000000007 ETH to here with this: “Let the vault me take your collateral at here for what is borrowed from it” | by Euler v2 | right owner=me of=here to=me given=granted canTake=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ZERO, ZERO],
      'Send 0.000000000000000007 ETH to here with this: “For zero: “Stop all vaults from taking your collateral at here”” | by Euler v2 | right owner=zero of=here to=zero given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, CAROL],
      'For bob: “Let the vault carol take your collateral at here for what is borrowed from it” | by Euler v2 | right owner=bob of=here to=carol given=granted canTake=false',
    ],
  ],
  [
    'multicall((address to, bytes data, uint256 value, bool skipRevert, bytes32 callbackHash)[] bundle)',
    [
      [
        [
          [BOB, '0x', 6_000_000n, true, word(1n)],
          [CAROL, '0x', 7_000_000n, true, word(2n)],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Make 2 calls through here” | by Morpho | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
      { value: 7n },
    ],
    [
      [
        [
          [ME, '0x', 6_000_000n, true, word(1n)],
          [ME, '0x', 7_000_000n, true, word(2n)],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Make 2 calls through here” | by Morpho | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | out from=here most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
      { value: 7n },
    ],
    [
      [
        [
          [BOB, '0x', 0n, true, word(1n)],
          [CAROL, '0x', 0n, true, word(2n)],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Make 2 calls through here” | by Morpho | out from=me most=7 exact=true to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
    [
      [[[BOB, '0x', 6_000_000n, true, word(1n)]]],
      'Send 0.000000000000000007 ETH to here with this: “Through here: “Send 0.000000000006 ETH to bob”” | by Morpho | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [[]],
      'Send 0.000000000000000007 ETH to here with this: “Make 0 calls through here” | by Morpho | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [
        [
          [BOB, '0x', 6_000_000n, true, word(1n)],
          [CAROL, '0x', 7_000_000n, true, word(2n)],
        ],
      ],
      'Make 2 calls through here | by Morpho | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
    ],
    [
      [[[ME, '0x', 6_000_000n, true, word(1n)]]],
      'Send 0.000000000000000007 ETH to here with this: “Through here: “Send 0.000000000006 ETH to me”” | by Morpho | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | > Send 0.000000000006 ETH to me',
      { value: 7n },
    ],
  ],
  [
    'batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items)',
    [
      [
        [
          [BOB, CAROL, 6_000_000n, '0x'],
          [DAN, ERIN, 7_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Make 2 calls through here” | by Euler v2 | out from=me most=7 exact=true to=here | out from=carol most=6000000 exact=true to=bob | out from=erin most=7000000 exact=true to=dan | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to dan',
      { value: 7n },
    ],
    [
      [
        [
          [ME, ME, 6_000_000n, '0x'],
          [ME, ME, 7_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Make 2 calls through here” | by Euler v2 | out from=me most=7 exact=true to=here | out from=me most=6000000 exact=true to=me | out from=me most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
      { value: 7n },
    ],
    [
      [
        [
          [BOB, CAROL, 0n, '0x'],
          [DAN, ERIN, 0n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Make 2 calls through here” | by Euler v2 | out from=me most=7 exact=true to=here | > Send nothing to bob | > Send nothing to dan',
      { value: 7n },
    ],
    [
      [[[BOB, CAROL, 6_000_000n, '0x']]],
      'Send 0.000000000000000007 ETH to here with this: “Through here: “Send 0.000000000006 ETH to bob”” | by Euler v2 | out from=me most=7 exact=true to=here | out from=carol most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [[]],
      'Send 0.000000000000000007 ETH to here with this: “Make 0 calls through here” | by Euler v2 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [
        [
          [BOB, CAROL, 6_000_000n, '0x'],
          [DAN, ERIN, 7_000_000n, '0x'],
        ],
      ],
      'Make 2 calls through here | by Euler v2 | out from=carol most=6000000 exact=true to=bob | out from=erin most=7000000 exact=true to=dan | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to dan',
    ],
    [
      [[[ME, ME, 6_000_000n, '0x']]],
      'Send 0.000000000000000007 ETH to here with this: “Through here: “Send 0.000000000006 ETH to me”” | by Euler v2 | out from=me most=7 exact=true to=here | out from=me most=6000000 exact=true to=me | > Send 0.000000000006 ETH to me',
      { value: 7n },
    ],
  ],
  [
    'call(address targetContract, address onBehalfOfAccount, uint256 value, bytes data)',
    [
      [BOB, CAROL, 6_000_000n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Through here: “Send 0.000000000006 ETH to bob”” | by Euler v2 | out from=me most=7 exact=true to=here | out from=carol most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [ME, ME, 6_000_000n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Through here: “Send 0.000000000006 ETH to me”” | by Euler v2 | out from=me most=7 exact=true to=here | out from=me most=6000000 exact=true to=me | > Send 0.000000000006 ETH to me',
      { value: 7n },
    ],
    [
      [BOB, CAROL, 0n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Through here: “Send nothing to bob”” | by Euler v2 | out from=me most=7 exact=true to=here | > Send nothing to bob',
      { value: 7n },
    ],
    [
      [BOB, CAROL, 6_000_000n, '0x'],
      'Through here: “Send 0.000000000006 ETH to bob” | by Euler v2 | out from=carol most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
    ],
  ],
  [
    'permit(address signer, address sender, uint256 nonceNamespace, uint256 nonce, uint256 deadline, uint256 value, bytes data, bytes signature)',
    [
      [BOB, CAROL, 6_000_000n, 7_000_000n, END, 8_000_000n, '0x', '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Through here: “Send nothing to here”” | by Euler v2 | out from=me most=7 exact=true to=here | deadline: time 1800000000 end=true | > Send nothing to here',
      { value: 7n },
    ],
    [
      [BOB, CAROL, 6_000_000n, 7_000_000n, END, 8_000_000n, '0x', '0x'],
      'Through here: “Send nothing to here” | by Euler v2 | deadline: time 1800000000 end=true | > Send nothing to here',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
