import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { Bench, Result } from '../scripts/bench.ts'

/** Each is `bench/money/NAME.ts` and exports `measure`. */
const PARTS = ['activity', 'assets'] as const

/** `--quick`: as few runs as say anything, for work on the bench itself. */
const RUNS = process.argv.includes('--quick') ? 1 : 5

type Part = { readonly measure: (options: { readonly runs: number }) => Promise<readonly Result[]> }

/** What the daily screens cost, against what a wallet does that believes what it is told. The parts are loaded as the app is built. */
export const bench: Bench = {
  name: 'money',
  async run() {
    const results: Result[] = []
    for (const name of PARTS) {
      const path = join(import.meta.dirname, 'money', `${name}.ts`)
      const { module } = await runnerImport<Part>(path, { configFile: false, logLevel: 'error' })
      results.push(...(await module.measure({ runs: RUNS })))
    }
    return results
  },
}
