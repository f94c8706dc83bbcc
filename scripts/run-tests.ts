import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from './run.ts'
import { type Counts, countsIn } from './test-counts.ts'
import { told, troublesIn, withoutNoise } from './test-troubles.ts'

/** One step of `npm test`. `report` is where its JSON reporter writes, for those that count tests. */
type Stage = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly report?: string
  readonly env?: Readonly<Record<string, string>>
}
type Outcome = Counts & { readonly name: string; readonly seconds: number; readonly ok: boolean }

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } })
const reports = mkdtempSync(join(tmpdir(), 'assay-test-'))
const node = process.execPath

/** What to compare with: the last commit while something is uncommitted, else the one before it. */
function changedSince(): string {
  const dirty = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout.trim() !== ''
  return dirty ? 'HEAD' : 'HEAD~1'
}

function vitest(name: string, workers: number, projects: readonly string[] = [name]): Stage {
  const report = join(reports, `${name}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--maxWorkers=${workers}`,
    '--passWithNoTests',
  ]
  return { name, command: 'vitest', args: values.changed ? [...args, '--changed', changedSince()] : args, report }
}

const built: Stage = { name: 'build', command: node, args: ['scripts/build.ts'] }
const extension: Stage = { name: 'build extension', command: node, args: ['scripts/build-extension.ts'] }
const size: Stage = { name: 'size', command: node, args: ['scripts/size.ts'] }
const check: Stage = { name: 'check', command: node, args: ['scripts/check.ts', '--no-size'], env: { ASSAY_LANES: '1' } }
const reproducible: Stage = { name: 'reproduce [X4]', command: node, args: ['scripts/reproduce.ts', '--built'] }
const e2eReport = join(reports, 'e2e.json')
const walks: Stage = {
  name: 'e2e',
  command: 'playwright',
  args: ['test', '--reporter=list,json', ...(values.changed ? ['--grep', '@smoke'] : [])],
  report: e2eReport,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '       ')

/** Runs one stage and tells of it. What failed comes first and briefly, whatever cuts off the rest. */
async function perform({ name, command, args, report, env }: Stage): Promise<Outcome> {
  const started = performance.now()
  const { code, output } = await run(command, args, { env: { NO_COLOR: '1', ...env } })
  const seconds = (performance.now() - started) / 1000
  const counts: Counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : countsIn(report)
  const ok = code === 0 && counts.failed === 0
  const tests =
    report === undefined
      ? ''
      : `, ${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}${counts.flaky === undefined ? '' : `, ${counts.flaky} of them only when repeated`}`
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} in ${seconds.toFixed(1)} s${tests}`)
  const troubles = report === undefined ? [] : told(troublesIn(report))
  if (troubles.length > 0) console.log(indented(troubles.join('\n')))
  if (!ok) console.log(`\n${indented(withoutNoise(output))}`)
  return { name, seconds, ok, ...counts }
}

async function lane(stages: readonly Stage[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const stage of stages) outcomes.push(await perform(stage))
  return outcomes
}

/**
 * Two lanes, then the walks on both cores. Unit tests wait for chains more than they work, so that four of them share a core and a half. A stage that fails
 * does not stop the others, so that one run tells everything; without a build there are no walks.
 */
const started = performance.now()
const [first, second] = await Promise.all([
  lane([vitest('unit', 4, ['unit', 'peers'])]),
  lane([built, size, check, ...(values.changed ? [] : [extension, reproducible]), vitest('browser', 1)]),
])
const hasBuild = second.some(({ name, ok }) => name === 'build' && ok)
const outcomes = [...first, ...second, ...(hasBuild ? await lane([walks]) : [])]
rmSync(reports, { recursive: true, force: true })

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
// A stage that failed without a failed test of its own counts as one.
const failed = outcomes.reduce((sum, outcome) => sum + (outcome.failed > 0 ? outcome.failed : outcome.ok ? 0 : 1), hasBuild ? 0 : 1)
console.log(
  `\nin ${((performance.now() - started) / 1000).toFixed(0)} s: ${outcomes.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
