import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { listedToken, readTokenList } from '#survey'
import type { TimelineRow } from '#wallet'
import { priceMomentOf, priceMomentsOf } from './past-worth.ts'

const me: Address = `0x${'1'.repeat(40)}`
const you: Address = `0x${'2'.repeat(40)}`
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const chain = { chainId: 1, native: { symbol: 'ETH', name: 'Ether', decimals: 18 } } as unknown as Chain

const entry = (more: Partial<ActivityEntry>): ActivityEntry => ({ id: 'a', chainId: 1, account: me, sources: [], ...more })
const row = (at: number, one: ActivityEntry, more: Partial<TimelineRow> = {}): TimelineRow =>
  ({ at, kind: 'sent', entries: [one], ...more }) as unknown as TimelineRow
const sent = entry({
  call: { from: me, to: you, value: 0n, data: '0x' },
  outcome: { success: true, fee: 1n },
  moves: [{ token: USDC, from: me, to: you, units: 5n, by: 'log' }],
})

describe('prices of their time', () => {
  it('are asked for what moved and for the fee, each once', async () => {
    const list = await readTokenList(1)
    expect(priceMomentsOf([row(7_500, sent), row(7_999, sent)], chain, me, list)).toEqual([
      { key: USDC, at: 7 },
      { key: 'ETH', at: 7 },
    ])
    // Whoever did not pay the fee is told no price of it.
    expect(priceMomentsOf([row(7_500, sent)], chain, you, list)).toEqual([{ key: USDC, at: 7 }])
  })

  it('are not asked for items, for what no list has, nor for a time that is guessed', async () => {
    const list = await readTokenList(1)
    const item = entry({ moves: [{ token: USDC, tokenId: 1n, from: you, to: me, units: 1n, by: 'log' }] })
    const unlisted = entry({ moves: [{ token: you, from: you, to: me, units: 1n, by: 'log' }] })
    expect(priceMomentsOf([row(7_500, item), row(7_500, unlisted), row(7_500, sent, { guessed: true })], chain, me, list)).toEqual([])
    const usdc = listedToken(1, USDC)
    expect(usdc && priceMomentOf(row(0, sent), usdc, list)).toBeUndefined()
    expect(usdc && priceMomentOf(row(7_500, sent), usdc, list)).toEqual({ key: USDC, at: 7 })
  })
})
