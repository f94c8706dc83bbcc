import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import type { TransactionFacts } from '#wallet'
import { swapOutcome } from './swap-outcome.ts'

const [me, pool, dai, usdc]: readonly [Address, Address, Address, Address] = [
  `0x${'1'.repeat(40)}`,
  `0x${'2'.repeat(40)}`,
  `0x${'3'.repeat(40)}`,
  `0x${'4'.repeat(40)}`,
]
const tokenOf = (address: Address | undefined): Token =>
  ({
    chainId: 1,
    standard: 'erc20',
    ...(address && { address }),
    symbol: address === dai ? 'DAI' : 'USDC',
    name: '',
    decimals: 0,
    from: 'listed',
  }) as Token

const facts = (more: Partial<Record<keyof TransactionFacts, unknown>> = {}) =>
  ({
    explanation: { intent: { id: 'Swap {give} for at least {get} with {contract}' } },
    status: { at: 'included', inclusion: { success: true } },
    sent: { from: me },
    moves: [
      { token: dai, from: me, to: pool, units: 900n },
      { token: usdc, from: pool, to: me, units: 893n },
    ],
    moreMoves: 0,
    ...more,
  }) as unknown as TransactionFacts

describe('a swap that was done', () => {
  it('says what came of it, and not what was asked for', () => {
    const words = swapOutcome(facts(), tokenOf)
    expect(words?.id).toBe('Swapped {out} for {into}')
    expect(words?.values).toMatchObject({ out: { units: 900n, symbol: 'DAI' }, into: { units: 893n, symbol: 'USDC' } })
  })

  it.each([
    ['failed', { status: { at: 'included', inclusion: { success: false } } }],
    ['is pending', { status: { at: 'pending' } }],
    ['has more moves than are told', { moreMoves: 1 }],
    ['was paid out without a log', { moves: [{ token: dai, from: me, to: pool, units: 900n }] }],
    ['went to somebody else', { moves: [{ token: usdc, from: pool, to: pool, units: 893n }] }],
    ['is no swap', { explanation: { intent: { id: 'Send {amount} to {to}' } } }],
  ])('stays as it was asked for where it %s', (_, more) => {
    expect(swapOutcome(facts(more), tokenOf)).toBeUndefined()
  })
})
