import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One measured thing: the middle and the 95th percentile of what was measured, in its unit. */
export type Result = {
  readonly what: string
  readonly unit: 'ms' | 'bytes' | 'count' | 'per second' | 'times'
  readonly median: number
  readonly p95: number
  readonly runs: number
}

/** What a file `bench/NAME.bench.ts` exports as `bench`. */
export type Bench = { readonly name: string; run(): Promise<readonly Result[]> }

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** Sums up single measurements. */
export function summarise(what: string, unit: Result['unit'], values: readonly number[]): Result {
  const sorted = values.toSorted((a, b) => a - b)
  const round = (value: number) => Math.round(value * 100) / 100
  return { what, unit, median: round(percentile(sorted, 0.5)), p95: round(percentile(sorted, 0.95)), runs: values.length }
}

/** Times a task after a warm-up of a tenth of its runs, in ms. */
export async function time(what: string, runs: number, task: () => unknown): Promise<Result> {
  for (let i = 0; i < Math.ceil(runs / 10); i++) await task()
  const values: number[] = []
  for (let i = 0; i < runs; i++) {
    const started = performance.now()
    await task()
    values.push(performance.now() - started)
  }
  return summarise(what, 'ms', values)
}

const FOLDER = 'bench'
const known = (): readonly string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((file) => file.endsWith('.bench.ts'))
        .map((file) => file.replace(/\.bench\.ts$/, ''))
    : []

async function measure(name: string): Promise<string> {
  const module: unknown = await import(pathToFileURL(resolve(FOLDER, `${name}.bench.ts`)).href)
  const bench = (module as { bench?: Bench }).bench
  if (bench === undefined) throw new Error(`bench/${name}.bench.ts exports no \`bench\`.`)
  const results = await bench.run()
  const [cpu] = cpus()
  const machine = {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
  }
  const path = join(FOLDER, 'results', `${name}.json`)
  mkdirSync(join(FOLDER, 'results'), { recursive: true })
  writeFileSync(path, `${JSON.stringify({ name: bench.name, date: new Date().toISOString(), machine, results }, null, 2)}\n`)
  for (const { what, unit, median, p95, runs } of results)
    console.log(`${what.padEnd(50)} ${String(median).padStart(10)} ${unit} (p95 ${p95}, ${runs} runs)`)
  return path
}

/** `npm run bench -- NAME`: measures and writes bench/results/NAME.json. Without a name it says which there are. */
if (import.meta.main) {
  const [name] = process.argv.slice(2)
  if (name === undefined || !known().includes(name)) {
    console.error(`usage: npm run bench -- NAME, where NAME is one of: ${known().join(', ') || 'none yet'}`)
    process.exitCode = 1
  } else {
    // Not awaited here: a bench imports this file, which would wait for itself.
    measure(name).then(
      (path) => console.log(`wrote ${path}`),
      (error: unknown) => {
        console.error(error)
        process.exitCode = 1
      },
    )
  }
}
