import { expect, it } from 'vitest'
import { USDC } from '../test-support/names.ts'
import { readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'deposit()',
    [[], 'Deposit 0.000000000000000007 ETH into here | by WETH9 | out from=me most=7 exact=true to=here', { value: 7n }],
    [
      [],
      'Wrap 0.000000000000000007 ETH into USDC | by WETH9 | out from=me most=7 exact=true to=USDC | in to=me token=USDC least=7',
      { at: USDC, value: 7n },
    ],
  ],
  [
    'withdraw(uint256 wad)',
    [[6_000_000n], 'Withdraw 6000000 base units from here | by WETH9 | open'],
    [
      [6_000_000n],
      'Unwrap 6 USDC | by WETH9 | out from=me token=USDC most=6000000 exact=true | in to=me least=6000000 | wad: 6000000 of USDC',
      { at: USDC },
    ],
    [
      [6_000_000n],
      'Call withdraw of here and send it 0.000000000000000009 ETH | by WETH9 | open | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
