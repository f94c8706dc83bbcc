import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { encoder } from '../test-support/calls.ts'
import { BOB, CAROL, ME, NAMES, USDC, WETH } from '../test-support/names.ts'
import { HERE, readCall, type Row } from '../test-support/reading.ts'
import { explain } from '../explain.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'deposit(uint256 assets, address receiver)',
    [[6_000_000n, BOB], 'Deposit 6000000 base units of its asset into here for bob | by ERC-4626 | open | receiver to=bob of=here'],
    [[6_000_000n, ME], 'Deposit 6000000 base units of its asset into here | by ERC-4626 | open'],
    [
      [6_000_000n, BOB],
      'Call deposit of here and send it 0.000000000000000009 ETH | by ERC-4626 | open | receiver to=bob of=here | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
    [[6_000_000n, HERE], 'Deposit 6000000 base units of its asset into here for here | by ERC-4626 | open'],
  ],
  [
    'mint(uint256 shares, address receiver)',
    [[6_000_000n, BOB], 'Let here make 6000000 base units of 0x4838…5f97 for bob | by ERC-4626 | open | receiver to=bob of=here'],
    [[6_000_000n, ME], 'Let here make 6000000 base units of 0x4838…5f97 for me | by ERC-4626 | open'],
    [
      [6_000_000n, BOB],
      'Buy 6 USDC from the vault that issues them, for bob | by ERC-4626 | open | in to=bob token=USDC least=6000000',
      { at: USDC },
    ],
    [
      [6_000_000n, ME],
      'Buy 0.000000000006 WETH from the vault that issues them | by ERC-4626 | open | in to=me token=WETH least=6000000',
      { at: WETH },
    ],
  ],
  [
    'withdraw(uint256 assets, address receiver, address owner)',
    [
      [6_000_000n, BOB, CAROL],
      'Withdraw 6000000 base units of its asset from here to bob, out of what carol holds | by ERC-4626 | open | receiver to=bob of=here',
    ],
    [[6_000_000n, ME, ME], 'Withdraw 6000000 base units of its asset from here to me | by ERC-4626 | open'],
    [[6_000_000n, HERE, HERE], 'Withdraw 6000000 base units of its asset from here to here, out of what here holds | by ERC-4626 | open'],
  ],
  [
    'redeem(uint256 shares, address receiver, address owner)',
    [
      [6_000_000n, BOB, CAROL],
      'Redeem 6000000 base units of 0x4838…5f97 of carol, paid out to bob | by ERC-4626 | open | out from=carol token=here most=6000000 exact=false | receiver to=bob of=here',
    ],
    [
      [6_000_000n, ME, ME],
      'Redeem 6000000 base units of 0x4838…5f97, paid out to me | by ERC-4626 | open | out from=me token=here most=6000000 exact=false',
    ],
    [
      [6_000_000n, BOB, CAROL],
      'Redeem 6 USDC of carol, paid out to bob | by ERC-4626 | out from=carol token=USDC most=6000000 exact=true | receiver to=bob of=USDC',
      { at: USDC },
    ],
    [
      [6_000_000n, ME, ME],
      'Redeem 0.000000000006 WETH, paid out to me | by ERC-4626 | out from=me token=WETH most=6000000 exact=true',
      { at: WETH },
    ],
    [
      [6_000_000n, HERE, HERE],
      'Redeem 6000000 base units of 0x4838…5f97 of here, paid out to here | by ERC-4626 | open | out from=here token=here most=6000000 exact=false',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})

// As docs.ethena.fi and docs.sky.money publish them.
it.each<[vault: string, at: Address, asset: Address]>([
  ['sUSDe', '0x9d39a5de30e57443bff2a8307a4256c8797a3497', '0x4c9edd5852cd905f086c759e8383e09bff1e68b3'],
  ['sDAI', '0x83f20f44975d03b1b09e64809b757c47f942beea', '0x6b175474e89094c44da98b954eedeac495271d0f'],
  ['sUSDS', '0xa3931d71877c0e7a3148cb7eb4463524fec27fbd', '0xdc035d45d973e3ec169d2276ddab16f1e407384f'],
])('%s counts what is put in as the token that it holds', (vault, at, asset) => {
  const listed = new Map([
    [at, vault],
    [asset, 'its token'],
  ])
  const tokenOf = (address: Address) => {
    const symbol = listed.get(address)
    return symbol === undefined ? undefined : ({ ...NAMES.native, standard: 'erc20', address, symbol } as const)
  }
  const data = encoder('function deposit(uint256 assets, address receiver)')('deposit', [10n ** 18n, ME])
  const call = { chainId: 1, from: ME, to: at, value: 0n, data } as const
  expect(plain(explain(call, { ...NAMES, tokenOf }).intent)).toBe(`Deposit 1 its token into ${vault}`)
})
