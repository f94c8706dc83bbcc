import type { BrowserContext, Page } from '@playwright/test'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { goTo, importWallet, review, reviewed, sign, test, tokenUnits, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const balances = (page: Page) => page.locator('[data-asset="USDC"]').first()
const connections = (page: Page): number => page.workers().filter((worker) => worker.url().includes('/assets/chain/')).length
const isLocked = (page: Page) => expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()

/** A second tab of the same browser, unlocked, at a path. */
async function secondTab(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await unlock(page)
  return page
}

test('tabs share one connection; when its tab is closed the next takes over, in the middle of a question too @own-only @rest', async ({
  page,
  open,
  context,
  town,
}) => {
  await importWallet(page, open)
  await expect(balances(page)).toBeVisible()
  const second = await secondTab(context)
  await expect(balances(second)).toBeVisible()
  await expect.poll(() => [connections(page), connections(second)]).toEqual([1, 0])

  // What the first tab's Worker asked for the second is never answered.
  const endpoint = `http://localhost:${new URL(town.url).port}/**`
  let held = 0
  await context.route(endpoint, (route) => {
    if (route.request().postData()?.includes('eth_getProof') !== true) return route.continue()
    held++
    return undefined
  })
  await goTo(second, 'Practice')
  await second.locator('[data-practice="pay"]').getByRole('button').click()
  await expect.poll(() => held).toBeGreaterThan(0)
  await context.unroute(endpoint)
  await page.close()
  await reviewed(second)
  await expect.poll(() => connections(second)).toBe(1)
  await sign(second)
  await expect(second.locator('[data-state="included"]').first()).toBeVisible()
})

test('what two tabs look at is signed once, and a lock in one locks both @own-only @rest', async ({ page, open, context, town, guard }) => {
  await importWallet(page, open)
  const before = await tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  await review(page, 'pay')
  const second = await secondTab(context, new URL(page.url()).href.slice(new URL(page.url()).origin.length))
  await reviewed(second)
  // Whoever is first may take the other's button away before it is pressed.
  const signed = await Promise.allSettled([sign(page), sign(second)])
  expect(signed.map(({ status }) => status)).toContain('fulfilled')
  await expect(page).toHaveURL(/\/activity#\/0x/)
  await expect(second).toHaveURL(page.url())
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  await expect(second.locator('[data-state="included"]').first()).toBeVisible()
  expect(guard.sent.filter(({ body }) => body?.includes('eth_sendRawTransaction'))).toHaveLength(1)
  expect((await tokenUnits(town, CONTRACTS.usdc, CAST.bob)) - before).toBe(10_000_000n)

  await second.getByRole('button', { name: /^Lock/ }).click()
  await isLocked(second)
  await isLocked(page)
})
