import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import type { Review } from '#review'
import type { PriceOf } from '#survey'
import { show } from '../../../../ui/test-render.tsx'
import { Effects } from './effects.tsx'

const ME = `0x${'a1'.repeat(20)}` as const
const ONE = 10n ** 18n
const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const ETH: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const token = (symbol: string, from: Token['from'] = 'listed'): Token => ({
  chainId: 1,
  standard: 'erc20',
  address: `0x${symbol.charCodeAt(0).toString(16).padStart(40, '0')}`,
  symbol,
  name: symbol,
  decimals: 6,
  from,
})
const [USDC, DUD, FAKE] = [token('USDC'), token('DUD'), token('FAKE', 'claimed')]
const out = (units: bigint, of: Token): Effect => ({ kind: 'asset-out', amount: { units, token: of }, evidence: PROVED })
const effects: readonly Effect[] = [
  out(2n * ONE, ETH),
  out(500_000_000n, USDC),
  out(7_000_000n, DUD),
  out(7_000_000n, FAKE),
  {
    kind: 'allowance',
    token: USDC,
    spender: `0x${'11'.repeat(20)}`,
    after: 2n ** 256n - 1n,
    held: 1_250_000_000n,
    unlimited: true,
    evidence: PROVED,
  },
]
const review = { actor: ME, account: ME, who: [], findings: [], effects, least: [], how: { evidence: PROVED } } as unknown as Review
const priceOf: PriceOf = ({ symbol }) => {
  const step = { by: 'feed', pair: `${symbol}/USD`, address: `0x${'b'.repeat(40)}`, at: 1_700_000_000 } as const
  const each = symbol === 'ETH' ? 3500n * ONE : symbol === 'USDC' ? ONE : undefined
  return each === undefined ? undefined : { price: { units: each, currency: 'USD', steps: [step] }, evidence: PROVED }
}
const none: PriceOf = () => undefined
const drawn = (prices: PriceOf) => <Effects review={review} native={ETH} nameOf={() => undefined} priceOf={prices} />
const tops = (): readonly number[] =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.getBoundingClientRect().top)

/** Prices come while it is read. */
function Coming(): ReactNode {
  const [prices, setPrices] = useState<PriceOf>(() => none)
  return (
    <>
      <button type="button" onClick={() => setPrices(() => priceOf)}>
        Prices come
      </button>
      {drawn(prices)}
    </>
  )
}

it('money stands beside what has a proved price, is never guessed, and moves nothing when it comes', async () => {
  await show(<Coming />)
  const worth = (): readonly (string | undefined)[] =>
    [...document.querySelectorAll('[data-part="worth"], [data-part="total-out"]')].map(
      ({ textContent }) => /\$[\d,.]+/.exec(textContent)?.[0],
    )
  const before = tops()
  expect(before.length).toBe(effects.length + 1)
  expect(worth()).toEqual([undefined, undefined, undefined, undefined, undefined])
  await page.getByRole('button', { name: 'Prices come' }).click()
  // The last is the sum of what leaves; one that a list knows has no price, and one that no list knows has no place for it.
  await expect.poll(worth).toEqual(['$7,000.00', '$500.00', undefined, '$1,250.00', '$7,500.00'])
  expect(tops()).toEqual(before)
})
