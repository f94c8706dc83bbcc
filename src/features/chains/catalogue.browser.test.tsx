import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Chain } from '#core/chains/chain'
import { inCatalogue } from '#survey'
import type { Wallet } from '#wallet'
import { createTestWallet, showScreen } from '../shared/test-support/test-screen.tsx'
import { CatalogueRow } from './catalogue-row.tsx'
import { Catalogue } from './catalogue.tsx'

const BASE = await inCatalogue(8453)
const GNOSIS = await inCatalogue(100)

async function show(own: readonly Chain[] = []) {
  const { wallet } = createTestWallet({ absent: true })
  const saved: Chain[] = []
  await showScreen(<Catalogue own={own} />, {
    ...wallet,
    practice: undefined,
    book: { ...wallet.book, save: (chain: Chain) => Promise.resolve(void saved.push(chain)) },
  } as unknown as Wallet)
  return saved
}

it('adds what is ticked, in the order of the list, and keeps ticks while one searches', async () => {
  const saved = await show()
  await page.getByRole('checkbox', { name: 'Polygon', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('celo')
  await page.getByRole('checkbox', { name: 'Celo', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('')
  await page.getByRole('checkbox', { name: 'Ethereum', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Polygon', exact: true }).click()
  await page.getByRole('button', { name: 'Add 2 chains' }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Ethereum', 'Celo'])
  await expect.element(page.getByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
})

it('shows twelve first, then all; test networks apart', async () => {
  await show()
  await expect.element(page.getByRole('checkbox', { name: 'Ethereum', exact: true })).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(12)
  await page.getByRole('button', { name: 'Show 21 more' }).click()
  expect(page.getByRole('checkbox').elements()).toHaveLength(33)
  await page.getByText(/^Test networks/).click()
  await expect.element(page.getByRole('checkbox', { name: 'Gnosis Chiado', exact: true })).toBeVisible()
})

it('says of a chain that is set up that it is there, and of none that is known how to add it', async () => {
  if (GNOSIS === undefined) throw new Error('no Gnosis')
  await show([GNOSIS.chain])
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('xdai')
  await expect.element(page.getByRole('checkbox', { name: 'Gnosis Chiado', exact: true })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Gnosis', exact: true })).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('0x64')
  await expect.element(page.getByText('You already have this chain.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('4711')
  await expect.element(page.getByText(/^This isn’t in Assay’s list/)).toBeVisible()
})

it('reads what was seen of endpoints that were tried, and then no longer that they were not', async () => {
  if (BASE === undefined) throw new Error('no Base')
  const [first, second] = BASE.chain.endpoints
  const seen = {
    [first?.id ?? '']: { date: '2026-12-01', client: 'x', answers: true, cors: true, proofs: 127, logs: 1000 },
    [second?.id ?? '']: { date: '2026-12-01', client: 'gone', answers: false },
  }
  const { wallet } = createTestWallet({ absent: true })
  const row = (
    <ul>
      <CatalogueRow preset={{ ...BASE, tried: true, seen }} isChosen={false} onChoose={() => undefined} />
    </ul>
  )
  await showScreen(row, wallet)
  await expect.element(page.getByText('Claimed by its endpoints, later proved through layer 1')).toBeVisible()
  await expect.element(page.getByText('Not tried by us')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Details of Base' }).click()
  await expect.element(page.getByText('answers web pages')).toBeVisible()
  await expect.element(page.getByText('proofs 127 blocks back')).toBeVisible()
  await expect.element(page.getByText('logs of 1,000 blocks')).toBeVisible()
  await expect.element(page.getByText('didn’t answer')).toBeVisible()
})
