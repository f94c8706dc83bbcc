import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { type Mutant, reachableOf, withMutant, withReach } from './mutants.ts'
import { createLoad, type Load, prepareProcess } from './modules.ts'
import { vi } from './suite.ts'

/** A test by its file and its name there. */
export type Named = { readonly file: string; readonly test: string }
/** What a test went through, and the milliseconds of work that it took. `loading`: gone through before any test of its file. */
export type Reached = Named & {
  readonly ms: number
  /** Its file prepares something for all its tests. */
  readonly isShared: boolean
  readonly reached: readonly string[]
  readonly loading: readonly string[]
}

/** What a lane is asked. `reach` runs every test of a file and notes what is gone through; `try` runs tests until one fails. */
export type Order =
  | { readonly do: 'reach'; readonly files: readonly string[]; readonly tests: string }
  | { readonly do: 'try'; readonly file: string; readonly mutant: Mutant | undefined; readonly tests: readonly Named[] }
/**
 * `at`: the test of the order that is about to run; nobody else knows which one hangs. `failed`: the test that noticed. `unsound`: it fails without the
 * mutant, too, so that it says nothing. `weak`: how many tests of the file do not count (weak.ts); `left`: those that fail as they are, and why.
 */
export type Report =
  | { readonly at: number }
  | { readonly reached: readonly Reached[]; readonly weak: number; readonly left: readonly string[]; readonly memory: number }
  | { readonly done: 'survived' | 'killed' | 'unsound'; readonly failed?: Named; readonly why?: string; readonly memory: number }

/** A process that tries mutants. It is ended from outside when a mutant hangs: only that ends a loop. */
const root = resolve(process.argv[2] ?? '.')
const pathOf = (file: string): string => resolve(root, file)
const say = (report: Report): void => void process.send?.(report)

// What a mutant leaves undone may fail much later, under another: no test of that one failed.
process.on('unhandledRejection', () => undefined)
process.on('uncaughtException', () => undefined)

const reachedNow = new Set<string>()
Object.assign(globalThis, { __reached: reachedNow })

const marked = new Map<string, string>()
/** A source that tells what of it is gone through. */
function markedSource(path: string, file: string): string {
  const known = marked.get(path)
  if (known !== undefined) return known
  const source = readFileSync(path, 'utf8')
  const text = withReach(file, source, reachableOf(file, source))
  marked.set(path, text)
  return text
}

/** Why a body fails; nothing when it does not. */
const whyOf = (run: () => Promise<void>): Promise<string | undefined> =>
  run().then(
    () => undefined,
    (error: unknown) => String(error).slice(0, 200),
  )

async function reach({ files, tests }: Order & { readonly do: 'reach' }): Promise<Report> {
  const sources = new Map(files.map((file) => [pathOf(file), file]))
  const load = createLoad((path) => {
    const file = sources.get(path)
    return file === undefined ? undefined : markedSource(path, file)
  })
  reachedNow.clear()
  const found: Reached[] = []
  const left: string[] = []
  const suite = await load.suite(pathOf(tests)).catch((error: unknown) => {
    left.push(`${tests}: it cannot be loaded: ${String(error).slice(0, 300)}`)
    return undefined
  })
  const all = suite?.tests ?? []
  const isShared = suite?.isShared ?? false
  const loading = [...reachedNow]
  for (const [at, { name, run }] of all.filter(({ isWeak }) => !isWeak).entries()) {
    say({ at })
    reachedNow.clear()
    const before = process.cpuUsage()
    const failed = await whyOf(run)
    const { user, system } = process.cpuUsage(before)
    if (failed === undefined)
      found.push({ file: tests, test: name, ms: (user + system) / 1000, isShared, reached: [...reachedNow], loading })
    else left.push(`${tests}: ${name}: ${failed}`)
  }
  await load.end()
  return { reached: found, weak: all.filter(({ isWeak }) => isWeak).length, left, memory: process.memoryUsage().rss }
}

/** Why a test fails; nothing when it passes. A file that cannot be loaded fails as all its tests. */
async function failureOf(load: Load, { file, test }: Named): Promise<string | undefined> {
  try {
    const found = (await load.tests(pathOf(file))).find(({ name }) => name === test)
    if (found === undefined) return `no test of that name`
    await found.run()
    return undefined
  } catch (error) {
    // What a test would have put back in its last lines.
    vi.restoreAllMocks()
    return String(error).slice(0, 200)
  }
}

/** Without any mutant: what makes sure, after each failure, that it was the mutant's doing. */
const clean = createLoad(() => undefined, '')
/** The same failure without the mutant. Tests that share what their group prepared get that anew: it may be used up. */
async function failureWithout(path: string, test: Named): Promise<string | undefined> {
  if (!(await clean.suite(pathOf(test.file))).isShared) return failureOf(clean, test)
  const load = createLoad(() => undefined, path)
  try {
    return await failureOf(load, test)
  } finally {
    await load.end()
  }
}

async function attempt({ file, mutant, tests }: Order & { readonly do: 'try' }): Promise<Report> {
  const path = pathOf(file)
  const end = (done: 'survived' | 'killed' | 'unsound', failed?: Named, why?: string): Report => ({
    done,
    ...(failed === undefined ? {} : { failed }),
    ...(why === undefined ? {} : { why }),
    memory: process.memoryUsage().rss,
  })
  const changed = mutant === undefined ? undefined : withMutant(readFileSync(path, 'utf8'), mutant)
  const load = createLoad((one) => (one === path ? changed : undefined), path)
  try {
    for (const [at, test] of tests.entries()) {
      say({ at })
      const why = await failureOf(load, test)
      if (why === undefined) continue
      say({ at })
      const without = mutant === undefined ? why : await failureWithout(path, test)
      return without === undefined ? end('killed', test, why) : end('unsound', test, without)
    }
    return end('survived')
  } finally {
    await load.end()
  }
}

prepareProcess(root, process.argv[3] ?? '1')
process.on('message', (order: Order) => {
  void (order.do === 'reach' ? reach(order) : attempt(order)).then(say, (error: unknown) => {
    // No outcome of a mutant: better none at all than a wrong one.
    console.error(error)
    process.exit(2)
  })
})
process.on('disconnect', () => process.exit(0))
