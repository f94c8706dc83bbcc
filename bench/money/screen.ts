import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.mjs'
import { type Result, summarise } from '../../scripts/measure/bench.ts'
import { buildApp } from '../../scripts/build/build.ts'
import { isStale } from '../../scripts/build/dist.ts'
import { startServer } from '../../scripts/run/serve.ts'
import { startDevnet } from '../../scripts/devnet/start.ts'
import { manyEntries } from '../../test/support/many-entries.ts'
import { CAST, MNEMONIC } from '../../devnet/addresses.ts'
import { type Frames, installProbe, type Opened, type Probe, type Searched } from './screen-probe.ts'

const MANY = 100_000
/** Entries of one file: one of all would be larger than the app takes. */
const IN_FILE = 20_000
const PASSWORD = 'gravel Tundra 48 quiet-lantern orbit'
/** A fast flick for five seconds. */
const FLICK = { pixels: 160, frames: 300 } as const
/** Lines of the page that is flicked through beside it: text and nothing else, none of them made meanwhile. */
const PLAIN_LINES = 5000
/** Much, some, and nothing is found. */
const WORDS = ['usdc', 'weth 0x70', 'there is none of these'] as const
const PATIENCE = 120_000
/** Milliseconds of a look at the list, before the searches that find it prepared. */
const LOOK = 3000

/** The entries as a person brings them in: files of the app's own kind, of the account that is imported here. */
function writeFiles(folder: string): readonly string[] {
  const entries = manyEntries(MANY)
  const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
  return Array.from({ length: MANY / IN_FILE }, (_, at) => {
    const path = join(folder, `${at}.json`)
    const file = { kind: 'assay-activity', version: 1, entries: entries.slice(at * IN_FILE, (at + 1) * IN_FILE) }
    writeFileSync(path, JSON.stringify(file, text).replaceAll(CAST.alice, CAST.deployer))
    return path
  })
}

async function importWallet(page: Page, practice: string): Promise<void> {
  await page.goto(`/welcome/import?practice=${practice}`)
  for (const [at, word] of MNEMONIC.split(' ').entries()) await page.getByLabel(`Word ${at + 1}`, { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Read the phrase' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: /^Import/ }).click()
  await page.getByRole('button', { name: 'Use these networks' }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
}

/** Waits for the little that the chain itself has, which is looked for by itself on an own endpoint, and adds the rest; then nothing is asked any more. */
async function bringIn(page: Page, files: readonly string[]): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity', exact: true }).click()
  await page.locator('[data-scan][data-complete="true"]').waitFor({ state: 'attached', timeout: PATIENCE })
  await page.locator('[data-part="past"] summary').click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Export or import' }).click()
  for (const file of files) {
    await page.locator('[data-part="files"] input[type=file]').setInputFiles(file)
    // What was said of the file before goes when the next begins.
    await page.locator('[data-part="files"]').getByText(/new entries/).waitFor({ state: 'detached' })
    await page.locator('[data-part="files"]').getByText(/new entries/).waitFor({ timeout: PATIENCE })
  } // prettier-ignore
  await page.locator('[data-part="what-was"][data-current="true"]').waitFor({ timeout: PATIENCE })
}

type Once = {
  readonly opened: Opened
  readonly searches: readonly Searched[]
  readonly later: readonly Searched[]
  readonly frames: Frames
}

/** What this browser can do on this machine at the most: the same flick through lines of plain text. */
async function plainFlicks(context: BrowserContext, runs: number): Promise<readonly Frames[]> {
  const page = await context.newPage()
  const lines = Array.from({ length: PLAIN_LINES }, (_, at) => `<li>line ${at} of plain text</li>`)
  await page.setContent(`<ul>${lines.join('')}</ul>`)
  const all: Frames[] = []
  for (let at = 0; at < runs; at++) {
    await page.evaluate(() => window.scrollTo(0, 0))
    all.push(await page.evaluate((how) => (globalThis as unknown as { readonly probe: Probe }).probe.flick(how), FLICK))
  }
  await page.close()
  return all
}

/** As somebody does who comes back: unlocks, opens the activity, searches at once, looks at it, searches again, and flicks through it. */
async function once(page: Page): Promise<Once> {
  const probe = <Name extends keyof Probe>(name: Name, ...params: Parameters<Probe[Name]>): ReturnType<Probe[Name]> =>
    page.evaluate(
      ({ called, given }) => {
        const { probe: there } = globalThis as unknown as { readonly probe: Record<string, (...all: readonly unknown[]) => unknown> }
        return there[called]?.(...given)
      },
      { called: name, given: params },
    ) as ReturnType<Probe[Name]>
  await page.goto('/')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.locator('[data-asset="ETH"]').first().waitFor({ timeout: PATIENCE })
  const opened = await probe('open')
  const searches = [await probe('search', 'usdc')]
  await probe('search', '')
  await page.waitForTimeout(LOOK)
  const later: Searched[] = []
  for (const words of WORDS) {
    later.push(await probe('search', words))
    await probe('search', '')
  }
  return { opened, searches, later, frames: await probe('flick', FLICK) }
}

/** A hundred thousand entries on the screen: the built app in Chromium, its records on a real disk. */
export async function measure({ runs }: { readonly runs: number }): Promise<readonly Result[]> {
  if (isStale()) await buildApp()
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-money-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const server = await startServer({ port: 0 })
    stops.push(server.stop)
    const town = await startDevnet({ port: 0, as: 'own', consensus: false })
    stops.push(town.stop)
    const executablePath = await findBrowser()
    const profile = join(folder, 'profile')
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath !== undefined && { executablePath }),
      args: [...BROWSER_ARGS],
      baseURL: server.url,
      locale: 'en-GB',
    })
    stops.push(() => context.close())
    await context.addInitScript(installProbe)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await importWallet(page, new URL(town.url).port)
    await bringIn(page, writeFiles(folder))
    const all: Once[] = []
    for (let at = 0; at < runs; at++) all.push(await once(page))
    const plain = await plainFlicks(context, runs)
    const each = (what: string, unit: Result['unit'], value: (one: Once) => number | readonly number[]): Result =>
      summarise(`100,000 entries in Chromium, ${what}`, unit, all.flatMap(value)) // prettier-ignore
    return [
      each('Activity opened after unlocking: first rows drawn', 'ms', ({ opened }) => opened.first),
      each('Activity opened after unlocking: all there', 'ms', ({ opened }) => opened.whole),
      each('Activity opened after unlocking: longest task', 'ms', ({ opened }) => opened.longest),
      each('the first search, at once: first found drawn', 'ms', ({ searches }) => searches.map(({ first }) => first)),
      each('the first search, at once: all found', 'ms', ({ searches }) => searches.map(({ all: whole }) => whole)),
      each('the first search, at once: longest between two frames', 'ms', ({ searches }) => searches.map(({ longest }) => longest)),
      each('each search three seconds later: all found and drawn', 'ms', ({ later }) => later.map(({ all: whole }) => whole)),
      each('a flick of five seconds: frames', 'per second', ({ frames }) => frames.perSecond),
      summarise('5,000 lines of plain text in Chromium, a flick of five seconds: frames', 'per second', plain.map(({ perSecond }) => perSecond)), // prettier-ignore
      each('a flick of five seconds: frames of 300 that came late', 'count', ({ frames }) => frames.late),
      each('a flick of five seconds: longest between two frames', 'ms', ({ frames }) => frames.longest),
      each('a flick of five seconds: rows in the page at most', 'count', ({ frames }) => frames.rows),
    ]
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
