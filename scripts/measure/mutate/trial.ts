import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Named } from './lane.ts'
import { createLane, type Lane, type Timed, type Tried } from './lanes.ts'
import { lineAt, type Mutant, mutantsOf, partAt, reachableOf, written } from './mutants.ts'

/** A mutant and where it stands. `id`: the part of the file that is gone through when it matters. */
export type Task = { readonly file: string; readonly source: string; readonly mutant: Mutant; readonly id: string }
export type Outcome = Task & { readonly end: Tried['end'] | 'unreached' }
/** `seconds`: of tests that each mutant is held against at most; `minutes`: for all of it. `reached`: where the first run is kept for the next. */
export type TrialOptions = {
  readonly root: string
  readonly lanes: number
  readonly seconds: number
  readonly minutes: number
  readonly reached?: string
  readonly seed: string
}
/** What the first run found: tests by the part of a file that they go through. */
type Known = { readonly tests: readonly Timed[]; readonly through: ReadonlyMap<string, readonly number[]>; readonly weak: number }
type Kept = { readonly tests: readonly Timed[]; readonly through: readonly (readonly [string, readonly number[]])[]; readonly weak: number }

/** Seconds of tests that each mutant is held against first: most are noticed by then. */
const FIRST = 2
/** About what loading a file of tests takes, in milliseconds, and one of tests that share what is prepared for them. */
const LOADING = 100
const PREPARING = 1500

/** Every mutant of a file. */
export function tasksOf(root: string, file: string): readonly Task[] {
  const source = readFileSync(join(root, file), 'utf8')
  const parts = reachableOf(file, source)
  return mutantsOf(file, source).map((mutant) => ({ file, source, mutant, id: partAt(parts, mutant.start)?.id ?? `${file}:loaded` }))
}

export const tell = (task: Task, end: string): void =>
  console.log(`${end} ${task.file}:${lineAt(task.source, task.mutant.start)}  ${written(task.source, task.mutant)}`)

/** All lanes, and what is known of the tests so far. */
type Trial = TrialOptions & {
  readonly all: readonly Lane[]
  readonly isOver: () => boolean
  /** How many mutants of a place each test noticed so far: what noticed its neighbours is asked first. */
  readonly noticed: Map<string, Map<string, number>>
}

/** Does all of some work, in all lanes at once. */
async function inLanes<Item>(all: readonly Lane[], items: readonly Item[], work: (lane: Lane, item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    all.map(async (lane) => {
      for (const item of waiting) await work(lane, item)
    }),
  )
}

const read = (path: string): Known => {
  const { tests, through, weak } = JSON.parse(readFileSync(path, 'utf8')) as Kept
  return { tests, through: new Map(through), weak }
}

/** Runs all tests once without a mutant. */
async function reach({ reached: path, all }: Trial, files: readonly string[], suites: readonly string[]): Promise<Known> {
  if (path !== undefined && existsSync(path)) return read(path)
  const tests: Timed[] = []
  const through = new Map<string, number[]>()
  let weak = 0
  await inLanes(all, suites, async (lane, file) => {
    const found = await lane.reach(files, file)
    weak += found.weak
    for (const why of found.left) console.log(`left out, since it fails here as it is: ${why}`)
    for (const { reached, loading, ...test } of found.reached) {
      const index = tests.push(test) - 1
      for (const id of new Set([...reached, ...loading])) {
        const those = through.get(id)
        if (those === undefined) through.set(id, [index])
        else those.push(index)
      }
    }
  })
  if (path !== undefined) writeFileSync(path, JSON.stringify({ tests, through: [...through], weak } satisfies Kept))
  return { tests, through, weak }
}

const nameOf = ({ file, test }: Named): string => `${file} ${test}`

/** The tests that go through a place: first those that noticed others there, then those that stand beside the file, then the quickest. */
function testsFor({ noticed }: Trial, id: string, { tests, through }: Known): readonly Timed[] {
  const [beside = ''] = id.split('.ts:')
  const before = noticed.get(id)
  const rank = (test: Timed): number =>
    test.ms + (test.isShared ? PREPARING : 0) - 1e6 * Number(test.file === `${beside}.test.ts`) - 1e9 * (before?.get(nameOf(test)) ?? 0)
  return (through.get(id) ?? []).flatMap((index) => tests[index] ?? []).toSorted((a, b) => rank(a) - rank(b))
}

