import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Locator, type Page } from 'playwright'
import { CAST } from '../../devnet/addresses.ts'
import { BROWSER_ARGS, findBrowser } from '../browser.mjs'
import { startDevnet } from '../devnet/start.ts'
import { firstRun, go } from '../docs/attacks.ts'
import { startServer } from '../run/serve.ts'
import { freePort } from '../devnet/anvil.ts'

/** As much of a step's report as is read here (Lighthouse, `types/lhr/flow-result.d.ts`). `score` is of 1; null where it was not measured. */
export type Step = {
  readonly name: string
  readonly lhr: {
    readonly gatherMode: 'navigation' | 'timespan' | 'snapshot'
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
    >
    readonly audits: Readonly<
      Record<string, { readonly score: number | null; readonly numericValue?: number; readonly displayValue?: string }>
    >
  }
}
type Flow = {
  startTimespan(flags: { readonly name: string }): Promise<void>
  endTimespan(): Promise<void>
  snapshot(flags: { readonly name: string }): Promise<void>
  createFlowResult(): Promise<{ readonly steps: readonly Step[] }>
}
type Lighthouse = { startFlow(page: unknown, options: { readonly name: string; readonly config: unknown }): Promise<Flow> }
type Puppeteer = {
  readonly default: {
    connect(options: unknown): Promise<{ pages(): Promise<readonly { url(): string }[]>; disconnect(): Promise<void> }>
  }
}

const SLOWDOWN = 4
/** Milliseconds, milliseconds, and of the layout shift score (web.dev/cls). */
const MOST = { 'total-blocking-time': 150, 'interaction-to-next-paint': 200, 'cumulative-layout-shift': 0.001 } as const

/** A computer four times slower than this one; what comes from a server on this machine is not held up. */
const CONFIG = {
  extends: 'lighthouse:default',
  settings: {
    formFactor: 'desktop',
    screenEmulation: { disabled: true },
    throttlingMethod: 'devtools',
    throttling: { cpuSlowdownMultiplier: SLOWDOWN, requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 },
  },
}

/** What a step has too much or too little of. A timespan is measured, a snapshot judged by its accessibility. */
export function stepFaults({ name, lhr }: Step): readonly string[] {
  if (lhr.gatherMode === 'snapshot') {
    const refs = lhr.categories['accessibility']?.auditRefs ?? []
    if (refs.length === 0) return [`${name}: accessibility was not looked at`]
    return refs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1).map(({ id }) => `${name}: accessibility, ${id}`)
  }
  return Object.entries(MOST).flatMap(([id, most]) => {
    const value = lhr.audits[id]?.numericValue
    // A step in which nothing was pressed has no interaction.
    if (value === undefined) return id === 'interaction-to-next-paint' ? [] : [`${name}: ${id} was not measured`]
    return value > most ? [`${name}: ${id} ${value.toFixed(3)}, at most ${most} is wanted`] : []
  })
}

const lineOf = ({ name, lhr }: Step): string =>
  lhr.gatherMode === 'snapshot'
    ? `${name}: accessibility ${Math.round((lhr.categories['accessibility']?.score ?? 0) * 100)}`
    : `${name}: ${Object.keys(MOST)
        .map((id) => `${id} ${lhr.audits[id]?.displayValue ?? 'not measured'}`)
        .join(', ')}`

/** Where to press, found before a step begins: to find something by its role the driver looks through the whole page, in the page, which would be measured as well. */
async function middleOf(target: Locator): Promise<readonly [x: number, y: number]> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be pressed is not on the screen.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Home and the Review of a payment, each while it opens and as it stands. */
async function walk(page: Page, flow: Flow): Promise<void> {
  const home = await middleOf(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }))
  await flow.startTimespan({ name: 'Home opens' })
  await page.mouse.click(...home)
  await page.locator('[data-asset="USDC"]').first().waitFor()
  await page.waitForTimeout(1500)
  await flow.endTimespan()
  await flow.snapshot({ name: 'Home' })
  await go(page, `/send?to=${CAST.bob}&asset=native&amount=0.5`)
  await page.getByLabel('Amount', { exact: true }).fill('0.5')
  await page.waitForTimeout(1500)
  const review = await middleOf(page.getByRole('button', { name: 'Review', exact: true }))
  await flow.startTimespan({ name: 'Review opens' })
  await page.mouse.click(...review)
  await page.locator('[data-part="verdict"]').first().waitFor({ timeout: 60_000 })
  await page.locator('[data-part="decide"]').getByText('Sign', { exact: true }).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
  await flow.endTimespan()
  await flow.snapshot({ name: 'Review' })
}

/** Lighthouse beside a walk through the built app on the practice chain: what each step said, in lines, and what is too much. `folder`: of Lighthouse's package. */
export async function measureScreens(folder: string): Promise<{ readonly lines: readonly string[]; readonly faults: readonly string[] }> {
  const load = async <T>(path: string): Promise<T> => (await import(pathToFileURL(resolve(folder, 'node_modules', path)).href)) as T
  const { startFlow } = await load<Lighthouse>('lighthouse/core/index.js')
  const { default: puppeteer } = await load<Puppeteer>('puppeteer-core/lib/puppeteer/puppeteer-core.js')
  const port = await freePort()
  const executablePath = await findBrowser()
  const devnet = await startDevnet({ port: 0, as: 'own' })
  const server = await startServer({ port: 0 })
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const page = await (
      await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    ).newPage()
    await firstRun(page, new URL(devnet.url).port)
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.waitForTimeout(1500)
    const outside = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
    const seen = (await outside.pages()).find((one) => one.url().startsWith(server.url))
    if (seen === undefined) throw new Error('Lighthouse did not find the page.')
    const flow = await startFlow(seen, { name: 'Home and Review', config: CONFIG })
    await walk(page, flow)
    const { steps } = await flow.createFlowResult()
    await outside.disconnect()
    return { lines: steps.map(lineOf), faults: steps.flatMap(stepFaults) }
  } finally {
    await browser.close()
    await server.stop()
    await devnet.stop()
  }
}
