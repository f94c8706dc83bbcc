import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './scripts/browser.mjs'
import type { DevnetTestOptions } from './test/e2e/support/options.ts'

const executablePath = await findBrowser()

/**
 * Every walk runs with an endpoint of the person's own, and once more with one that behaves like a public node, but for those whose subject is no endpoint's
 * (a form, a lock, a contact): they are marked `@own-only`. Those that are slow and rarely break are marked `@rest`: `npm test` leaves them to `npm run test:rest`.
 */
export default defineConfig<object, DevnetTestOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './test/e2e/support/built.ts',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A walk on a machine that is busy with others may lose a race that no person would: it is told as flaky, and is no failure if it holds the second time.
  retries: 1,
  // A walk waits more than it works: for buttons that arm, for answers that are held back.
  workers: 4,
  // Limits end what hangs, not what is slow: of the walks here one takes a minute and most take ten seconds, on a machine that does nothing else.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A button that never comes ends its walk in time to say so; a page of a busy machine is given what `expect` is given.
    actionTimeout: 60_000,
    // So does a press that was lost: it leads nowhere, and would wait for as long as the whole walk may take.
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace costs a fifth of each walk: `ASSAY_TRACE=1` keeps those of walks that fail.
    trace: process.env['ASSAY_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // No name but our own leads anywhere: a request to a stranger fails here and then fails its test.
      args: [...BROWSER_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'],
    },
  },
  projects: [
    // `ASSAY_WALKS=rest`: of one's own endpoint those alone that `npm test` leaves out; on a public node all, as always.
    { name: 'own', use: { townAs: 'own' }, ...(process.env['ASSAY_WALKS'] === 'rest' ? { grep: /@rest/ } : {}) },
    { name: 'public', use: { townAs: 'public' }, grepInvert: /@own-only/ },
  ],
})
