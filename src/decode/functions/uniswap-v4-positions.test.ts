import { encodeAbiParameters, parseAbiParameters, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { END, readCall, type Row, HERE } from '../test-support/reading.ts'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, concat } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { ME, ROUTER, STRANGER, USDC, BOB, WETH } from '../test-support/names.ts'

const NATIVE: Address = '0x0000000000000000000000000000000000000000'
const SENDER: Address = '0x0000000000000000000000000000000000000001'
const abi = encoder(
  'function modifyLiquidities(bytes unlockData, uint256 deadline) payable',
  'function modifyLiquiditiesWithoutUnlock(bytes actions, bytes[] params) payable',
)
const encode = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types) as readonly [], values as never)
const KEY = '(address, address, uint24, int24, address)'
const key = [NATIVE, USDC, 500, 10, NATIVE]
const mint = (owner: Address): Hex =>
  encode(`${KEY}, int24, int24, uint256, uint128, uint128, address, bytes`, key, -10, 10, 5n, 10n ** 18n, 3_000_000n, owner, '0x')
const take = (): Hex => encode('uint256, uint256, uint128, uint128, bytes', 7n, 5n, 0n, 0n, '0x')
const pair = (to: Address): Hex => encode('address, address, address', NATIVE, USDC, to)
const sweep = (to: Address): Hex => encode('address, address', NATIVE, to)
const run = (actions: Hex, params: readonly Hex[], value = 0n) =>
  explained(ROUTER, abi('modifyLiquidities', [encode('bytes, bytes[]', actions, params), 99n]), value)

