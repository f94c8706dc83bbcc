import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { catalogue } from '../../src/core/catalogue.ts'
import { chainFaults } from '../data/chain-check.ts'
import { unknownIds } from './checklist.ts'
import { staleDocuments } from '../docs/docs.ts'
import { errorFaults } from './error-check.ts'
import { readEntryPoints, readSourceFiles } from './source-files.ts'
import { commentFaults, nameFaults } from './name-check.ts'
import { readmeFaults } from './readme-check.ts'
import { pool, run } from '../run/run.ts'
import { type Lockfile, type Manifest, supplyFaults } from './supply-check.ts'
import { secretFaults } from './secret-fields.ts'
import { crossings } from './wall-check.ts'

/** One thing that must hold. `faults` is empty when it does. */
type Check = { readonly name: string; readonly faults: () => Promise<readonly string[]> | readonly string[] }

/** A tool's own words are its faults. */
const tool = (name: string, command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Check => ({
  name,
  faults: async () => {
    const { code, output } = await run(command, args, env === undefined ? {} : { env })
    return code === 0 ? [] : [output.trim() || `${command} ended with code ${code}`]
  },
})

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const sizeFaults = async (): Promise<readonly string[]> => {
  const { code, output } = await run(process.execPath, ['scripts/build/size.ts'])
  if (code === 0) return []
  const start = output.indexOf('{')
  if (start < 0) return [output.trim()]
  try {
    const { measures, cycles } = JSON.parse(output.slice(start)) as {
      measures: readonly { name: string; bytes: number; limit: number }[]
      cycles: readonly string[]
    }
    const over = measures.filter(({ bytes, limit }) => bytes > limit)
    return [
      ...over.map(({ name, bytes, limit }) => `${name}: ${bytes} bytes gzip, limit ${limit}`),
      ...cycles.map((cycle) => `files of the build import each other: ${cycle}`),
    ]
  } catch {
    return [output.trim()]
  }
}

/** Figures of the code that are not what they are to be. */
const metricFaults = async (): Promise<readonly string[]> => {
  const { code, output } = await run(process.execPath, ['scripts/measure/metrics.ts'])
  if (code === 0) return []
  const missed = output.split('\n').filter((line) => line.includes(' MISSED'))
  return missed.length > 0 ? missed.map((line) => line.replaceAll(/ {2,}/g, ' ').trim()) : [output.trim()]
}

/** Slow ones first, so that the short ones fill the gaps. */
const CHECKS: readonly Check[] = [
  { name: 'size', faults: sizeFaults },
  tool('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  tool('unused', 'knip', ['--no-progress']),
  // One checker each: several of them read the same types over again, which takes half as much work more.
  ...['pure', 'worker', 'dom', 'node', 'test'].map((world) =>
    tool(`types ${world}`, 'tsc', ['-p', `tsconfig.${world}.json`, '--pretty', 'false', '--checkers', '1']),
  ),
  { name: 'metrics', faults: metricFaults },
  tool('words', process.execPath, ['scripts/build/words.ts', '--check']),
  tool('wording', process.execPath, ['scripts/check/wording.ts']),
  tool('format', 'oxfmt', ['--check']),
  {
    name: 'walls',
    faults: () =>
      crossings(readSourceFiles(), readEntryPoints()).map(({ file, line, rule, say }) => `src/${file}:${line} [${rule}] ${say}`),
  },
  { name: 'chains', faults: () => chainFaults() },
  { name: 'secrets', faults: () => secretFaults(readSourceFiles()) },
  { name: 'errors', faults: () => errorFaults(catalogue, readSourceFiles()) },
  { name: 'names', faults: () => nameFaults(readSourceFiles()) },
  {
    name: 'comments',
    faults: () =>
      ['src', 'scripts', 'devnet', 'bench', 'test', 'packages/connect/src'].flatMap((folder) =>
        commentFaults(readSourceFiles(folder)).map((fault) => `${folder}/${fault}`),
      ),
  },
  { name: 'docs', faults: () => staleDocuments().map((path) => `${path}: a table differs from the code; run npm run docs`) },
  { name: 'readmes', faults: () => readmeFaults() },
  { name: 'checklist', faults: () => unknownIds() },
  {
    name: 'supply',
    faults: () => supplyFaults(json('package.json') as Manifest, json('package-lock.json') as Lockfile, readFileSync('.npmrc', 'utf8')),
  },
]

async function hold({ name, faults }: Check): Promise<boolean> {
  const started = performance.now()
  const found = await Promise.resolve(faults()).catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${found.length === 0 ? 'ok    ' : 'BREACH'} ${name.padEnd(14)} ${seconds.padStart(5)} s`)
  for (const fault of found) console.log(fault.replaceAll(/^/gm, '       '))
  return found.length === 0
}

/**
 * `npm run check [-- NAME…]`: everything that holds without running the app. With names, only the checks that begin so;
 * `--no-NAME` leaves one out.
 */
const args = process.argv.slice(2)
const left = args.filter((arg) => arg.startsWith('--no-')).map((arg) => arg.slice('--no-'.length))
const named = args.filter((arg) => !arg.startsWith('--'))
const chosen = CHECKS.filter(({ name }) => !left.includes(name) && (named.length === 0 || named.some((start) => name.startsWith(start))))
const held = await pool(
  chosen.map((check) => () => hold(check)),
  Number(process.env['ASSAY_LANES'] ?? availableParallelism()),
)
const breaches = held.filter((ok) => !ok).length
console.log(breaches === 0 ? `${held.length} checks hold` : `${breaches} of ${held.length} checks do not hold`)
process.exitCode = breaches === 0 ? 0 : 1
