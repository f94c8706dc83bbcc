import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { CAST, MNEMONIC } from '../../devnet/addresses.ts'
import { BROWSER_ARGS, findBrowser } from '../browser.mjs'
import { buildApp } from '../build/build.ts'
import { isStale } from '../build/dist.ts'
import { startServer } from '../run/serve.ts'
import { startDevnet } from '../devnet/start.ts'

const FOLDER = 'docs/pictures'
/** Bytes. A picture is there to be looked at, not to be waited for. */
const MAX_PICTURE_BYTES = 200_000
const DESK = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }
const PASSWORD = 'gravel Tundra 48 quiet-lantern orbit'

/** Takes what is on the screen in both themes, when it stands still. */
async function take(page: Page, name: string, whole = false): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.evaluate('document.fonts.ready')
    await page.mouse.move(0, 0)
    await page.waitForTimeout(400)
    const path = join(FOLDER, `${name}-${scheme}.png`)
    await page.screenshot({ path, fullPage: whole, animations: 'disabled', caret: 'hide' })
    const bytes = statSync(path).size
    console.log(`${path} ${(bytes / 1000).toFixed(0)} kB`)
    if (bytes > MAX_PICTURE_BYTES) throw new Error(`${path} is ${bytes} bytes, more than ${MAX_PICTURE_BYTES}.`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).first().click()

/** The practice words, so that the same account is in every picture. */
async function firstRun(page: Page, port: string): Promise<void> {
  await page.goto(`/welcome?practice=${port}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, 'welcome')
  await page.goto('/welcome/import')
  for (const [at, word] of MNEMONIC.split(' ').entries()) await page.getByLabel(`Word ${at + 1}`, { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Read the phrase' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: /^Import/ }).click()
  await page.getByRole('button', { name: 'Use these networks' }).click({ timeout: 60_000 })
  await page.locator('[data-asset="USDC"]').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(2000) // balances come one after the other
  await take(page, 'portfolio')
}

async function send(page: Page): Promise<void> {
  await goTo(page, 'Send')
  await page.getByRole('button', { name: /^Asset:/ }).click()
  await page
    .getByRole('option')
    .filter({ has: page.getByText('USDC', { exact: true }) })
    .first()
    .click()
  await page.getByLabel('Recipient').fill(CAST.bob)
  await page.getByLabel('Amount').fill('12.5')
  await page.getByLabel('Amount').blur()
  await page.waitForTimeout(1500) // the hints below the fields
  await take(page, 'send')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.locator('[data-review]').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
  await take(page, 'review')
  await page.setViewportSize(PHONE)
  await take(page, 'review-phone')
  await page.setViewportSize(DESK)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.locator('[data-state="included"]').first().waitFor({ timeout: 60_000 })
  await goTo(page, 'Activity')
  await page.locator('[data-transaction]').first().waitFor()
  await take(page, 'activity')
}

/** `npm run pictures`: the first run on the practice chain, drawn into docs/pictures. */
if (import.meta.main) {
  if (isStale()) await buildApp()
  mkdirSync(FOLDER, { recursive: true })
  const town = await startDevnet({ port: 0, as: 'own' })
  const server = await startServer({ port: 0 })
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...BROWSER_ARGS] })
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: DESK,
      deviceScaleFactor: 1,
      locale: 'en-GB',
      timezoneId: 'UTC',
    })
    const page = await context.newPage()
    await firstRun(page, new URL(town.url).port)
    await send(page)
  } finally {
    await browser.close()
    await Promise.allSettled([server.stop(), town.stop()])
  }
}
