import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ETHEREUM } from '../../core/test-support/ethereum.ts'
import type { Chain } from '#core/chains/chain'
import type { Account } from '#core/identity/account'
import { WalletProvider } from '#features/shared'
import type { AssetBook, AssetsState, Wallet } from '#wallet'
import { show } from '../../ui/test-render.tsx'
import { OthersPart } from './others-part.tsx'

const ADDRESS = '0x1111111111111111111111111111111111111111'
const account: Account = { address: ADDRESS, keyringId: 'k', kind: 'eoa', name: 'Savings', order: 0, hidden: false }
const chain = (owner: 'own' | 'foreign', kind: Chain['kind'] = 'l1'): Chain => ({
  ...ETHEREUM,
  endpoints: [{ id: 'a', url: 'https://a.example/', roles: ['state'], owner, operator: 'A' }],
  kind,
})

/** What is asked of the book where the part is shown. */
async function searches(on: Chain, sweep: AssetsState['sweep'] = { at: 'never' }): Promise<() => number> {
  const asked = vi.fn(async () => undefined)
  const book = { sweep: asked } as unknown as AssetBook
  const state = { holdings: [], balances: {}, sweep } as unknown as AssetsState
  await show(
    <WalletProvider wallet={{ history: async () => undefined } as unknown as Wallet}>
      <OthersPart spot={{ account, chain: on }} state={state} book={book} />
    </WalletProvider>,
  )
  await expect.element(page.getByText('Missing a token?')).toBeVisible()
  return () => asked.mock.calls.length
}

it('looks for listed tokens by itself where only own endpoints learn of it', async () => {
  const asked = await searches(chain('own'))
  expect(asked()).toBe(1)
})

it('asks a stranger only after a press, with what it takes beside the button', async () => {
  const asked = await searches(chain('foreign'))
  await expect.element(page.getByText(/about \d+ requests and \d+ MB/)).toBeVisible()
  expect(asked()).toBe(0)
  await page.getByRole('button', { name: 'Search known tokens' }).click()
  expect(asked()).toBe(1)
})

it.each<readonly [string, Chain, AssetsState['sweep']]>([
  ['what was stopped', chain('own'), { at: 'stopped', done: 100, of: 1200, found: 0, silent: 0 }],
  ['what is done', chain('own'), { at: 'done', when: 0, of: 1200, silent: 0 }],
  ['on a practice chain', chain('own', 'practice'), { at: 'never' }],
])('does not begin by itself: %s', async (_, on, sweep) => {
  const asked = await searches(on, sweep)
  expect(asked()).toBe(0)
})
