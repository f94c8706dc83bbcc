import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { explainCalls } from '../batch.ts'
import { encoder, erc20, executeBatch, multiSend, safeTransaction, explained } from '../test-support/calls.ts'
import { BOB, ME, MULTICALL, NAMES, ROUTER, STRANGER, USDC, WETH } from '../test-support/names.ts'

type Step = { readonly target: Address; readonly value: bigint; readonly data: Hex }

const ACCOUNT: Address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const MULTI_SEND: Address = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
const operators = encoder('function setApprovalForAll(address operator, bool approved)', 'function transferOwnership(address newOwner)')
const calls3 = encoder('function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable')
const step = (target: Address, data: Hex): Step => ({ target, value: 0n, data })

const revoke = step(USDC, erc20('approve', [STRANGER, 0n]))
const toBob = step(USDC, erc20('transfer', [BOB, 1_000_000n]))
const toStranger = step(USDC, erc20('transfer', [STRANGER, 5_000_000_000n]))
const more = step(USDC, erc20('transfer', [STRANGER, 6_000_000_000n]))
const bounded = step(WETH, erc20('approve', [STRANGER, 5n]))
const unlimited = step(USDC, erc20('approve', [STRANGER, 2n ** 256n - 1n]))
const operator = step(WETH, operators('setApprovalForAll', [STRANGER, true]))
const owner = step(WETH, operators('transferOwnership', [STRANGER]))

/** From least to most: each gives away more than all before it. */
const ORDER: readonly (readonly [Step, string])[] = [
  [revoke, 'Stop'],
  [toBob, 'Send 1 USDC to bob'],
  [toStranger, `Send 5000 USDC to ${STRANGER}`],
  [more, `Send 6000 USDC to ${STRANGER}`],
  [bounded, `Let ${STRANGER} spend up to 0.000000000000000005 WETH`],
  [unlimited, `Let ${STRANGER} spend unlimited USDC`],
  [owner, STRANGER],
]

/** The same steps in each of the wholes that hold calls. */
const WHOLES: readonly (readonly [string, (steps: readonly Step[]) => string])[] = [
  [
    'EIP-5792',
    (steps) =>
      plain(
        explainCalls(
          steps.map(({ target, ...rest }) => ({ ...rest, from: ME, to: target, chainId: 1 })),
          'required',
          NAMES,
        ).intent,
      ),
  ],
  ['an account', (steps) => plain(explained(ACCOUNT, executeBatch(steps)).intent)],
  [
    'Multicall3',
    (steps) =>
      plain(
        explained(MULTICALL, calls3('aggregate3', [steps.map(({ target, data }) => ({ target, allowFailure: false, callData: data }))]))
          .intent,
      ),
  ],
  [
    'a Safe',
    (steps) =>
      plain(
        explained(
          ACCOUNT,
          safeTransaction({
            operation: 1,
            to: MULTI_SEND,
            data: multiSend(steps.map(({ target, value, data }) => ({ to: target, value, data }))),
          }),
        ).intent,
      ),
  ],
]

describe.each(WHOLES)('the headline of a batch by %s', (_, words) => {
  it('names the part that gives most away, wherever it stands', () => {
    for (const [at, [worst, sentence]] of ORDER.entries()) {
      if (at < 2) continue
      const lesser = ORDER.slice(0, at).map(([one]) => one)
      for (const place of [0, 1, lesser.length])
        expect(words([...lesser.slice(0, place), worst, ...lesser.slice(place)])).toContain(sentence)
    }
  })

  it('tells a revoke that also grants as a grant', () => {
    expect(words([revoke, revoke, operator])).toContain(`Let ${STRANGER} move every`)
  })

  it('finds one bad among many', () => {
    const many = Array.from({ length: 400 }, () => revoke)
    expect(words([...many.slice(0, 300), toStranger, ...many.slice(300)])).toContain(`Send 5000 USDC to ${STRANGER}`)
  })
})

it('names who is paid by the second step of a router, not the swap before it', () => {
  const router = encoder(
    'function multicall(bytes[] data) payable',
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable',
    'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  )
  const swap = router('exactInputSingle', [
    {
      tokenIn: WETH,
      tokenOut: USDC,
      fee: 500,
      recipient: '0x0000000000000000000000000000000000000000',
      deadline: 99n,
      amountIn: 1n,
      amountOutMinimum: 5n,
      sqrtPriceLimitX96: 0n,
    },
  ])
  const sweep = (least: bigint, to: Address): Hex => router('sweepToken', [USDC, least, to])
  expect(plain(explained(ROUTER, router('multicall', [[swap, sweep(0n, STRANGER)]])).intent)).toBe(
    `In 2 steps with Uniswap: “Pay out all USDC that Uniswap holds to ${STRANGER}”`,
  )
  expect(plain(explained(ROUTER, router('multicall', [[swap, sweep(5n, ME), sweep(0n, STRANGER)]])).intent)).toContain(STRANGER)
  expect(plain(explained(ROUTER, router('multicall', [[swap, sweep(5n, ME)]])).intent)).toContain('Swap')
})

it('is found with work that grows with the number of calls alone', () => {
  /** How often something of a call or a name was read: the same on every machine. */
  const readsFor = (count: number): number => {
    let reads = 0
    const counted = <T extends object>(what: T): T =>
      new Proxy(what, {
        get(target, key) {
          reads++
          return Reflect.get(target, key)
        },
      })
    const calls = Array.from({ length: count }, () => counted({ from: ME, to: USDC, value: 0n, data: toBob.data, chainId: 1 }))
    explainCalls(calls, 'required', counted(NAMES))
    return reads
  }
  const [few, many] = [readsFor(100), readsFor(1_000)]
  expect(few).toBeGreaterThan(100)
  // Ten times as many calls: each pair of them compared would be a hundred times as much.
  expect(many).toBeLessThan(11 * few)
})
