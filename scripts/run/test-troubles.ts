import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** One test that failed, or that passed only when repeated. */
export type Trouble = {
  readonly kind: 'failed' | 'repeated'
  readonly title: string
  /** `file:line` as far as the report tells, from the root of the project. */
  readonly at: string
  /** What was said of each attempt that failed, without colours and stacks. */
  readonly said: readonly string[]
}

type VitestTest = { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] }
type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly VitestTest[]
  }[]
}
type Place = { readonly file: string; readonly line: number }
type PlaywrightError = { readonly message?: string; readonly location?: Place }
type Step = { readonly title: string; readonly error?: unknown; readonly steps?: readonly Step[] }
type Attempt = {
  readonly status: string
  readonly duration: number
  readonly errors: readonly PlaywrightError[]
  readonly steps?: readonly Step[]
}
type Spec = Place & {
  readonly title: string
  readonly tests: readonly { readonly projectName: string; readonly status: string; readonly results: readonly Attempt[] }[]
}
type Suite = { readonly title: string; readonly specs: readonly Spec[]; readonly suites?: readonly Suite[] }
type PlaywrightReport = {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly Suite[]
  readonly errors?: readonly PlaywrightError[]
}

/** Lines of one error that are told: what was expected, and what came. */
const MAX_LINES = 6

/** A stack, an excerpt of the source, or the frame of a difference: it says nothing by itself. */
const FRAME = /^(at |❯ |>? ?\d+ \||\||\^|[-+] (Expected|Received)\b|[-+]? *(Object|Array)? ?[[\]{}],?$|If this is a long-running test)/

/** The first lines of an error that say something, without colours. */
const firstLines = (message: string): readonly string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => line !== '' && !FRAME.test(line))
    .slice(0, MAX_LINES)

/** Where the first line of a stack in the test's own file is. */
function placeIn(file: string, messages: readonly string[]): string {
  const [, after] = messages.join('\n').split(`${file}:`)
  return `${relative('.', file)}${after === undefined ? '' : `:${Number.parseInt(after, 10)}`}`
}

function vitestTroubles({ testResults }: VitestReport): readonly Trouble[] {
  return testResults.flatMap(({ name, status, message, assertionResults }): readonly Trouble[] => {
    const found = assertionResults.flatMap((test): readonly Trouble[] => {
      const repeated = test.status === 'passed' && test.failureMessages.length > 0
      if (test.status !== 'failed' && !repeated) return []
      const said = test.failureMessages.flatMap(firstLines)
      return [{ kind: repeated ? 'repeated' : 'failed', title: test.fullName, at: placeIn(name, test.failureMessages), said }]
    })
    if (status !== 'failed' || found.some(({ kind }) => kind === 'failed')) return found
    return [...found, { kind: 'failed', title: 'the file itself', at: relative('.', name), said: firstLines(message) }]
  })
}

/** The steps down to the one that failed. */
function pathOfFailure(steps: readonly Step[] = []): readonly string[] {
  const step = steps.find(({ error }) => error !== undefined)
  return step === undefined ? [] : [step.title, ...pathOfFailure(step.steps)]
}

function saidOf({ status, duration, errors, steps }: Attempt): readonly string[] {
  if (status === 'passed' || status === 'skipped') return []
  const path = pathOfFailure(steps)
  const where = errors.flatMap(({ location }) => (location === undefined ? [] : [`at ${relative('.', location.file)}:${location.line}`]))
  const head = [
    `${status} after ${(duration / 1000).toFixed(1)} s`,
    ...(path.length > 0 ? [`in ${path.join(' › ')}`] : []),
    ...where.slice(0, 1),
  ]
  // A time that ran out is told by what was waited for then, which is the second error.
  return [head.join(', '), ...errors.slice(0, 2).flatMap(({ message }) => firstLines(message ?? ''))]
}

function playwrightTroubles({ config, suites, errors = [] }: PlaywrightReport): readonly Trouble[] {
  const ofSuite = (suite: Suite, above: readonly string[]): readonly Trouble[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.flatMap(({ projectName, status, results }): readonly Trouble[] => {
        if (status !== 'unexpected' && status !== 'flaky') return []
        const title = [...(projectName === '' ? [] : [`[${projectName}]`]), ...above, spec.title].join(' › ')
        const at = `${relative('.', `${config.rootDir}/${spec.file}`)}:${spec.line}`
        return [{ kind: status === 'flaky' ? 'repeated' : 'failed', title, at, said: [...new Set(results.flatMap(saidOf))] }]
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...above, inner.title])),
  ]
  const outside = errors.map(({ message, location }): Trouble => {
    const at = location === undefined ? 'no test' : `${relative('.', location.file)}:${location.line}`
    return { kind: 'failed', title: 'outside of any test', at, said: firstLines(message ?? '') }
  })
  return [...outside, ...suites.flatMap((suite) => ofSuite(suite, []))]
}

/** What is wrong in the report of Vitest's or Playwright's JSON reporter, failures first. */
export function troublesOf(report: VitestReport | PlaywrightReport): readonly Trouble[] {
  const all = 'suites' in report ? playwrightTroubles(report) : vitestTroubles(report)
  return all.toSorted((a, b) => Number(a.kind === 'repeated') - Number(b.kind === 'repeated'))
}

/** The same of a report file; nothing when the stage never wrote one. */
export const troublesIn = (path: string): readonly Trouble[] =>
  existsSync(path) ? troublesOf(JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport) : []

/** For the eye: the names of all, then what was said of each. What cuts a long output spares its beginning. */
export function troubleLines(troubles: readonly Trouble[]): readonly string[] {
  const nameOf = ({ kind, title, at }: Trouble): string =>
    `${kind === 'failed' ? 'failed:' : 'passed only when repeated:'} ${title} (${at})`
  if (troubles.length === 0) return []
  return [...troubles.map(nameOf), ...troubles.flatMap((trouble) => ['', `${trouble.title}:`, ...trouble.said.map((line) => `  ${line}`)])]
}

/** Lines that say that something passed, or that Node has two settings about colours. */
const NOISE = [/^\s*(✓|ok|√)\s/, /Warning: The 'NO_COLOR' env is ignored/, /^\(Use `\S+ --trace-warnings/, /^JSON report written to/]

/** Raw output without what helps nobody to find a failure. */
export const withoutNoise = (output: string): string =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !NOISE.some((noise) => noise.test(line)))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
