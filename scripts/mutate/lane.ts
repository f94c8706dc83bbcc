import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { functionsOf, type Mutant, withMutant, withReach } from './mutants.ts'

/** What a lane is asked. `reach` runs everything once and notes what is gone through; `try` runs tests until one fails. */
export type Order =
  | { readonly do: 'reach'; readonly files: readonly string[] }
  | {
      readonly do: 'try'
      readonly file: string
      readonly mutant: Mutant
      readonly tests: readonly { readonly file: string; readonly names: readonly string[] }[]
    }
/** `failed`: which test noticed, and of which file; nothing when the mutant survived. */
export type Report = { readonly failed?: string; readonly file?: string }

/** A process that holds one warm Vitest. It is ended from outside when a mutant hangs: only that ends a loop. */
const root = resolve(process.argv[2] ?? '.')
const setup = process.argv[3]
/** The file that is not as it is on disk now. */
let changed: ((path: string) => string | undefined) | undefined

const vitest: Vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    // What is kept on disk is found again by the file, not by what a mutant made of it.
    fsModuleCache: false,
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
    environment: 'node',
    reporters: [{}],
    // A mutant that hangs is ended from outside, and a slow machine is none of its doing.
    testTimeout: 600_000,
    pool: 'threads',
    maxWorkers: 1,
    bail: setup === undefined ? 1 : 0,
    ...(setup === undefined ? {} : { setupFiles: [setup] }),
  },
  {
    cacheDir: `${root}/node_modules/.cache/mutate-${process.pid}`,
    server: { watch: null },
    plugins: [{ name: 'assay:mutant', enforce: 'pre', load: (id) => changed?.(id.split('?')[0] ?? id) }],
  },
)

/** What an earlier mutant left unhandled: Vitest tells of it again after each later run. */
const told = new Set<unknown>()

/** Runs all of some files, or some tests of one. The first that failed; nothing when none did. */
async function run(specs: readonly TestSpecification[]): Promise<string | undefined> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specs])
  const unheard = unhandledErrors.filter((error) => !told.has(error))
  for (const error of unheard) told.add(error)
  let passed = 0
  const now = new Set(specs.map(({ moduleId }) => moduleId))
  // Vitest answers with what earlier runs found in other files, too.
  for (const module of testModules.filter(({ moduleId }) => now.has(moduleId))) {
    for (const test of module.children.allTests('failed')) return test.fullName
    if (!module.ok()) return `${module.relativeModuleId} itself`
    passed += [...module.children.allTests('passed')].length
  }
  if (unheard.length > 0) return 'an error outside of any test'
  if (passed === 0) throw new Error(`no test ran in ${specs.map(({ moduleId }) => moduleId).join(', ')}`)
  return undefined
}

const pathOf = (file: string): string => resolve(root, file)

async function obey(order: Order): Promise<Report> {
  if (order.do === 'reach') {
    const sources = new Map(order.files.map((file) => [pathOf(file), file]))
    changed = (path) => {
      const file = sources.get(path)
      if (file === undefined) return undefined
      const source = readFileSync(path, 'utf8')
      return withReach(file, source, functionsOf(file, source))
    }
    const failed = await run(await vitest.globTestSpecifications(['src/vault/']))
    return failed === undefined ? {} : { failed }
  }
  const path = pathOf(order.file)
  changed = (id) => (id === path ? withMutant(readFileSync(path, 'utf8'), order.mutant) : undefined)
  vitest.invalidateFile(path)
  try {
    for (const { file, names } of order.tests) {
      const failed = await run([vitest.getRootProject().createSpecification(file, { testNames: [...names] })])
      if (failed !== undefined) return { failed, file }
    }
    return {}
  } finally {
    changed = undefined
    vitest.invalidateFile(path)
  }
}

process.on('message', (order: Order) => {
  void obey(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      // No outcome of a mutant: better none at all than a wrong one.
      console.error(error)
      process.exit(2)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({})