/** As many of these tests as take so many seconds together, loading their files counted in; one at least. */
function within(seconds: number, tests: readonly Timed[]): readonly Timed[] {
  const loaded = new Set<string>()
  let spent = 0
  return tests.filter(({ file, ms, isShared }, at) => {
    spent += ms + (loaded.has(file) ? 0 : isShared ? PREPARING : LOADING)
    loaded.add(file)
    return at === 0 || spent <= seconds * 1000
  })
}

/** Holds a mutant against these tests. */
async function attempt({ noticed }: Trial, lane: Lane, task: Task, tests: readonly Timed[]): Promise<Tried['end']> {
  const { end, by } = await lane.attempt(task.file, task.mutant, tests)
  if (end === 'killed' && by !== undefined) {
    const of = noticed.get(task.id) ?? new Map<string, number>()
    noticed.set(task.id, of.set(nameOf(by), (of.get(nameOf(by)) ?? 0) + 1))
  }
  if (end === 'hung') tell(task, `${end} in ${by?.file ?? ''}: ${by?.test ?? ''}:`)
  return end
}

/** Holds each mutant against two seconds of its tests, and what survives those against all others. */
async function tryAll(trial: Trial, tasks: readonly Task[], known: Known): Promise<readonly Outcome[]> {
  const { all, isOver, seconds } = trial
  const outcomes: Outcome[] = []
  /** What no quick test noticed, and the tests that were not asked yet. */
  const waiting: { readonly at: number; readonly task: Task; readonly rest: readonly Timed[] }[] = []
  await inLanes(all, tasks, async (lane, task) => {
    if (isOver()) return
    const tests = within(seconds, testsFor(trial, task.id, known))
    const first = within(FIRST, tests)
    const end = tests.length === 0 ? 'unreached' : await attempt(trial, lane, task, first)
    const at = outcomes.push({ ...task, end }) - 1
    const rest = tests.filter((test) => !first.includes(test))
    if (end === 'survived' && rest.length > 0) waiting.push({ at, task, rest })
    if (end === 'survived' || end === 'unreached') tell(task, rest.length > 0 ? 'not yet noticed' : end)
    if (outcomes.length % 50 === 0) console.log(`${outcomes.length} of ${tasks.length}`)
  })
  console.log(`${waiting.length} to be held against slower tests`)
  await inLanes(all, waiting, async (lane, { at, task, rest }) => {
    const end = isOver() ? 'survived' : await attempt(trial, lane, task, rest)
    outcomes[at] = { ...task, end }
    if (end === 'survived') tell(task, isOver() ? 'not held against slower tests' : end)
  })
  return outcomes
}

/** Tries these mutants with these files of tests. `files`: all whose parts the first run tells, so that it can be kept for other mutants of them. */
export async function tryMutants(
  tasks: readonly Task[],
  files: readonly string[],
  suites: readonly string[],
  options: TrialOptions,
): Promise<readonly Outcome[]> {
  const started = performance.now()
  const minutes = (): number => (performance.now() - started) / 60_000
  const distrusted = new Set<string>()
  const all = Array.from({ length: options.lanes }, () =>
    createLane(
      options.root,
      distrusted,
      ({ file, test }, why) => console.log(`not asked, since alone it fails as it is: ${file}: ${test}: ${why}`),
      { seed: options.seed },
    ),
  )
  const trial: Trial = { ...options, all, isOver: () => minutes() > options.minutes, noticed: new Map() }
  try {
    const known = await reach(trial, files, suites)
    console.log(
      `${tasks.length} mutants of ${files.length} files, ${known.tests.length} tests that count and ${known.weak} whose only assertions are snapshots or calls, ${minutes().toFixed(1)} minutes so far`,
    )
    return await tryAll(trial, tasks, known)
  } finally {
    for (const lane of all) lane.stop()
  }
}
