import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { explainCalls } from '../batch.ts'
import { encoder, erc20 } from '../test-support/calls.ts'
import { BOB, ME, NAMES, ROUTER, STRANGER, USDC, WETH } from '../test-support/names.ts'
import { PERMIT2 } from './known.ts'

const router = encoder(
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function deposit(uint256 assets, address receiver)',
)
const permit2 = encoder('function approve(address token, address spender, uint160 amount, uint48 expiration)')
type Step = { readonly to: Address; readonly data: Hex; readonly value?: bigint }

const swap = (units: bigint, token: Address = USDC, to: Address = ROUTER): Step => ({
  to,
  data: router('swapExactTokensForETH', [units, 1n, [token, WETH], ME, 99n]),
})
const allow = (units: bigint, spender: Address = ROUTER): Step => ({ to: USDC, data: erc20('approve', [spender, units]) })
const words = (steps: readonly Step[], names = NAMES): string =>
  plain(
    explainCalls(
      steps.map(({ to, data, value = 0n }) => ({ from: ME, to, data, value, chainId: 1 })),
      'required',
      names,
    ).intent,
  )

describe('the headline of several calls', () => {
  it('is the one that the others only prepare, whatever the amount', () => {
    for (const units of [1n, 5n, 1_000_000n, 2n ** 100n]) {
      expect(words([allow(units), swap(units)])).toMatch(/^In 2 calls: “Swap /)
      expect(words([allow(units), swap(units), allow(0n)])).toMatch(/^In 3 calls: “Swap /)
      expect(words([allow(0n), allow(units), swap(units)])).toMatch(/^In 3 calls: “Swap /)
    }
  })

  it('names an allowance of which something is left: more than is taken, everything, or for somebody else', () => {
    const unlimited = 2n ** 256n - 1n
    for (const steps of [
      [allow(6n), swap(5n)],
      [allow(unlimited), swap(5n)],
      [allow(unlimited), swap(unlimited)],
      [allow(5n, STRANGER), swap(5n)],
      [swap(5n), allow(5n)],
    ])
      expect(words(steps)).toContain('Let ')
    expect(words([allow(unlimited), swap(5n), allow(0n)])).toBe('Among 3 calls: “Let Uniswap spend unlimited USDC”')
  })

  it('follows an allowance by way of Permit2', () => {
    const passed = { to: PERMIT2, data: permit2('approve', [USDC, ROUTER, 5n, 0]) }
    expect(words([allow(5n, PERMIT2), passed, swap(5n)])).toMatch(/^In 3 calls: “Swap /)
    expect(words([allow(5n, PERMIT2), passed, swap(4n)])).not.toMatch(/^In 3 calls: “Swap /)
  })

  it('is what a vault takes of the token that it holds', () => {
    const names = { ...NAMES, assetOf: () => NAMES.tokenOf(USDC) }
    expect(words([allow(5n, STRANGER), { to: STRANGER, data: router('deposit', [5n, ME]) }], names)).toBe(
      `In 2 calls: “Deposit 0.000005 USDC into ${STRANGER}”`,
    )
  })

  it('leaves out that native currency is wrapped for it', () => {
    const wrap = { to: WETH, data: '0xd0e30db0', value: 5n } as const
    const weth: Step = { to: WETH, data: erc20('approve', [ROUTER, 5n]) }
    const away: Step = { to: ROUTER, data: router('swapExactTokensForETH', [5n, 1n, [WETH, USDC], ME, 99n]) }
    expect(words([wrap, weth, away])).toMatch(/^In 3 calls: “Swap 0.000000000000000005 WETH/)
  })

  it('names two of several that give nothing away, and counts the rest', () => {
    const stop = (spender: Address): Step => ({ to: USDC, data: erc20('approve', [spender, 0n]) })
    expect(words([stop(BOB), stop(ROUTER), stop(STRANGER)])).toBe(
      'In 3 calls: “Stop bob from spending USDC”, “Stop Uniswap from spending USDC” and 1 more',
    )
  })
})
