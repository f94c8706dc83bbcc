import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLane, type Lane, type Tried } from './lanes.ts'
import type { Reached } from './lane.ts'
import { mutantsOf, partAt, reachableOf } from './mutants.ts'

const SOURCE = `export const START = 3
export function countdown(from: number): number {
  let left = from
  while (left > 0) left -= 1
  return left
}
export const limit = (n: number): number => (n > 10 ? 10 : n)
`
const TESTS = `import { describe, expect, it } from 'vitest'
import { START, countdown } from './small.ts'
import { twice } from './twice.ts'
describe('small', () => {
  it.each([[START], [4]])('counts %s down', (from) => expect(countdown(from)).toBe(0))
  it('starts with three', () => expect(START).toBe(3))
  it('is twice as much elsewhere', () => expect(twice(2)).toBe(4))
  let runs = 0
  it('holds but once in each process', () => expect(++runs + (Object.assign(globalThis, { ran: (globalThis.ran ?? 0) + 1 }).ran)).toBe(2))
})
`

let root: string
let lane: Lane
let reached: readonly Reached[]
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'mutate-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src/small.ts'), SOURCE)
  writeFileSync(
    join(root, 'src/twice.ts'),
    `import { limit } from './small.ts'\nexport const twice = (n: number): number => limit(n) * 2\n`,
  )
  writeFileSync(join(root, 'src/small.test.ts'), TESTS)
  lane = createLane(root, new Set(), () => undefined, { least: 1000 })
  reached = (await lane.reach(['src/small.ts'], 'src/small.test.ts')).reached
})
afterAll(() => {
  lane.stop()
  rmSync(root, { recursive: true })
})

/** What comes of the mutant that makes this of a piece of the source; asked of the tests that go through it, or of those named. */
async function outcome(piece: string, text: string, named?: string): Promise<Tried> {
  const mutant = mutantsOf('src/small.ts', SOURCE).find((one) => SOURCE.slice(one.start, one.end) === piece && one.text === text)!
  const id = partAt(reachableOf('src/small.ts', SOURCE), mutant.start)?.id ?? 'src/small.ts:loaded'
  const through = reached.filter((one) => one.reached.includes(id) || one.loading.includes(id))
  return lane.attempt(
    'src/small.ts',
    mutant,
    through.filter(({ test }) => (named === undefined ? !test.includes('once') : test.includes(named))),
  )
}

describe('a lane', () => {
  it('knows what each test goes through, also by way of other modules', () => {
    const parts = reachableOf('src/small.ts', SOURCE)
    const through = (piece: string) =>
      reached.filter((one) => one.reached.includes(partAt(parts, SOURCE.indexOf(piece))?.id ?? '')).map(({ test }) => test)
    expect(through('return left')).toEqual(['small > counts %s down (1)', 'small > counts %s down (2)'])
    expect(through(': n)')).toEqual(['small > is twice as much elsewhere'])
    expect(through('10 : n')).toEqual([])
  })

  it('tells the test that notices a mutant, also of what is computed when a module is loaded', async () => {
    expect(await outcome('3', '(3 + 1)')).toMatchObject({ end: 'killed', by: { test: 'small > starts with three' } })
    expect(await outcome('n > 10', 'true')).toMatchObject({ end: 'killed', by: { test: 'small > is twice as much elsewhere' } })
  })

  it('tells what no test notices, and leaves nothing of the last mutant behind', async () => {
    expect(await outcome('0', '(0 + 1)')).toMatchObject({ end: 'killed' })
    expect(await outcome('10', '(10 + 1)')).toEqual({ end: 'survived' })
  })

  it('does not believe a test that fails without the mutant, too', async () => {
    expect(await outcome('10', '(10 + 1)', 'once')).toEqual({ end: 'survived' })
  })

  it('ends what hangs, and goes on', async () => {
    expect(await outcome('-=', '+=')).toMatchObject({ end: 'hung', by: { test: 'small > counts %s down (1)' } })
    expect(await outcome('left > 0', 'false')).toMatchObject({ end: 'killed' })
  })
})
