import { describe, expect, it } from 'vitest'
import { DAN, END, ERIN, readCall, type Row } from '../test-support/reading.ts'
import { ZERO } from '#core/ethereum/address'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { claimsOf, encoder, sentences, explained } from '../test-support/calls.ts'
import { ME, STRANGER, USDC, WETH, BOB, CAROL } from '../test-support/names.ts'
import { PERMIT2 } from './known.ts'

const ROUTER_3: Address = '0xae563e3f8219521950555f5962419c8919758ea2'
const POOL: Address = '0x85b2b559bc2d21104c4defdd6efca8a20343361d'
const ETHER = 10n ** 18n
const abi = encoder(
  'struct Step { address pool; address tokenOut; bool isBuffer; }',
  'struct PathIn { address tokenIn; Step[] steps; uint256 exactAmountIn; uint256 minAmountOut; }',
  'struct PathOut { address tokenIn; Step[] steps; uint256 maxAmountIn; uint256 exactAmountOut; }',
  'struct Permit { address token; address owner; address spender; uint256 amount; uint256 nonce; uint256 deadline; }',
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'function swapSingleTokenExactIn(address pool, address tokenIn, address tokenOut, uint256 exactAmountIn, uint256 minAmountOut, uint256 deadline, bool wethIsEth, bytes userData) payable',
  'function swapSingleTokenExactOut(address pool, address tokenIn, address tokenOut, uint256 exactAmountOut, uint256 maxAmountIn, uint256 deadline, bool wethIsEth, bytes userData) payable',
  'function swapExactIn(PathIn[] paths, uint256 deadline, bool wethIsEth, bytes userData) payable',
  'function swapExactOut(PathOut[] paths, uint256 deadline, bool wethIsEth, bytes userData) payable',
  'function removeLiquidityProportional(address pool, uint256 exactBptAmountIn, uint256[] minAmountsOut, bool wethIsEth, bytes userData) payable',
  'function donate(address pool, uint256[] amountsIn, bool wethIsEth, bytes userData) payable',
  'function permitBatchAndCall(Permit[] permitBatch, bytes[] permitSignatures, Batch permit2Batch, bytes permit2Signature, bytes[] multicallData) payable',
)
const swap = abi('swapSingleTokenExactIn', [POOL, USDC, WETH, 2_000_000_000n, ETHER, 9n, false, '0x'])

describe('the router of Balancer 3', () => {
  it('swaps for its caller: what leaves, and what arrives at least', () => {
    const one = explained(ROUTER_3, swap)
    expect(plain(one.intent)).toBe(`Swap 2000 USDC for at least 1 WETH with ${ROUTER_3}`)
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 2_000_000_000n, exact: true },
      { kind: 'in', to: ME, token: WETH, least: ETHER },
    ])
    expect(one.complete).toBe(true)
    const out = explained(ROUTER_3, abi('swapSingleTokenExactOut', [POOL, USDC, WETH, ETHER, 2_000_000_000n, 9n, false, '0x']))
    expect(plain(out.intent)).toBe(`Swap at most 2000 USDC for 1 WETH with ${ROUTER_3}`)
  })

  it('adds up paths from one token to another, and counts those of several', () => {
    const step = (tokenOut: Address) => [{ pool: POOL, tokenOut, isBuffer: false }]
    const path = (tokenIn: Address, tokenOut: Address) => ({
      tokenIn,
      steps: step(tokenOut),
      exactAmountIn: 1_000_000_000n,
      minAmountOut: ETHER,
    })
    expect(plain(explained(ROUTER_3, abi('swapExactIn', [[path(USDC, WETH), path(USDC, WETH)], 9n, false, '0x'])).intent)).toBe(
      `Swap 2000 USDC for at least 2 WETH with ${ROUTER_3}`,
    )
    const several = explained(ROUTER_3, abi('swapExactIn', [[path(USDC, WETH), path(WETH, USDC)], 9n, false, '0x']))
    expect(plain(several.intent)).toBe(`Make 2 swaps with ${ROUTER_3}`)
    expect(claimsOf(several, 'out')).toHaveLength(2)
    const native = explained(ROUTER_3, abi('swapExactIn', [[path(USDC, WETH)], 9n, true, '0x']))
    expect([native.complete, native.claims]).toEqual([false, []])
  })

  it('takes shares of a pool, and gives to one for nothing', () => {
    const one = explained(ROUTER_3, abi('removeLiquidityProportional', [POOL, ETHER, [1n, 1n], false, '0x']))
    expect(one.claims).toEqual([{ kind: 'out', from: ME, token: POOL, most: ETHER, exact: true }])
    const given = explained(ROUTER_3, abi('donate', [POOL, [1n, 1n], false, '0x']))
    expect(plain(given.intent)).toBe(`Give tokens to the pool ${POOL} for nothing`)
    expect(claimsOf(given, 'receiver').map(({ to }) => to)).toEqual([POOL])
  })
})

