/* oxlint-disable no-eval, no-new-func, typescript/no-implied-eval -- this walk tries what must fail */
import { readFileSync } from 'node:fs'
import { filesUnder } from '../../scripts/build/dist.ts'
import { headersOf, servedAs } from '../../src/shells/web/policy.ts'
import { builtImportMap } from './support/host.ts'
import { expect, test } from './support/walk.ts'

test('every response carries the headers of its kind [V9] @own-only', async ({ request }) => {
  for (const path of ['', 'welcome', 'chains/31337', 'no/such/page', ...filesUnder('dist')]) {
    const response = await request.get(`/${path}`)
    const headers = response.headers()
    for (const [name, value] of headersOf(servedAs(path), 'npm start', builtImportMap()))
      expect(headers[name.toLowerCase()], `${name} of /${path}`).toBe(value)
  }
})

test('eval, fetch, import and Workers fail inside the vault Worker [V9] @smoke @own-only', async ({ page, open, guard }) => {
  guard.allow(/Content Security Policy/)
  const started = page.waitForEvent('worker', (worker) => worker.url().includes('/assets/vault/'))
  await open('/welcome/create')
  const vault = await started
  // In a later turn: what the debugger itself evaluates is free of the policy.
  const outcomes = await vault.evaluate(async () => {
    const attempt = (what: () => unknown) =>
      new Promise<string>((resolve) =>
        setTimeout(() => {
          Promise.resolve()
            .then(what)
            .then(
              () => resolve('allowed'),
              () => resolve('refused'),
            )
        }, 0),
      )
    return {
      eval: await attempt(() => (0, eval)('1 + 1')),
      function: await attempt(() => new Function('return 1')()),
      fetch: await attempt(() => fetch('/build.json')),
      import: await attempt(() => import('/assets/none.js' as string)),
      worker: await attempt(() => new Worker('/assets/none.js')),
    }
  })
  expect(outcomes).toEqual({ eval: 'refused', function: 'refused', fetch: 'refused', import: 'refused', worker: 'refused' })
})

test('the record of the build names every file and its hash [X4] @own-only', async ({ request }) => {
  const { files } = JSON.parse(readFileSync('dist/build.json', 'utf8')) as { files: Record<string, string> }
  expect(Object.keys(files)).toEqual(filesUnder('dist').filter((path) => path !== 'build.json'))
  expect(await (await request.get('/build.json')).json()).toMatchObject({ files })
})
