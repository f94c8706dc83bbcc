import { describe, expect, it } from 'vitest'
import type { Limits } from '#core/identity/account-limits'
import type { Token } from '#core/money/token'
import { limitsDraft, judgeLimits, type LimitsDraft, withAsset } from './limits-draft.ts'

const ETH: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const USDC: Token = {
  chainId: 1,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
}
const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const ENGLISH = { decimal: '.', group: ',' }
const GERMAN = { decimal: ',', group: '.' }
const NONE: LimitsDraft = { rows: [], anybody: true, recipients: [] }
const LIMITS: Limits = {
  assets: [
    { chainId: 1, perDay: 1_500_000_000_000_000_000n },
    { chainId: 1, token: USDC.address as `0x${string}`, perDay: 1_000_000_000n, large: 250_500_000n },
  ],
  recipients: [BOB],
}
const tokenOf = ({ token }: { readonly token?: string }): Token => (token === undefined ? ETH : USDC)

describe('a draft of limits', () => {
  it.each([
    ['English', ENGLISH, '1.5', '250.5'],
    ['German', GERMAN, '1,5', '250,5'],
  ])('is typed as the person writes numbers (%s), and spells the same limits again', (_, style, eth, dollars) => {
    const draft = limitsDraft(LIMITS, tokenOf, style)
    expect(draft.rows.map(({ perDay }) => perDay)).toEqual([eth, '1000'])
    expect(draft.rows[1]?.large).toBe(dollars)
    expect(judgeLimits(draft, style)).toMatchObject({ limits: LIMITS, feeless: [] })
  })

  it('tells all that is wrong at once, and spells nothing then', () => {
    const draft: LimitsDraft = {
      ...NONE,
      rows: [
        { token: ETH, perDay: '', large: 'much' },
        { token: USDC, perDay: '1.1234567', large: '' },
      ],
    }
    const { errors, limits } = judgeLimits(draft, ENGLISH)
    expect(errors).toMatchObject([
      { perDay: { code: 'input/required' }, large: { code: 'input/amount-not-a-number' } },
      { perDay: { code: 'input/amount-too-precise' } },
    ])
    expect(limits).toBeUndefined()
  })

  it('limits nothing while it is empty, and everybody where nobody is chosen', () => {
    expect(judgeLimits(NONE, ENGLISH).limits).toBeUndefined()
    expect(judgeLimits({ ...NONE, anybody: false }, ENGLISH).limits).toEqual({ assets: [], recipients: [] })
  })

  it('brings what fees are paid in along with a token, once', () => {
    const one = withAsset(NONE, USDC, ETH)
    expect(one.rows.map(({ token }) => token)).toEqual([ETH, USDC])
    expect(withAsset(one, ETH, ETH)).toEqual(one)
    expect(withAsset(NONE, ETH, ETH).rows).toHaveLength(1)
  })

  it('tells where no fee could be paid', () => {
    expect(judgeLimits({ ...NONE, rows: [{ token: USDC, perDay: '1', large: '' }] }, ENGLISH).feeless).toEqual([1])
  })
})
