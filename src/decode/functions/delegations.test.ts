import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { DAN, ERIN, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'redeemDelegations(bytes[] permissionContexts, bytes32[] modes, bytes[] executionCallDatas)',
    [
      [
        ['0x', '0x'],
        [word(1n), word(2n)],
        ['0x', '0x'],
      ],
      'Act through 2 delegations at here | by ERC-7710 | open | > Make me do something that cannot be read | > Make me do something that cannot be read',
    ],
    [
      [['0x'], [word(1n)], ['0x']],
      'Act through a delegation: “Make me do something that cannot be read” | by ERC-7710 | open | > Make me do something that cannot be read',
    ],
    [[[], [], []], 'Act through 0 delegations at here | by ERC-7710'],
    [
      [
        ['0x', '0x'],
        [word(1n), word(2n)],
        ['0x', '0x'],
      ],
      'Call redeemDelegations of here and send it 0.000000000000000009 ETH | by ERC-7710 | open | out from=me most=9 exact=true to=here | > Make me do something that cannot be read | > Make me do something that cannot be read',
      { value: 9n },
    ],
  ],
  [
    'disableDelegation((address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature) delegation)',
    [
      [
        [
          BOB,
          CAROL,
          word(1n),
          [
            [DAN, '0x', '0x'],
            [ERIN, '0x', '0x'],
          ],
          6_000_000n,
          '0x',
        ],
      ],
      'Stop bob from acting for carol by this delegation | by ERC-7710',
    ],
  ],
  [
    'enableDelegation((address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature) delegation)',
    [
      [
        [
          BOB,
          CAROL,
          word(1n),
          [
            [DAN, '0x', '0x'],
            [ERIN, '0x', '0x'],
          ],
          6_000_000n,
          '0x',
        ],
      ],
      'Let bob act for carol again by a delegation that was stopped | by ERC-7710 | open | right owner=carol of=here to=bob given=granted',
    ],
    [
      [
        [
          ME,
          ME,
          word(1n),
          [
            [ME, '0x', '0x'],
            [ME, '0x', '0x'],
          ],
          6_000_000n,
          '0x',
        ],
      ],
      'Let me act for me again by a delegation that was stopped | by ERC-7710 | open | right owner=me of=here to=me given=granted',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
