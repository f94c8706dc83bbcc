import { readFileSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import { contentPolicy } from '../../src/shells/web/policy.ts'
import { CAST } from '../../devnet/addresses.ts'
import { builtImportMap } from './support/host.ts'
import { FIRST, go, importPhrase, PASSWORD } from './support/person.ts'
import { type ReleaseHost, startReleaseHost, VERSION_MARK } from './support/release-host.ts'

/** Walks on a host of their own, since what a service worker keeps belongs to the address. No chain is needed. */
const test = base.extend<{ readonly host: ReleaseHost }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  host: async ({}, use) => {
    const host = await startReleaseHost()
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => use(host.url),
})

/** ERC-20: 100 units to an account. */
const TRANSFER = `0xa9059cbb${CAST.alice.slice(2).padStart(64, '0')}${'64'.padStart(64, '0')}`

/** Somebody who watches an address, so that every screen is there. */
async function arrive(page: Page): Promise<void> {
  await page.goto('/welcome/watch')
  await page.getByLabel('Address').fill(CAST.alice)
  await page.getByLabel('Name').fill('Somebody')
  await page.getByRole('button', { name: 'Watch' }).click()
  await useThePracticeChain(page)
}

async function useThePracticeChain(page: Page): Promise<void> {
  // None is there to be asked, and no other one is to be.
  await page.getByRole('checkbox', { name: /^Ethereum/ }).uncheck()
  await page.getByRole('checkbox', { name: /^Practice chain/ }).check()
  await page.getByRole('button', { name: 'Use these networks' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Until the site is kept, and the page has come out of what is kept. */
async function keep(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await caches.match(`${location.origin}/state`)) !== undefined)).toBe(true)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const published = (page: Page): Promise<string | null> => page.evaluate((name) => document.documentElement.getAttribute(name), VERSION_MARK)

async function about(page: Page): Promise<void> {
  await go(page, '/settings/about')
  await expect(page.getByRole('heading', { name: 'This version' })).toBeVisible()
}

const checkNow = (page: Page): Promise<void> => page.getByRole('button', { name: 'Check for a new version' }).click()

test('opens without its host, and asks it for nothing that is kept @own-only', async ({ page, host }) => {
  await arrive(page)
  await keep(page)
  host.asked()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  expect(host.asked().filter((path) => path !== '/service-worker.js')).toEqual([])
  const { policy, integrity } = await page.evaluate(async () => {
    const { headers } = await fetch('/')
    return { policy: headers.get('content-security-policy'), integrity: headers.get('integrity-policy') }
  })
  expect([policy, integrity]).toEqual([contentPolicy('document', 'http', builtImportMap()), 'blocked-destinations=(script)'])
  await host.stop()
  for (const [path, name] of [
    ['/check', 'Check'],
    ['/help', 'Help'],
    ['/tools', 'Tools'],
    ['/settings/about', 'Settings'],
    ['/activity', 'Activity'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  // The tools ask nobody, also for what they load later.
  await page.goto('/tools#/decode')
  await page.getByLabel('Data').fill(TRANSFER)
  await page.getByRole('button', { name: 'Decode' }).click()
  await expect(page.locator('[data-part="decoded"]')).toHaveAttribute('data-signature', 'transfer(address,uint256)')
  const missing = await page.request.get('/assets/app/nothing.js').catch(() => undefined)
  expect(missing).toBe(undefined)
  expect(await page.evaluate(async () => (await fetch('/assets/app/nothing.js')).status)).toBe(404)
})

test('the vault opens without its host, too @own-only @rest', async ({ page, host }) => {
  await page.goto('/welcome')
  await importPhrase(page)
  await useThePracticeChain(page)
  await keep(page)
  await host.stop()
  await page.goto('/receive')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.locator('main')).toContainText(FIRST)
})

test('runs another version only once the person says so, and goes back one step @own-only @rest', async ({ page, host }) => {
  await arrive(page)
  await keep(page)
  host.publish('0.2.0', { changes: '### Sending\n- Fees are clearer.' })
  await page.reload()
  expect(await published(page)).toBe(null)
  await about(page)
  await checkNow(page)
  const offer = page.locator('[data-part="offered-release"]')
  await expect(offer.getByRole('heading', { name: 'Version 0.2.0 is ready' })).toBeVisible()
  await offer.getByText('What changes').click()
  await expect(offer.getByText('Fees are clearer.')).toBeVisible()
  await page.reload()
  expect(await published(page)).toBe(null)
  await page.getByRole('button', { name: 'Switch to version 0.2.0' }).click()
  await expect.poll(() => published(page).catch(() => null)).toBe('0.2.0')
  await about(page)
  await page.getByRole('button', { name: 'Go back to version 0.1.0' }).click()
  await expect.poll(() => published(page).catch(() => '0.2.0')).toBe(null)
  // The host still has the newer one: it is on offer again, and nothing more.
  await about(page)
  await checkNow(page)
  await expect(page.getByRole('button', { name: 'Switch to version 0.2.0' })).toBeVisible()
  expect(await published(page)).toBe(null)
})

test('tells of a security release on every screen @own-only @rest', async ({ page, host }) => {
  await arrive(page)
  await keep(page)
  host.publish('0.1.1', { isSecurity: true })
  await about(page)
  await checkNow(page)
  await go(page, '/')
  await expect(page.locator('[data-release]').getByText('Version 0.1.1 fixes a security problem')).toBeVisible()
})

const EVIL = `document.documentElement.setAttribute('${VERSION_MARK}', 'evil')`

/** The script that a source became in the build. */
function scriptOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Readonly<Record<string, { readonly file: string }>>
  return manifest[source]?.file ?? ''
}

test('runs no script but those whose hash the page names, before anything is kept @own-only', async ({ browser, host }) => {
  /** Somebody who was never here: without a worker, and without what a browser may keep of a file for a year. */
  const stranger = async (): Promise<Page> => browser.newPage({ baseURL: host.url })
  const help = scriptOf('src/features/help/index.ts')
  const before = host.read(help)
  host.replace(help, `${EVIL}\n${before}`)
  host.replace('assets/app/added.js', EVIL)
  const first = await stranger()
  // All the rest works, and nothing is kept of what differs from its record.
  await first.goto('/check')
  await expect(first.getByRole('textbox', { name: 'What you are asked to sign' })).toBeEditable()
  await first.goto('/help')
  // Said for what it is, and what not to do there.
  await expect(first.getByRole('heading', { name: /isn’t the one that its release names .*your browser refused it/i })).toBeVisible()
  await expect(first.getByText('Don’t enter a password or phrase here.', { exact: false }).first()).toBeVisible()
  expect(host.asked()).toContain(`/${help}`)
  // Nor one that no page names, whoever asks for it.
  const added = await first.evaluate(async (path) => import(path).then(() => 'ran').catch(() => 'refused'), '/assets/app/added.js')
  expect([added, await published(first)]).toEqual(['refused', null])
  expect(await first.evaluate(async () => (await caches.match(`${location.origin}/build.json`)) === undefined)).toBe(true)
  await first.close()

  host.replace(help, before)
  const entry = /src="\/(assets\/app\/index-[^"]+)"/.exec(host.read('index.html'))?.[1] ?? ''
  const script = host.read(entry)
  host.replace(entry, `${EVIL}\n${script}`)
  const second = await stranger()
  const refused = second.waitForEvent('console', (message) => message.text().includes('integrity'))
  await second.goto('/help')
  await refused
  expect([await published(second), await second.getByRole('main').count()]).toEqual([null, 0])
  // No script can say it; the page does, after twenty seconds.
  await expect(second.locator('#not-started')).toBeHidden()
  await second.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(second.locator('#not-started')).toBeVisible()
  await second.close()

  host.replace(entry, script)
  const third = await stranger()
  await third.goto('/help')
  await expect(third.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
  await third.close()
})

/** What a host does to get something else to run, and what the person reads. */
const ATTACKS: readonly { readonly name: string; readonly attack: (host: ReleaseHost) => void; readonly says: RegExp }[] = [
  {
    name: 'a changed script under the same record',
    attack: (host) => {
      const script = /src="\/(assets\/app\/index-[^"]+)"/.exec(host.read('index.html'))?.[1] ?? ''
      // One that is new: what is here already under the same hash is not fetched.
      host.replace(script, `${host.read(script)}\n`)
      host.publish('0.2.0')
      host.replace(script, `document.documentElement.setAttribute('${VERSION_MARK}', 'evil')\n${host.read(script)}`)
    },
    says: /isn’t the one in its record/,
  },
  {
    name: 'a changed page without a record',
    attack: (host) =>
      host.replace('index.html', host.read('index.html').replace('<html lang="en"', `<html lang="en" ${VERSION_MARK}="evil"`)),
    says: /the same, checked/,
  },
  { name: 'an older version', attack: (host) => host.publish('0.0.9'), says: /older than 0\.1\.0/ },
  {
    name: 'a missing file',
    attack: (host) => {
      host.publish('0.2.0')
      host.remove('check.html')
    },
    says: /isn’t the one in its record|didn’t send check\.html/,
  },
  {
    name: 'a record that is none',
    attack: (host) => host.replace('build.json', '<!doctype html><title>Sorry</title>'),
    says: /sent a build\.json that isn’t one/,
  },
  {
    name: 'a record whose hash is not its own',
    attack: (host) => {
      host.publish('0.2.0')
      host.replace(
        'build.json',
        host.read('build.json').replace(/"hash": "./, (text) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')),
      )
    },
    says: /sent a build\.json that isn’t one/,
  },
]

