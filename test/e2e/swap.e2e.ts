import type { Page } from '@playwright/test'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { effects, goTo, importWallet, reviewed, sign, test, tokenUnits } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const ME = CAST.deployer

async function choose(page: Page, side: 'pay' | 'receive', symbol: string): Promise<void> {
  await page.getByRole('button', { name: `Token you ${side}` }).click()
  await page.getByLabel('Find a token').fill(symbol)
  await page
    .locator('[data-part="tokens"] [role="option"]')
    .filter({ has: page.getByText(symbol, { exact: true }) })
    .first()
    .click()
}
const offer = (page: Page) => page.locator('[data-part="offer"]')

test('ether is swapped for a token over the chain’s own pools, and what was offered arrives; what cannot be is said where it stands @own-only', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  await goTo(page, 'Swap')
  const give = page.getByRole('textbox', { name: 'You pay' })
  await give.fill('1')
  await choose(page, 'receive', 'ETH')
  await expect(page.locator('#content').getByText('You chose the same asset twice.')).toBeVisible()
  await choose(page, 'receive', 'USDC')
  await give.fill('100000000')
  await expect(page.locator('[data-part="short"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeDisabled()
  await page.getByLabel('Max slippage').fill('50')
  await expect(page.getByText(/is out of range/)).toBeVisible()
  await page.getByLabel('Max slippage').fill('0.7')
  await expect(page).toHaveURL(/slippage=(?:%22)?7/)
  // All of it, but for the fee: less is left than there was, and more than nothing.
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(page.locator('[data-part="short"]')).toHaveCount(0)
  expect(Number(await give.inputValue())).toBeGreaterThan(1000)
  await give.fill('1')
  await expect(offer(page).locator('[data-part="route"]')).toContainText('Uniswap')
  await expect(offer(page)).toContainText('Assay fee')
  await expect(offer(page)).toContainText('Price impact')
  await expectAccessible(page)
  // Money on both sides, by proved prices.
  const [paid, received] = [page.locator('[data-part="worth"]').first(), page.locator('[data-part="worth"]').nth(1)]
  await expect(paid).toHaveText(/^Worth (?:US)?\$3,500\.00$/)
  await expect(received).toHaveText(/^Worth (?:US)?\$3,\d{3}\.\d\d$/)
  // Turned around, the amount stays with its asset; and back.
  const turn = page.getByRole('button', { name: 'Switch tokens' })
  await turn.click()
  await expect(page.getByRole('textbox', { name: 'You receive' })).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Token you pay' })).toContainText('USDC')
  await expect(give).toHaveValue(/^3\d{3}/)
  await turn.click()
  await expect(give).toHaveValue('1')
  await expect(offer(page).locator('[data-part="route"]')).toContainText('Uniswap')
  await expect(page).toHaveURL(/amount=/)
  const before = await tokenUnits(town, CONTRACTS.usdc, ME)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await reviewed(page)
  await expect.poll(() => effects(page)).toContain('asset-in')
  // Both sides in money, by the same proved prices as the portfolio's.
  for (const kind of ['asset-out', 'asset-in'])
    await expect(page.locator(`li:has([data-effect="${kind}"]) [data-part="worth"]`)).toContainText(/\$[\d,]+\.\d\d/)
  await sign(page)
  await expect.poll(() => tokenUnits(town, CONTRACTS.usdc, ME), { timeout: 60_000 }).toBeGreaterThan(before)
})

test('a token is let go by a signature for just that amount, and then swapped @own-only @rest', async ({ page, open, town }) => {
  await importWallet(page, open)
  await goTo(page, 'Swap')
  const fill = async (): Promise<void> => {
    await choose(page, 'pay', 'USDC')
    await choose(page, 'receive', 'DAI')
    await page.getByRole('textbox', { name: 'You pay' }).fill('25')
  }
  await fill()
  await expect(offer(page)).toBeVisible()
  const before = await tokenUnits(town, CONTRACTS.dai, ME)
  await page.getByRole('button', { name: 'Review signature' }).click()
  await reviewed(page)
  await sign(page)
  await expect(page.locator('[data-screen="signed"]')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/swap/)
  await fill()
  const swap = page.getByRole('button', { name: 'Review swap' })
  await expect(swap).toBeEnabled({ timeout: 60_000 })
  await swap.click()
  await reviewed(page)
  await sign(page)
  await expect.poll(() => tokenUnits(town, CONTRACTS.dai, ME), { timeout: 60_000 }).toBeGreaterThan(before)
})
