import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { Bench, Result } from '../scripts/bench.ts'

/** Each is `bench/money/NAME.ts` and exports `measure`. */
const PARTS = ['activity', 'assets'] as const

/** What the daily screens cost. The parts are loaded as the app is built: lists that ship as files are found by Vite alone. */
export const bench: Bench = {
  name: 'money',
  async run() {
    const results: Result[] = []
    for (const name of PARTS) {
      const path = join(import.meta.dirname, 'money', `${name}.ts`)
      if (!existsSync(path)) continue
      const { module } = await runnerImport<{ readonly measure: () => Promise<readonly Result[]> }>(path, {
        configFile: false,
        logLevel: 'error',
      })
      results.push(...(await module.measure()))
    }
    return results
  },
}
