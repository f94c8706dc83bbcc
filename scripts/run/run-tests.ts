import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesLeftIn } from './lost-browser.ts'
import { run } from './run.ts'
import { type Counts, countsIn } from './test-counts.ts'
import { generatorTests, REST_TESTS, seedOf } from './test-seed.ts'
import { troubleLines, troublesIn, withoutNoise } from './test-troubles.ts'

/** One step of `npm test` or `npm run test:rest`. `report` is where its JSON reporter writes, for those that count tests. */
type Stage = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly report?: string
  /** Files to run once more in a new browser, since the first was lost before they came to their end. None of their tests had failed. */
  readonly leftBy?: (report: string, output: string) => readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What it prints is shown where it did well, too. */
  readonly isShown?: boolean
}
type Outcome = Counts & { readonly name: string; readonly seconds: number; readonly ok: boolean }

const { values } = parseArgs({
  options: {
    changed: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    // `npm test` with the rest right after it (`.ci/run`): a sample of cases that are all made then is not drawn before.
    'before-rest': { type: 'boolean', default: false },
  },
})
/** The seed of every generator. `ASSAY_SEED=… npm test` repeats a run that failed. */
const seed = process.env['ASSAY_SEED'] ?? `${seedOf(gitOutput('rev-parse', 'HEAD'))}`
const reports = mkdtempSync(join(tmpdir(), 'assay-test-'))
const node = process.execPath

/** What a git command prints; empty where there is no git. */
function gitOutput(...args: readonly string[]): string {
  return (spawnSync('git', args, { encoding: 'utf8' }).stdout ?? '').trim()
}

/** What to compare with: the last commit while something is uncommitted, else the one before it. */
const changedSince = (): string => (gitOutput('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD')

type VitestOptions = {
  readonly workers: number
  readonly projects: readonly string[]
  /** Only these files. */
  readonly files?: readonly string[]
  /** One part of so many, `1/3`. */
  readonly shard?: string
  readonly env?: Stage['env']
}

function vitest(name: string, { workers, projects, files = [], shard, env = {} }: VitestOptions): Stage {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const args = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--maxWorkers=${workers}`,
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
    '--passWithNoTests',
  ]
  return {
    name,
    command: 'vitest',
    args: values.changed ? [...args, '--changed', changedSince()] : args,
    report,
    env: { ASSAY_SEED: seed, ...env },
  }
}

const built: Stage = { name: 'build', command: node, args: ['scripts/build/build.ts'] }
const extension: Stage = { name: 'build extension', command: node, args: ['scripts/build/build-extension.ts'] }
const keyless: Stage = { name: 'build keyless', command: node, args: ['scripts/build/build-keyless.ts'] }
/** The same, where nothing has changed since it was built: `npm test` leaves the app's for `npm run test:rest`. */
const ifStale = (stage: Stage): Stage => ({ ...stage, args: [...stage.args, '--if-stale'] })
const size: Stage = { name: 'size', command: node, args: ['scripts/build/size.ts'] }
const check: Stage = { name: 'check', command: node, args: ['scripts/check/check.ts', '--no-size'], env: { ASSAY_LANES: '1' } }
/** Skipped with a line where there is no Firefox. */
const firefox: Stage = { name: 'firefox', command: node, args: ['scripts/run/firefox.ts'], isShown: true }
const reproducible: Stage = { name: 'reproduce [X4]', command: node, args: ['scripts/build/reproduce.ts', '--built'] }
/**
 * Walks in the browser. `everyday`: on an endpoint of the person's own, without those that are slow and rarely break (`@rest`). `rest`: those, and in the same run, so
 * that no core waits for the last of them, all that are walked on an endpoint that behaves like a public node.
 */
function walks(which: 'everyday' | 'rest'): Stage {
  const report = join(reports, `e2e-${which}.json`)
  const everyday = ['--project', 'own', ...(values.changed ? ['--grep', '@smoke'] : ['--grep-invert', '@rest'])]
  return {
    name: `e2e ${which}`,
    command: 'playwright',
    args: ['test', '--reporter=list,json', ...(which === 'everyday' ? everyday : [])],
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(which === 'everyday' ? {} : { ASSAY_WALKS: 'rest' }) },
  }
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '       ')

/** Browsers that share the tests of the browser project, one after another: the page of one crashed twice after some eighty files. */
const BROWSERS = 3

/** The browser's own tests. Where one is lost all the same, no test is to blame: what it left goes to a new one, once, and that is printed. */
const browserTests = (): readonly Stage[] =>
  Array.from({ length: BROWSERS }, (_, index) => ({
    ...vitest(`browser ${index + 1}`, { workers: 1, projects: ['browser'], shard: `${index + 1}/${BROWSERS}` }),
    leftBy: filesLeftIn,
  }))

/** The outcome of a stage whose browser was lost, with that of the files which it left. */
async function completed(stage: Stage, first: Outcome, files: readonly string[]): Promise<Outcome> {
  console.log(`the browser was lost in ${stage.name} after ${first.passed} tests; in a new one:\n${indented(files.join('\n'))}`)
  const second = await perform(vitest(`${stage.name} again`, { workers: 1, projects: ['browser'], files }))
  return {
    name: stage.name,
    seconds: first.seconds + second.seconds,
    ok: second.ok && second.passed > 0,
    passed: first.passed + second.passed,
    failed: second.failed,
    skipped: first.skipped + second.skipped,
  }
}

/** Runs one stage and tells of it. What failed comes first and briefly, whatever cuts off the rest. */
async function perform(stage: Stage): Promise<Outcome> {
  const { name, command, args, report, leftBy, env, isShown = false } = stage
  const started = performance.now()
  const { code, output } = await run(command, args, { env: { NO_COLOR: '1', ...env } })
  const seconds = (performance.now() - started) / 1000
  const counts: Counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : countsIn(report)
  const ok = code === 0 && counts.failed === 0
  const left = ok || report === undefined ? [] : (leftBy?.(report, output) ?? [])
  if (left.length > 0) return completed(stage, { name, seconds, ok, ...counts, failed: 0 }, left)
  const tests =
    report === undefined
      ? ''
      : `, ${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}${counts.flaky === undefined ? '' : `, ${counts.flaky} of them only when repeated`}`
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} in ${seconds.toFixed(1)} s${tests}`)
  const troubles = report === undefined ? [] : troubleLines(troublesIn(report))
  if (troubles.length > 0) console.log(indented(troubles.join('\n')))
  if (ok && isShown) console.log(indented(output.trim()))
  if (!ok) console.log(`\n${indented(withoutNoise(output))}`)
  return { name, seconds, ok, ...counts }
}

