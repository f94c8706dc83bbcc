import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Order, Report } from './mutate/lane.ts'
import { functionAt, functionsOf, lineAt, type Mutant, mutantsOf, written } from './mutate/mutants.ts'

/**
 * `npm run mutate`: changes the vault's pure files in small ways, one at a time, and runs the tests that go through the changed function. A change
 * that no test notices has survived: it is a gap, or it changes nothing, and docs/mutation.md says which. Nothing on disk is touched.
 */
const PURE = [
  ...['curve', 'nonce', 'ecdsa', 'hashes', 'joined', 'rlp', 'transaction', 'message', 'typed-data', 'authorization', 'assertion'],
  ...['bip32', 'bip39', 'derive', 'phrase', 'word-lists', 'english', 'recovery-code', 'randomness', 'secrets'],
  ...['codec', 'format', 'seal', 'slots', 'metadata', 'limits', 'limits-codec', 'limit-clock', 'protection', 'consents', 'attempts'],
  ...['lock-clock', 'lifetime', 'strict-json', 'read-source', 'keystore', 'backup-file', 'backup-keys', 'backup-described', 'drill'],
  ...['others/metamask', 'others/mnemonic', 'others/passworder', 'others/rabby', 'others/wallet-vault'],
]
/** The least part of all mutants that must not survive. */
const LEAST = 0.85
/** Milliseconds after which a mutant counts as hanging: this, and three times what its tests take, but no more than the most. */
const PATIENCE = 20_000
const MOST_PATIENCE = 600_000
const EXPLAINED = 'docs/mutation.md'

const here = dirname(fileURLToPath(import.meta.url))
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
/** `FILE:5` tries every fifth mutant of a file: all of them take a night. */
const chosen = (positionals.length > 0 ? positionals : PURE.map((name) => `src/vault/${name}.ts`)).map((text) => {
  const [file = '', every = '1'] = text.split(':')
  return { file, every: Number(every) }
})
const files = chosen.map(({ file }) => file)

type Lane = { ask(order: Order, most: number): Promise<Report | 'hung'>; stop(): void }

