import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_ARGS, findBrowser } from './scripts/browser.mjs'
import { SlowFirst } from './scripts/run/slow-first.ts'
import { generatorTests, REST_TESTS } from './scripts/run/test-seed.ts'
import { ownDescriptors, sourcePlugins } from './scripts/build/plugins.ts'
import { reachOwnFrame } from './test/support/own-frame.ts'

const executablePath = await findBrowser()
/** `npm run test:rest`: generators make all their cases, which takes longer. */
const isWhole = process.env['ASSAY_WHOLE'] !== undefined

/** What comes at last comes late on a busy machine; the second that Vitest waits by itself is not enough there. */
const POLLS = { poll: { timeout: 30_000 } } as const
/** No test is run once more: one that fails on a busy machine waits for a time where it should wait for a state. */
const NODE = { environment: 'node', testTimeout: isWhole ? 600_000 : 120_000, hookTimeout: 180_000, retry: 0, expect: POLLS } as const
/** What `npm test` leaves to `npm run test:rest`. */
const everyday = process.env['ASSAY_EVERYDAY']
/** `before-rest`: generators too, which make all their cases there. */
const left = everyday === undefined ? [] : everyday === 'before-rest' ? [...REST_TESTS, ...generatorTests()] : REST_TESTS
const PEERS = 'test/peers/**/*.test.ts'

/** Vite serves JSON as a module, which a browser refuses where the import says `type: 'json'`. A build puts it in place. */
const JSON_AS_MODULES = {
  name: 'json-as-modules',
  enforce: 'pre' as const,
  transform: (code: string) =>
    code.includes("with: { type: 'json' }") ? { code: code.replaceAll(", { with: { type: 'json' } }", ''), map: null } : undefined,
}

/** Three projects: `unit` and `peers` run in Node, `browser` in a real Chromium. No file is in two. */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins: [ownDescriptors()],
        test: {
          ...NODE,
          name: 'unit',
          include: ['src/**/*.test.ts', 'devnet/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**', 'scripts/fixtures/**', PEERS, ...left],
          // One process for many files: to start one for each, and to read the same modules again, cost more than most files do. What a file changes there it sets back.
          isolate: false,
          setupFiles: ['test/support/fresh-file.ts'],
        },
      },
      // A process for each: other clients choose what they are, Lodestar its preset, once for a process.
      { test: { ...NODE, name: 'peers', include: [PEERS] } },
      {
        plugins: [...sourcePlugins(), JSON_AS_MODULES],
        worker: { format: 'es' },
        // Each file has a page of its own, and reads the same thousand modules: the browser keeps them, in place of asking for each whether it has changed. Not while one watches and changes them.
        server: process.argv.includes('run') ? { headers: { 'Cache-Control': 'max-age=3600' } } : {},
        // Found before the run: a dependency found in the middle of it reloads the page and fails whatever was open.
        optimizeDeps: {
          entries: ['src/ui/**/*.{ts,tsx}', 'src/features/**/*.{ts,tsx}', 'src/shells/web/**/*.{ts,tsx}'],
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            '@lingui/core',
            '@lingui/react',
            'vitest-browser-react',
            'axe-core',
            // The authenticator in memory, test/support/passkeys.ts.
            '@noble/curves/nist.js',
            '@noble/hashes/hmac.js',
            '@noble/hashes/sha2.js',
          ],
          exclude: ['@lingui/core/macro', '@lingui/react/macro'],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.{ts,tsx}'],
          setupFiles: ['test/support/browser-setup.ts'],
          testTimeout: 120_000,
          retry: 0,
          expect: POLLS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { reachOwnFrame },
            provider: playwright({
              launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...BROWSER_ARGS] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
