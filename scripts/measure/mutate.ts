import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type Area, AREAS, filesOf, testsOf } from './mutate/areas.ts'
import { drawn, interval } from './mutate/draw.ts'
import { lineAt, written } from './mutate/mutants.ts'
import { type Outcome, type Task, tasksOf, tell, tryMutants } from './mutate/trial.ts'

/**
 * `npm run mutate`: changes the files of an area in small ways, one at a time, and runs the tests that go through the changed place. A change that no
 * test notices has survived: it is a gap, or it changes nothing, and docs/mutation.md says which. Nothing on disk is touched.
 */
/** The least part of all mutants that must not survive. */
const MIN_SCORE = 0.85
const EXPLAINED = 'docs/mutation.md'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    area: { type: 'string', default: 'vault' },
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    explain: { type: 'string', default: '20' },
    least: { type: 'string', default: String(MIN_SCORE) },
    lanes: { type: 'string', default: '2' },
    root: { type: 'string', default: '.' },
    reached: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    seconds: { type: 'string', default: 'Infinity' },
  },
})
const { root } = values
const explained = existsSync(EXPLAINED) ? readFileSync(EXPLAINED, 'utf8') : ''
const isExplained = ({ source, mutant }: Task): boolean => explained.includes(written(source, mutant))

/** All mutants that are to be tried: of the named files (`FILE:5`: every fifth), else of the area, a draw of them with `--sample`. */
function chosen(area: Area): readonly Task[] {
  const named = positionals.flatMap((text) => {
    const [file = '', every = '1'] = text.split(':')
    return tasksOf(root, file).filter((_, at) => at % Number(every) === 0)
  })
  const all = positionals.length > 0 ? named : filesOf(area, root).flatMap((file) => tasksOf(root, file))
  const some = drawn(all, Number(values.sample), Number(values.seed))
  console.log(`${area.name}: ${some.length} of ${all.length} mutants, seed ${values.seed}`)
  return some
}

/** Only a test that failed counts as noticed. What was ended since it hung counts apart: time alone proves nothing on a busy machine. */
const countOf = (some: readonly Outcome[], end: Outcome['end']): number => some.filter((one) => one.end === end).length
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`
function rowOf(name: string, some: readonly Outcome[]): string {
  const [killed, hung] = [countOf(some, 'killed'), countOf(some, 'hung')]
  return `| ${name} | ${killed} | ${hung} | ${some.length - killed - hung} | ${some.length} | ${percent(killed / Math.max(1, some.length))} |`
}

function printTable(outcomes: readonly Outcome[]): void {
  const folder = `${outcomes[0]?.file.split('/').slice(0, 2).join('/') ?? ''}/`
  for (const file of new Set(outcomes.map((one) => one.file)))
    console.log(
      rowOf(
        `\`${file.replace(folder, '')}\``,
        outcomes.filter((one) => one.file === file),
      ),
    )
  console.log(rowOf('together', outcomes))
}

/** Those that have to be explained: all in an area that is tried whole, else a draw by the same seed. */
function toExplain(area: Area, outcomes: readonly Outcome[]): readonly Outcome[] {
  const open = outcomes.filter(({ end }) => end !== 'killed')
  const some = area.isWhole ? open : drawn(open, Number(values.explain), Number(values.seed))
  if (!area.isWhole)
    for (const one of some) console.log(`${one.file}:${lineAt(one.source, one.mutant.start)}\n  ${written(one.source, one.mutant)}`)
  return some.filter((one) => !isExplained(one))
}

const area = AREAS.find(({ name }) => name === values.area)
if (area === undefined) throw new Error(`No area ${values.area}. There are ${AREAS.map(({ name }) => name).join(', ')}.`)
const tasks = chosen(area)
const files = [...new Set([...filesOf(area, root), ...tasks.map(({ file }) => file)])]
const outcomes = await tryMutants(tasks, files, testsOf(area, root), {
  root,
  lanes: Number(values.lanes),
  seconds: Number(values.seconds),
  minutes: Number(values.minutes),
  seed: values.seed,
  ...(values.reached === undefined ? {} : { reached: values.reached }),
})
printTable(outcomes)
const open = toExplain(area, outcomes)
for (const one of open) tell(one, `${one.end}, not explained:`)
const noticed = countOf(outcomes, 'killed')
const [from, to] = interval(noticed, outcomes.length)
const untried = tasks.length - outcomes.length
console.log(
  `\n${area.name}: ${noticed} of ${outcomes.length} noticed, ${percent(noticed / Math.max(1, outcomes.length))} (of all ${percent(from)} to ${percent(to)} by 95 %)${untried > 0 ? `, ${untried} not tried` : ''}; ${open.length} that have to be are not in ${EXPLAINED}`,
)
process.exitCode = noticed >= Number(values.least) * outcomes.length && open.length === 0 ? 0 : 1