/** A process with a warm Vitest; another takes its place when it hangs. */
function createLane(setup?: string, env: Readonly<Record<string, string>> = {}): Lane {
  const args = [values.root, ...(setup === undefined ? [] : [setup])]
  const begin = (): { readonly child: ChildProcess; readonly ready: Promise<unknown> } => {
    const child = fork(join(here, 'mutate/lane.ts'), args, {
      env: { ...process.env, ...env, NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return { child, ready: new Promise((resolve) => child.once('message', resolve)) }
  }
  let now = begin()
  return {
    async ask(order, most) {
      const { child, ready } = now
      await ready
      return new Promise((resolve, reject) => {
        const done = (report: Report | 'hung'): void => {
          clearTimeout(timer)
          child.removeAllListeners('message')
          child.removeAllListeners('exit')
          if (report === 'hung') {
            child.kill('SIGKILL')
            now = begin()
          }
          resolve(report)
        }
        const timer = setTimeout(() => done('hung'), most)
        child.once('message', (report) => done(report as Report))
        child.once('exit', (code) => (code === 2 ? reject(new Error('A lane gave up.')) : done('hung')))
        child.send(order)
      })
    },
    stop: () => void now.child.kill('SIGKILL'),
  }
}

/** One line of the first run: a test, what it went through, and what was gone through before any test of its file. */
type Reached = {
  readonly file: string
  readonly test: string
  readonly ms: number
  readonly reached: readonly string[]
  readonly loading?: readonly string[]
}

const linesOf = (path: string): readonly Reached[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Reached)

/** Runs all tests once without a mutant. `--reached FILE` keeps what it found, for the next time. */
async function reach(): Promise<readonly Reached[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutate-'))
  const path = values.reached ?? join(folder, 'reached')
  if (existsSync(path)) return linesOf(path)
  const lane = createLane(join(here, 'mutate/reach.ts'), { ASSAY_REACH: path })
  const report = await lane.ask({ do: 'reach', files }, 3_600_000)
  lane.stop()
  const failed = report === 'hung' ? 'it hung' : report.failed
  if (failed !== undefined) throw new Error(`Without any mutant a test failed: ${failed}`)
  const lines = linesOf(path)
  rmSync(folder, { recursive: true, force: true })
  return lines
}

type Task = { readonly file: string; readonly source: string; readonly mutant: Mutant; readonly id: string }
type Outcome = Task & { readonly end: 'killed' | 'hung' | 'survived' | 'unreached' }

/**
 * The tests that go through a function, gathered by file: those that stand beside it first, since they know it best, then the quickest. With `--seconds`
 * no more files than take so long together: what survives those might not survive the others, and is counted as surviving all the same.
 */
function testsFor(id: string, all: readonly Reached[]): { readonly tests: (Order & { readonly do: 'try' })['tests']; readonly ms: number } {
  const [beside = ''] = id.split('.ts:')
  let spent = 0
  const through = all.filter(({ reached, loading }) => reached.includes(id) || loading?.includes(id)).toSorted((a, b) => a.ms - b.ms)
  const byFile = Map.groupBy(through, ({ file }) => file)
  const total = (some: readonly Reached[]): number => some.reduce((sum, { ms }) => sum + ms, 0)
  const tests = [...byFile]
    .toSorted(
      ([a, one], [b, other]) =>
        Number(b.endsWith(`${beside}.test.ts`)) - Number(a.endsWith(`${beside}.test.ts`)) || total(one) - total(other),
    )
    .filter(([, some], at) => at === 0 || (spent += total(some)) <= Number(values.seconds) * 1000)
    .map(([file, some]) => ({ file, names: some.map(({ test }) => test) }))
  return { tests, ms: total(through) }
}

const tasks = chosen.flatMap(({ file, every }): readonly Task[] => {
  const source = readFileSync(join(values.root, file), 'utf8')
  const functions = functionsOf(file, source)
  const mutants = mutantsOf(file, source).filter((_, at) => at % every === 0)
  return mutants.map((mutant) => ({
    file,
    source,
    mutant,
    id: functionAt(functions, mutant.start)?.id ?? `${file}:loaded`,
  }))
})
const started = performance.now()
const reached = await reach()
console.log(
  `${tasks.length} mutants of ${files.length} files, ${reached.length} tests, ${((performance.now() - started) / 1000).toFixed(0)} s`,
)

const outcomes: Outcome[] = []
let next = 0
/** Without any change none of these may fail: else what they noticed was no mutant. */
async function expectUnharmed(lane: Lane, those: ReadonlySet<string>): Promise<void> {
  const noticing = reached.filter(({ file }) => those.has(file))
  const tests = [...Map.groupBy(noticing, ({ file }) => file)].map(([file, some]) => ({ file, names: some.map(({ test }) => test) }))
  const report = await lane.ask({ do: 'try', file: files[0] ?? '', mutant: { start: 0, end: 0, text: '', kind: 'none' }, tests }, 1_200_000)
  const failed = report === 'hung' ? 'it hung' : report.failed
  if (failed !== undefined) throw new Error(`A test fails in a lane without any mutant: ${failed}`)
}

async function work(): Promise<void> {
  const lane = createLane()
  /** Files of tests that are believed: each is run without a mutant when it first notices one, and all of them once more in the end. */
  const believed = new Set<string>()
  const isOver = (): boolean => performance.now() - started > Number(values.minutes) * 60_000
  for (let task = tasks[next++]; task !== undefined && !isOver(); task = tasks[next++]) {
    const { tests, ms } = testsFor(task.id, reached)
    const report =
      tests.length === 0
        ? undefined
        : await lane.ask({ do: 'try', file: task.file, mutant: task.mutant, tests }, Math.min(MOST_PATIENCE, PATIENCE + 3 * ms))
    const end = report === undefined ? 'unreached' : report === 'hung' ? 'hung' : report.failed === undefined ? 'survived' : 'killed'
    if (report !== undefined && report !== 'hung' && report.file !== undefined && !believed.has(report.file)) {
      await expectUnharmed(lane, new Set([report.file]))
      believed.add(report.file)
    }
    outcomes.push({ ...task, end })
    if (outcomes.length % 50 === 0) console.log(`${outcomes.length} of ${tasks.length}`)
    if (end !== 'killed') console.log(`${end} ${task.file}:${lineAt(task.source, task.mutant.start)}  ${written(task.source, task.mutant)}`)
  }
  await expectUnharmed(lane, believed)
  lane.stop()
}
await Promise.all(Array.from({ length: Number(values.lanes) }, work))

const isDead = ({ end }: Outcome): boolean => end === 'killed' || end === 'hung'
const share = (some: readonly Outcome[]): string =>
  `${some.filter(isDead).length} of ${some.length} (${((100 * some.filter(isDead).length) / Math.max(1, some.length)).toFixed(1)} %)`
for (const file of files.filter((one) => outcomes.some((outcome) => outcome.file === one)))
  console.log(`${file}: ${share(outcomes.filter((one) => one.file === file))}`)
const explained = existsSync(EXPLAINED) ? readFileSync(EXPLAINED, 'utf8') : ''
const open = outcomes.filter((one) => !isDead(one) && !explained.includes(written(one.source, one.mutant)))
console.log(
  `\n${share(outcomes)} noticed${outcomes.length < tasks.length ? `, ${tasks.length - outcomes.length} not tried` : ''}, in ${((performance.now() - started) / 60_000).toFixed(0)} minutes; ${open.length} survivors not in ${EXPLAINED}`,
)
process.exit(outcomes.filter(isDead).length >= LEAST * outcomes.length && open.length === 0 ? 0 : 1)
