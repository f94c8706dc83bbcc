import { expect, it } from 'vitest'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'safeTransferFrom(address from, address to, uint256 tokenId)',
    [
      [BOB, CAROL, 6_000_000n],
      'Move item 6000000 of here from bob to carol | by ERC-721 | item-out from=bob collection=here tokenId=6000000 to=carol',
    ],
    [[ME, ME, 6_000_000n], 'Send item 6000000 of here to me | by ERC-721 | item-out from=me collection=here tokenId=6000000 to=me'],
    [
      [BOB, CAROL, 6_000_000n],
      'Call safeTransferFrom of here and send it 0.000000000000000009 ETH | by ERC-721 | item-out from=bob collection=here tokenId=6000000 to=carol | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
  [
    'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    [
      [BOB, CAROL, 6_000_000n, '0x'],
      'Move item 6000000 of here from bob to carol | by ERC-721 | item-out from=bob collection=here tokenId=6000000 to=carol',
    ],
    [[ME, ME, 6_000_000n, '0x'], 'Send item 6000000 of here to me | by ERC-721 | item-out from=me collection=here tokenId=6000000 to=me'],
  ],
  [
    'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    [
      [BOB, CAROL, 6_000_000n, 7_000_000n, '0x'],
      'Move 7000000 of item 6000000 of here from bob to carol | by ERC-1155 | item-out from=bob collection=here tokenId=6000000 to=carol units=7000000',
    ],
    [
      [ME, ME, 6_000_000n, 7_000_000n, '0x'],
      'Send 7000000 of item 6000000 of here to me | by ERC-1155 | item-out from=me collection=here tokenId=6000000 to=me units=7000000',
    ],
    [
      [BOB, CAROL, 1n, 1n, '0x'],
      'Move item 1 of here from bob to carol | by ERC-1155 | item-out from=bob collection=here tokenId=1 to=carol units=1',
    ],
  ],
  [
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    [
      [BOB, CAROL, [6_000_000n, 7_000_000n], [8_000_000n, 9_000_000n], '0x'],
      'Move 8000000 of item 6000000 and 9000000 of item 7000000 of here from bob to carol | by ERC-1155 | item-out from=bob collection=here tokenId=6000000 to=carol units=8000000 | item-out from=bob collection=here tokenId=7000000 to=carol units=9000000',
    ],
    [
      [ME, ME, [6_000_000n, 7_000_000n], [8_000_000n, 9_000_000n], '0x'],
      'Send 8000000 of item 6000000 and 9000000 of item 7000000 of here to me | by ERC-1155 | item-out from=me collection=here tokenId=6000000 to=me units=8000000 | item-out from=me collection=here tokenId=7000000 to=me units=9000000',
    ],
    [
      [BOB, CAROL, [1n, 1n], [1n, 1n], '0x'],
      'Move item 1 and item 1 of here from bob to carol | by ERC-1155 | item-out from=bob collection=here tokenId=1 to=carol units=1 | item-out from=bob collection=here tokenId=1 to=carol units=1',
    ],
    [
      [BOB, CAROL, [6_000_000n], [7_000_000n], '0x'],
      'Move 7000000 of item 6000000 of here from bob to carol | by ERC-1155 | item-out from=bob collection=here tokenId=6000000 to=carol units=7000000',
    ],
    [[BOB, CAROL, [], [], '0x'], 'Move no item of here from bob to carol | by ERC-1155'],
    [
      [ME, ME, [6_000_000n], [7_000_000n], '0x'],
      'Send 7000000 of item 6000000 of here to me | by ERC-1155 | item-out from=me collection=here tokenId=6000000 to=me units=7000000',
    ],
  ],
  [
    'setApprovalForAll(address operator, bool approved)',
    [[BOB, true], 'Let bob move every item of here | by ERC-721, ERC-1155 | operator owner=me collection=here operator=bob granted=true'],
    [
      [BOB, false],
      'Stop bob from moving items of here | by ERC-721, ERC-1155 | operator owner=me collection=here operator=bob granted=false',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