describe('a change of v4 positions', () => {
  it.each<[string, Hex, readonly Hex[], string]>([
    ['a position for oneself', '0x0214', [mint(ME), sweep(SENDER)], 'Add at most 1 ETH and 3 USDC to a pool with Uniswap'],
    [
      'a position for a stranger',
      '0x02',
      [mint(STRANGER)],
      `Add at most 1 ETH and 3 USDC to a pool with Uniswap, as a position that belongs to ${STRANGER}`,
    ],
    ['what is taken out for oneself', '0x0111', [take(), pair(SENDER)], 'Take out of the position 7 at Uniswap'],
    ['what is taken out for a stranger', '0x0111', [take(), pair(STRANGER)], `Pay all ETH and USDC that is due at Uniswap to ${STRANGER}`],
    ['a rest for a stranger', '0x0214', [mint(ME), sweep(STRANGER)], `Pay all ETH that is due at Uniswap to ${STRANGER}`],
  ])('says %s', (_, actions, params, sentence) => {
    const one = run(actions, params, 10n ** 18n)
    expect(plain(one.intent)).toBe(sentence)
    const strangers = claimsOf(one, 'receiver').flatMap(({ to }) => (to === ME ? [] : [to]))
    expect(strangers).toEqual(sentence.includes(STRANGER) ? [STRANGER] : [])
  })

  it('names who is paid also where another action cannot be read', () => {
    const one = run('0x0211ff', [mint(ME), pair(STRANGER), '0x'])
    expect(plain(one.intent)).toContain(STRANGER)
    expect(one.complete).toBe(false)
    const bare = explained(ROUTER, abi('modifyLiquiditiesWithoutUnlock', ['0x11', [pair(STRANGER)]]))
    expect(claimsOf(bare, 'receiver')).toHaveLength(1)
    expect(plain(explained(ROUTER, abi('modifyLiquidities', ['0x1234', 9n])).intent)).toContain('cannot be read')
  })
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'modifyLiquidities(bytes unlockData, uint256 deadline)',
    [
      ['0x', END],
      'Change positions at here in a way that cannot be read whole | by Uniswap v4 | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      ['0x', END],
      'Change positions at here in a way that cannot be read whole | by Uniswap v4 | open | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'modifyLiquiditiesWithoutUnlock(bytes actions, bytes[] params)',
    [
      ['0x', ['0x', '0x']],
      'Change positions at here in a way that cannot be read whole | by Uniswap v4 | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [['0x', []], 'Settle what is owed at here | by Uniswap v4 | open | out from=me most=7 exact=false to=here', { value: 7n }],
    [['0x', ['0x', '0x']], 'Change positions at here in a way that cannot be read whole | by Uniswap v4 | open'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})

type Act = readonly [code: number, params: Hex]
type Plan = readonly [name: string, acts: readonly Act[], said: string]

const CALLER: Address = '0x0000000000000000000000000000000000000001'
const ITSELF: Address = '0x0000000000000000000000000000000000000002'
const pool = (one: Address, other: Address) => ({ currency0: one, currency1: other, fee: 500, tickSpacing: 10, hooks: ZERO })
const POOL_KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey'
// v4-periphery, src/libraries/Actions.sol and CalldataDecoder.sol.
const increase = (id: bigint): Act => [
  0x00,
  encodeAbiParameters(parseAbiParameters('uint256, uint256, uint128, uint128, bytes'), [id, 1n, 5n, 6n, '0x']),
]
const decrease = (id: bigint): Act => [
  0x01,
  encodeAbiParameters(parseAbiParameters('uint256, uint256, uint128, uint128, bytes'), [id, 1n, 5n, 6n, '0x']),
]
const burn = (id: bigint): Act => [0x03, encodeAbiParameters(parseAbiParameters('uint256, uint128, uint128, bytes'), [id, 5n, 6n, '0x'])]
const increaseFrom = (id: bigint): Act => [
  0x04,
  encodeAbiParameters(parseAbiParameters('uint256, uint128, uint128, bytes'), [id, 5n, 6n, '0x']),
]
const mintIn = (owner: Address, one: Address = USDC, most = 5_000_000n): Act => [
  0x02,
  encodeAbiParameters(parseAbiParameters([`${POOL_KEY}, int24 a, int24 b, uint256 c, uint128 d, uint128 e, address f, bytes g`]), [
    pool(one, WETH),
    1,
    2,
    3n,
    most,
    7n,
    owner,
    '0x',
  ]),
]
const mintFrom = (owner: Address): Act => [
  0x05,
  encodeAbiParameters(parseAbiParameters([`${POOL_KEY}, int24 a, int24 b, uint128 d, uint128 e, address f, bytes g`]), [
    pool(USDC, WETH),
    1,
    2,
    5n,
    6n,
    owner,
    '0x',
  ]),
]
const settlePair: Act = [0x0d, encodeAbiParameters(parseAbiParameters('address, address'), [USDC, WETH])]
const settle: Act = [0x0b, encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [USDC, 5n, true])]
const takeOne = (to: Address, token: Address = USDC): Act => [
  0x0e,
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [token, to, 5n]),
]
const takePair = (to: Address): Act => [0x11, encodeAbiParameters(parseAbiParameters('address, address, address'), [USDC, WETH, to])]
const sweepTo = (to: Address, token: Address = ZERO): Act => [
  0x14,
  encodeAbiParameters(parseAbiParameters('address, address'), [token, to]),
]
const others: readonly Act[] = [
  [0x12, encodeAbiParameters(parseAbiParameters('address'), [USDC])],
  [0x13, encodeAbiParameters(parseAbiParameters('address, uint256'), [USDC, 5n])],
  [0x15, encodeAbiParameters(parseAbiParameters('uint256'), [5n])],
  [0x16, encodeAbiParameters(parseAbiParameters('uint256'), [5n])],
]

/** Plans of the position manager of Uniswap v4. */
const PLANS: readonly Plan[] = [
  ['nothing', [], 'Settle what is owed at here | by Uniswap v4 | open | deadline: time 1800000000 end=true'],
  [
    'more for a position',
    [increase(7n), settlePair],
    'Add to the position 7 at here | by Uniswap v4 | open | into-item collection=here tokenId=7 | deadline: time 1800000000 end=true',
  ],
  [
    'more out of what is owed',
    [increaseFrom(7n), settle],
    'Add to the position 7 at here | by Uniswap v4 | open | into-item collection=here tokenId=7 | deadline: time 1800000000 end=true',
  ],
  [
    'less of a position',
    [decrease(7n), takePair(ME)],
    'Take out of the position 7 at here | by Uniswap v4 | open | deadline: time 1800000000 end=true',
  ],
  [
    'less of a position, for the caller',
    [decrease(7n), takePair(CALLER)],
    'Take out of the position 7 at here | by Uniswap v4 | open | deadline: time 1800000000 end=true',
  ],
  [
    'less of a position, for somebody else',
    [decrease(7n), takePair(BOB)],
    'Pay all USDC and WETH that is due at here to bob | by Uniswap v4 | open | receiver to=bob of=here | deadline: time 1800000000 end=true',
  ],
  [
    'less of a position, left there',
    [decrease(7n), takePair(ITSELF)],
    'Take out of the position 7 at here | by Uniswap v4 | open | deadline: time 1800000000 end=true',
  ],
  [
    'one token for somebody else',
    [decrease(7n), takeOne(BOB)],
    'Pay all USDC that is due at here to bob | by Uniswap v4 | open | receiver to=bob of=here | deadline: time 1800000000 end=true',
  ],
  [
    'ether for somebody else',
    [decrease(7n), takeOne(BOB, ZERO)],
    'Pay all ETH that is due at here to bob | by Uniswap v4 | open | receiver to=bob of=here | deadline: time 1800000000 end=true',
  ],
  [
    'what is left for somebody else',
    [increase(7n), sweepTo(BOB)],
    'Pay all ETH that is due at here to bob | by Uniswap v4 | open | into-item collection=here tokenId=7 | receiver to=bob of=here | deadline: time 1800000000 end=true',
  ],
  [
    'a token that is left for the caller',
    [increase(7n), sweepTo(CALLER, USDC)],
    'Add to the position 7 at here | by Uniswap v4 | open | into-item collection=here tokenId=7 | deadline: time 1800000000 end=true',
  ],
  [
    'the end of a position',
    [burn(7n), takePair(ME)],
    'Close the position 7 at here | by Uniswap v4 | open | deadline: time 1800000000 end=true',
  ],
  [
    'a new position',
    [mintIn(ME), settlePair],
    'Add at most 5 USDC and 0.000000000000000007 WETH to a pool with here | by Uniswap v4 | open | out from=me token=USDC most=5000000 exact=false | out from=me token=WETH most=7 exact=false | receiver to=me of=here | deadline: time 1800000000 end=true',
  ],
  [
    'a new position for the caller',
    [mintIn(CALLER), settlePair],
    'Add at most 5 USDC and 0.000000000000000007 WETH to a pool with here | by Uniswap v4 | open | out from=me token=USDC most=5000000 exact=false | out from=me token=WETH most=7 exact=false | receiver to=me of=here | deadline: time 1800000000 end=true',
  ],
  [
    'a new position for somebody else',
    [mintIn(BOB), settlePair],
    'Add at most 5 USDC and 0.000000000000000007 WETH to a pool with here, as a position that belongs to bob | by Uniswap v4 | open | out from=me token=USDC most=5000000 exact=false | out from=me token=WETH most=7 exact=false | receiver to=bob of=here | deadline: time 1800000000 end=true',
  ],
  [
    'a new position with ether',
    [mintIn(ME, ZERO), settlePair],
    'Add at most 0.000000000005 ETH and 0.000000000000000007 WETH to a pool with here | by Uniswap v4 | open | out from=me most=5000000 exact=false | out from=me token=WETH most=7 exact=false | receiver to=me of=here | deadline: time 1800000000 end=true',
  ],
  [
    'a new position of one token',
    [mintIn(ME, USDC, 0n), settlePair],
    'Add at most 0 USDC and 0.000000000000000007 WETH to a pool with here | by Uniswap v4 | open | out from=me token=WETH most=7 exact=false | receiver to=me of=here | deadline: time 1800000000 end=true',
  ],
  [
    'a new position of the least',
    [mintIn(ME, USDC, 1n), settlePair],
    'Add at most 0.000001 USDC and 0.000000000000000007 WETH to a pool with here | by Uniswap v4 | open | out from=me token=USDC most=1 exact=false | out from=me token=WETH most=7 exact=false | receiver to=me of=here | deadline: time 1800000000 end=true',
  ],
  [
    'a new position out of what is owed',
    [mintFrom(ME)],
    'Add at most 0.000005 USDC and 0.000000000000000006 WETH to a pool with here | by Uniswap v4 | open | out from=me token=USDC most=5 exact=false | out from=me token=WETH most=6 exact=false | receiver to=me of=here | deadline: time 1800000000 end=true',
  ],
  [
    'two changes',
    [increase(7n), decrease(8n), settlePair],
    'Take out of the position 8 at here | by Uniswap v4 | open | into-item collection=here tokenId=7 | deadline: time 1800000000 end=true',
  ],
  [
    'a change and an end',
    [increase(7n), burn(8n)],
    'Close the position 8 at here | by Uniswap v4 | open | into-item collection=here tokenId=7 | deadline: time 1800000000 end=true',
  ],
  ['what only settles', others, 'Settle what is owed at here | by Uniswap v4 | open | deadline: time 1800000000 end=true'],
  [
    'an action that nobody knows',
    [[0x55, '0x'], increase(7n)],
    'Change positions at here in a way that cannot be read whole | by Uniswap v4 | open | into-item collection=here tokenId=7 | deadline: time 1800000000 end=true',
  ],
  [
    'an action that is cut off',
    [[0x00, '0x12']],
    'Change positions at here in a way that cannot be read whole | by Uniswap v4 | open | deadline: time 1800000000 end=true',
  ],
  [
    'an action with more bytes',
    [[0x01, concat(decrease(7n)[1], '0x00')]],
    'Change positions at here in a way that cannot be read whole | by Uniswap v4 | open | deadline: time 1800000000 end=true',
  ],
]

const planned = (acts: readonly Act[]): Hex =>
  encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    acts.length === 0 ? '0x' : concat(...acts.map(([code]) => toHex(code, { size: 1 }))),
    acts.map(([, params]) => params),
  ])
const read = ([, acts]: Plan): readonly string[] =>
  readCall('modifyLiquidities(bytes unlockData, uint256 deadline)', [planned(acts), END], { at: HERE })

it.each(PLANS.map((plan) => [plan[0], plan] as const))('a plan with %s', (_, plan) => {
  expect(read(plan)).toEqual(plan[2].split(' | '))
})