async function lane(stages: readonly Stage[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const stage of stages) outcomes.push(await perform(stage))
  return outcomes
}

/**
 * `npm test`: what a change can break. Two lanes, then the walks on both cores. Unit tests wait for chains more than they work, so that four of them share
 * a core and a half. A stage that fails does not stop the others, so that one run tells everything; without a build there are no walks.
 */
async function everyday(): Promise<readonly Outcome[]> {
  const left = values['before-rest'] ? 'before-rest' : '1'
  const [first, second] = await Promise.all([
    lane([vitest('unit', { workers: 4, projects: ['unit'], env: values.changed ? {} : { ASSAY_EVERYDAY: left } }), check]),
    lane([built, size, ...browserTests()]),
  ])
  return [...first, ...second, ...(hasBuilt(second) ? await lane([walks('everyday')]) : [])]
}

/**
 * `npm run test:rest`: what is slow and rarely breaks. Generators make all their cases, other implementations are compared, the rest of the walks are
 * run, those of both kinds on a public node, and five jobs in Firefox.
 */
async function rest(): Promise<readonly Outcome[]> {
  const files = [...new Set([...generatorTests(), ...REST_TESTS])]
  // They wait for chains about half of the time, and the builds beside them are soon done.
  const unit = vitest('unit', { workers: 4, projects: ['unit'], files, env: { ASSAY_WHOLE: '1' } })
  const peers = vitest('peers', { workers: 2, projects: ['peers'] })
  const builds = [ifStale(built), ifStale(keyless), ifStale(extension)]
  const [first, second] = await Promise.all([lane([unit]), lane([...builds, reproducible, peers, firefox])])
  return [...first, ...second, ...(hasBuilt(second) ? await lane([walks('rest')]) : [])]
}

const hasBuilt = (outcomes: readonly Outcome[]): boolean => outcomes.some(({ name, ok }) => name === 'build' && ok)

const started = performance.now()
console.log(`ASSAY_SEED=${seed}`)
const outcomes = await (values.rest ? rest() : everyday())
rmSync(reports, { recursive: true, force: true })

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
// A stage that failed without a failed test of its own counts as one.
const failed = outcomes.reduce(
  (sum, outcome) => sum + (outcome.failed > 0 ? outcome.failed : outcome.ok ? 0 : 1),
  hasBuilt(outcomes) ? 0 : 1,
)
console.log(
  `\nin ${((performance.now() - started) / 1000).toFixed(0)} s: ${outcomes.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
