import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { END, readCall, type Row } from '../test-support/reading.ts'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { ME, ROUTER, STRANGER, USDC } from '../test-support/names.ts'

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
