import { createServer } from 'vite'
import type { Bench, Result } from '../scripts/measure/bench.ts'

/** Each is `bench/money/NAME.ts` and exports `measure`. */
const PARTS = ['activity', 'screen', 'assets', 'swaps'] as const

/** `--only=screen`: one of them, for work on it. */
const only = process.argv.find((one) => one.startsWith('--only='))?.slice(7)

/** `--quick`: as few runs as say anything, for work on the bench itself. */
const RUNS = process.argv.includes('--quick') ? 1 : 5

type Part = { readonly measure: (options: { readonly runs: number }) => Promise<readonly Result[]> }

/** What the daily screens cost, against what a wallet does that believes what it is told. The parts are loaded as the app is built. */
export const bench: Bench = {
  name: 'money',
  async run() {
    // Open for as long as it measures: the practice chain's stories load some of themselves when they are told.
    const server = await createServer({
      configFile: false,
      logLevel: 'error',
      appType: 'custom',
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, watch: null },
    })
    try {
      const results: Result[] = []
      for (const name of PARTS.filter((part) => only === undefined || part === only)) {
        const { measure } = (await server.ssrLoadModule(`/bench/money/${name}.ts`)) as Part
        results.push(...(await measure({ runs: RUNS })))
      }
      return results
    } finally {
      await server.close()
    }
  },
}
