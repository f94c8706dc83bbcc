import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { DAN, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'transferOwnership(address to)',
    [[BOB], 'Make bob the owner of here | by ERC-173 | control of=here what=owner given=granted to=bob'],
    [[ME], 'Make me the owner of here | by ERC-173 | control of=here what=owner given=granted to=me'],
    [[ZERO], 'Make zero the owner of here | by ERC-173 | control of=here what=owner given=granted'],
  ],
  [
    'setOwner(address to)',
    [[BOB], 'Make bob the owner of here | by DS-Auth | control of=here what=owner given=granted to=bob'],
    [[ME], 'Make me the owner of here | by DS-Auth | control of=here what=owner given=granted to=me'],
    [[ZERO], 'Make zero the owner of here | by DS-Auth | control of=here what=owner given=granted'],
  ],
  [
    'setAuthority(address to)',
    [[BOB], 'Let bob decide who may use here | by DS-Auth | control of=here what=admin given=granted to=bob'],
    [[ME], 'Let me decide who may use here | by DS-Auth | control of=here what=admin given=granted to=me'],
    [[ZERO], 'Let zero decide who may use here | by DS-Auth | control of=here what=admin given=granted'],
  ],
  ['acceptOwnership()', [[], 'Become the owner of here | by ERC-173 | control of=here what=owner given=granted to=me']],
  ['renounceOwnership()', [[], 'Give up here, leaving it without an owner | by ERC-173 | control of=here what=owner given=taken to=me']],
  [
    'grantRole(bytes32 role, address account)',
    [
      [word(1n), BOB],
      'Give bob the role 0x00000000… at here | by OpenZeppelin AccessControl | control of=here what=role given=granted to=bob',
    ],
    [
      [word(1n), ME],
      'Give me the role 0x00000000… at here | by OpenZeppelin AccessControl | control of=here what=role given=granted to=me',
    ],
    [[word(1n), ZERO], 'Give zero the role 0x00000000… at here | by OpenZeppelin AccessControl | control of=here what=role given=granted'],
  ],
  [
    'revokeRole(bytes32 role, address account)',
    [
      [word(1n), BOB],
      'Remove the role 0x00000000… of bob at here | by OpenZeppelin AccessControl | control of=here what=role given=taken to=bob',
    ],
    [
      [word(1n), ME],
      'Remove the role 0x00000000… of me at here | by OpenZeppelin AccessControl | control of=here what=role given=taken to=me',
    ],
    [
      [word(1n), ZERO],
      'Remove the role 0x00000000… of zero at here | by OpenZeppelin AccessControl | control of=here what=role given=taken',
    ],
  ],
  [
    'renounceRole(bytes32 role, address account)',
    [
      [word(1n), BOB],
      'Remove the role 0x00000000… of bob at here | by OpenZeppelin AccessControl | control of=here what=role given=taken to=bob',
    ],
  ],
  [
    'upgradeTo(address newImplementation)',
    [[BOB], 'Replace the code of here with that of bob | by ERC-1967 | control of=here what=implementation given=granted to=bob'],
    [[ME], 'Replace the code of here with that of me | by ERC-1967 | control of=here what=implementation given=granted to=me'],
    [[ZERO], 'Replace the code of here with that of zero | by ERC-1967 | control of=here what=implementation given=granted'],
  ],
  [
    'upgradeToAndCall(address newImplementation, bytes data)',
    [
      [BOB, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of here with that of bob” | by ERC-1967 | control of=here what=implementation given=granted to=bob | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of here with that of me” | by ERC-1967 | control of=here what=implementation given=granted to=me | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ZERO, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of here with that of zero” | by ERC-1967 | control of=here what=implementation given=granted | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [[BOB, '0x'], 'Replace the code of here with that of bob | by ERC-1967 | control of=here what=implementation given=granted to=bob'],
  ],
  [
    'changeAdmin(address newAdmin)',
    [[BOB], 'Let bob replace the code of here | by ERC-1967 | control of=here what=admin given=granted to=bob'],
    [[ME], 'Let me replace the code of here | by ERC-1967 | control of=here what=admin given=granted to=me'],
    [[ZERO], 'Let zero replace the code of here | by ERC-1967 | control of=here what=admin given=granted'],
  ],
  [
    'upgrade(address proxy, address implementation)',
    [[BOB, CAROL], 'Replace the code of bob with that of carol | by ERC-1967 | control of=bob what=implementation given=granted to=carol'],
    [[ME, ME], 'Replace the code of me with that of me | by ERC-1967 | control of=me what=implementation given=granted to=me'],
    [[ZERO, ZERO], 'Replace the code of zero with that of zero | by ERC-1967 | control of=zero what=implementation given=granted'],
  ],
  [
    'upgradeAndCall(address proxy, address implementation, bytes data)',
    [
      [BOB, CAROL, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of bob with that of carol” | by ERC-1967 | control of=bob what=implementation given=granted to=carol | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME, ME, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of me with that of me” | by ERC-1967 | control of=me what=implementation given=granted to=me | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ZERO, ZERO, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of zero with that of zero” | by ERC-1967 | control of=zero what=implementation given=granted | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, CAROL, '0x'],
      'Replace the code of bob with that of carol | by ERC-1967 | control of=bob what=implementation given=granted to=carol',
    ],
  ],
  [
    'changeProxyAdmin(address proxy, address newAdmin)',
    [[BOB, CAROL], 'Let carol replace the code of bob | by ERC-1967 | control of=bob what=admin given=granted to=carol'],
    [[ME, ME], 'Let me replace the code of me | by ERC-1967 | control of=me what=admin given=granted to=me'],
    [[ZERO, ZERO], 'Let zero replace the code of zero | by ERC-1967 | control of=zero what=admin given=granted'],
  ],
  [
    'diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] diamondCut, address init, bytes setup)',
    [
      [
        [
          [BOB, 2, ['0x11111111', '0x22222222']],
          [CAROL, 3, ['0x33333333', '0x44444444']],
        ],
        DAN,
        '0x',
      ],
      'Change the functions of here | by ERC-2535 | open | delegatecall from=here to=dan | > Run the code of dan as here',
    ],
    [
      [
        [
          [ME, 2, ['0x11111111', '0x22222222']],
          [ME, 3, ['0x33333333', '0x44444444']],
        ],
        ME,
        '0x',
      ],
      'Change the functions of here | by ERC-2535 | open | delegatecall from=here to=me | > Run the code of me as here',
    ],
    [
      [
        [
          [BOB, 0, ['0x11111111', '0x22222222']],
          [CAROL, 0, ['0x33333333', '0x44444444']],
        ],
        DAN,
        '0x',
      ],
      'Let the code of bob run as here | by ERC-2535 | open | control of=here what=implementation given=granted to=bob | control of=here what=implementation given=granted to=carol | delegatecall from=here to=dan | > Run the code of dan as here',
    ],
    [
      [
        [
          [ZERO, 2, ['0x11111111', '0x22222222']],
          [ZERO, 3, ['0x33333333', '0x44444444']],
        ],
        ZERO,
        '0x',
      ],
      'Change the functions of here | by ERC-2535',
    ],
  ],
  [
    'schedule(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt, uint256 delay)',
    [
      [BOB, 6_000_000n, '0x', word(1n), word(2n), 7_000_000n],
      'Schedule at here: “Send 0.000000000006 ETH to bob” | by OpenZeppelin Timelock | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
    ],
    [
      [ME, 6_000_000n, '0x', word(1n), word(2n), 7_000_000n],
      'Schedule at here: “Send 0.000000000006 ETH to me” | by OpenZeppelin Timelock | out from=here most=6000000 exact=true to=me | > Send 0.000000000006 ETH to me',
    ],
    [[BOB, 0n, '0x', word(1n), word(2n), 0n], 'Schedule at here: “Send nothing to bob” | by OpenZeppelin Timelock | > Send nothing to bob'],
  ],
  [
    'scheduleBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt, uint256 delay)',
    [
      [[BOB, CAROL], [6_000_000n, 7_000_000n], ['0x', '0x'], word(1n), word(2n), 8_000_000n],
      'Schedule 2 calls at here | by OpenZeppelin Timelock | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
    ],
    [
      [[ME, ME], [6_000_000n, 7_000_000n], ['0x', '0x'], word(1n), word(2n), 8_000_000n],
      'Schedule 2 calls at here | by OpenZeppelin Timelock | out from=here most=6000000 exact=true to=me | out from=here most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
    ],
    [
      [[BOB, CAROL], [0n, 0n], ['0x', '0x'], word(1n), word(2n), 0n],
      'Schedule 2 calls at here | by OpenZeppelin Timelock | > Send nothing to bob | > Send nothing to carol',
    ],
    [
      [[BOB], [6_000_000n], ['0x'], word(1n), word(2n), 7_000_000n],
      'Schedule at here: “Send 0.000000000006 ETH to bob” | by OpenZeppelin Timelock | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
    ],
    [[[], [], [], word(1n), word(2n), 6_000_000n], 'Schedule 0 calls at here | by OpenZeppelin Timelock'],
  ],
  [
    'execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt)',
    [
      [BOB, 6_000_000n, '0x', word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Execute what was scheduled at here: “Send 0.000000000006 ETH to bob”” | by OpenZeppelin Timelock | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, '0x', word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Execute what was scheduled at here: “Send 0.000000000006 ETH to me”” | by OpenZeppelin Timelock | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | > Send 0.000000000006 ETH to me',
      { value: 7n },
    ],
    [
      [BOB, 0n, '0x', word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Execute what was scheduled at here: “Send nothing to bob”” | by OpenZeppelin Timelock | out from=me most=7 exact=true to=here | > Send nothing to bob',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, '0x', word(1n), word(2n)],
      'Execute what was scheduled at here: “Send 0.000000000006 ETH to bob” | by OpenZeppelin Timelock | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
    ],
  ],
  [
    'executeBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt)',
    [
      [[BOB, CAROL], [6_000_000n, 7_000_000n], ['0x', '0x'], word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Execute 2 scheduled calls at here” | by OpenZeppelin Timelock | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
      { value: 7n },
    ],
    [
      [[ME, ME], [6_000_000n, 7_000_000n], ['0x', '0x'], word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Execute 2 scheduled calls at here” | by OpenZeppelin Timelock | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | out from=here most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
      { value: 7n },
    ],
    [
      [[BOB, CAROL], [0n, 0n], ['0x', '0x'], word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Execute 2 scheduled calls at here” | by OpenZeppelin Timelock | out from=me most=7 exact=true to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
    [
      [[BOB], [6_000_000n], ['0x'], word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Execute what was scheduled at here: “Send 0.000000000006 ETH to bob”” | by OpenZeppelin Timelock | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [[], [], [], word(1n), word(2n)],
      'Send 0.000000000000000007 ETH to here with this: “Execute 0 scheduled calls at here” | by OpenZeppelin Timelock | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [[BOB, CAROL], [6_000_000n, 7_000_000n], ['0x', '0x'], word(1n), word(2n)],
      'Execute 2 scheduled calls at here | by OpenZeppelin Timelock | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
