import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Chain } from '#core/chains/chain'
import type { LightClientState } from '#core/chains/consensus'
import { createCell } from '#core/source'
import type { HeardState, Wallet } from '#wallet'
import { createTestWallet, showScreen } from '../shared/test-support/test-screen.tsx'
import { FirstChainsScreen } from './first-chains.tsx'

const ROOT = `0x${'ab'.repeat(32)}` as const
const OFFER: LightClientState = {
  kind: 'needs-checkpoint',
  why: 'none',
  hosts: ['one.example', 'two.example'],
  offered: { root: ROOT, slot: 1, at: 1_700_000_000, source: 'hosts' },
}

async function choose(practice?: Wallet['practice']) {
  const { wallet } = createTestWallet({ absent: true })
  const saved: Chain[] = []
  const watched: number[] = []
  const accepted: string[] = []
  const heard = createCell<HeardState>({ state: { kind: 'off' }, heardAt: 0 })
  const lightClients = {
    of: () => heard,
    load: () => Promise.resolve(),
    watch(chainId: number) {
      watched.push(chainId)
      heard.set({ state: OFFER, heardAt: 0 })
      return Promise.resolve()
    },
    accept: (_chainId: number, root: string) => Promise.resolve(void accepted.push(root)),
  }
  const shown = await showScreen(<FirstChainsScreen />, {
    ...wallet,
    practice,
    book: { ...wallet.book, save: (chain: Chain) => Promise.resolve(void saved.push(chain)) },
    preferences: { ...wallet.preferences, set: () => Promise.resolve() },
    evidence: () => Promise.resolve({ lightClients, custodyOf: () => Promise.resolve([]) }),
  } as unknown as Wallet)
  return { shown, saved, watched, accepted }
}

it('offers the practice chain where it is served, and asks nobody else', async () => {
  const { saved } = await choose({ url: 'http://localhost:8545/', beacon: 'http://localhost:8546/', owner: 'own' })
  await expect.element(page.getByRole('checkbox', { name: /^Practice chain/ })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: /^Ethereum Asks/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Use these networks' }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Practice chain'])
})

it('asks about Ethereum elsewhere, says who sees what, and offers a starting block in the same step', async () => {
  const { saved, watched, accepted } = await choose()
  await expect.element(page.getByRole('checkbox', { name: /^Practice chain/ })).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: /^Ethereum Asks/ })).toBeChecked()
  await expect.element(page.getByText(/They will see your IP address/).first()).toBeVisible()
  expect(watched).toEqual([])
  await page.getByRole('button', { name: 'Use these networks' }).click()
  await expect.element(page.getByRole('heading', { name: 'Choose a starting block' })).toBeVisible()
  expect(saved.map(({ name }) => name)).toEqual(['Ethereum'])
  await expect.poll(() => watched).toEqual([1])
  await expect.element(page.getByText(/one.example, two.example report this block as final/)).toBeVisible()
  await page.getByRole('button', { name: 'Accept this checkpoint' }).click()
  await expect.poll(() => accepted).toEqual([ROOT])
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})
