import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { BROWSER_ARGS, findBrowser } from '../browser.mjs'
import { buildApp } from '../build/build.ts'
import { isStale } from '../build/dist.ts'
import { startServer } from '../run/serve.ts'
import { startDevnet } from '../devnet/start.ts'
import { firstRun, go } from './attacks.ts'

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const

/** Every screen by name, with its address and what stands on it once it is there. */
const SCREENS: readonly (readonly [name: string, path: string, ready?: string])[] = [
  ['home', '/', '[data-asset="USDC"]'],
  ['asset', `/asset/31337/${CONTRACTS.usdc}`],
  ['send', '/send'],
  ['receive', '/receive'],
  ['swap', '/swap'],
  ['activity', '/activity', '[data-transaction]'],
  ['collectibles', '/collectibles'],
  ['check', '/check'],
  ['approvals', '/allowances'],
  ['apps', '/apps'],
  ['explore', '/explore'],
  ['explore-address', `/explore/31337/address/${CAST.bob}`],
  ['explore-token', `/explore/31337/token/${CONTRACTS.usdc}`],
  ['explore-block', '/explore/31337/block/1'],
  ['contacts', '/contacts'],
  ['accounts', '/accounts'],
  ['chains', '/chains'],
  ['chain', '/chains/31337'],
  ['evidence', '/evidence'],
  ['requests', '/requests'],
  ['practice', '/practice'],
  ['settings', '/settings'],
  ['settings-security', '/settings/security'],
  ['settings-backup', '/settings/backup'],
  ['help', '/help'],
]

async function take(page: Page, folder: string, name: string, type: 'jpeg' | 'png'): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.evaluate('document.fonts.ready.then(() => scrollTo(0, 0))')
      await page.mouse.move(0, 0)
      await page.waitForTimeout(250)
      const path = join(folder, `${name}-${size}-${scheme}.${type === 'png' ? 'png' : 'jpg'}`)
      await page.screenshot({ path, type, ...(type === 'jpeg' ? { quality: 60 } : {}), animations: 'disabled', caret: 'hide' })
      console.log(`${path} ${(statSync(path).size / 1000).toFixed(0)} kB`)
    }
  }
  await page.setViewportSize(SIZES.desk)
}

/** A payment, so that Home and Activity have something to tell. */
async function live(page: Page): Promise<void> {
  await go(page, `/send?to=${CAST.bob}&asset=native&amount=0.5`)
  await page.getByLabel('Amount').fill('0.5')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click({ timeout: 60_000 })
  await page.locator('[data-state="included"]').first().waitFor({ timeout: 60_000 })
}

/** `npm run screens [-- --only NAME,NAME] [--folder FOLDER] [--png]`: the first view of every screen on the practice chain, in both themes and sizes. */
if (import.meta.main) {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, folder: { type: 'string', default: 'docs/screens' }, png: { type: 'boolean' } },
  })
  const wanted = values.only?.split(',')
  if (isStale()) await buildApp()
  mkdirSync(values.folder, { recursive: true })
  const devnet = await startDevnet({ port: 0, as: 'own' })
  const server = await startServer({ port: 0 })
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...BROWSER_ARGS] })
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: SIZES.desk, locale: 'en-GB', timezoneId: 'UTC' })
    const page = await context.newPage()
    await firstRun(page, new URL(devnet.url).port)
    await live(page)
    for (const [name, path, ready] of SCREENS) {
      if (wanted !== undefined && !wanted.includes(name)) continue
      await go(page, path)
      await page
        .locator(ready ?? 'main h1')
        .first()
        .waitFor({ timeout: 60_000 })
      await page.waitForTimeout(2500) // what is read from the chain comes bit by bit
      await take(page, values.folder, name, values.png === true ? 'png' : 'jpeg')
    }
  } finally {
    await browser.close()
    await Promise.allSettled([server.stop(), devnet.stop()])
  }
}
