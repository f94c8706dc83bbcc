import type { BrowserContext, Locator, Page } from '@playwright/test'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { goTo, importWallet, review, reviewed, sign, test, tokenUnits, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const drafts = (page: Page): Locator => page.locator('[data-part="drafts"] [data-draft]')

/** Another tab on what a dead one left. */
async function reopened(context: BrowserContext, path = '/'): Promise<Page> {
  const next = await context.newPage()
  await next.goto(path)
  await unlock(next)
  await expect(next.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  return next
}

/** The renderer dies, as it does out of memory. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
}

test('a Review whose tab died is offered again at home and under Activity, whenever it died, and sends nothing by itself @own-only @rest', async ({
  page,
  open,
  context,
  town,
  guard,
}) => {
  await importWallet(page, open)
  const paid = async (): Promise<bigint> => (await tokenUnits(town, CONTRACTS.usdc, CAST.bob)) - before
  const before = await tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  await expect(page.locator('[data-part="drafts"]')).toHaveCount(0)

  const second = await test.step('killed while it is looked at', async () => {
    const endpoint = `http://localhost:${new URL(town.url).port}/**`
    await context.route(endpoint, () => undefined)
    await goTo(page, 'Practice')
    await page.locator('[data-practice="pay"]').getByRole('button').click()
    await page.waitForURL(/\/review#\//)
    await expect(page.locator('[data-review]')).toHaveCount(0)
    await page.close({ runBeforeUnload: false })
    await context.unroute(endpoint)
    const next = await reopened(context)
    await expect(drafts(next)).toHaveCount(1)
    await expect(drafts(next)).toContainText(/Send .*10.* USDC .*to/)
    return next
  })

  const third = await test.step('crashed when it was ready', async () => {
    await review(second, 'sign-in')
    await crash(second, context)
    const next = await reopened(context)
    await expect(drafts(next)).toHaveCount(2)
    await goTo(next, 'Activity')
    await expect(drafts(next)).toHaveCount(2)
    return next
  })

  await test.step('what was rejected is not offered', async () => {
    await review(third, 'pay')
    await third.getByRole('button', { name: 'Reject', exact: true }).click()
    await goTo(third, 'Home')
    await expect(drafts(third)).toHaveCount(2)
  })

  await test.step('what was discarded is gone, also in the next tab', async () => {
    await drafts(third).first().getByRole('button', { name: 'Discard' }).click()
    await expect(drafts(third)).toHaveCount(1)
    await third.close()
  })

  await test.step('continued, it is looked at anew, and paid once', async () => {
    const next = await reopened(context)
    expect([guard.sent.filter(({ body }) => body?.includes('eth_sendRawTransaction')).length, await paid()]).toEqual([0, 0n])
    await drafts(next).getByRole('link', { name: 'Continue' }).click()
    await reviewed(next)
    await sign(next)
    await expect(next.locator('[data-state="included"]').first()).toBeVisible()
    expect(await paid()).toBe(10_000_000n)
    await goTo(next, 'Home')
    await expect(next.locator('[data-part="drafts"]')).toHaveCount(0)
  })
})

test('a Review that was open at a lock is offered again @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await review(page, 'pay')
  await page.keyboard.press('Control+Shift+L')
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  // Nothing of it is told meanwhile.
  await expect(page.locator('[data-part="drafts"]')).toHaveCount(0)
  await page.goto('/')
  await unlock(page)
  await expect(drafts(page)).toHaveCount(1)
  await drafts(page).getByRole('link', { name: 'Continue' }).click()
  await reviewed(page)
})

test('many are listed in part, and discarded together @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  for (let many = 0; many < 4; many++) {
    await goTo(page, 'Practice')
    await page.locator('[data-practice="pay"]').getByRole('button').click()
    await page.waitForURL(/\/review#\//)
    await page.goto('/')
    await unlock(page)
  }
  await expect(page.locator('[data-part="drafts"]')).toContainText('4 unfinished requests')
  await expect(drafts(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Show 1 more' }).click()
  await expect(drafts(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Discard all' }).click()
  await expect(page.locator('[data-part="drafts"]')).toHaveCount(0)
})
