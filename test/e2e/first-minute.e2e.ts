import { readFileSync } from 'node:fs'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { BESIDE_RECORD } from '../../src/core/release/build-record.ts'
import { QUESTIONS } from '../../src/features/practice/minute/questions.ts'
import { expectAccessible } from './support/axe.ts'
import { createGuard } from './support/guard.ts'
import { type ReleaseHost, startReleaseHost } from './support/release-host.ts'

/** A host of its own and no chain: there is nobody whom the page could ask. */
const test = base.extend<{ readonly host: ReleaseHost }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  host: async ({}, use) => {
    const host = await startReleaseHost()
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => use(host.url),
})

/** The record of the build names all files but those beside it, which say what they hash to and who signed that. */
const { files } = JSON.parse(readFileSync('dist/build.json', 'utf8')) as { readonly files: object }
const FILES: ReadonlySet<string> = new Set([...Object.keys(files), ...BESIDE_RECORD])

/** Paths that were asked for and are no page and no file of the build, and all that is no plain question. */
function strange(requests: readonly Request[], base: string): readonly string[] {
  return requests.flatMap((request) => {
    const url = new URL(request.url())
    if (url.protocol === 'data:' || url.protocol === 'blob:') return []
    const path = url.pathname.slice(1)
    const isOurs =
      url.origin === new URL(base).origin && request.method() === 'GET' && (FILES.has(path) || ['welcome', 'practice'].includes(path))
    return isOurs ? [] : [`${request.method()} ${request.url()}`]
  })
}

const workers = (page: Page): readonly string[] => page.workers().map((worker) => new URL(worker.url()).pathname.split('/')[2] ?? '')
const goOn = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** What stands on every screen of practice, and what on none. */
async function isMarked(page: Page): Promise<void> {
  await expect(page.locator('[data-part="practice-mark"]')).toContainText('Nothing here is real.')
  await expect(page.getByRole('button', { name: 'Copy address' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test('a visitor pays, meets a trap and is scored, on a chain inside the page; nothing leaves it, and no vault starts @own-only', async ({
  page,
  context,
  host,
}) => {
  const guard = await createGuard(context, [host.url])
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/welcome')
  await page.getByRole('link', { name: 'Try it: one minute, nothing to install' }).click()

  // A payment, reviewed on state that the light client verified and that was proved.
  await expect(page.locator('[data-verdict="clear"]')).toContainText('Nothing unusual found.')
  await expect(page.locator('[data-part="sentence"]')).toContainText('Send 10 USDC to Bob')
  await expect(page.getByRole('button', { name: 'Practice: how this is known' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Proved|Computed)/ })).toHaveCount(0)
  await isMarked(page)
  await expectAccessible(page)
  await goOn(page, 'Sign')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmed in block 3, exactly as previewed')
  await isMarked(page)
  await goOn(page, 'Next: a trap')

  // A trap: what was paid is gone already, and the rest could be taken.
  await expect(page.locator('[data-verdict="danger"]')).toContainText('can take 1,240 USDC as soon as you sign')
  await expect(page.getByRole('button', { name: 'Hold to sign anyway' })).toBeVisible()
  await isMarked(page)
  await goOn(page, 'Reject')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rejected. Your USDC is safe.')
  await goOn(page, 'Next: your turn')

  for (const [at, { right }] of QUESTIONS.entries()) {
    await expect(page.getByText(`Request ${at + 1} of ${QUESTIONS.length}`)).toBeVisible()
    await expect(page.locator('[data-part="verdict"]')).toHaveCount(0)
    await isMarked(page)
    // One mistake, to be told of.
    const isMistaken = at === 3
    await goOn(page, (right === 'sign') !== isMistaken ? 'Sign' : 'Reject')
    await expect(page.locator(`[data-part="answer"][data-right="${!isMistaken}"]`)).toBeVisible()
    await goOn(page, at + 1 < QUESTIONS.length ? 'Next request' : 'See your score')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${QUESTIONS.length - 1} of ${QUESTIONS.length} right`)
  await isMarked(page)
  await expectAccessible(page)

  expect(workers(page)).toContain('practice')
  expect(workers(page)).not.toContain('vault')
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('assay-vault')
  expect(strange(requests, host.url)).toEqual([])
  // Again, on a chain of which nothing was spent; and whoever leaves takes it along.
  await goOn(page, 'Practise again')
  await expect(page.locator('[data-part="sentence"]')).toContainText('Send 10 USDC to Bob')
  await expect(page.locator('main')).toContainText(/1,250 USDC.{0,3}?(?:after)?1,240 USDC/)
  await page.getByRole('link', { name: 'Leave practice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what it does before you sign it')
  await expect.poll(() => workers(page)).not.toContain('practice')
  await guard.settle()
})

test('says so where its chain does not start, and starts it again; without its host once the site is kept @own-only @rest', async ({
  page,
  context,
  host,
}) => {
  await context.route('**/assets/practice/*', (route) => route.abort())
  await page.goto('/practice')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.unroute('**/assets/practice/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('[data-verdict="clear"]')).toBeVisible()
  await page.goto('/welcome')
  await expect.poll(() => page.evaluate(async () => (await caches.match(`${location.origin}/state`)) !== undefined)).toBe(true)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await host.stop()
  await page.goto('/practice')
  await expect(page.locator('[data-verdict="clear"]')).toBeVisible()
})
