import type { BrowserContext, Page, Route } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, readUntil, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Without the header no page may read an answer, and that is another failure. */
const fulfil = (route: Route, body: string): Promise<void> =>
  route.fulfill({ status: 200, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body })
const balances = (page: Page) => page.locator('[data-asset="USDC"]').first()

async function onEndpoint(context: BrowserContext, port: string, fault: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const endpoint = `http://localhost:${port}/**`
  await context.route(endpoint, (route) => (route.request().method() === 'OPTIONS' ? route.continue() : fault(route)))
  return () => context.unroute(endpoint)
}

/** Asks for the balances again, as a person does who comes back to the screen. */
async function lookAgain(page: Page): Promise<void> {
  await goTo(page, 'Receive')
  await goTo(page, 'Home')
}

test('an endpoint that is down is named, what was known stays, and Try again recovers @rest', async ({
  page,
  open,
  context,
  town,
  guard,
}) => {
  guard.allow(/ERR_FAILED|ERR_CONNECTION_REFUSED/)
  await importWallet(page, open)
  await readUntil(page, balances(page))
  const mend = await onEndpoint(context, new URL(town.url).port, (route) => route.abort())
  await town.rpc('anvil_mine', ['0x1']) // of the last one everything is known
  await town.rpc('anvil_mine', ['0x1']) // of the block before, everything is proved and kept: that one needs nobody
  await page.waitForTimeout(2100) // a block is taken for the newest for two seconds
  await lookAgain(page)
  const banner = page.getByText(/localhost:\d+ isn’t answering\./).first()
  await readUntil(page, banner)
  await expect(balances(page), 'with what was known').toBeVisible()
  await expectAccessible(page)
  await mend()
  await expect(async () => {
    if (await banner.isVisible()) await page.getByRole('button', { name: 'Try again' }).click({ timeout: 2000 })
    await expect(banner).toBeHidden({ timeout: 8000 })
  }).toPass({ timeout: 120_000 })
})

test('an endpoint of another chain is kept out with both numbers, and let in when it was mended @own-only @rest', async ({
  page,
  open,
  context,
  town,
}) => {
  const mend = await onEndpoint(context, new URL(town.url).port, async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('eth_chainId')) return route.continue()
    const { id } = JSON.parse(body) as { id: number }
    await fulfil(route, JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
  })
  await importWallet(page, open)
  await readUntil(page, page.getByText('is for chain 1, not 31337').first())
  await expect(balances(page)).toHaveCount(0)
  await expectAccessible(page)
  await mend()
  await goTo(page, 'Chains')
  await page
    .getByRole('link', { name: /Practice chain/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText(/31337/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test' })).toBeEnabled()
  await goTo(page, 'Home')
  await readUntil(page, balances(page))
  await expect(page.getByText('is for chain 1')).toHaveCount(0)
})

test('an answer that is not valid is thrown away and said so, and the next one counts @own-only @rest', async ({
  page,
  open,
  context,
  town,
}) => {
  const mend = await onEndpoint(context, new URL(town.url).port, (route) => fulfil(route, '<html>Welcome to our hotel network</html>'))
  await importWallet(page, open)
  await readUntil(page, page.getByText(/sent an invalid answer to \w+/).first())
  await expect(page.getByText('hotel')).toHaveCount(0)
  await expect(balances(page)).toHaveCount(0)
  await mend()
  await readUntil(page, balances(page))
})
