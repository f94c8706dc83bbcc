import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Chain, Endpoint } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { show } from '../../../ui/test-render.tsx'
import { type HistoryPair, ownHistoryOf, useOwnHistory } from './use-own-history.ts'

const [ONE, TWO]: readonly Address[] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const endpoint = (owner: Endpoint['owner'], roles: Endpoint['roles']): Endpoint => ({
  id: owner,
  url: 'http://localhost',
  roles,
  owner,
  operator: '',
})
const chain = (chainId: number, ...endpoints: readonly Endpoint[]): Chain => ({
  chainId,
  name: 'Chain',
  shortName: 'c',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints,
  kind: 'l1',
  blockTime: 12,
  from: 'own',
})
const NODE = endpoint('own', ['state', 'logs', 'submission'])
const CHAINS = [
  chain(1, NODE),
  chain(2, endpoint('foreign', ['state', 'logs'])),
  // One stranger among those who are asked is enough to wait for a press; one who is only given what is sent is not.
  chain(3, NODE, endpoint('foreign', ['logs'])),
  chain(4, NODE, endpoint('foreign', ['submission'])),
  chain(5, endpoint('own', ['state'])),
  chain(6),
]

it('begins by itself where only own endpoints learn of it, and nobody decided about it', () => {
  if (ONE === undefined || TWO === undefined) return expect.unreachable()
  const pairs = [1, 2, 3, 4, 5, 6, 7].map((chainId) => ({ chainId, account: ONE }))
  expect(ownHistoryOf(pairs, CHAINS, []).map(({ chainId }) => chainId)).toEqual([1, 4])
  const both = [ONE, TWO].map((account) => ({ chainId: 1, account }))
  // Also one that the person stopped.
  expect(ownHistoryOf(both, CHAINS, [{ id: `1:${ONE}` }])).toEqual([{ chainId: 1, account: TWO }])
})

type Started = (chainId: number, account: Address) => Promise<void>

/** Draws with other pairs at a press; answers what each press draws. */
async function shownWith(start: Started, ...drawn: readonly (readonly HistoryPair[])[]): Promise<void> {
  const history = async () => ({ start })
  const Shown = () => {
    const [at, setAt] = useState(0)
    const error = useOwnHistory(history, drawn[at] ?? [])
    return (
      <button type="button" onClick={() => setAt(at + 1)}>
        {at} {error?.code ?? 'well'}
      </button>
    )
  }
  await show(<Shown />)
}

it('begins each of them once, however often the screen is drawn', async () => {
  if (ONE === undefined || TWO === undefined) return expect.unreachable()
  const started: string[] = []
  const pairs = [ONE, TWO].map((account) => ({ chainId: 1, account }))
  await shownWith(async (chainId, account) => void started.push(`${chainId} ${account}`), pairs, [...pairs])
  await expect.poll(() => started).toEqual([`1 ${ONE}`, `1 ${TWO}`])
  await page.getByRole('button').click()
  await expect.element(page.getByText('1 well')).toBeVisible()
  expect(started).toHaveLength(2)
})

it('says why it could not begin, and begins nothing where there is nothing to begin', async () => {
  if (ONE === undefined) return expect.unreachable()
  const start = async (): Promise<void> => {
    throw fail('store/unavailable')
  }
  await shownWith(start, [], [{ chainId: 1, account: ONE }])
  await expect.element(page.getByText('0 well')).toBeVisible()
  await page.getByRole('button').click()
  await expect.element(page.getByText('1 store/unavailable')).toBeVisible()
})
