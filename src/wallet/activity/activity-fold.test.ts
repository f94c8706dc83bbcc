import { describe, expect, it } from 'vitest'
import type { ActivityEntry, AssetTransfer } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { TrackedToken } from '#core/money/holding'
import type { Token } from '#core/money/token'
import { type FoldReason, foldReasons, readTokenList } from '#survey'
import { foldContext } from './activity-fold.ts'

const CHAIN = 31337
const ME: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const STRANGER: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
/** Four digits at each end as the real one has. */
const LIKE_USDC: Address = '0xa0b8000000000000000000000000000000000000'.replace(/0000$/, 'eb48') as Address
const FAKE: Address = `0x${'fa'.repeat(20)}`
const list = await readTokenList(CHAIN)
const usdc = list.find(USDC) as Token

const kept = (more: Partial<TrackedToken> = {}): TrackedToken => ({
  id: `${CHAIN}:${FAKE}`,
  token: { chainId: CHAIN, standard: 'erc20', address: FAKE, symbol: 'USDС', name: 'USD Coin', decimals: 6, from: 'claimed' },
  holders: [ME],
  solicited: [],
  reasons: { [ME]: [{ is: 'imitates', what: usdc }] },
  at: 0,
  ...more,
})
const reasonsFor = (token: Address, tokens: readonly TrackedToken[], listed = new Map([[CHAIN, list]])): readonly FoldReason[] => {
  const moves: readonly AssetTransfer[] = [{ token, from: STRANGER, to: ME, units: 5_000_000n, by: 'log' }]
  const call = { from: STRANGER, to: token, value: 0n, data: '0x' } as const
  const entry: ActivityEntry = { id: 'x', chainId: CHAIN, account: ME, call, moves, sources: [] }
  return foldReasons(entry, foldContext({ accounts: [ME], known: [ME], listed, tokens }))
}

describe('what came of a token is folded away', () => {
  it('by the name that it has no right to, once that was judged', () => {
    expect(reasonsFor(FAKE, [kept()])).toContainEqual({ kind: 'imitates', token: FAKE, name: 'USDC' })
    expect(reasonsFor(FAKE, []).map(({ kind }) => kind)).toEqual(['unasked'])
  })

  it('by an address made to be taken for a listed contract’s', () => {
    expect(reasonsFor(LIKE_USDC, [])).toContainEqual({ kind: 'look-alike', address: LIKE_USDC, of: USDC })
    expect(reasonsFor(USDC, [])).toEqual([])
  })

  it('but not where the person added it, wants to see it, or no list of that chain is at hand', () => {
    expect(reasonsFor(FAKE, [kept({ own: true })])).toEqual([])
    expect(reasonsFor(FAKE, [kept({ choice: 'shown' })])).toEqual([])
    expect(reasonsFor(LIKE_USDC, [], new Map())).toEqual([])
  })
})
