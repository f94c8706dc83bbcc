import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, ownRows, review, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

test('what no endpoint took is kept, offered, and sent once @own-only @rest', async ({ page, context, open, town, guard }) => {
  guard.allow(/ERR_FAILED/)
  await importWallet(page, open)
  await review(page, 'pay')
  const endpoint = `http://localhost:${new URL(town.url).port}/**`
  let tries = 0
  await context.route(endpoint, (route) => {
    if (route.request().postData()?.includes('eth_sendRawTransaction') !== true) return route.continue()
    tries += 1
    return route.abort()
  })
  const before = await town.rpc('eth_blockNumber', [])
  await sign(page)
  await expect(page.locator('[data-situation="unsent"]')).toBeVisible({ timeout: 60_000 })
  expect(tries).toBeGreaterThan(0)
  expect(await town.rpc('eth_blockNumber', [])).toBe(before)
  await expectAccessible(page)

  // Elsewhere it stands as unfinished, and nothing sends it by itself.
  await goTo(page, 'Home')
  await expect(page.locator('[data-part="unfinished"]')).toContainText('signed, not sent')
  await page.locator('[data-part="unfinished"]').getByRole('link').click()
  await context.unroute(endpoint)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  await expect(page.locator('[data-comparison="same"]')).toBeVisible()

  await page.getByLabel('Note').fill('for the baker')
  await page.getByRole('button', { name: 'Save note' }).click()
  await goTo(page, 'Activity')
  await expect(page.getByText('for the baker')).toBeVisible()
})

test('what was shown is what happened: wrapping, swapping, paying two at once @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  for (const item of ['wrap', 'swap', 'multicall']) {
    await test.step(item, async () => {
      await review(page, item)
      await sign(page)
      await expect(page.locator('[data-state="included"]').first()).toBeVisible()
      await expect(page.locator('[data-comparison]')).toHaveAttribute('data-comparison', 'same')
    })
  }
  await goTo(page, 'Activity')
  await expect(ownRows(page)).toHaveCount(3)
})

test('one that failed on chain says that nothing moved @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await review(page, 'revert')
  await sign(page)
  await expect(page.locator('[data-state="failed"]').first()).toBeVisible()
  await expect(page.getByText('Failed on chain', { exact: true })).toBeVisible()
})

test('an empty activity says what will stand there @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Activity')
  await expect(page.getByText('Nothing signed yet')).toBeVisible()
  await expectAccessible(page)
})
