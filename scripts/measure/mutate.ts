import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Named, Reached } from './mutate/lane.ts'
import { createLane, type Lane, type Tried } from './mutate/lanes.ts'
import { lineAt, type Mutant, mutantsOf, partAt, reachableOf, written } from './mutate/mutants.ts'

/**
 * `npm run mutate`: changes the vault's pure files in small ways, one at a time, and runs the tests that go through the changed place. A change that no
 * test notices has survived: it is a gap, or it changes nothing, and docs/mutation.md says which. Nothing on disk is touched.
 */
const PURE = [
  ...['codec', 'randomness'],
  ...['curve', 'bip32', 'bip39', 'derive', 'phrase', 'word-lists', 'english', 'secrets'].map((file) => `keys/${file}`),
  ...['ecdsa', 'rlp', 'transaction', 'message', 'typed-data', 'authorization', 'consents'].map((file) => `sign/${file}`),
  ...['assertion', 'recovery-code', 'slots', 'attempts', 'lock-clock', 'lifetime'].map((file) => `unlock/${file}`),
  ...['format', 'seal', 'metadata'].map((file) => `file/${file}`),
  ...['outgoing', 'limits', 'limits-codec', 'limit-clock', 'protection'].map((file) => `limits/${file}`),
  ...['strict-json', 'read-source', 'keystore', 'metamask', 'mnemonic', 'passworder', 'rabby', 'wallet-vault'].map(
    (file) => `import/${file}`,
  ),
  ...['backup-file', 'backup-keys', 'backup-described', 'drill'].map((file) => `backup/${file}`),
]
/** The least part of all mutants that must not survive. */
const MIN_SCORE = 0.85
const EXPLAINED = 'docs/mutation.md'
/** Seconds of tests that each mutant is held against first: most are noticed by then. */
const FIRST = 2
/** About what loading a file of tests takes, in milliseconds. */
const LOADING = 100

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lanes: { type: 'string', default: '2' },
    root: { type: 'string', default: '.' },
    reached: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    seconds: { type: 'string', default: 'Infinity' },
  },
})
/** `FILE:5` tries every fifth mutant of a file. */
const chosen = (positionals.length > 0 ? positionals : PURE.map((name) => `src/vault/${name}.ts`)).map((text) => {
  const [file = '', every = '1'] = text.split(':')
  return { file, every: Number(every) }
})
const files = chosen.map(({ file }) => file)
const pure = [...new Set([...PURE.map((name) => `src/vault/${name}.ts`), ...files])]

type Task = { readonly file: string; readonly source: string; readonly mutant: Mutant; readonly id: string }
type Outcome = Task & { readonly end: Tried['end'] | 'unreached' }

const tasks = chosen.flatMap(({ file, every }): readonly Task[] => {
  const source = readFileSync(join(values.root, file), 'utf8')
  const parts = reachableOf(file, source)
  const mutants = mutantsOf(file, source).filter((_, at) => at % every === 0)
  return mutants.map((mutant) => ({ file, source, mutant, id: partAt(parts, mutant.start)?.id ?? `${file}:loaded` }))
})

const started = performance.now()
const minutes = (): number => (performance.now() - started) / 60_000
const distrusted = new Set<string>()
const lanes = Array.from({ length: Number(values.lanes) }, () =>
  createLane(values.root, distrusted, ({ file, test }, why) =>
    console.log(`not asked, since alone it fails as it is: ${file}: ${test}: ${why}`),
  ),
)

/** Does all of some work, in all lanes at once. */
async function inLanes<Item>(items: readonly Item[], work: (lane: Lane, item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const item of waiting) await work(lane, item)
    }),
  )
}

/** Runs all tests once without a mutant. `--reached FILE` keeps what it found, for the next time. */
async function reach(): Promise<readonly Reached[]> {
  if (values.reached !== undefined && existsSync(values.reached)) return JSON.parse(readFileSync(values.reached, 'utf8')) as Reached[]
  const tests = globSync('src/vault/**/*.test.ts', { cwd: values.root }).filter((file) => !file.endsWith('.browser.test.ts'))
  const found: Reached[] = []
  await inLanes(tests, async (lane, file) => void found.push(...(await lane.reach(pure, file))))
  if (values.reached !== undefined) writeFileSync(values.reached, JSON.stringify(found))
  return found
}

/** How many mutants of a place each test noticed so far: what noticed its neighbours is asked first. */
const noticed = new Map<string, Map<string, number>>()
const nameOf = ({ file, test }: Named): string => `${file} ${test}`

