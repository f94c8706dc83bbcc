import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { checksum } from '../../src/core/ethereum/address.ts'
import { encodeLink } from '../../src/decode/index.ts'
import { entrySignable } from '../../test/corpus/entry.ts'
import { HOSTILE } from '../../test/corpus/hostile.ts'
import { CAST, MNEMONIC } from '../../devnet/addresses.ts'
import { type Attack, ATTACKS, type Way } from './attacks/attacks.ts'
import { turn } from './attacks/turn.ts'
import { drawIndex, drawPage, type AttackText } from './attacks/page.ts'
import { readScreen, settled } from './attacks/screen.ts'
import { BROWSER_ARGS, findBrowser } from '../browser.mjs'
import { buildApp } from '../build/build.ts'
import { DIST, isStale } from '../build/dist.ts'
import { startServer } from '../run/serve.ts'
import { startDevnet, type Devnet } from '../devnet/start.ts'

const FOLDER = 'docs/attacks'
/** Bytes of a picture. */
const MAX_PICTURE_BYTES = 200_000
const DESK = { width: 1280, height: 860 }
const PASSWORD = 'gravel Tundra 48 quiet-lantern orbit'

/** Goes to a place of the app without loading the page anew, which would lock. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate(`{
    history.pushState({}, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate'))
    dispatchEvent(new HashChangeEvent('hashchange'))
  }`)

export async function firstRun(page: Page, port: string): Promise<void> {
  await page.goto(`/welcome/import?practice=${port}`)
  for (const [at, word] of MNEMONIC.split(' ').entries()) await page.getByLabel(`Word ${at + 1}`, { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Read the phrase' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: /^Import/ }).click()
  await page.getByRole('button', { name: 'Use these networks' }).click({ timeout: 60_000 })
  await page.locator('[data-asset="USDC"]').first().waitFor({ timeout: 60_000 })
}

async function addBob(page: Page): Promise<void> {
  await go(page, '/contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Name').fill('Bob')
  await page.getByRole('textbox', { name: 'Address' }).fill(checksum(CAST.bob))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[data-contact]').first().waitFor()
}

/** What was copied is copied with the button that the app has for it: on the page of an address. */
async function copyInAssay(page: Page, address: string): Promise<void> {
  await go(page, '/send')
  await page.getByLabel('Recipient', { exact: true }).fill(address)
  await page.getByRole('button', { name: /^Copy/ }).first().click()
}

/** Opens it, and reads what is said: twice where the attacker has a turn in between. */
async function bring(page: Page, town: Devnet, way: Way): Promise<AttackText> {
  if ('check' in way) {
    const entry = HOSTILE.find(({ name }) => name === way.check)
    if (entry === undefined) throw new Error(`The corpus has nothing that is named “${way.check}”.`)
    if (way.earlier !== undefined) await turn(town, way.earlier)
    // Somewhere else first: what stands there must not be taken for what is to come.
    await go(page, '/help')
    await go(page, `/check#${encodeLink(await entrySignable(town.rpc, entry))}`)
    await settled(page)
    const told = await readScreen(page)
    if (way.after === undefined) return told
    await turn(town, way.after)
    await page.getByRole('button', { name: 'Run it again' }).click()
    await page.locator(`[data-rule="${way.after.rule}"]`).waitFor({ timeout: 60_000 })
    await settled(page)
    return { ...(await readScreen(page)), before: told }
  }
  const { to, copied } = way.send
  if (copied !== undefined) await copyInAssay(page, checksum(copied))
  await go(page, '/send')
  await page.getByLabel('Recipient', { exact: true }).fill(checksum(to))
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await settled(page)
  return readScreen(page)
}

/** The upper part of the Review, as much as fits on a screen. */
async function take(page: Page, slug: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await page.mouse.move(0, 0)
  // Below the bar at the top, which stays.
  await page.evaluate(`scrollTo({ top: document.querySelector('[data-part="verdict"]').getBoundingClientRect().top + scrollY - 84 })`)
  await page.waitForTimeout(400)
  const path = join(FOLDER, `${slug}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const bytes = statSync(path).size
  console.log(`${path} ${(bytes / 1000).toFixed(0)} kB`)
  if (bytes > MAX_PICTURE_BYTES) throw new Error(`${path} is ${bytes} bytes, more than ${MAX_PICTURE_BYTES}.`)
}

/** Each on its own device, so that none is shown what another left. */
async function makeAll(newPage: () => Promise<Page>, town: Devnet): Promise<readonly (readonly [Attack, AttackText])[]> {
  const made: (readonly [Attack, AttackText])[] = []
  const port = new URL(town.url).port
  let page: Page | undefined
  for (const attack of ATTACKS) {
    const stranger = 'send' in attack.way && attack.way.send.copied !== undefined
    if (page === undefined || stranger) {
      page = await newPage()
      await firstRun(page, port)
      if (!stranger) await addBob(page)
    }
    const told = await bring(page, town, attack.way)
    await take(page, attack.slug)
    writeFileSync(join(FOLDER, `${attack.slug}.md`), drawPage(attack, told))
    made.push([attack, told])
  }
  return made
}

/** `npm run attacks [-- BUILD]`: ten attacks on the practice chain, as the built app shows them, into docs/attacks. */
if (import.meta.main) {
  const folder = process.argv[2] ?? DIST
  if (folder === DIST && isStale()) await buildApp()
  mkdirSync(FOLDER, { recursive: true })
  const town = await startDevnet({ port: 0, as: 'own' })
  const server = await startServer({ port: 0, folder })
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...BROWSER_ARGS] })
  try {
    const newPage = async (): Promise<Page> => {
      const options = { baseURL: server.url, viewport: DESK, deviceScaleFactor: 1, locale: 'en-GB', timezoneId: 'UTC' }
      const context = await browser.newContext({ ...options, colorScheme: 'light', reducedMotion: 'reduce' })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
      return context.newPage()
    }
    writeFileSync(join(FOLDER, 'README.md'), drawIndex(await makeAll(newPage, town)))
  } finally {
    await browser.close()
    await Promise.allSettled([server.stop(), town.stop()])
  }
}
