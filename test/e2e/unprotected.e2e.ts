import { expect } from '@playwright/test'
import { contentPolicy, headersOf, servedAs } from '../../src/shells/web/policy.ts'
import { builtImportMap, type Host, hostWith } from './support/host.ts'
import { FIRST, test } from './support/person.ts'

// Once the site is kept in the browser, its own service worker sends the headers, and the vault opens.
test.use({ serviceWorkers: 'block' })

/** A host that knows nothing of headers, as the plainest ones are. */
const plainHost = (): Promise<Host> => hostWith(() => [])

test('without its headers the vault stays closed and says why; what needs no key works @own-only', async ({ page, guard }) => {
  const host = await plainHost()
  guard.allowOrigin(host.url)
  // The vault is asked once one is to be made.
  await page.goto(`${host.url}/welcome`)
  await page.getByRole('link', { name: /Create a new wallet/ }).click()
  await expect(page.getByText(/The vault stays closed: this page was served without the protection it needs/).first()).toBeVisible()
  await expect(page.getByText(/Open Assay from a host that sends its security headers/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold to reveal' })).toBeHidden()
  // From then on each way to it says so.
  await page.goBack()
  await expect(page.getByRole('link', { name: /Create a new wallet/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: /Import a recovery phrase/ })).toHaveAttribute('aria-disabled', 'true')

  // A link straight to it opens nothing either.
  await page.goto(`${host.url}/welcome/create`)
  await expect(page.getByText(/The vault stays closed/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold to reveal' })).toBeHidden()

  await page.goto(`${host.url}/welcome/watch`)
  await page.getByLabel('Address').fill(FIRST)
  await page.getByRole('button', { name: 'Watch' }).click()
  await page.waitForURL('**/welcome/chains')
  // Nothing of it is loaded any more when it goes.
  await page.goto('about:blank')
  host.stop()
})

test('inside a page of others it does not start, also where the host forbids no frames @own-only @rest', async ({ page, guard }) => {
  const host = await plainHost()
  guard.allowOrigin(host.url)
  await page.setContent(`<iframe src="${host.url}/welcome/create" width="900" height="600"></iframe>`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText(/The vault stays closed: .* \(frame-ancestors\)/)).toBeVisible()
  await expect(frame.getByRole('button')).toHaveCount(0)
  expect(page.workers()).toEqual([])
  await page.goto('about:blank')
  host.stop()
})

type VaultHeaders = readonly (readonly [name: 'Content-Security-Policy' | 'Content-Security-Policy-Report-Only', policy: string])[]
const OURS = contentPolicy('vault')
const enforced = (...policies: readonly string[]): VaultHeaders => policies.map((policy) => ['Content-Security-Policy', policy])
const reported = (policy: string): VaultHeaders => [['Content-Security-Policy-Report-Only', policy]]
/** Our policy with one directive set to something else, or left out. */
const changed = (name: string, sources?: string): VaultHeaders =>
  enforced(
    [...OURS.split('; ').filter((part) => !part.startsWith(`${name} `)), ...(sources === undefined ? [] : [`${name} ${sources}`])].join(
      '; ',
    ),
  )

const SOUND: readonly VaultHeaders[] = [
  enforced(OURS),
  enforced(OURS.split('; ').toReversed().join(' ;  ').toUpperCase()),
  enforced(OURS, "default-src 'self'; connect-src * data:"),
  enforced(`${OURS}, default-src 'self'`),
  [...reported('connect-src *'), ...enforced(OURS)],
  enforced("connect-src 'none'", "script-src 'wasm-unsafe-eval'; worker-src 'none'; font-src 'none'; img-src 'none'"),
  changed('connect-src'),
  changed('worker-src'),
  enforced(`${OURS}; connect-src *`),
]

/** Of each, what the screen names as missing. */
const WEAK: readonly (readonly [VaultHeaders, RegExp])[] = [
  [[], /connect-src, worker-src, script-src/],
  [reported(OURS), /connect-src, worker-src, script-src/],
  [changed('connect-src', 'http: https: ws: wss:'), /\(connect-src\)/],
  [changed('connect-src', "'self'"), /\(connect-src\)/],
  [changed('connect-src', '*'), /\(connect-src\)/],
  [changed('connect-src', 'https://api.example'), /\(connect-src\)/],
  [changed('connect-src', 'data: blob:'), /\(connect-src\)/],
  [changed('worker-src', "'self'"), /\(worker-src\)/],
  [changed('worker-src', 'blob:'), /\(worker-src\)/],
  [changed('script-src', "'unsafe-eval'"), /\(script-src, script-src-elem\)/],
  [changed('script-src', "'wasm-unsafe-eval' 'self'"), /\(script-src, script-src-elem\)/],
  [changed('script-src', "'wasm-unsafe-eval' https://cdn.example"), /\(script-src, script-src-elem\)/],
  [changed('script-src', "'wasm-unsafe-eval' 'unsafe-inline'"), /\(script-src, script-src-elem\)/],
  [changed('script-src', "'wasm-unsafe-eval' 'strict-dynamic'"), /\(script-src, script-src-elem\)/],
  [changed('script-src-elem', 'https://cdn.example'), /\(script-src-elem\)/],
  [changed('font-src', 'https:'), /\(font-src\)/],
  [changed('img-src', '*'), /\(img-src\)/],
  [changed('default-src'), /\(font-src, img-src\)/],
  [enforced(`connect-src *; ${OURS}`), /\(connect-src\)/],
  [[...reported(OURS), ...enforced(OURS.replace("connect-src 'none'", 'connect-src https:'))], /\(connect-src\)/],
  [enforced(`${OURS}; report-uri /collected`), /\(report-uri\)/],
  [[...enforced(OURS), ...reported('connect-src https:; report-uri /collected')], /\(report-uri\)/],
  [enforced("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"), /connect-src, worker-src, script-src/],
]

test('the vault reads its policy: it opens under sound ones, and under none that is weak in one thing [V9] @own-only @rest', async ({
  page,
  guard,
}) => {
  let headers: VaultHeaders = []
  const host = await hostWith((path) => {
    const all = headersOf(servedAs(path), 'http', builtImportMap()).filter(([name]) => name !== 'Cache-Control')
    const others = servedAs(path) === 'vault' ? [...all.filter(([name]) => name !== 'Content-Security-Policy'), ...headers] : all
    return [...others, ['Cache-Control', 'no-store']]
  })
  guard.allowOrigin(host.url)
  // The browser's lines about what these policies cannot mean.
  guard.allow(/Content Security Policy|Content-Security-Policy/)
  const create = page.getByRole('link', { name: /Create a new wallet/ })
  const closed = page.getByText(/The vault stays closed: this page was served without the protection it needs/).first()
  const meet = async (served: VaultHeaders): Promise<void> => {
    headers = served
    await page.goto(`${host.url}/welcome`)
  }

  for (const served of SOUND) {
    await meet(served)
    await expect(create, JSON.stringify(served)).not.toHaveAttribute('aria-disabled', 'true')
    await page.goto(`${host.url}/welcome/create`)
    await expect(page.getByRole('button', { name: 'Hold to reveal' }), JSON.stringify(served)).toBeVisible()
    await expect(closed).toBeHidden()
  }
  for (const [served, missing] of WEAK) {
    await meet(served)
    await expect(closed, JSON.stringify(served)).toBeVisible()
    await expect(closed).toHaveText(missing)
    await expect(create, JSON.stringify(served)).toHaveAttribute('aria-disabled', 'true')
  }
  await page.goto('about:blank')
  host.stop()
})
