import { concat, encodeAbiParameters, parseAbiParameters, toHex, zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { END, readCall, type Row } from '../test-support/reading.ts'
import type { Address } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { ME, ROUTER, STRANGER, USDC, BOB, CAROL } from '../test-support/names.ts'

const abi = encoder(
  'function multicall((bool allowFailure, bytes callData)[] calls) payable',
  'function invoke(bytes32[] actions, bytes[] data) payable',
  'function create((address handler, bytes32 salt, bytes staticInput) params, bool dispatch)',
  'function createWithContext((address handler, bytes32 salt, bytes staticInput) params, address factory, bytes data, bool dispatch)',
  'function withdrawMax(uint256 streamId, address to)',
)
const receivers = (data: Hex): readonly Address[] => claimsOf(explained(ROUTER, data), 'receiver').map(({ to }) => to)
const MANY = 120

/** A stranger at one of many places, whichever. */
const PLACES = [0, 1, 59, MANY - 1]

describe('steps in one call', () => {
  it.each(PLACES)('of Pendle are told by the one that pays somebody else: %i', (place) => {
    const steps = Array.from({ length: MANY }, (_, at) => ({
      allowFailure: at % 2 === 0,
      callData: abi('withdrawMax', [1n, at === place ? STRANGER : ME]),
    }))
    expect(receivers(abi('multicall', [steps]))).toEqual([STRANGER])
    expect(plain(explained(ROUTER, abi('multicall', [steps])).intent).toLowerCase()).toContain(STRANGER)
  })

  const ACTIONS = [
    ['ACTION_SUPPLY_ASSET', 1],
    ['ACTION_SUPPLY_NATIVE_TOKEN', 1],
    ['ACTION_TRANSFER_ASSET', 1],
    ['ACTION_WITHDRAW_ASSET', 1],
    ['ACTION_WITHDRAW_NATIVE_TOKEN', 1],
    ['ACTION_CLAIM_REWARD', 2],
  ] as const
  it.each(ACTIONS)('of a bulker of Compound: %s', (name, place) => {
    const step = (to: Address): Hex => concat([USDC, USDC, USDC, USDC].map((one, at) => pad(at === place ? to : one)))
    const data = (to: Address): Hex => abi('invoke', [[toHex('ACTION_SUPPLY_ASSET', { size: 32 }), toHex(name, { size: 32 })], [concat([pad(USDC), pad(ME), pad(USDC), word(5n)]), step(to)]]) // prettier-ignore
    expect(receivers(data(STRANGER))).toEqual([STRANGER])
    expect(plain(explained(ROUTER, data(STRANGER)).intent).toLowerCase()).toContain(STRANGER)
    expect(receivers(data(ME))).toEqual([])
  })

  it('says whom orders pay that a Safe has placed for it', () => {
    const twap = (receiver: Address): Hex =>
      encodeAbiParameters(parseAbiParameters('address, address, address, uint256, uint256, uint256'), [
        USDC,
        ROUTER,
        receiver,
        10n ** 22n,
        5n,
        0n,
      ])
    const stop = (receiver: Address): Hex =>
      encodeAbiParameters(parseAbiParameters('address, address, uint256, uint256, bytes32, address'), [
        USDC,
        ROUTER,
        10n ** 22n,
        5n,
        zeroHash,
        receiver,
      ])
    for (const input of [twap, stop]) {
      const order = (receiver: Address) => ({ handler: USDC, salt: zeroHash, staticInput: input(receiver) })
      expect(receivers(abi('create', [order(STRANGER), true]))).toEqual([STRANGER])
      expect(receivers(abi('createWithContext', [order(STRANGER), USDC, '0x', true]))).toEqual([STRANGER])
      expect(receivers(abi('create', [order(ME), true]))).toEqual([])
    }
  })
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'multicall((bool allowFailure, bytes callData)[] calls)',
    [
      [
        [
          [true, '0x'],
          [true, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Make 2 calls to here in one” | by Pendle | out from=me most=7 exact=true to=here | > Send nothing to here | > Send nothing to here',
      { value: 7n },
    ],
    [
      [[[true, '0x']]],
      'Send 0.000000000000000007 ETH to here with this: “Send nothing to here” | by Pendle | out from=me most=7 exact=true to=here | > Send nothing to here',
      { value: 7n },
    ],
    [
      [[]],
      'Send 0.000000000000000007 ETH to here with this: “Make no call to here” | by Pendle | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [
        [
          [true, '0x'],
          [true, '0x'],
        ],
      ],
      'Make 2 calls to here in one | by Pendle | > Send nothing to here | > Send nothing to here',
    ],
  ],
  [
    'invoke(bytes32[] actions, bytes[] data)',
    [
      [
        [word(1n), word(2n)],
        ['0x', '0x'],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Do 2 steps with here” | by Compound v3 | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [
        [word(1n), word(2n)],
        ['0x', '0x'],
      ],
      'Do 2 steps with here | by Compound v3 | open',
    ],
  ],
  [
    'depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
    [
      [BOB, USDC, 6_000_000n, 'abc', END],
      'Send 0.000000000000000007 ETH to here with this: “Pay into THORChain with here” | by  | open | out from=me most=7 exact=true to=here | expiration: time 1800000000 end=true',
      { value: 7n },
    ],
    [[BOB, USDC, 6_000_000n, 'abc', END], 'Pay into THORChain with here | by  | open | expiration: time 1800000000 end=true'],
  ],
  [
    'create((address handler, bytes32 salt, bytes staticInput) params, bool dispatch)',
    [[[BOB, word(1n), '0x'], true], 'Let here place orders by the rules of bob | by CoW Protocol | open'],
    [
      [[BOB, word(1n), '0x'], true],
      'Call create of here and send it 0.000000000000000009 ETH | by CoW Protocol | open | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
  [
    'createWithContext((address handler, bytes32 salt, bytes staticInput) params, address factory, bytes data, bool dispatch)',
    [[[BOB, word(1n), '0x'], CAROL, '0x', true], 'Let here place orders by the rules of bob | by CoW Protocol | open'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
