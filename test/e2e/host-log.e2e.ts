import type { IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import { startServer } from '../../scripts/run/serve.ts'
import { CAST } from '../../devnet/addresses.ts'
import { PATHS } from '../../src/features/shared/links/paths.ts'
import { go } from './support/person.ts'
import { fillSend, goTo, reviewed, test, watchAddress } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** What a host may see: a screen's name, or a file of the build. */
const SCREENS = new Set<string>(Object.values(PATHS).map((path) => path.replace(/\/\$.*$/, '')))
const isFile = (path: string): boolean => /^\/(?:assets\/[\w./-]+|[\w.-]+\.(?:png|svg|webmanifest|json|js|css|ico))$/.test(path)

const ME = CAST.alice
const TO = CAST.bob

/** Looks at every kind of place that is opened with an id or an input. A reload at each hands its address to the host. */
async function lookAround(page: Page): Promise<void> {
  for (const place of [`/explore/31337/address/${TO}`, `/accounts/${ME}`, '/chains/31337', '/settings/privacy', '/help/errors/rpc']) {
    await go(page, place)
    await expect(page).toHaveURL((url) => !url.pathname.includes('0x') && url.pathname !== place && url.search === '')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await fillSend(page, { asset: 'ETH', to: TO, amount: '0.25' })
  await expect(page).toHaveURL(/amount=/)
  await page.reload()
  await expect(page.getByLabel('Recipient')).toHaveValue(TO)
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await page.reload()
  // Without a vault no request outlives its page; its address was asked for all the same.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await goTo(page, 'Check')
  await page.getByLabel('What you are asked to sign').fill(TO)
  await goTo(page, 'Home')
}

test('the host of the page learns names of screens and of files alone @own-only @rest', async ({ browser, town, guard }) => {
  const practice = new URL(town.url).port
  const log: IncomingMessage[] = []
  const server = await startServer({ port: 0, onRequest: (request) => void log.push(request) })
  guard.allowOrigin(server.url)
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    await watchAddress(page, async (path = '/') => void (await page.goto(`${server.url}${path}?practice=${practice}`)), ME)
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
    const before = log.length
    await lookAround(page)
    expect(log.length - before).toBeGreaterThan(20)
    for (const { url = '' } of log.slice(before)) expect(SCREENS.has(url) || isFile(url), url).toBe(true)
    const said = log.map(({ url, headers }) => `${url ?? ''} ${headers.referer ?? ''}`.toLowerCase()).join('\n')
    for (const secret of [ME, TO].map((address) => address.slice(2))) expect(said).not.toContain(secret)
  } finally {
    await context.close()
    await server.stop()
  }
})

test('an address of before opens the same place, and leaves the address bar at once @own-only @rest', async ({ page, open }) => {
  await watchAddress(page, open, ME)
  await page.goto(`/explore/31337/address/${TO}?tab=logs`)
  await expect(page).toHaveURL(new RegExp(`/explore#/31337/address/${TO}`))
  await expect(page.locator('main')).toContainText(TO.slice(-4), { ignoreCase: true })
  await page.goto(`/send?to=${TO}&amount=0.25`)
  await expect(page.getByLabel('Recipient')).toHaveValue(TO)
  await expect(page).toHaveURL(/\/send#\?/)
})
