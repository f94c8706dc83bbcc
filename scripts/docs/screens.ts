import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { checksum } from '../../src/core/ethereum/address.ts'
import { encodeLink } from '../../src/decode/read/link.ts'
import { BROWSER_ARGS, findBrowser } from '../browser.mjs'
import { DRAINING_PERMIT } from '../../test/support/permit.ts'
import { buildApp } from '../build/build.ts'
import { isStale } from '../build/dist.ts'
import { startServer } from '../run/serve.ts'
import { startDevnet } from '../devnet/start.ts'
import { firstRun, go } from './attacks.ts'

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const

type Screen = {
  readonly name: string
  readonly path: string
  /** What stands on it once it is there. */
  readonly ready?: string
  /** What a person does there first. */
  readonly act?: (page: Page) => Promise<void>
}

/** Every screen, in the order in which it is taken: what comes later may show what was done before. */
const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', ready: '[data-asset="USDC"]' },
  { name: 'asset', path: `/asset/31337/${CONTRACTS.usdc}` },
  { name: 'send', path: '/send' },
  { name: 'send-many', path: '/send', act: typePayments },
  { name: 'receive', path: '/receive' },
  { name: 'swap', path: '/swap', act: typeSwap },
  { name: 'activity', path: '/activity', ready: '[data-transaction]' },
  { name: 'transaction', path: '/activity', ready: '[data-transaction]', act: (page) => follow(page, '[data-transaction] a', '/activity') },
  { name: 'collectibles', path: '/collectibles' },
  { name: 'check', path: '/check' },
  { name: 'approvals', path: '/allowances' },
  { name: 'apps', path: '/apps' },
  { name: 'explore', path: '/explore' },
  { name: 'explore-address', path: `/explore/31337/address/${CAST.bob}` },
  {
    name: 'explore-transaction',
    path: `/explore/31337/address/${CAST.bob}`,
    ready: '[data-transaction]',
    act: explained,
  },
  { name: 'explore-token', path: `/explore/31337/token/${CONTRACTS.usdc}` },
  { name: 'explore-block', path: '/explore/31337/block/1' },
  { name: 'contacts', path: '/contacts' },
  { name: 'accounts', path: '/accounts' },
  { name: 'chains', path: '/chains' },
  { name: 'chain', path: '/chains/31337' },
  { name: 'evidence', path: '/evidence' },
  { name: 'requests', path: '/requests' },
  { name: 'practice', path: '/practice' },
  { name: 'review', path: '/practice', act: (page) => review(page, 'Swap 0.1 ETH for USDC on Uniswap') },
  { name: 'review-danger', path: '/practice', act: (page) => review(page, 'Confirm you’re human') },
  { name: 'settings', path: '/settings' },
  { name: 'settings-security', path: '/settings/security' },
  { name: 'settings-backup', path: '/settings/backup' },
  { name: 'help', path: '/help' },
  { name: 'tools', path: '/tools' },
  { name: 'tools-convert', path: '/tools/convert', act: (page) => page.locator('main textarea').fill('0xde0b6b3a7640000') },
]

/** From right to left, in a language of other letters: found by what stands there in any language. */
const ARABIC: readonly Screen[] = [
  { name: 'arabic-home', path: '/', ready: '[data-asset="USDC"]' },
  { name: 'arabic-send', path: '/send' },
  { name: 'arabic-activity', path: '/activity', ready: '[data-transaction]' },
  { name: 'arabic-approvals', path: '/allowances' },
  { name: 'arabic-check', path: `/check#${encodeLink({ kind: 'typed-data', data: DRAINING_PERMIT })}`, ready: '[data-part="verdict"]' },
  { name: 'arabic-explore', path: '/explore' },
  { name: 'arabic-settings', path: '/settings/security' },
]

/** What comes after all that: the wallet is locked. */
const LOCKED: readonly Screen[] = [{ name: 'unlock', path: '/', act: lock }]

/** The screens of somebody without a wallet. */
const VISITOR: readonly Screen[] = [
  { name: 'welcome', path: '/welcome' },
  { name: 'first-minute', path: '/practice', ready: '[data-part="sentence"]' },
]

async function typePayments(page: Page): Promise<void> {
  for (const [at, [to, amount]] of [[CAST.bob, '0.5'] as const, [CAST.carol, '1.25'] as const, [CAST.dave, '2'] as const].entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add another payment' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).nth(at).fill(checksum(to))
    await page.getByRole('textbox', { name: 'Amount' }).nth(at).fill(amount)
  }
}

async function typeSwap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Choose/ }).click()
  await page.getByRole('option', { name: /USDC/ }).first().click()
  await page.getByRole('textbox', { name: 'You pay' }).fill('0.5')
  await page.getByRole('button', { name: 'Review swap' }).and(page.locator(':enabled')).waitFor({ timeout: 60_000 })
}

async function follow(page: Page, link: string, part: string): Promise<void> {
  const here = page.url()
  await page.locator(link).first().click()
  await page.waitForURL((url) => url.href !== here && url.pathname.includes(part))
  await page.locator('main h1').first().waitFor()
}

/** The page of a swap that is in the history of the address. */
async function explained(page: Page): Promise<void> {
  const hash = await page.locator('[data-transaction][data-kind="swapped"]').first().getAttribute('data-transaction')
  await go(page, `/explore/31337/tx/${hash ?? ''}`)
  await page.locator('[data-part="moves"], main h1').first().waitFor()
}

async function review(page: Page, title: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button').or(row.getByRole('link')).first().click()
  await page.locator('[data-review], [data-part="verdict"]').first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Reject' }).first().waitFor({ timeout: 60_000 })
}

async function lock(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+L')
  await page.getByLabel('Password').first().waitFor()
}

/** The one choice on that screen is the language. */
async function speak(page: Page, language: 'ar' | 'en'): Promise<void> {
  await go(page, '/settings/general')
  await page.locator('main select').first().selectOption(language)
  await page.locator(`html[lang="${language}"]`).waitFor()
}

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

async function show(page: Page, { name, path, ready = 'main h1', act }: Screen, folder: string, type: 'jpeg' | 'png'): Promise<void> {
  await go(page, path)
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  await act?.(page)
  await page.waitForTimeout(2500) // what is read from the chain comes bit by bit
  await take(page, folder, name, type)
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
    const isWanted = ({ name }: Screen): boolean => wanted === undefined || wanted.includes(name)
    const type = values.png === true ? 'png' : 'jpeg'
    for (const screen of SCREENS.filter(isWanted)) await show(page, screen, values.folder, type)
    if (ARABIC.some(isWanted)) {
      await speak(page, 'ar')
      for (const screen of ARABIC.filter(isWanted)) await show(page, screen, values.folder, type)
      await speak(page, 'en')
    }
    for (const screen of LOCKED.filter(isWanted)) await show(page, screen, values.folder, type)
    const visitor = await browser.newContext({ baseURL: server.url, viewport: SIZES.desk, locale: 'en-GB', timezoneId: 'UTC' })
    const newcomer = await visitor.newPage()
    await newcomer.goto('/welcome')
    for (const screen of VISITOR.filter(isWanted)) await show(newcomer, screen, values.folder, type)
  } finally {
    await browser.close()
    await Promise.allSettled([server.stop(), devnet.stop()])
  }
}
