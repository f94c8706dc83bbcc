import type { Page } from '@playwright/test'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { DRAINING_PERMIT } from '../support/permit.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/no-proofs.ts'
import { go } from './support/person.ts'
import {
  createWallet,
  effects,
  fillSend,
  findings,
  goTo,
  importWallet,
  readUntil,
  reviewed,
  sign,
  startHistory,
  tokenUnits,
  weiOf,
} from './support/reviewer.ts'
import { expect } from './support/walk.ts'

// The five jobs on an endpoint that gives no proofs: nothing is dark, and nothing that it says passes for proved.

const ME = CAST.deployer
/** Anybody without a memory on this device. */
const SOMEBODY = '0x00000000000000000000000000000000000face5'
const word = (address: string): string => address.slice(2).padStart(64, '0')

const asset = (page: Page, symbol: string) => page.getByRole('listitem').filter({ has: page.locator(`[data-asset="${symbol}"]`) })

/** The Review stands on what the endpoint says, and names it. */
async function expectTold(page: Page, port: number): Promise<void> {
  await expect.poll(() => findings(page)).toContain('unknown:chain/no-proofs')
  await expect(page.locator('[data-rule="chain/no-proofs"]').first()).toContainText(`localhost:${port}`)
  await expect(page.locator('main [data-stamp="proved"], main [data-stamp="computed"]')).toHaveCount(0)
}

