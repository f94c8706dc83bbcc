import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { BROWSER_ARGS, findBrowser } from '../browser.mjs'
import { buildApp } from '../build/build.ts'
import { isStale } from '../build/dist.ts'
import { startServer } from '../run/serve.ts'
import { measureScreens } from './screens-flow.ts'

const PACKAGE = 'test/lighthouse'
const CLI = join(PACKAGE, 'node_modules/lighthouse/cli/index.js')

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]
type Device = 'mobile' | 'desktop'
/** Of 100. */
export type Scores = Readonly<Record<Category, number>>

/** As much of a report as is read here (Lighthouse, `types/lhr/lhr.d.ts`). `score` is of 1; null where it could not be measured. */
type Report = {
  readonly categories: Readonly<
    Record<Category, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>>
}

const PATHS = ['/welcome', '/check'] as const
const DEVICES: readonly Device[] = ['mobile', 'desktop']

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The middle of each category over several runs. */
export const medianScores = (runs: readonly Scores[]): Scores =>
  Object.fromEntries(CATEGORIES.map((category) => [category, median(runs.map((run) => run[category]))])) as Scores

/** The least that each category may have: on a desktop everything; on a phone everything but the performance, which the simulated device limits. */
const leastOf = (device: Device, category: Category): number => (device === 'mobile' && category === 'performance' ? 95 : 100)

/** The categories that have too little. */
export const scoreFaults = (device: Device, scores: Scores): readonly string[] =>
  CATEGORIES.filter((category) => scores[category] < leastOf(device, category)).map(
    (category) => `${category} ${scores[category]}, at least ${leastOf(device, category)} is wanted`,
  )

/** Each audit that took points, worst first. */
export const lostPoints = ({ categories, audits }: Report): readonly string[] =>
  CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .toSorted((a, b) => (audits[a.id]?.score ?? 1) - (audits[b.id]?.score ?? 1))
      .map(({ id }) => `${id}${audits[id]?.displayValue === undefined ? '' : ` (${audits[id].displayValue})`}`),
  )

/** One navigation in a browser of its own. */
async function navigate(url: string, device: Device, browser: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      CLI,
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=--headless=new ${BROWSER_ARGS.join(' ')}`,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Report
}

const scoresOf = ({ categories }: Report): Scores =>
  Object.fromEntries(CATEGORIES.map((category) => [category, Math.round((categories[category].score ?? 0) * 100)])) as Scores

async function measure(runs: number, paths: readonly string[]): Promise<readonly string[]> {
  const browser = await findBrowser()
  if (browser === undefined) throw new Error('No Chromium was found. Set CHROMIUM to its path.')
  if (isStale()) await buildApp()
  const server = await startServer({ port: 0, as: 'plain' })
  const faults: string[] = []
  try {
    for (const path of paths) {
      for (const device of DEVICES) {
        const reports: Report[] = []
        for (let run = 0; run < runs; run++) reports.push(await navigate(`${server.url}${path}`, device, browser))
        const scores = medianScores(reports.map(scoresOf))
        console.log(`${path} ${device}: ${CATEGORIES.map((category) => `${category} ${scores[category]}`).join(', ')}`)
        const lost = new Set(reports.flatMap(lostPoints))
        if (lost.size > 0) console.log(`  ${[...lost].join('; ')}`)
        faults.push(...scoreFaults(device, scores).map((fault) => `${path} ${device}: ${fault}`))
      }
    }
  } finally {
    await server.stop()
  }
  return faults
}

/**
 * `npm run lighthouse [-- --runs 5 --path /check]`: the medians of what Lighthouse finds on the first screens of the built app, then Home and a Review on the practice
 * chain while they open and as they stand (`--screens` for these alone). Exit 1 where one is too low or takes too long.
 */
if (import.meta.main) {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, path: { type: 'string', multiple: true }, screens: { type: 'boolean' } },
  })
  if (!existsSync(CLI)) spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PACKAGE, stdio: 'inherit' })
  const low = values.screens === true ? [] : await measure(Number(values.runs), values.path ?? PATHS)
  if (isStale()) await buildApp()
  const screens = values.path === undefined ? await measureScreens(PACKAGE) : { lines: [], faults: [] }
  for (const line of screens.lines) console.log(line)
  // Lighthouse simulates a slow device from what it measures on this one: where others work on it too, performance says little.
  console.log(`load of this machine over the last minute: ${(loadavg()[0] ?? 0).toFixed(1)}`)
  const faults = [...low.map((fault) => `too low: ${fault}`), ...screens.faults.map((fault) => `too much: ${fault}`)]
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
