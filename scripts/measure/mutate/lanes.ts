import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutants.ts'
import type { Named, Order, Reached, Report } from './lane.ts'

/** Milliseconds after which a test counts as hanging: this, and as many times what it takes without a mutant. */
const PATIENCE = 10_000
const TIMES = 25
/** How many times as long where its file prepares something first: a practice chain has to start. */
const PREPARED = 6
/** A lane that took more memory than this is begun anew: modules are never let go. */
const MAX_MEMORY = 1_000_000_000

/** Milliseconds that a test may take without any mutant. */
const MAX_TEST = 300_000

type Last = Exclude<Report, { readonly at: number }>
/** `at`: the test of the order that hung. */
type Hung = { readonly hung: number }

export type Tried = { readonly end: 'killed' | 'hung' | 'survived'; readonly by?: Named; readonly why?: string }
/** A test, and the milliseconds of work that it takes. */
export type Timed = Omit<Reached, 'reached' | 'loading'>
export type Reaching = { readonly reached: readonly Reached[]; readonly weak: number; readonly left: readonly string[] }
export type Lane = {
  /** Every test of a file that counts, what it goes through, and what had to be left out. */
  reach(files: readonly string[], tests: string): Promise<Reaching>
  /** The tests in this order, until one fails that passes without the mutant. */
  attempt(file: string, mutant: Mutant, tests: readonly Timed[]): Promise<Tried>
  stop(): void
}

/** A process that tries mutants. `ask`: gives it an order; `most` says how many milliseconds each test of it may take. */
type Process = {
  ask(order: Order, most: (at: number) => number): Promise<Last | Hung>
  again(): void
  stop(): void
}

function createProcess(root: string, seed: string): Process {
  const begin = (): ChildProcess =>
    fork(fileURLToPath(new URL('./lane.ts', import.meta.url)), [root, seed], {
      execArgv: ['--no-warnings', '--max-old-space-size=3000'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  let child = begin()
  const stop = (): void => {
    child.removeAllListeners()
    child.kill('SIGKILL')
  }
  return {
    ask: (order, most) =>
      new Promise((resolve, reject) => {
        let at = 0
        let timer = setTimeout(() => end({ hung: at }), most(0))
        const end = (outcome: Last | Hung): void => {
          clearTimeout(timer)
          child.removeAllListeners()
          resolve(outcome)
        }
        child.on('message', (report: Report) => {
          if (!('at' in report)) return end(report)
          at = report.at
          clearTimeout(timer)
          timer = setTimeout(() => end({ hung: at }), most(at))
        })
        child.once('exit', (code) => (code === 2 ? reject(new Error('A lane gave up.')) : end({ hung: at })))
        child.send(order)
      }),
    again() {
      stop()
      child = begin()
    },
    stop,
  }
}

const idOf = ({ file, test }: Named): string => `${file} ${test}`

/** `distrust`: hears of a test that fails without any mutant when it runs alone, in a process of its own; it is asked no more. */
export function createLane(
  root: string,
  distrusted: Set<string>,
  distrust: (test: Named, why: string) => void,
  { least = PATIENCE, seed = '1' } = {},
): Lane {
  const { ask, again, stop } = createProcess(root, seed)

  /** Whether a test passes without any mutant in a process of its own, and in the time that it had with one. */
  async function passes(file: string, test: Timed, most: number): Promise<boolean> {
    again()
    const report = await ask({ do: 'try', file, mutant: undefined, tests: [test] }, () => most)
    if ('hung' in report) again()
    return 'done' in report && report.done === 'survived'
  }

  async function attempt(file: string, mutant: Mutant, all: readonly Timed[], patience = 1): Promise<Tried> {
    const tests = all.filter((test) => !distrusted.has(idOf(test)))
    const most = (at: number): number => patience * (least * (tests[at]?.isShared === true ? PREPARED : 1) + TIMES * (tests[at]?.ms ?? 0))
    const report = await ask({ do: 'try', file, mutant, tests: tests.map(({ file: of, test }) => ({ file: of, test })) }, most)
    if ('hung' in report) {
      const test = tests[report.hung]
      if (test !== undefined && (await passes(file, test, most(report.hung)))) return { end: 'hung', by: test }
      if (patience < 8) return attempt(file, mutant, all, patience * 4)
      throw new Error(`${test?.file ?? file}: ${test?.test ?? ''}: takes too long without any mutant.`)
    }
    if ('reached' in report) throw new Error('An answer to another question.')
    if (report.done === 'unsound' && report.failed !== undefined) {
      const { failed, why = '' } = report
      const test = tests.find((one) => idOf(one) === idOf(failed))
      // What a mutant left in the process may fail a test that is sound: then it says nothing of this mutant alone.
      if (test !== undefined && !(await passes(file, test, most(0)))) {
        distrusted.add(idOf(failed))
        distrust(failed, why)
      }
      const others = tests.filter((one) => one !== test)
      return attempt(file, mutant, others, patience)
    }
    if (report.memory > MAX_MEMORY) again()
    return {
      end: report.done === 'killed' ? 'killed' : 'survived',
      ...(report.failed === undefined ? {} : { by: report.failed }),
      ...(report.why === undefined ? {} : { why: report.why }),
    }
  }

  return {
    async reach(files, tests) {
      const report = await ask({ do: 'reach', files, tests }, () => MAX_TEST)
      if ('hung' in report) {
        again()
        return { reached: [], weak: 0, left: [`${tests}: its test ${report.hung + 1} takes too long without any mutant`] }
      }
      if (!('reached' in report)) throw new Error('An answer to another question.')
      if (report.memory > MAX_MEMORY) again()
      return report
    },
    attempt,
    stop,
  }
}