for (const { name, attack, says } of ATTACKS)
  test(`runs nothing that is not in the record: ${name} @own-only @rest`, async ({ page, host }) => {
    await arrive(page)
    await keep(page)
    attack(host)
    await about(page)
    await checkNow(page)
    await expect(page.getByRole('main').getByText(says).first()).toBeVisible()
    await expect(page.locator('[data-part="offered-release"]')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This version' })).toBeVisible()
    expect(await published(page)).toBe(null)
  })

test('cannot hold out against a host that replaces the service worker, as SECURITY.md says @own-only @rest', async ({
  page,
  host,
  context,
}) => {
  await arrive(page)
  await keep(page)
  host.replace(
    'service-worker.js',
    `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(new Response('<!doctype html><html ${VERSION_MARK}="evil"><h1>Not Assay</h1></html>', { headers: { 'Content-Type': 'text/html' } })))`,
  )
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  // The browser lets the worker before finish what it answers: somebody closes the page, and comes back later.
  await page.close()
  const later = await context.newPage()
  await expect
    .poll(
      async () => {
        // While the workers change places, a page may wait in vain for the one that goes.
        const opened = await later.goto('/', { timeout: 15_000 }).catch(() => null)
        if (opened === null) return null
        const mark = await published(later)
        // A busy browser looks for another worker late: it is asked to.
        await later.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update()).catch(() => undefined)
        await later.goto('about:blank')
        return mark
      },
      { intervals: [3_000], timeout: 120_000 },
    )
    .toBe('evil')
})
