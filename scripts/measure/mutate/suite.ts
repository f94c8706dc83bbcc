import { expect, vi } from 'vitest'

/**
 * What stands in Vitest's place while mutants are tried: tests are gathered as they are declared, and run one by one by a lane. `expect` and `vi` are
 * Vitest's own, but for `expect.poll` and `vi.waitUntil`, which want a runner. Only what the tests of the areas use is here; a file that uses more cannot be loaded, and the
 * command says so.
 */
export { expect, vi }

/**
 * A test of a file: `name` is its own in that file, `run` prepares its groups where that was not done, runs its body, then what its groups clean up
 * after it. `isWeak`: see `weak.ts`.
 */
export type Test = { readonly name: string; readonly isWeak: boolean; readonly run: () => Promise<void> }
/** What a file declares. `end` cleans up after the groups that were prepared; `isShared`: its tests share what a group prepared. */
export type Suite = { readonly tests: readonly Test[]; readonly isShared: boolean; end(): Promise<void> }

type Work = (...given: readonly never[]) => unknown
/** `ready`: what was prepared before its first test, once. */
type Group = {
  readonly name: string
  readonly isSkipped: boolean
  readonly beforeAll: Work[]
  readonly beforeEach: Work[]
  readonly afterEach: Work[]
  readonly afterAll: Work[]
  ready: Promise<void> | undefined
}

/** Milliseconds for which a poll goes on: Vitest's own runs wait longer, but here most that fail do so for good. */
const POLL = 8_000
/** What a test throws that leaves itself out. */
const SKIPPED = new Error('This test leaves itself out.')

const groupOf = (name: string, isSkipped = false): Group => ({
  name,
  isSkipped,
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
  ready: undefined,
})

let groups: readonly Group[] = []
let gathered: { readonly tests: Test[]; readonly groups: Group[] } = { tests: [], groups: [] }
const weak = new WeakSet<Work>()
Object.assign(globalThis, {
  __weakTest: (work: Work): Work => {
    weak.add(work)
    return work
  },
})

/** Gathers what a test file declares while it is loaded. One file at a time. */
export async function gather(load: () => Promise<unknown>): Promise<Suite> {
  const top = groupOf('')
  groups = [top]
  const own = { tests: [] as Test[], groups: [top] }
  gathered = own
  await load()
  return {
    tests: own.tests,
    isShared: own.groups.some((one) => one.beforeAll.length > 0),
    async end() {
      for (const group of own.groups.toReversed()) {
        if (group.ready === undefined) continue
        group.ready = undefined
        for (const clean of group.afterAll) await clean()
      }
    },
  }
}

function prepare(group: Group): Promise<void> {
  group.ready ??= (async () => {
    for (const work of group.beforeAll) {
      const after = await work()
      if (typeof after === 'function') group.afterAll.unshift(after as Work)
    }
  })()
  return group.ready
}

/** Runs a body between what its groups do before and after each. */
async function within(around: readonly Group[], work: Work): Promise<void> {
  for (const group of around) await prepare(group)
  const after: Work[] = []
  try {
    for (const group of around)
      for (const before of group.beforeEach) {
        const clean = await before()
        if (typeof clean === 'function') after.unshift(clean as Work)
      }
    await work(...([context] as unknown as readonly never[]))
  } catch (error) {
    if (error !== SKIPPED) throw error
  } finally {
    for (const { afterEach } of around.toReversed()) after.push(...afterEach)
    for (const clean of after) await clean()
  }
}

/** What a test is given: it may leave itself out. */
const context = {
  expect,
  skip: (): never => {
    throw SKIPPED
  },
  onTestFinished: (): void => undefined,
}

/** A row of a table as arguments: a list is spread, as Vitest does. */
const given = (row: unknown): readonly never[] => (Array.isArray(row) ? row : [row]) as unknown as readonly never[]
/** The same body for another row, as weak as that is. */
function bodyOf(work: Work, body: Work): Work {
  if (weak.has(work)) weak.add(body)
  return body
}

