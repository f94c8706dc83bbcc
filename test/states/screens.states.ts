import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Cell, Held } from './page/sheet.ts'
import { LED_TO_UNLOCK, looksOf, type ScreenStates, worldIn } from './screens/screen-states.ts'
import { SCREENS } from './screens/screens.ts'
import { forcedFaults, layoutFaults, markGrounds, motionFaults } from './support/faults.ts'
import { axeFaults } from './support/axe-faults.ts'
import { openSheets, settle, settleArmed, showState } from './support/show.ts'

const SHEETS = join(import.meta.dirname, 'sheets')
const WIDTHS = { 1440: { width: 1440, height: 900, columns: 4 }, 390: { width: 390, height: 844, columns: 7 } } as const
/** Faults that are known and not mended yet, by screen. It only becomes shorter: one that is new fails, and so does one that is gone and still listed. */
const LEFT = join(import.meta.dirname, 'left')
const SCHEMES = ['light', 'dark'] as const
/** Pixels of a state from its top that are in its sheet: two views and a half. */
const MOST = 2000
/** Milliseconds that one state may take, and what is around them. */
const MOST_EACH = 40_000
/** `--write`: stores the sheets. */
const isWriting = process.env['ASSAY_STATES_WRITE'] !== undefined
/** A folder for pictures of everything in full size, to be looked at. */
const look = process.env['ASSAY_STATES_LOOK']

type Pictures = Map<string, Cell[]>

/** The whole page: as high as it is, so that what sticks to the edges of the screen is at the edges of the picture. */
async function take(page: Page, name: string): Promise<Buffer> {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > viewport.height) {
    await page.setViewportSize({ ...viewport, height: Math.min(MOST, height) })
  }
  await settleArmed(page)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  if (height > viewport.height) await page.setViewportSize(viewport)
  if (look !== undefined) {
    mkdirSync(look, { recursive: true })
    writeFileSync(join(look, `${name}.png`), png)
  }
  return png
}

/** Both widths, both themes: nothing to scroll sideways, nothing cut, no finding of axe; and a picture of each for the sheet. */
async function lookAtThemes(page: Page, name: string, state: string, pictures: Pictures): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [width, { columns: _, ...viewport }] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport)
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await settle(page)
      const key = `${width}-${scheme}`
      const png = await take(page, `${name}-${state}-${key}`)
      pictures.set(key, [...(pictures.get(key) ?? []), { caption: state, picture: `data:image/png;base64,${png.toString('base64')}` }])
      if (width === '1440' || scheme === 'light')
        faults.push(...(await axeFaults(page, width === '1440' && scheme === 'light' ? 'all' : 'seen')).map((fault) => `${key}: ${fault}`))
    }
    faults.push(...(await layoutFaults(page)).map((fault) => `${width}: ${fault}`))
    faults.push(...(await motionFaults(page)).map((fault) => `reduced motion: ${fault}`))
  }
  return faults
}

/** 200 % of zoom, 200 % of letters, right to left, and the system's colours. */
async function lookAtOthers(page: Page, name: string, state: string): Promise<readonly string[]> {
  const faults: string[] = []
  const find = async (how: string, rtl = false): Promise<void> => {
    await settle(page)
    if (look !== undefined) await take(page, `${name}-${state}-${how}`)
    // Long lists measure their rows again when letters grow: what is wrong is what stays.
    const found = await layoutFaults(page, { rtl })
    if (found.length > 0) await settle(page, 1000)
    const stayed = found.length > 0 ? await layoutFaults(page, { rtl }) : found
    faults.push(...stayed.map((fault) => `${how}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 720, height: 450 })
  await find('zoom')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await find('letters')
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'))
  await find('rtl-390', true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await find('rtl-1440', true)
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  await settle(page)
  await markGrounds(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'active' })
  await settle(page)
  if (look !== undefined) await take(page, `${name}-${state}-forced`)
  faults.push(...(await forcedFaults(page)).map((fault) => `forced colours: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' })
  return faults
}

/** One state on a page of its own: what one leaves in memory is not there for the next. */
async function lookAt(context: BrowserContext, screen: ScreenStates, state: string, pictures: Pictures): Promise<readonly string[]> {
  const world = worldIn(screen, state)
  if (world === undefined) return []
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`failed: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text().slice(0, 300)}`))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await showState(page, screen, state, world)
  faults.push(...(await lookAtThemes(page, screen.name, state, pictures)), ...(await lookAtOthers(page, screen.name, state)))
  await page.close()
  return faults.map((fault) => `${state} ${fault}`)
}

/** Holds the sheet of each width and theme against the stored one, or stores it. */
async function holdSheets(page: Page, name: string, pictures: Pictures): Promise<readonly string[]> {
  await openSheets(page)
  const faults: string[] = []
  for (const [key, cells] of pictures) {
    const path = join(SHEETS, `${name}-${key}.webp`)
    const columns = WIDTHS[key.startsWith('390') ? 390 : 1440].columns
    const held = await page.evaluate(
      (given) =>
        (globalThis as unknown as { readonly holdSheet: (...all: readonly unknown[]) => Promise<Held> }).holdSheet(
          given.cells,
          given.columns,
          given.stored,
        ),
      { cells, columns, stored: isWriting ? undefined : storedUrl(path) },
    )
    if (isWriting) store(path, held.drawn)
    else if (held.fault !== undefined) {
      store(test.info().outputPath(`${name}-${key}.webp`), held.marked ?? held.drawn)
      faults.push(`sheet ${key}: ${held.fault}`)
    }
  }
  return faults
}

/** The faults of a screen that are known; `--write` makes those of now known. */
function leftOf(name: string, faults: readonly string[]): string {
  const path = join(LEFT, `${name}.txt`)
  if (isWriting) {
    mkdirSync(LEFT, { recursive: true })
    rmSync(path, { force: true })
    if (faults.length > 0) writeFileSync(path, `${[...new Set(faults)].toSorted().join('\n')}\n`)
  }
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd() : ''
}

function storedUrl(path: string): string | undefined {
  try {
    return `data:image/webp;base64,${readFileSync(path, 'base64')}`
  } catch {
    return undefined
  }
}

function store(path: string, url: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

for (const screen of SCREENS) {
  test(`${screen.name} in its states`, async ({ context, page }) => {
    const pictures: Pictures = new Map()
    const faults: string[] = []
    const looks = looksOf(screen).filter((state) => worldIn(screen, state) !== undefined)
    test.setTimeout(MOST_EACH * (looks.length + 1))
    for (const state of looks) faults.push(...(await lookAt(context, screen, state, pictures)))
    const left = leftOf(screen.name, faults)
    const sheets = await holdSheets(page, screen.name, pictures)
    expect(sheets.join('\n'), 'what the sheets show').toBe('')
    expect([...new Set(faults)].toSorted().join('\n'), 'what is wrong, but for what is known to be').toBe(left)
  })
}

test('a locked wallet is led to Unlock from every screen that says so', async ({ page }) => {
  for (const screen of SCREENS.filter(({ states }) => states.locked === LED_TO_UNLOCK)) {
    await showState(page, screen, 'locked', {})
    await expect(page.getByRole('heading', { name: 'Locked' }), screen.name).toBeVisible()
  }
})
