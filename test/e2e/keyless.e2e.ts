import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { CONTRACTS } from '../../devnet/addresses.ts'
import { KEYLESS, KEYLESS_FILE } from '../../scripts/build/build-keyless.ts'
import { filesUnder } from '../../scripts/build/dist.ts'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { DRAINING_PERMIT } from '../support/permit.ts'
import { expectAccessible } from './support/axe.ts'
import type { Guard } from './support/guard.ts'
import { plainHostUnder } from './support/plain-host.ts'
import { expect, test } from './support/walk.ts'

const PERMIT = JSON.stringify(DRAINING_PERMIT)

/** Names of databases of this origin: the next page would find them, and whoever else is served from here. */
const databases = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))

/** Where `npm start` runs a practice chain: asked there, and answered by that of this walk. */
async function answerFrom(context: BrowserContext, guard: Guard, town: Devnet): Promise<void> {
  for (const [port, to] of [
    ['8545', town.url],
    ['8546', town.beacon],
  ] as const) {
    guard.allowOrigin(`http://localhost:${port}`)
    await context.route(`http://localhost:${port}/**`, (route) => {
      const { pathname, search } = new URL(route.request().url())
      return route.continue({ url: new URL(`${pathname}${search}`, to).href })
    })
  }
}

const main = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

/** The tools work, and nobody is asked for anything. */
async function convertOffline(page: Page, context: BrowserContext): Promise<void> {
  await main(page).getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Convert/ }).click()
  await page.getByLabel('Value').fill('0xde0b6b3a7640000')
  await expect(page.locator('[data-result="ether"]')).toContainText('1')
  await page.getByRole('link', { name: 'Verify' }).click()
  await page.getByLabel('Message or typed data').fill(PERMIT)
  await page.getByRole('textbox', { name: 'Signature' }).fill(`0x${'11'.repeat(64)}1b`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.locator('[data-verdict]')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
}

/** Judges a pasted message, and looks up a contract, on the practice chain. */
async function checkAndExplore(page: Page): Promise<void> {
  await expect(page.locator('[data-part="keyless"]')).toContainText('This copy has no vault.')
  await page.getByRole('link', { name: 'Choose a chain' }).click()
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('practice')
  await page.getByRole('checkbox', { name: 'Practice chain', exact: true }).check()
  await page.getByRole('button', { name: 'Add 1 chain' }).click()
  await main(page).getByRole('link', { name: 'Check' }).click()
  await page.getByLabel('What you are asked to sign').fill(PERMIT)
  await page
    .getByRole('button', { name: /^(?:Check it|Run on Practice chain)$/ })
    .last()
    .click()
  await expect(page.locator('[data-check="ready"] [data-review]')).toBeVisible()
  await expect(page.locator('[data-part="verdict"]')).toHaveAttribute('data-verdict', 'danger')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Explore' }).click()
  await page.getByRole('textbox', { name: 'Search the chain' }).fill(CONTRACTS.usdc)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part="state"]')).toHaveAttribute('data-evidence', /^(?:proved|computed)$/)
}

test('on a host without headers, under a path of others: Check and Explore work, and there is no vault @own-only @rest', async ({
  page,
  context,
  town,
  guard,
}) => {
  const host = await plainHostUnder('/ipfs/bafybeigdyrzt/', KEYLESS)
  guard.allowOrigin(host.url)
  guard.allow(/ERR_INTERNET_DISCONNECTED/) // the practice chain, whose head is asked for now and then
  await answerFrom(context, guard, town)
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))
  await page.goto(host.url)
  await checkAndExplore(page)
  await convertOffline(page, context)

  // Whatever needs a key says that it is not here, and where it is.
  for (const path of ['send', 'welcome/create', 'welcome/import', 'unlock', 'accounts', 'settings', 'connect']) {
    await page.goto(`${host.url}#/${path}`)
    await expect(page.getByRole('heading', { name: 'Get all of Assay', level: 1 })).toBeVisible()
  }
  await expectAccessible(page)
  expect(workers.map((path) => path.replace(/.*\/assets\/(\w+)\/.*/, '$1'))).toEqual(expect.arrayContaining(['chain', 'evm']))
  expect(workers.filter((path) => path.includes('vault'))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

  // Nothing stays that somebody else on this origin could change.
  const before = await databases(page)
  await page.goto('about:blank')
  await page.goto(host.url)
  await expect(page.getByRole('link', { name: 'Choose a chain' })).toBeVisible()
  await expect.poll(async () => (await databases(page)).filter((name) => before.includes(name))).toEqual([])
  await page.goto('about:blank')
  host.stop()
})

test('opened from a disk, the one file does the same, and the other page says to open that one @own-only @rest', async ({
  page,
  context,
  town,
  guard,
}) => {
  const folder = pathToFileURL(`${KEYLESS}/`).href
  guard.allowOrigin(folder)
  await answerFrom(context, guard, town)
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto(`${folder}${KEYLESS_FILE}`)
  await checkAndExplore(page)
  expect(workers.every((url) => url.startsWith('blob:'))).toBe(true)
  expect(workers.length).toBeGreaterThanOrEqual(2)

  // What a browser says of modules that it does not load from there.
  guard.allow(/CORS policy|ERR_FAILED/)
  await page.goto(`${folder}index.html`)
  await expect(page.getByText('open assay.html beside it')).toBeInViewport()
  await page.goto('about:blank')
})

test('the build without a vault has no file of one @own-only @rest', () => {
  const files = filesUnder(KEYLESS)
  expect(files.filter((file) => /vault|service-worker/.test(file))).toEqual([])
  const scripts = files.filter((file) => /\.(?:js|html)$/.test(file)).map((file) => readFileSync(`${KEYLESS}/${file}`, 'utf8'))
  // The only WebAssembly is that of the vault's key derivation, in base64.
  expect(scripts.filter((text) => text.includes('AGFzbQ'))).toEqual([])
})
