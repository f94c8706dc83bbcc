import type { Page } from '@playwright/test'
import type { Town } from '../../scripts/town/start.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, review, reviewed, sign, test, tokenUnits } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Nothing is mined but by the walk. */
async function unmined(town: Town, work: () => Promise<void>): Promise<void> {
  await town.rpc('evm_setAutomine', [false])
  try {
    await work()
  } finally {
    await town.rpc('anvil_dropAllTransactions', [])
    await town.rpc('evm_setAutomine', [true])
  }
}
const situation = (page: Page) => page.locator('[data-part="situation"]')
const stands = (page: Page, state: string) => expect(page.locator(`[data-state="${state}"]`).first()).toBeVisible({ timeout: 30_000 })
const signed = (page: Page) => page.waitForURL(/\/activity\/0x/)

test('one that waits is sped up, then cancelled; each says which it replaces, and the chain decides', async ({ page, open, town }) => {
  test.setTimeout(180_000)
  await importWallet(page, open)
  await review(page, 'pay')
  const { usdc, bob } = town.addresses
  const held = await tokenUnits(town, usdc, bob)
  await unmined(town, async () => {
    await sign(page)
    await signed(page)
    await stands(page, 'pending')
    const first = page.url()
    await expect(situation(page)).toContainText('It waits to be included')
    await expectAccessible(page)

    await situation(page).getByRole('button', { name: 'Speed up' }).click()
    await reviewed(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      /Speed up .*Send 10 USDC.*the earlier one may still be included first/,
    )
    await sign(page)
    await signed(page)
    await expect(page).not.toHaveURL(first)
    await stands(page, 'pending')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Speed up')
    const second = page.url()

    // The earlier one says so, offers nothing more of itself, and leads to the newer.
    await page.getByRole('link', { name: /^Send 10 USDC/ }).click()
    await expect(page).toHaveURL(first)
    await expect(situation(page)).toContainText('You signed another in its place')
    await expect(situation(page).getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await situation(page).getByRole('link').click()
    await expect(page).toHaveURL(second)

    await goTo(page, 'Activity')
    const newest = page.locator('[data-transaction]').first()
    await newest.getByRole('button', { name: 'Cancel' }).click()
    await reviewed(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Cancel .*Send 10 USDC.*it may still be included first/)
    await expect(page.locator('[data-effect]')).toHaveCount(0)
    await sign(page)
    await page.waitForURL((url) => url.pathname.startsWith('/activity/0x') && url.href !== second)
    await stands(page, 'pending')
    await expect(situation(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await town.rpc('anvil_mine', ['0x1'])
    await stands(page, 'included')
    await goTo(page, 'Activity')
    await expect(page.locator('[data-transaction]')).toHaveCount(3)
    await expect(page.locator('[data-state="cancelled"]')).toHaveCount(2, { timeout: 30_000 })
    await expectAccessible(page)
    await page.locator('[data-transaction]').last().getByRole('link').click()
    await expect(situation(page)).toContainText('It was cancelled')
  })
  expect(await tokenUnits(town, usdc, bob), 'nothing of it happened').toBe(held)
})

test('a chain that was started anew is told of, and its records go out of the way and come back @own-only', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  const start = await town.rpc<string>('evm_snapshot', [])
  await review(page, 'pay')
  await sign(page)
  await signed(page)
  await stands(page, 'included')
  await town.rpc('evm_revert', [start])
  await stands(page, 'reset')
  await expect(situation(page)).toContainText('The chain was started anew without it')
  await expectAccessible(page)
  await goTo(page, 'Activity')
  await page.getByRole('button', { name: 'Put them aside' }).click()
  await expect(page.locator('[data-part="restarted"]')).toHaveCount(0)
  await page.locator('[data-part="aside"] summary').click()
  await expect(page.locator('[data-part="aside"] [data-state="reset"]')).toBeVisible()
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(page.locator('[data-part="restarted"]')).toContainText('1 transaction here is from before')
})
