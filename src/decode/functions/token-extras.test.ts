import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, ME, USDC } from '../test-support/names.ts'
import { END, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'transferAndCall(address to, uint256 value, bytes data)',
    [
      [BOB, 6_000_000n, '0x'],
      'Send 6000000 base units of 0x4838…5f97 to bob and let it act on that | by ERC-1363 | open | out from=me token=here most=6000000 exact=true to=bob | value: 6000000 of 0x4838…5f97',
    ],
    [
      [ME, 6_000_000n, '0x'],
      'Send 6000000 base units of 0x4838…5f97 to me and let it act on that | by ERC-1363 | open | out from=me token=here most=6000000 exact=true to=me | value: 6000000 of 0x4838…5f97',
    ],
    [
      [BOB, 6_000_000n, '0x'],
      'Call transferAndCall of here and send it 0.000000000000000009 ETH | by ERC-1363 | open | out from=me token=here most=6000000 exact=true to=bob | out from=me most=9 exact=true to=here | value: 6000000 of 0x4838…5f97',
      { value: 9n },
    ],
  ],
  [
    'transferAndCall(address to, uint256 value)',
    [
      [BOB, 6_000_000n],
      'Send 6000000 base units of 0x4838…5f97 to bob and let it act on that | by ERC-1363 | open | out from=me token=here most=6000000 exact=true to=bob | value: 6000000 of 0x4838…5f97',
    ],
    [
      [ME, 6_000_000n],
      'Send 6000000 base units of 0x4838…5f97 to me and let it act on that | by ERC-1363 | open | out from=me token=here most=6000000 exact=true to=me | value: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'approveAndCall(address spender, uint256 value, bytes data)',
    [
      [BOB, 6_000_000n, '0x'],
      'Let bob spend up to 6000000 base units of 0x4838…5f97 and let it act on that | by ERC-1363 | open | allowance owner=me token=here spender=bob units=6000000 mode=set | value: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'approveAndCall(address spender, uint256 value)',
    [
      [BOB, 6_000_000n],
      'Let bob spend up to 6000000 base units of 0x4838…5f97 and let it act on that | by ERC-1363 | open | allowance owner=me token=here spender=bob units=6000000 mode=set | value: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, CAROL, 6_000_000n, 7_000_000n, END, word(1n), 4, word(2n), word(3n)],
      'Use a signature of bob to move 6000000 base units of 0x4838…5f97 to carol | by ERC-3009 | out from=bob token=here most=6000000 exact=true to=carol | value: 6000000 of 0x4838…5f97 | validAfter: time 7000000 | validBefore: time 1800000000 end=true',
    ],
    [
      [ME, ME, 6_000_000n, 7_000_000n, END, word(1n), 4, word(2n), word(3n)],
      'Use a signature of me to move 6000000 base units of 0x4838…5f97 to me | by ERC-3009 | out from=me token=here most=6000000 exact=true to=me | value: 6000000 of 0x4838…5f97 | validAfter: time 7000000 | validBefore: time 1800000000 end=true',
    ],
  ],
  [
    'receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, CAROL, 6_000_000n, 7_000_000n, END, word(1n), 4, word(2n), word(3n)],
      'Use a signature of bob to move 6000000 base units of 0x4838…5f97 to carol | by ERC-3009 | out from=bob token=here most=6000000 exact=true to=carol | value: 6000000 of 0x4838…5f97 | validAfter: time 7000000 | validBefore: time 1800000000 end=true',
    ],
  ],
  [
    'burn(uint256 value)',
    [
      [6_000_000n],
      'Destroy 6000000 base units, or item 6000000, of here | by ERC-20, ERC-721 | out from=me token=here most=6000000 exact=false | item-out from=me collection=here tokenId=6000000',
    ],
    [[6_000_000n], 'Destroy 6 USDC | by ERC-20, ERC-721 | out from=me token=USDC most=6000000 exact=true', { at: USDC }],
  ],
  [
    'burnFrom(address account, uint256 value)',
    [
      [BOB, 6_000_000n],
      'Destroy 6000000 base units of 0x4838…5f97 of bob | by ERC-20 | out from=bob token=here most=6000000 exact=true | value: 6000000 of 0x4838…5f97',
    ],
    [
      [ME, 6_000_000n],
      'Destroy 6000000 base units of 0x4838…5f97 of me | by ERC-20 | out from=me token=here most=6000000 exact=true | value: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, CAROL, 6_000_000n, END, true, 3, word(1n), word(2n)],
      'Use a signature of bob to let carol spend unlimited here | by DAI permit | allowance owner=bob token=here spender=carol units=115792089237316195423570985008687907853269984665640564039457584007913129639935 mode=set | expiry: time 1800000000 end=true zero=never',
    ],
    [
      [BOB, CAROL, 6_000_000n, END, false, 3, word(1n), word(2n)],
      'Use a signature of bob to stop carol from spending here | by DAI permit | allowance owner=bob token=here spender=carol units=0 mode=set | expiry: time 1800000000 end=true zero=never',
    ],
    [
      [ME, ME, 6_000_000n, END, true, 3, word(1n), word(2n)],
      'Use a signature of me to let me spend unlimited here | by DAI permit | allowance owner=me token=here spender=me units=115792089237316195423570985008687907853269984665640564039457584007913129639935 mode=set | expiry: time 1800000000 end=true zero=never',
    ],
    [
      [ME, ME, 6_000_000n, END, false, 3, word(1n), word(2n)],
      'Use a signature of me to stop me from spending here | by DAI permit | allowance owner=me token=here spender=me units=0 mode=set | expiry: time 1800000000 end=true zero=never',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
