import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { encodeLink } from '../../src/decode/index.ts'
import { ITEMS } from '../../src/features/practice/items.ts'
import { entrySignable } from '../../test/corpus/entry.ts'
import { HOSTILE } from '../../test/corpus/hostile.ts'
import { BROWSER_ARGS, findBrowser } from '../browser.mjs'
import { buildApp } from '../build/build.ts'
import { isStale } from '../build/dist.ts'
import { type Devnet, startDevnet } from '../devnet/start.ts'
import { startServer } from '../run/serve.ts'
import { firstRun, go } from './attacks.ts'
import { settled } from './attacks/screen.ts'

const FOLDER = 'docs/pictures/sheets'
const SCHEMES = ['light', 'dark'] as const
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
type Scheme = (typeof SCHEMES)[number]
type Size = keyof typeof SIZES

/** The first view of one form of a screen, in one theme and size. */
type Shot = { readonly form: string; readonly scheme: Scheme; readonly size: Size; readonly png: Buffer }

/** Things of the corpus that Check shows in its sheet, by name. */
const CHECKED = [
  'all USDC for a person',
  'every cat for a person',
  'a permit of all USDC for a person',
  'all USDC for a drainer by way of Permit2, for ever',
] as const

/** Takes the first view of what is on the screen, in all themes and sizes. */
async function take(page: Page, form: string): Promise<readonly Shot[]> {
  const shots: Shot[] = []
  for (const size of Object.keys(SIZES) as readonly Size[]) {
    await page.setViewportSize(SIZES[size])
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.evaluate('document.fonts.ready.then(() => scrollTo(0, 0))')
      await page.mouse.move(0, 0)
      await page.waitForTimeout(250)
      shots.push({ form, scheme, size, png: await page.screenshot({ animations: 'disabled', caret: 'hide' }) })
    }
  }
  await page.setViewportSize(SIZES.desk)
  return shots
}

/** The Review of every practice request. */
async function takeReviews(page: Page): Promise<readonly Shot[]> {
  const shots: Shot[] = []
  for (const { id } of ITEMS) {
    await go(page, '/practice')
    await page.locator(`[data-practice="${id}"] button`).click()
    await settled(page)
    shots.push(...(await take(page, id)))
  }
  return shots
}

/** Check: before anything is pasted, and what it shows of some of the corpus. The first two are what a visitor without a wallet sees. */
async function takeChecks(page: Page, visitor: Page, town: Devnet): Promise<readonly Shot[]> {
  await visitor.goto('/check')
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  const shots = [...(await take(visitor, 'landing'))]
  for (const name of CHECKED) {
    const entry = HOSTILE.find((one) => one.name === name)
    if (entry === undefined) throw new Error(`The corpus has nothing that is named “${name}”.`)
    const link = `/check#${encodeLink(await entrySignable(town.rpc, entry))}`
    if (name === CHECKED[0]) {
      await visitor.goto('/help')
      await visitor.goto(link)
      await visitor.locator('[data-part="verdict"]').waitFor({ timeout: 60_000 })
      shots.push(...(await take(visitor, `${name} (visitor)`)))
    }
    await go(page, '/help')
    await go(page, link)
    await settled(page)
    shots.push(...(await take(page, name)))
  }
  return shots
}

const COLUMNS: Readonly<Record<Size, number>> = { desk: 3, phone: 6 }
const CELL: Readonly<Record<Size, number>> = { desk: 640, phone: 300 }

/** All shots of one theme and size on one sheet, as a JPEG. */
async function drawSheet(browser: Browser, shots: readonly Shot[], size: Size): Promise<Buffer> {
  const cells = shots.map(
    ({ form, png }) => `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${form}</figcaption></figure>`,
  )
  const page = await browser.newPage({ viewport: { width: COLUMNS[size] * (CELL[size] + 16) + 16, height: 900 } })
  await page.setContent(`<style>
    body { margin: 16px; display: grid; gap: 16px; grid-template-columns: repeat(${COLUMNS[size]}, ${CELL[size]}px); background: #8a8d90; font: 13px sans-serif }
    figure { margin: 0 } img { display: block; width: 100% } figcaption { padding-top: 4px; color: #fff }
  </style>${cells.join('')}`)
  const sheet = await page.screenshot({ fullPage: true, type: 'jpeg', quality: 60 })
  await page.close()
  return sheet
}

async function drawSheets(browser: Browser, name: string, shots: readonly Shot[]): Promise<void> {
  for (const size of Object.keys(SIZES) as readonly Size[])
    for (const scheme of SCHEMES) {
      const some = shots.filter((shot) => shot.size === size && shot.scheme === scheme)
      const path = join(FOLDER, `${name}-${SIZES[size].width}-${scheme}.jpg`)
      const sheet = await drawSheet(browser, some, size)
      writeFileSync(path, sheet)
      console.log(`${path} ${(sheet.length / 1000).toFixed(0)} kB`)
    }
}

/** Each shot by itself, to be looked at whole. */
function keep(folder: string, name: string, shots: readonly Shot[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { form, scheme, size, png } of shots)
    writeFileSync(join(folder, `${name}-${form.replaceAll(/[^a-z0-9]+/gi, '-')}-${size}-${scheme}.png`), png)
}

/** `npm run sheets [-- --single FOLDER]`: Review and Check in all their forms, both themes and sizes, each on one sheet of docs/pictures/sheets. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { single: { type: 'string' } } })
  if (isStale()) await buildApp()
  mkdirSync(FOLDER, { recursive: true })
  const town = await startDevnet({ port: 0, as: 'own' })
  const server = await startServer({ port: 0 })
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...BROWSER_ARGS] })
  try {
    const newPage = async (): Promise<Page> => {
      const context = await browser.newContext({ baseURL: server.url, viewport: SIZES.desk, locale: 'en-GB', timezoneId: 'UTC' })
      return context.newPage()
    }
    const page = await newPage()
    await firstRun(page, new URL(town.url).port)
    const reviews = await takeReviews(page)
    const checks = await takeChecks(page, await newPage(), town)
    for (const [name, shots] of [
      ['review', reviews],
      ['check', checks],
    ] as const) {
      if (values.single !== undefined) keep(values.single, name, shots)
      await drawSheets(browser, name, shots)
    }
  } finally {
    await browser.close()
    await Promise.allSettled([server.stop(), town.stop()])
  }
}
