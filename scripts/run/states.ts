import { run } from './run.ts'

/** `npm run states [-- --write] [-g SCREEN]`: every screen in each of its states (test/states/README.md). `--write` stores the sheets and the known faults anew. */
const args = process.argv.slice(2)
const env = args.includes('--write') ? { ASSAY_STATES_WRITE: '1' } : {}
const { code } = await run('playwright', ['test', '-c', 'test/states/playwright.config.ts', ...args.filter((arg) => arg !== '--write')], {
  env,
  live: true,
})
process.exitCode = code
