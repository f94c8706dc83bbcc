import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { END, readCall, type Row } from '../test-support/reading.ts'
const MAX = 2n ** 256n - 1n

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, CAROL, 6_000_000n, END, 3, word(1n), word(2n)],
      'Use a signature of bob to let carol spend up to 6000000 base units of 0x4838…5f97, with no expiry | by EIP-2612 | allowance owner=bob token=here spender=carol units=6000000 mode=set | value: 6000000 of 0x4838…5f97 | deadline: time 1800000000 end=true',
    ],
    [
      [ME, ME, 6_000_000n, END, 3, word(1n), word(2n)],
      'Use a signature of me to let me spend up to 6000000 base units of 0x4838…5f97, with no expiry | by EIP-2612 | allowance owner=me token=here spender=me units=6000000 mode=set | value: 6000000 of 0x4838…5f97 | deadline: time 1800000000 end=true',
    ],
    [
      [BOB, CAROL, MAX, END, 3, word(1n), word(2n)],
      'Use a signature of bob to let carol spend unlimited here, with no expiry | by EIP-2612 | allowance owner=bob token=here spender=carol units=115792089237316195423570985008687907853269984665640564039457584007913129639935 mode=set | value: 115792089237316195423570985008687907853269984665640564039457584007913129639935 of 0x4838…5f97 | deadline: time 1800000000 end=true',
    ],
    [
      [BOB, CAROL, 6_000_000n, END, 3, word(1n), word(2n)],
      'Call permit of here and send it 0.000000000000000009 ETH | by EIP-2612 | allowance owner=bob token=here spender=carol units=6000000 mode=set | out from=me most=9 exact=true to=here | value: 6000000 of 0x4838…5f97 | deadline: time 1800000000 end=true',
      { value: 9n },
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
