import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { AccountSummary, Wallet } from '#wallet'
import { createTestWallet, derive, FIRST, PHRASE, showScreen } from '../test-support/test-screen.tsx'
import { PathScan } from './path-scan.tsx'

const chain = (chainId: number, name: string): Chain => ({
  chainId,
  name,
  shortName: name.toLowerCase(),
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [{ id: 'a', url: `https://${name.toLowerCase()}.example/`, roles: ['state'], owner: 'foreign', operator: `${name} node` }],
  kind: 'l1',
  blockTime: 12,
  from: 'own',
})
const EMPTY: AccountSummary = {
  balance: 0n,
  nonce: 0n,
  hasCode: false,
  evidence: { kind: 'claimed', method: 'answer', source: 'a.example' },
}

async function scanner(glance: Wallet['accountSummary'], chains: readonly Chain[] = [chain(1, 'Main')]) {
  const onPicks = vi.fn()
  const asked = vi.fn(glance)
  const { wallet } = createTestWallet({ chains, accountSummary: asked })
  await showScreen(
    <PathScan
      derive={async (template, start, count) => derive(PHRASE, template, start, count)}
      nameOf={(address) => (address === FIRST ? 'Daily' : undefined)}
      onPicks={onPicks}
    />,
    wallet,
  )
  await expect.element(page.getByText("m/44'/60'/0'/0/4")).toBeVisible()
  return { onPicks, asked }
}
const places = derive(PHRASE, "m/44'/60'/0'/0/i", 0, 12)
const at = (index: number): Address => places[index]!.address

it('asks nobody until it is told to, and says before that what is asked of whom', async () => {
  const { asked } = await scanner(async () => EMPTY)
  await expect.element(page.getByText(/one address at a time, until 5 in a row are unused/)).toBeVisible()
  await expect.element(page.getByText('Asks Main node.')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

it('shows balance, transactions and how that is known, chooses what was used, and ends after five that were not', async () => {
  const { onPicks, asked } = await scanner(async (_, address) =>
    address === at(1) ? { ...EMPTY, balance: 1_500_000_000_000_000_000n, nonce: 7n } : EMPTY,
  )
  await page.getByRole('button', { name: 'Check accounts' }).click()
  await expect.element(page.getByText(/the last 5 in a row are unused/)).toBeVisible()
  await expect.element(page.getByText('7 transactions')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Import account 2' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Import account 1', exact: true })).toBeDisabled()
  expect(asked.mock.calls.map(([, address]) => address)).toEqual([0, 1, 2, 3, 4, 5, 6].map(at))
  expect(onPicks.mock.lastCall?.[0]).toEqual({
    pathTemplate: "m/44'/60'/0'/0/i",
    list: [{ index: 1, address: at(1), name: 'Account 2' }],
  })
})

it('leaves out a chain that the person left out, and stops when told to', async () => {
  const { asked } = await scanner(
    (_, __, signal) => new Promise((___, reject) => signal?.addEventListener('abort', () => reject(fail('app/aborted')))),
    [chain(1, 'Main'), chain(10, 'Side')],
  )
  await page.getByRole('checkbox', { name: /Side/ }).click()
  await page.getByRole('button', { name: 'Check accounts' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Check accounts' })).toBeVisible()
  expect(asked.mock.calls.map(([{ chainId }]) => chainId)).toEqual([1])
})

it('calls nothing unused that nobody answered for', async () => {
  await scanner(async () => {
    throw fail('rpc/timeout', { endpoint: 'main.example', seconds: 8 })
  })
  await page.getByRole('button', { name: 'Check accounts' }).click()
  await expect.element(page.getByText('unknown: no answer')).toBeVisible()
  await expect.element(page.getByText('No endpoint answered, so we couldn’t check these accounts.')).toBeVisible()
  await expect.element(page.getByText(/Main didn’t answer/)).toBeVisible()
  expect(page.getByText('unused', { exact: true }).elements()).toEqual([])
})

it('goes along a path that is typed, and says what is wrong with one that is none', async () => {
  const { onPicks } = await scanner(async () => EMPTY)
  await page.getByLabelText('Derivation path').selectOptions('Custom path')
  await page.getByLabelText('Path', { exact: true }).fill("m/44'/60'/0'")
  await expect.element(page.getByLabelText('Path', { exact: true })).toBeInvalid()
  await page.getByLabelText('Path', { exact: true }).fill('m/44’/1’/0’/0/i')
  await expect.element(page.getByText("m/44'/1'/0'/0/4")).toBeVisible()
  await page.getByRole('button', { name: 'Show 5 more' }).click()
  await expect.element(page.getByText("m/44'/1'/0'/0/9")).toBeVisible()
  await page.getByRole('checkbox', { name: 'Import account 10' }).click()
  const [found] = derive(PHRASE, "m/44'/1'/0'/0/i", 9, 1)
  expect(onPicks.mock.lastCall?.[0]).toEqual({
    pathTemplate: "m/44'/1'/0'/0/i",
    list: [{ index: 9, address: found!.address, name: 'Account 10' }],
  })
})
