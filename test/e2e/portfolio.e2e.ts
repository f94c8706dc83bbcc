import type { Page } from '@playwright/test'
import { CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { importWallet, readUntil, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const row = (page: Page, symbol: string) => page.getByRole('listitem').filter({ has: page.locator(`[data-asset="${symbol}"]`) })
const total = (page: Page) => page.locator('[data-part="total"]')

test('what arrived unasked is found in the logs, folded away with why, and comes back at a word [A10] @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await readUntil(page, row(page, 'USDC'))
  await test.step('values by proved feeds, practice money said to be that', async () => {
    await expect(total(page)).toContainText(/\$[\d,]+\.\d\d/)
    await expect(total(page)).toContainText('practice money')
    await expect(row(page, 'ETH')).toContainText(/\$/)
    await row(page, 'ETH')
      .getByRole('button', { name: /Details/ })
      .click()
    await expect(row(page, 'ETH')).toContainText('ETH/USD from Chainlink’s feed')
    await expectAccessible(page)
  })
  await test.step('others may exist until the logs are read', async () => {
    await expect(page.getByText('Missing a token?')).toBeVisible()
    await page.getByRole('button', { name: 'Scan history' }).click()
    const folded = page.locator('[data-part="folded"]')
    await expect(folded).toBeVisible({ timeout: 120_000 })
    await folded.getByText('Hidden tokens').click()
    const fake = folded.getByRole('listitem').filter({ hasText: 'spelled like USDC' }).first()
    await expect(fake).toBeVisible({ timeout: 120_000 })
    await expect(fake).toContainText('any transaction we know to be yours')
    await expectAccessible(page)
  })
  await test.step('a token by its address', async () => {
    await page.getByRole('button', { name: 'Add by address' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contract address').fill(CONTRACTS.share)
    await dialog.getByRole('button', { name: 'Look up' }).click()
    await expect(dialog).toContainText('Town Share')
    await expect(dialog).toContainText('Unlisted token')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add token' }).click()
    await expect(row(page, 'SHARE')).toContainText(/\d/)
    await expect(row(page, 'SHARE')).toContainText('no price')
    await row(page, 'SHARE')
      .getByRole('button', { name: /Details/ })
      .click()
    await row(page, 'SHARE').getByRole('button', { name: 'Simulate sending it' }).click()
    await expect(row(page, 'SHARE')).toContainText('A simulation on this device could send it.')
    await row(page, 'SHARE').getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(page.locator('[data-asset="SHARE"]')).toHaveCount(0)
    await expect(page.locator('[data-part="folded"]')).toContainText('Town Share')
    await expectAccessible(page)
  })
})