// Whatever is drawn in between counts as well: no figure has the stamp of what was proved or worked out of that. Blocks and what they include are another matter: the
// light client verifies headers, receipts are held against those, and the next base fee follows from one (EIP-1559).
const drawn: string[] = []
test.beforeEach(async ({ page }) => {
  drawn.length = 0
  await page.exposeFunction('noteDrawn', (line: string) => void (drawn.includes(line) || drawn.push(line)))
  await page.addInitScript(() => {
    const look = (): void => {
      for (const found of document.querySelectorAll('main :is([data-stamp="proved"], [data-stamp="computed"])')) {
        if (found.closest('[data-part="fees-line"]') !== null) continue
        const words = found.closest('li, p, dd, section')?.textContent ?? ''
        ;(window as unknown as { noteDrawn(line: string): void }).noteDrawn(`${location.pathname}: ${words.slice(0, 200)}`)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
})
test.afterEach(() => expect(drawn.filter((line) => !line.startsWith('/activity: '))).toEqual([]))

test('a wallet is made, its balance read, and a payment sent, all of it claimed [S1] @rest', async ({ page, open, town, node }) => {
  await createWallet(page, open)
  await page.getByRole('button', { name: 'Get practice funds' }).click()
  await expect(asset(page, 'ETH')).toContainText(/10(?!\d)/, { timeout: 60_000 })
  await expect(page.getByRole('button', { name: /\(how these are known\)/ })).toHaveText(/All claimed/)
  await expectAccessible(page)
  await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount: '0.5' })
  await expect(page.getByRole('button', { name: 'Max' })).toBeEnabled()
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await expectTold(page, node.port)
  await expect.poll(() => effects(page)).toContain('asset-out')
  await expectAccessible(page)
  const before = await weiOf(town, SOMEBODY)
  await sign(page)
  await page.waitForURL(/\/activity#\/0x/)
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  expect((await weiOf(town, SOMEBODY)) - before).toBe(5n * 10n ** 17n)
  // What was signed took the gas of a plain payment, with a margin at most.
  const block = await town.rpc<{ transactions: { to: string | null; gas: string }[] }>('eth_getBlockByNumber', ['latest', true])
  const paid = block.transactions.find(({ to }) => to === SOMEBODY)
  expect(Number(paid?.gas)).toBeGreaterThanOrEqual(21_000)
  expect(Number(paid?.gas)).toBeLessThan(30_000)
  await goTo(page, 'Activity')
  await expect(page.locator('main')).toContainText('0.5')
  expect(node.asked).not.toContain('eth_call')
})

test('a message is checked by a visitor [S5] @rest', async ({ page, open, node }) => {
  await open('/welcome/chains')
  await page.getByRole('button', { name: 'Use these networks' }).click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await goTo(page, 'Check')
  await page.getByLabel('What you are asked to sign').fill(JSON.stringify(DRAINING_PERMIT))
  await expect(page.getByRole('heading', { level: 2, name: /spend unlimited/ })).toBeVisible()
  await expect(page.locator('[data-check="ready"] [data-review]')).toBeVisible({ timeout: 60_000 })
  await reviewed(page)
  await expectTold(page, node.port)
  expect((await findings(page)).some((one) => one.startsWith('danger:'))).toBe(true)
})

test('a right is taken back [S5] @rest', async ({ page, open, town, node }) => {
  await importWallet(page, open)
  await goTo(page, 'Approvals')
  await readUntil(page, page.locator(`[data-right][data-of="${CONTRACTS.uniswapV2Router}"]`).first())
  await page
    .locator(`[data-right="allowance:${CONTRACTS.dai}:${CONTRACTS.uniswapV2Router}"]`)
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await reviewed(page)
  await expectTold(page, node.port)
  await sign(page)
  const allowance = { to: CONTRACTS.dai, data: `0xdd62ed3e${word(ME)}${word(CONTRACTS.uniswapV2Router)}` }
  await expect.poll(async () => BigInt(await town.rpc<string>('eth_call', [allowance, 'latest'])), { timeout: 60_000 }).toBe(0n)
})

test('ether is swapped for a token [S5] @rest', async ({ page, open, town, node }) => {
  await importWallet(page, open)
  await goTo(page, 'Swap')
  await page.getByRole('textbox', { name: 'You pay' }).fill('1')
  await page.getByRole('button', { name: 'Token you receive' }).click()
  await page.getByLabel('Find a token').fill('USDC')
  await page
    .locator('[data-part="tokens"] [role="option"]')
    .filter({ has: page.getByText('USDC', { exact: true }) })
    .first()
    .click()
  await expect(page.locator('[data-part="offer"] [data-part="route"]')).toContainText('Uniswap', { timeout: 60_000 })
  const before = await tokenUnits(town, CONTRACTS.usdc, ME)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await reviewed(page)
  await expectTold(page, node.port)
  await expect.poll(() => effects(page)).toContain('asset-in')
  await sign(page)
  await expect.poll(() => tokenUnits(town, CONTRACTS.usdc, ME), { timeout: 60_000 }).toBeGreaterThan(before)
})

test('an address, a token and a transaction are looked up [S5] @rest', async ({ page, open, town, townAs }) => {
  await importWallet(page, open)
  await goTo(page, 'Home')
  await expect(asset(page, 'USDC')).toContainText(/\d/, { timeout: 60_000 })
  await go(page, `/explore/${CHAIN_ID}/address/${CONTRACTS.usdc}`)
  await expect(page.locator('[data-part="state"]')).toHaveAttribute('data-evidence', 'claimed')
  await expect(page.locator('[data-part="state"]')).toContainText('USDC')
  await go(page, `/explore/${CHAIN_ID}/address/${CAST.bob}`)
  await expect(page.locator('[data-part="state"]')).toHaveAttribute('data-evidence', 'claimed')
  const { transactions } = await town.rpc<{ transactions: string[] }>('eth_getBlockByNumber', ['0x5', false])
  await go(page, `/explore/${CHAIN_ID}/tx/${transactions[0] ?? ''}`)
  await expect(page.locator('[data-part="inclusion"]')).toBeVisible()
  await goTo(page, 'Activity')
  await startHistory(page, townAs, 'Load history')
  await expect(page.locator('[data-scan]')).toHaveAttribute('data-complete', 'true', { timeout: 90_000 })
  await expect(page.locator('[data-part="what-was"]')).toHaveAttribute('data-current', 'true')
})

test('where nobody answers no screen goes dark: what is known stays, and the rest is said to be unknown @own-only @rest', async ({
  page,
  open,
  node,
  town,
  guard,
}) => {
  guard.allow(/Failed to load resource|ERR_|CORS/)
  node.fail(true)
  await importWallet(page, open)
  await expect(page.locator('[data-part="nothing-read"]')).toContainText('unknown', { timeout: 90_000 })
  await expect(page.locator('[data-part="nothing-read"]').getByRole('link', { name: 'Activity' })).toBeVisible()
  await expectAccessible(page)
  await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount: '0.5' })
  await page.getByRole('button', { name: 'Review' }).click()
  const unread = page.locator('[data-part="unread-review"]')
  await expect(unread).toContainText('0.5', { timeout: 90_000 })
  await expect(unread).toContainText('Unknown')
  await expectAccessible(page)
  node.fail(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await reviewed(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  await goTo(page, 'Home')
  await readUntil(page, asset(page, 'USDC'))
  const known = await asset(page, 'USDC').innerText()
  node.fail(true)
  // Of the block that was read nothing has to be asked again.
  await town.rpc('anvil_mine', ['0x2'])
  await expect(async () => {
    await page
      .getByRole('button', { name: /^(Refresh|Try again)$/ })
      .first()
      .click()
    await expect(page.getByText(/as of block/)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await expect(asset(page, 'USDC')).toContainText(/\d/)
  expect((await asset(page, 'USDC').innerText()).split('\n')[0]).toBe(known.split('\n')[0])
})