describe('rights and calls at once', () => {
  const details = [{ token: USDC, amount: 2n ** 160n - 1n, expiration: 99, nonce: 0 }]
  const batch = (spender: Address, permits: readonly unknown[] = []) =>
    explained(ROUTER_3, abi('permitBatchAndCall', [permits, permits.map(() => '0x'), { details, spender, sigDeadline: 9n }, '0x', [swap]]))

  it('that are for the router: what it is told to do stands in the sentence', () => {
    const one = batch(ROUTER_3)
    expect(sentences(one)).toEqual([
      `With ${ROUTER_3}: “Swap 2000 USDC for at least 1 WETH with ${ROUTER_3}”`,
      `  Swap 2000 USDC for at least 1 WETH with ${ROUTER_3}`,
    ])
    expect(claimsOf(one, 'allowance')).toEqual([
      { kind: 'allowance', owner: ME, token: USDC, spender: ROUTER_3, units: 2n ** 160n - 1n, mode: 'set', via: PERMIT2, until: 99n },
    ])
  })

  it('that are for somebody else: the sentence speaks of the rights', () => {
    expect(plain(batch(STRANGER).intent)).toBe(`Take 1 step with ${ROUTER_3}, and let ${STRANGER} spend unlimited USDC, until 1 Jan 1970`)
    expect(claimsOf(batch(STRANGER), 'allowance').map(({ spender }) => spender)).toEqual([STRANGER])
    const both = batch(ROUTER_3, [{ token: WETH, owner: ME, spender: STRANGER, amount: ETHER, nonce: 0n, deadline: 9n }])
    expect(claimsOf(both, 'allowance')[0]).toEqual({
      kind: 'allowance',
      owner: ME,
      token: WETH,
      spender: STRANGER,
      units: ETHER,
      mode: 'set',
    })
  })
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'swapSingleTokenExactIn(address pool, address tokenIn, address tokenOut, uint256 exactAmountIn, uint256 minAmountOut, uint256 deadline, bool wethIsEth, bytes userData)',
    [
      [BOB, USDC, WETH, 6_000_000n, 7_000_000n, END, true, '0x'],
      'Swap 6 USDC for at least 0.000000000007 WETH with here | by Balancer v3 | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [BOB, USDC, WETH, 6_000_000n, 7_000_000n, END, false, '0x'],
      'Swap 6 USDC for at least 0.000000000007 WETH with here | by Balancer v3 | out from=me token=USDC most=6000000 exact=true | in to=me token=WETH least=7000000 | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [BOB, USDC, WETH, 6_000_000n, 7_000_000n, END, true, '0x'],
      'Swap 6 USDC for at least 0.000000000007 WETH with here | by Balancer v3 | open | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapSingleTokenExactOut(address pool, address tokenIn, address tokenOut, uint256 exactAmountOut, uint256 maxAmountIn, uint256 deadline, bool wethIsEth, bytes userData)',
    [
      [BOB, USDC, WETH, 6_000_000n, 7_000_000n, END, true, '0x'],
      'Swap at most 7 USDC for 0.000000000006 WETH with here | by Balancer v3 | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [BOB, USDC, WETH, 6_000_000n, 7_000_000n, END, false, '0x'],
      'Swap at most 7 USDC for 0.000000000006 WETH with here | by Balancer v3 | out from=me token=USDC most=7000000 exact=false | in to=me token=WETH least=6000000 | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [BOB, USDC, WETH, 6_000_000n, 7_000_000n, END, true, '0x'],
      'Swap at most 7 USDC for 0.000000000006 WETH with here | by Balancer v3 | open | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapExactIn((address tokenIn, (address pool, address tokenOut, bool isBuffer)[] steps, uint256 exactAmountIn, uint256 minAmountOut)[] paths, uint256 deadline, bool wethIsEth, bytes userData)',
    [
      [
        [
          [
            USDC,
            [
              [BOB, WETH, true],
              [CAROL, USDC, true],
            ],
            6_000_000n,
            7_000_000n,
          ],
          [
            WETH,
            [
              [DAN, USDC, true],
              [ERIN, WETH, true],
            ],
            8_000_000n,
            9_000_000n,
          ],
        ],
        END,
        true,
        '0x',
      ],
      'Make 2 swaps with here | by Balancer v3 | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [
        [
          [
            USDC,
            [
              [BOB, WETH, false],
              [CAROL, USDC, false],
            ],
            6_000_000n,
            7_000_000n,
          ],
          [
            WETH,
            [
              [DAN, USDC, false],
              [ERIN, WETH, false],
            ],
            8_000_000n,
            9_000_000n,
          ],
        ],
        END,
        false,
        '0x',
      ],
      'Make 2 swaps with here | by Balancer v3 | out from=me token=USDC most=6000000 exact=false | in to=me token=USDC least=7000000 | out from=me token=WETH most=8000000 exact=false | in to=me token=WETH least=9000000 | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [
        [
          [
            ZERO,
            [
              [BOB, ZERO, true],
              [CAROL, ZERO, true],
            ],
            6_000_000n,
            7_000_000n,
          ],
          [
            ZERO,
            [
              [DAN, ZERO, true],
              [ERIN, ZERO, true],
            ],
            8_000_000n,
            9_000_000n,
          ],
        ],
        END,
        true,
        '0x',
      ],
      'Swap 14000000 base units of 0x0000…0000 for at least 16000000 base units of 0x0000…0000 with here | by Balancer v3 | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [[], END, true, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Swap nothing with here” | by Balancer v3 | open | out from=me most=7 exact=true to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [
        [
          [
            USDC,
            [
              [BOB, WETH, true],
              [CAROL, USDC, true],
            ],
            6_000_000n,
            7_000_000n,
          ],
          [
            WETH,
            [
              [DAN, USDC, true],
              [ERIN, WETH, true],
            ],
            8_000_000n,
            9_000_000n,
          ],
        ],
        END,
        true,
        '0x',
      ],
      'Make 2 swaps with here | by Balancer v3 | open | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'swapExactOut((address tokenIn, (address pool, address tokenOut, bool isBuffer)[] steps, uint256 maxAmountIn, uint256 exactAmountOut)[] paths, uint256 deadline, bool wethIsEth, bytes userData)',
    [
      [
        [
          [
            USDC,
            [
              [BOB, WETH, true],
              [CAROL, USDC, true],
            ],
            6_000_000n,
            7_000_000n,
          ],
          [
            WETH,
            [
              [DAN, USDC, true],
              [ERIN, WETH, true],
            ],
            8_000_000n,
            9_000_000n,
          ],
        ],
        END,
        true,
        '0x',
      ],
      'Make 2 swaps with here | by Balancer v3 | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [
        [
          [
            ZERO,
            [
              [BOB, ZERO, true],
              [CAROL, ZERO, true],
            ],
            6_000_000n,
            7_000_000n,
          ],
          [
            ZERO,
            [
              [DAN, ZERO, true],
              [ERIN, ZERO, true],
            ],
            8_000_000n,
            9_000_000n,
          ],
        ],
        END,
        true,
        '0x',
      ],
      'Swap at most 14000000 base units of 0x0000…0000 for 16000000 base units of 0x0000…0000 with here | by Balancer v3 | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'addLiquidityProportional(address pool, uint256[] maxAmountsIn, uint256 exactBptAmountOut, bool wethIsEth, bytes userData)',
    [
      [BOB, [6_000_000n, 7_000_000n], 8_000_000n, true, '0x'],
      'Add to the pool bob through here | by Balancer v3 | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [[BOB, [6_000_000n, 7_000_000n], 8_000_000n, true, '0x'], 'Add to the pool bob through here | by Balancer v3 | open'],
  ],
  [
    'addLiquidityUnbalanced(address pool, uint256[] exactAmountsIn, uint256 minBptAmountOut, bool wethIsEth, bytes userData)',
    [
      [BOB, [6_000_000n, 7_000_000n], 8_000_000n, true, '0x'],
      'Add to the pool bob through here | by Balancer v3 | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'addLiquidityCustom(address pool, uint256[] maxAmountsIn, uint256 minBptAmountOut, bool wethIsEth, bytes userData)',
    [
      [BOB, [6_000_000n, 7_000_000n], 8_000_000n, true, '0x'],
      'Add to the pool bob through here | by Balancer v3 | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'addLiquiditySingleTokenExactOut(address pool, address tokenIn, uint256 maxAmountIn, uint256 exactBptAmountOut, bool wethIsEth, bytes userData)',
    [
      [BOB, USDC, 6_000_000n, 7_000_000n, true, '0x'],
      'Add to the pool bob through here | by Balancer v3 | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [[BOB, USDC, 6_000_000n, 7_000_000n, true, '0x'], 'Add to the pool bob through here | by Balancer v3 | open'],
  ],
  [
    'removeLiquidityProportional(address pool, uint256 exactBptAmountIn, uint256[] minAmountsOut, bool wethIsEth, bytes userData)',
    [
      [BOB, 6_000_000n, [7_000_000n, 8_000_000n], true, '0x'],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=true | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, [7_000_000n, 8_000_000n], true, '0x'],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=true',
    ],
  ],
  [
    'removeLiquiditySingleTokenExactIn(address pool, uint256 exactBptAmountIn, address tokenOut, uint256 minAmountOut, bool wethIsEth, bytes userData)',
    [
      [BOB, 6_000_000n, USDC, 7_000_000n, true, '0x'],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=true | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, USDC, 7_000_000n, true, '0x'],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=true',
    ],
  ],
  [
    'removeLiquiditySingleTokenExactOut(address pool, uint256 maxBptAmountIn, address tokenOut, uint256 exactAmountOut, bool wethIsEth, bytes userData)',
    [
      [BOB, 6_000_000n, USDC, 7_000_000n, true, '0x'],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=false | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, USDC, 7_000_000n, true, '0x'],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=false',
    ],
  ],
  [
    'removeLiquidityCustom(address pool, uint256 maxBptAmountIn, uint256[] minAmountsOut, bool wethIsEth, bytes userData)',
    [
      [BOB, 6_000_000n, [7_000_000n, 8_000_000n], true, '0x'],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=false | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, [7_000_000n, 8_000_000n], true, '0x'],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=false',
    ],
  ],
  [
    'removeLiquidityRecovery(address pool, uint256 exactBptAmountIn)',
    [
      [BOB, 6_000_000n],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=true | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n],
      'Return 6000000 base units of 0x7099…79C8 and withdraw their part of the pool, through here | by Balancer v3 | open | out from=me token=bob most=6000000 exact=true',
    ],
  ],
  [
    'donate(address pool, uint256[] amountsIn, bool wethIsEth, bytes userData)',
    [
      [BOB, [6_000_000n, 7_000_000n], true, '0x'],
      'Give tokens to the pool bob for nothing | by Balancer v3 | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME, [6_000_000n, 7_000_000n], true, '0x'],
      'Give tokens to the pool me for nothing | by Balancer v3 | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, [6_000_000n, 7_000_000n], true, '0x'],
      'Give tokens to the pool bob for nothing | by Balancer v3 | open | receiver to=bob of=here',
    ],
  ],
  [
    'permitBatchAndCall((address token, address owner, address spender, uint256 amount, uint256 nonce, uint256 deadline)[] permitBatch, bytes[] permitSignatures, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permit2Batch, bytes permit2Signature, bytes[] multicallData)',
    [
      [[[USDC, BOB, CAROL, 6_000_000n, 7_000_000n, END]], ['0x'], [[[WETH, 8_000_000n, Number(END), 9_000_000]], DAN, END], '0x', ['0x']],
      'Take 1 step with here, and let carol and dan spend up to 6 USDC and up to 0.000000000008 WETH, with no expiry | by Balancer v3 | allowance owner=bob token=USDC spender=carol units=6000000 mode=set | allowance owner=me token=WETH spender=dan units=8000000 mode=set via=0x000000000022d473030f116ddee9f6b43ac78ba3 until=1800000000 | out from=me most=7 exact=false to=here | permitBatch[].deadline: time 1800000000 bits=256 end=true | permit2Batch.details[].expiration: time 1800000000 bits=48 end=true | permit2Batch.sigDeadline: time 1800000000 bits=256 end=true | > Send nothing to here',
      { value: 7n },
    ],
    [
      [[], [], [[], BOB, END], '0x', []],
      'Take 0 steps with here | by Balancer v3 | out from=me most=7 exact=false to=here | permit2Batch.sigDeadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[[USDC, ME, ME, 6_000_000n, 7_000_000n, END]], ['0x'], [[[WETH, 8_000_000n, Number(END), 9_000_000]], ME, END], '0x', ['0x']],
      'Take 1 step with here, and let me spend up to 6 USDC and up to 0.000000000008 WETH, with no expiry | by Balancer v3 | allowance owner=me token=USDC spender=me units=6000000 mode=set | allowance owner=me token=WETH spender=me units=8000000 mode=set via=0x000000000022d473030f116ddee9f6b43ac78ba3 until=1800000000 | out from=me most=7 exact=false to=here | permitBatch[].deadline: time 1800000000 bits=256 end=true | permit2Batch.details[].expiration: time 1800000000 bits=48 end=true | permit2Batch.sigDeadline: time 1800000000 bits=256 end=true | > Send nothing to here',
      { value: 7n },
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
