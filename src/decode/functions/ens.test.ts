import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'register(string name, address owner, uint256 duration, bytes32 secret)',
    [
      ['abc', BOB, 6_000_000n, word(1n)],
      'Register the name abc for bob, for at most 0.000000000000000007 ETH | by ENS | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      ['abc', ME, 6_000_000n, word(1n)],
      'Register the name abc for me, for at most 0.000000000000000007 ETH | by ENS | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverseRecord, uint16 ownerControlledFuses)',
    [
      ['abc', BOB, 6_000_000n, word(1n), CAROL, ['0x', '0x'], true, 3],
      'Register the name abc for bob, for at most 0.000000000000000007 ETH | by ENS | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=carol of=here',
      { value: 7n },
    ],
    [
      ['abc', ME, 6_000_000n, word(1n), ME, ['0x', '0x'], true, 3],
      'Register the name abc for me, for at most 0.000000000000000007 ETH | by ENS | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      ['abc', ZERO, 6_000_000n, word(1n), ZERO, ['0x', '0x'], true, 3],
      'Register the name abc for zero, for at most 0.000000000000000007 ETH | by ENS | out from=me most=7 exact=false to=here | receiver to=zero of=here',
      { value: 7n },
    ],
  ],
  [
    'renew(string name, uint256 duration)',
    [
      ['abc', 6_000_000n],
      'Extend the name abc, for at most 0.000000000000000007 ETH | by ENS | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'commit(bytes32 commitment)',
    [[word(1n)], 'Announce at here that a name will be registered | by ENS'],
    [
      [word(1n)],
      'Call commit of here and send it 0.000000000000000009 ETH | by ENS | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
  [
    'setAddr(bytes32 node, address to)',
    [[word(1n), BOB], 'Point the name with the hash 0x00000000… to bob | by ENS | receiver to=bob of=here'],
    [[word(1n), ME], 'Point the name with the hash 0x00000000… to me | by ENS'],
  ],
  [
    'setAddr(bytes32 node, uint256 coinType, bytes to)',
    [[word(1n), 6_000_000n, '0x'], 'Remove an address from the name with the hash 0x00000000… | by ENS'],
  ],
  [
    'setResolver(bytes32 node, address resolver)',
    [[word(1n), BOB], 'Let bob answer for the name with the hash 0x00000000… | by ENS | receiver to=bob of=here'],
    [[word(1n), ME], 'Let me answer for the name with the hash 0x00000000… | by ENS'],
  ],
  [
    'setOwner(bytes32 node, address owner)',
    [[word(1n), BOB], 'Give the name with the hash 0x00000000… to bob | by ENS | control of=here what=owner to=bob given=granted'],
    [[word(1n), ME], 'Give the name with the hash 0x00000000… to me | by ENS | control of=here what=owner to=me given=granted'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
