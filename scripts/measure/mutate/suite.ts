import { expect, vi } from 'vitest'

/**
 * What stands in Vitest's place while mutants are tried: tests are gathered as they are declared, and run one by one by a lane. `expect` and `vi` are
 * Vitest's own. Only what the vault's tests use is here; a test file that uses more cannot be loaded, and the command says so.
 */
export { expect, vi }

/** A test of a file: `name` is its own in that file, `run` its body, then what its groups clean up after it. */
export type Test = { readonly name: string; readonly run: () => Promise<void> }

type Work = (...given: readonly never[]) => unknown
type Group = { readonly name: string; readonly after: Work[] }

let groups: readonly Group[] = []
let gathered: Test[] = []

/** Gathers what a test file declares while it is loaded. One file at a time. */
export async function gather(load: () => Promise<unknown>): Promise<readonly Test[]> {
  groups = [{ name: '', after: [] }]
  gathered = []
  await load()
  return gathered
}

/** A row of a table as arguments: a list is spread, as Vitest does. */
const given = (row: unknown): readonly never[] => (Array.isArray(row) ? row : [row]) as unknown as readonly never[]
const each =
  (declare: (name: string, work: Work, last?: unknown) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, work: Work, last?: unknown): void =>
    rows.forEach((row, at) => declare(`${name} (${at + 1})`, () => work(...given(row)), last))

function group(name: string, work: Work): void {
  const outer = groups
  groups = [...outer, { name, after: [] }]
  work()
  groups = outer
}

/** Its time limit is not kept here: a lane that takes too long is ended from outside. */
function test(name: string, ...rest: readonly unknown[]): void {
  const work = rest.find((one) => typeof one === 'function') as Work
  const around = groups
  const full = [...around.map((one) => one.name), name].filter((text) => text !== '').join(' > ')
  const same = gathered.filter((one) => one.name === full || one.name.startsWith(`${full} #`)).length
  const run = async (): Promise<void> => {
    try {
      await work()
    } finally {
      for (const { after } of around.toReversed()) for (const clean of after) await clean()
    }
  }
  gathered.push({ name: same === 0 ? full : `${full} #${same + 1}`, run })
}

export const describe = Object.assign(group, { each: each(group) })
export const it = Object.assign(test, { each: each(test) })
export const afterEach = (work: Work): void => void groups.at(-1)?.after.push(work)
