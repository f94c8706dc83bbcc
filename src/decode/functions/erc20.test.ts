import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME, USDC, WETH } from '../test-support/names.ts'
import { readCall, type Row } from '../test-support/reading.ts'
const MAX = 2n ** 256n - 1n

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'transfer(address to, uint256 value)',
    [
      [BOB, 6_000_000n],
      'Send 6000000 base units of here to bob | by ERC-20 | out from=me token=here most=6000000 exact=true to=bob | value: 6000000 of 0x4838…5f97',
    ],
    [
      [ME, 6_000_000n],
      'Send 6000000 base units of here to me | by ERC-20 | out from=me token=here most=6000000 exact=true to=me | value: 6000000 of 0x4838…5f97',
    ],
    [
      [BOB, 6_000_000n],
      'Send 6 USDC to bob | by ERC-20 | out from=me token=USDC most=6000000 exact=true to=bob | value: 6000000 of USDC',
      { at: USDC },
    ],
    [
      [BOB, 6_000_000n],
      'Call transfer of here and send it 0.000000000000000009 ETH | by ERC-20 | out from=me token=here most=6000000 exact=true to=bob | out from=me most=9 exact=true to=here | value: 6000000 of 0x4838…5f97',
      { value: 9n },
    ],
    [
      [ME, 6_000_000n],
      'Send 0.000000000006 WETH to me | by ERC-20 | out from=me token=WETH most=6000000 exact=true to=me | value: 6000000 of WETH',
      { at: WETH },
    ],
  ],
  [
    'transferFrom(address from, address to, uint256 value)',
    [
      [BOB, CAROL, 6_000_000n],
      'Move 6000000 base units, or item 6000000, of here from bob to carol | by ERC-20, ERC-721 | out from=bob token=here most=6000000 exact=false to=carol | item-out from=bob collection=here tokenId=6000000 to=carol | value: 6000000 of 0x4838…5f97',
    ],
    [
      [ME, ME, 6_000_000n],
      'Move 6000000 base units, or item 6000000, of here from me to me | by ERC-20, ERC-721 | out from=me token=here most=6000000 exact=false to=me | item-out from=me collection=here tokenId=6000000 to=me | value: 6000000 of 0x4838…5f97',
    ],
    [
      [BOB, CAROL, 6_000_000n],
      'Move 6 USDC from bob to carol | by ERC-20, ERC-721 | out from=bob token=USDC most=6000000 exact=true to=carol | value: 6000000 of USDC',
      { at: USDC },
    ],
    [
      [ME, ME, 6_000_000n],
      'Move 0.000000000006 WETH from me to me | by ERC-20, ERC-721 | out from=me token=WETH most=6000000 exact=true to=me | value: 6000000 of WETH',
      { at: WETH },
    ],
  ],
  [
    'approve(address spender, uint256 value)',
    [
      [BOB, 6_000_000n],
      'Let bob spend up to 6000000 base units, or move item 6000000, of here | by ERC-20, ERC-721 | allowance owner=me token=here spender=bob units=6000000 mode=set | value: 6000000 of 0x4838…5f97',
    ],
    [
      [BOB, 6_000_000n],
      'Let bob spend up to 6 USDC | by ERC-20, ERC-721 | allowance owner=me token=USDC spender=bob units=6000000 mode=set | value: 6000000 of USDC',
      { at: USDC },
    ],
    [
      [BOB, 0n],
      'Let bob spend no here, or move item 0 if it is a collection | by ERC-20, ERC-721 | allowance owner=me token=here spender=bob units=0 mode=set | value: 0 of 0x4838…5f97',
    ],
    [
      [BOB, MAX],
      'Let bob spend unlimited here | by ERC-20, ERC-721 | allowance owner=me token=here spender=bob units=115792089237316195423570985008687907853269984665640564039457584007913129639935 mode=set | value: 115792089237316195423570985008687907853269984665640564039457584007913129639935 of 0x4838…5f97',
    ],
    [
      [ZERO, 6_000_000n],
      'Remove the approval of item 6000000 of here | by ERC-20, ERC-721 | allowance owner=me token=here spender=zero units=6000000 mode=set | value: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'increaseAllowance(address spender, uint256 addedValue)',
    [
      [BOB, 6_000_000n],
      'Let bob spend up to 6000000 base units, or move item 6000000, of here | by ERC-20 | allowance owner=me token=here spender=bob units=6000000 mode=add | addedValue: 6000000 of 0x4838…5f97',
    ],
    [
      [BOB, 6_000_000n],
      'Let bob spend 6 USDC more | by ERC-20 | allowance owner=me token=USDC spender=bob units=6000000 mode=add | addedValue: 6000000 of USDC',
      { at: USDC },
    ],
    [
      [BOB, 0n],
      'Let bob spend no here, or move item 0 if it is a collection | by ERC-20 | allowance owner=me token=here spender=bob units=0 mode=add | addedValue: 0 of 0x4838…5f97',
    ],
    [
      [BOB, MAX],
      'Let bob spend unlimited here | by ERC-20 | allowance owner=me token=here spender=bob units=115792089237316195423570985008687907853269984665640564039457584007913129639935 mode=add | addedValue: 115792089237316195423570985008687907853269984665640564039457584007913129639935 of 0x4838…5f97',
    ],
    [
      [ZERO, 6_000_000n],
      'Remove the approval of item 6000000 of here | by ERC-20 | allowance owner=me token=here spender=zero units=6000000 mode=add | addedValue: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'increaseApproval(address spender, uint256 addedValue)',
    [
      [BOB, 6_000_000n],
      'Let bob spend up to 6000000 base units, or move item 6000000, of here | by ERC-20 | allowance owner=me token=here spender=bob units=6000000 mode=add | addedValue: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'decreaseAllowance(address spender, uint256 subtractedValue)',
    [
      [BOB, 6_000_000n],
      'Lower by 6000000 base units of 0x4838…5f97 what bob may spend | by ERC-20 | allowance owner=me token=here spender=bob units=6000000 mode=subtract | subtractedValue: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'decreaseApproval(address spender, uint256 subtractedValue)',
    [
      [BOB, 6_000_000n],
      'Lower by 6000000 base units of 0x4838…5f97 what bob may spend | by ERC-20 | allowance owner=me token=here spender=bob units=6000000 mode=subtract | subtractedValue: 6000000 of 0x4838…5f97',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