type Declare = (name: string, ...rest: readonly unknown[]) => void
/** A table of tests or groups. Their names count the rows: what a name makes of a row is for people. */
const each =
  (declare: Declare, argumentsOf: (row: unknown) => readonly never[]) =>
  (rows: readonly unknown[]): Declare =>
  (name, ...rest) => {
    const work = bodyIn(rest)
    rows.forEach((row, index) =>
      declare(
        `${name} (${index + 1})`,
        bodyOf(work, () => work(...argumentsOf(row))),
      ),
    )
  }

/** The body among what stands after a name: options and time limits are not used here, as a lane that takes too long is ended from outside. */
const bodyIn = (rest: readonly unknown[]): Work => rest.find((one) => typeof one === 'function') as Work

const group =
  (isSkipped: boolean): Declare =>
  (name, ...rest) => {
    const outer = groups
    const own = groupOf(name, isSkipped)
    gathered.groups.push(own)
    groups = [...outer, own]
    bodyIn(rest)()
    groups = outer
  }

const test: Declare = (name, ...rest) => {
  const work = bodyIn(rest)
  const around = groups
  if (around.some(({ isSkipped }) => isSkipped)) return
  const full = [...around.map((one) => one.name), name].filter((text) => text !== '').join(' > ')
  const same = gathered.tests.filter((one) => one.name === full || one.name.startsWith(`${full} #`)).length
  const own = same === 0 ? full : `${full} #${same + 1}`
  gathered.tests.push({ name: own, isWeak: weak.has(work), run: () => within(around, work) })
}
const left: Declare = () => undefined

/** What both tests and groups have beside being declared. */
const withVariants = (declare: Declare, skipped: Declare) =>
  Object.assign((name: string, ...rest: readonly unknown[]) => declare(name, ...rest), {
    each: each(declare, given),
    for: each(declare, (row) => [row, context] as unknown as readonly never[]),
    skip: Object.assign((name: string, ...rest: readonly unknown[]) => skipped(name, ...rest), { each: () => left }),
    skipIf: (is: unknown) => (is === true ? skipped : withEach(declare)),
    runIf: (is: unknown) => (is === true ? withEach(declare) : skipped),
    todo: left,
  })
const withEach = (declare: Declare): Declare =>
  Object.assign((name: string, ...rest: readonly unknown[]) => declare(name, ...rest), { each: each(declare, given) })

export const describe = withVariants(group(false), group(true))
export const it = withVariants(test, left)
export { it as test }

const hook =
  (of: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll') =>
  (work: Work): void =>
    void groups.at(-1)?.[of].push(work)
export const beforeAll = hook('beforeAll')
export const beforeEach = hook('beforeEach')
export const afterEach = hook('afterEach')
export const afterAll = hook('afterAll')

type Assertion = Readonly<Record<string, (...given: readonly unknown[]) => unknown>> & { readonly not: Assertion }
/** Tries an assertion on what a function returns again and again, until it holds or the time is over. */
function poll(read: () => unknown, { timeout = POLL, interval = 50, message = '' } = {}): unknown {
  const trying = (isNot: boolean): unknown =>
    new Proxy(
      {},
      {
        get(_, name) {
          if (name === 'not') return trying(true)
          return async (...args: readonly unknown[]): Promise<void> => {
            const until = performance.now() + Math.min(timeout, POLL)
            for (;;) {
              try {
                // eslint-disable-next-line vitest/valid-expect -- its matcher is the one that is called on the poll
                const assertion = expect(await read(), message) as unknown as Assertion
                await (isNot ? assertion.not : assertion)[String(name)]?.(...args)
                return
              } catch (error) {
                if (performance.now() > until) throw error
              }
              await new Promise((resolve) => setTimeout(resolve, interval))
            }
          }
        },
      },
    )
  return trying(false)
}
/** Asks again and again until the answer is true. */
async function waitUntil(read: () => unknown, { timeout = POLL, interval = 50 } = {}): Promise<void> {
  const until = performance.now() + Math.min(timeout, POLL)
  for (;;) {
    if ((await read()) === true) return
    if (performance.now() > until) throw new Error('Timed out in waitUntil!')
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}
Object.defineProperty(vi, 'waitUntil', { value: waitUntil, configurable: true, writable: true })
Object.defineProperty(expect, 'poll', { value: poll, configurable: true, writable: true })
