import type { Page } from '@playwright/test'
import { CONTRACTS } from '../../devnet/addresses.ts'
import { countClicks, goTo, importWallet, readUntil, reviewed, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

// What people come for is few clicks away. Those of a first send and of a second opinion are counted in `first-send.e2e.ts` and `check.e2e.ts`.

/** Does one job, and says how many clicks it took. */
async function clicksOf(page: Page, job: () => Promise<void>): Promise<number> {
  const clicks = await countClicks(page)
  await job()
  return clicks()
}

test('a swap takes four clicks, a permission is revoked by two, and a transaction looked up by one @own-only @rest', async ({
  page,
  open,
}) => {
  await importWallet(page, open)

  await test.step('swap', async () => {
    await goTo(page, 'Swap')
    const clicks = await clicksOf(page, async () => {
      await page.getByRole('textbox', { name: 'You pay' }).fill('1')
      await page.getByRole('button', { name: 'Token you receive' }).click()
      await page.getByLabel('Find a token').fill('usdc')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Review swap' }).click()
      await reviewed(page)
      await sign(page)
      await expect(page).toHaveURL(/\/activity#\/0x[0-9a-f]{64}$/)
    })
    expect(clicks).toBeLessThanOrEqual(4)
    expect(clicks).toBeGreaterThan(0)
  })
  const hash = page.url().split('#/')[1] ?? ''

  await test.step('revoke', async () => {
    await goTo(page, 'Approvals')
    const right = page.locator(`[data-right="allowance:${CONTRACTS.dai}:${CONTRACTS.uniswapV2Router}"]`)
    await readUntil(page, right)
    const clicks = await clicksOf(page, async () => {
      await right.getByRole('button', { name: /^Revoke/ }).click()
      await reviewed(page)
      await sign(page)
      await expect(page.locator('[data-review]')).toHaveCount(0)
    })
    expect(clicks).toBeLessThanOrEqual(2)
    expect(clicks).toBeGreaterThan(0)
  })

  await test.step('look up', async () => {
    await goTo(page, 'Home')
    const clicks = await clicksOf(page, async () => {
      await page.getByRole('button', { name: /^Search or run/ }).click()
      await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused()
      await page.keyboard.insertText(hash)
      await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`#/${hash}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    expect(clicks).toBe(1)
  })
})
