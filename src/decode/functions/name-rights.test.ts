import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { END, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'transfer(address to, uint256 value, bytes data)',
    [
      [BOB, 6_000_000n, '0x'],
      'Send 6000000 base units of 0x4838…5f97 to bob | by ERC-20, Farcaster | out from=me token=here most=6000000 exact=true to=bob | value: 6000000 of 0x4838…5f97',
    ],
    [
      [ME, 6_000_000n, '0x'],
      'Send 6000000 base units of 0x4838…5f97 to me | by ERC-20, Farcaster | out from=me token=here most=6000000 exact=true to=me | value: 6000000 of 0x4838…5f97',
    ],
    [
      [BOB, 6_000_000n, '0x'],
      'Call transfer of here and send it 0.000000000000000009 ETH | by ERC-20, Farcaster | out from=me token=here most=6000000 exact=true to=bob | out from=me most=9 exact=true to=here | value: 6000000 of 0x4838…5f97',
      { value: 9n },
    ],
  ],
  [
    'changeRecoveryAddress(address recovery)',
    [[BOB], 'Let bob take your Farcaster account whenever it wants | by Farcaster | right owner=me of=here to=bob given=granted'],
    [[ME], 'Let me take your Farcaster account whenever it wants | by Farcaster | right owner=me of=here to=me given=granted'],
    [[ZERO], 'Leave no one who can recover your Farcaster account | by Farcaster | right owner=me of=here to=zero given=taken'],
  ],
  [
    'transferAndChangeRecovery(address to, address recovery, uint256 deadline, bytes sig)',
    [
      [BOB, CAROL, END, '0x'],
      'Give your Farcaster account to bob | by Farcaster | right owner=me of=here to=bob given=granted | right owner=me of=here to=carol given=granted | deadline: time 1800000000 end=true',
    ],
    [
      [ME, ME, END, '0x'],
      'Give your Farcaster account to me | by Farcaster | right owner=me of=here to=me given=granted | right owner=me of=here to=me given=granted | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'add(uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
    [[6_000_000, '0x', 3, '0x'], 'Let whoever holds the key 0x… post in your name on Farcaster | by Farcaster'],
  ],
  [
    'setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
    [
      [word(1n), word(2n), BOB],
      'Give a name below the one with the hash 0x00000000… to bob | by ENS | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [word(1n), word(2n), ME],
      'Give a name below the one with the hash 0x00000000… to me | by ENS | right owner=me of=here to=me given=granted canTake=false',
    ],
  ],
  [
    'setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
    [
      [word(1n), word(2n), BOB, CAROL, 6_000_000n],
      'Give a name below the one with the hash 0x00000000… to bob | by ENS | right owner=me of=here to=bob given=granted canTake=false | receiver to=carol of=here',
    ],
    [
      [word(1n), word(2n), ME, ME, 6_000_000n],
      'Give a name below the one with the hash 0x00000000… to me | by ENS | right owner=me of=here to=me given=granted canTake=false | receiver to=me of=here',
    ],
    [
      [word(1n), word(2n), ZERO, ZERO, 6_000_000n],
      'Give a name below the one with the hash 0x00000000… to zero | by ENS | right owner=me of=here to=zero given=granted canTake=false',
    ],
  ],
  [
    'setRecord(bytes32 node, address owner, address resolver, uint64 ttl)',
    [
      [word(1n), BOB, CAROL, 6_000_000n],
      'Give the name with the hash 0x00000000… to bob | by ENS | right owner=me of=here to=bob given=granted | receiver to=carol of=here',
    ],
    [
      [word(1n), ME, ME, 6_000_000n],
      'Give the name with the hash 0x00000000… to me | by ENS | right owner=me of=here to=me given=granted | receiver to=me of=here',
    ],
    [
      [word(1n), ZERO, ZERO, 6_000_000n],
      'Give the name with the hash 0x00000000… to zero | by ENS | right owner=me of=here to=zero given=granted',
    ],
  ],
  [
    'reclaim(uint256 id, address owner)',
    [[6_000_000n, BOB], 'Let bob govern a name of yours at here | by ENS | right owner=me of=here to=bob given=granted'],
    [[6_000_000n, ME], 'Let me govern a name of yours at here | by ENS | right owner=me of=here to=me given=granted'],
  ],
  [
    'approve(bytes32 node, address delegate, bool approved)',
    [
      [word(1n), BOB, true],
      'Let bob change where payments to the name with the hash 0x00000000… go | by ENS | right owner=me of=here to=bob given=granted',
    ],
    [
      [word(1n), BOB, false],
      'Stop bob from changing the name with the hash 0x00000000… | by ENS | right owner=me of=here to=bob given=taken',
    ],
    [
      [word(1n), ME, true],
      'Let me change where payments to the name with the hash 0x00000000… go | by ENS | right owner=me of=here to=me given=granted',
    ],
    [[word(1n), ME, false], 'Stop me from changing the name with the hash 0x00000000… | by ENS | right owner=me of=here to=me given=taken'],
  ],
  [
    'setFuses(bytes32 node, uint16 ownerControlledFuses)',
    [[word(1n), 2], 'Give up rights over the name with the hash 0x00000000…, for good | by ENS'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
