import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.mjs'

const executablePath = await findBrowser()

/** `npm run states [-- --write]`: every screen in each of its states, held against stored sheets and looked at by machine (README.md). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.states.ts',
  outputDir: '../../test-results/states',
  globalSetup: './support/built.ts',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 2,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...BROWSER_ARGS, '--font-render-hinting=none', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
    },
  },
})