/** The tests that go through a place: first those that noticed others there, then those that stand beside the file, then the quickest. */
function testsFor(id: string, all: readonly Reached[]): readonly Reached[] {
  const [beside = ''] = id.split('.ts:')
  const before = noticed.get(id)
  const rank = (test: Reached): number => test.ms - 1e6 * Number(test.file === `${beside}.test.ts`) - 1e9 * (before?.get(nameOf(test)) ?? 0)
  return all.filter(({ reached, loading }) => reached.includes(id) || loading.includes(id)).toSorted((a, b) => rank(a) - rank(b))
}

/** As many of these tests as take so many seconds together, loading their files counted in; one at least. */
function within(seconds: number, tests: readonly Reached[]): readonly Reached[] {
  const loaded = new Set<string>()
  let spent = 0
  return tests.filter(({ file, ms }, at) => {
    spent += ms + (loaded.has(file) ? 0 : LOADING)
    loaded.add(file)
    return at === 0 || spent <= seconds * 1000
  })
}

const reached = await reach()
console.log(`${tasks.length} mutants of ${files.length} files, ${reached.length} tests, ${minutes().toFixed(1)} minutes so far`)

const isOver = (): boolean => minutes() > Number(values.minutes)
const tell = (task: Task, end: string): void =>
  console.log(`${end} ${task.file}:${lineAt(task.source, task.mutant.start)}  ${written(task.source, task.mutant)}`)

/** Asks these tests of a mutant. */
async function attempt(lane: Lane, task: Task, tests: readonly Reached[]): Promise<Tried['end']> {
  const { end, by } = await lane.attempt(task.file, task.mutant, tests)
  if (end === 'killed' && by !== undefined) {
    const of = noticed.get(task.id) ?? new Map<string, number>()
    noticed.set(task.id, of.set(nameOf(by), (of.get(nameOf(by)) ?? 0) + 1))
  }
  if (end === 'hung') tell(task, `${end} in ${by?.file ?? ''}: ${by?.test ?? ''}:`)
  return end
}

const outcomes: Outcome[] = []
/** What no quick test noticed, and the tests that were not asked yet. */
const waiting: { readonly at: number; readonly task: Task; readonly rest: readonly Reached[] }[] = []
await inLanes(tasks, async (lane, task) => {
  if (isOver()) return
  const tests = within(Number(values.seconds), testsFor(task.id, reached))
  const first = within(FIRST, tests)
  const end = tests.length === 0 ? 'unreached' : await attempt(lane, task, first)
  const at = outcomes.push({ ...task, end }) - 1
  const rest = tests.filter((test) => !first.includes(test))
  if (end === 'survived' && rest.length > 0) waiting.push({ at, task, rest })
  if (end === 'survived' || end === 'unreached') tell(task, rest.length > 0 ? 'not yet noticed' : end)
  if (outcomes.length % 100 === 0) console.log(`${outcomes.length} of ${tasks.length}, ${minutes().toFixed(1)} minutes`)
})
console.log(`${waiting.length} to be held against slower tests`)
await inLanes(waiting, async (lane, { at, task, rest }) => {
  const end = isOver() ? 'survived' : await attempt(lane, task, rest)
  outcomes[at] = { ...task, end }
  if (end === 'survived') tell(task, isOver() ? 'not held against slower tests' : end)
})
for (const lane of lanes) lane.stop()

/** Only a test that failed counts as noticed. What was ended since it hung counts apart: time alone proves nothing on a busy machine. */
const countOf = (some: readonly Outcome[], end: Outcome['end']): number => some.filter((one) => one.end === end).length
const rowOf = (name: string, some: readonly Outcome[]): string => {
  const [killed, hung] = [countOf(some, 'killed'), countOf(some, 'hung')]
  return `| ${name} | ${killed} | ${hung} | ${some.length - killed - hung} | ${some.length} | ${((100 * killed) / Math.max(1, some.length)).toFixed(1)} % |`
}
for (const file of files) {
  const own = outcomes.filter((one) => one.file === file)
  if (own.length > 0) console.log(rowOf(`\`${file.replace('src/vault/', '')}\``, own))
}
console.log(rowOf('together', outcomes))
const explained = existsSync(EXPLAINED) ? readFileSync(EXPLAINED, 'utf8') : ''
const open = outcomes.filter((one) => one.end !== 'killed' && !explained.includes(written(one.source, one.mutant)))
for (const one of open) tell(one, `${one.end}, not explained:`)
const noticedOf = countOf(outcomes, 'killed')
const untried = tasks.length - outcomes.length
console.log(
  `\n${noticedOf} of ${outcomes.length} noticed${untried > 0 ? `, ${untried} not tried` : ''}, in ${minutes().toFixed(0)} minutes; ${open.length} that were not are not in ${EXPLAINED}`,
)
process.exitCode = noticedOf >= MIN_SCORE * outcomes.length && open.length === 0 ? 0 : 1
