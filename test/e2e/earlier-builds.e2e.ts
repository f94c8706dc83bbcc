import type { Page } from '@playwright/test'
import { serveFiles } from '../../scripts/run/example.ts'
import { toQuantity } from '../../src/core/bytes/hex.ts'
import type { createSettings } from '../../src/store/index.ts'
import type { createChainConnection } from '../../src/shells/web/tabs/leader.ts'
import { BUILDS, databasesOf, madeBy, textOf } from '../earlier-builds/builds.ts'
import type { DatabaseCopy } from '../earlier-builds/databases.ts'
import { connects, opens, visit, walletAt } from './support/app-page.ts'
import { restoreIn } from './support/stored.ts'
import { goTo, importWallet, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** A file of the site that runs nothing: a place beside the app, in its origin. */
const STILL = '/build.json'

/** The same copies, with the practice chain where it is now. */
const withChainAt = (copies: readonly DatabaseCopy[], url: string): readonly DatabaseCopy[] =>
  JSON.parse(JSON.stringify(copies).replaceAll('http://localhost:1/', url)) as readonly DatabaseCopy[]

async function unlockWith(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
}

for (const build of BUILDS) {
  test(`what the build of ${build} left in a browser opens, and what was signed and not sent is sent @own-only @rest`, async ({
    page,
    town,
  }) => {
    const made = madeBy(build)
    await town.rpc('anvil_setBalance', [made.account, toQuantity(10n ** 18n)])
    await town.rpc('anvil_mine', ['0x1'])
    const paid = async (): Promise<bigint> => BigInt(await town.rpc<string>('eth_getBalance', [made.unsent.to, 'latest'])) - before
    const before = BigInt(await town.rpc<string>('eth_getBalance', [made.unsent.to, 'latest']))
    await page.goto(STILL)
    await restoreIn(page, withChainAt(databasesOf(build), town.url.replace('127.0.0.1', 'localhost')))
    await page.goto('/')
    await unlockWith(page, made.password)
    await goTo(page, 'Contacts')
    await expect(page.locator('main')).toContainText('Contact 5')
    await goTo(page, 'Activity')
    await expect(page.locator('main')).toContainText('Kept by an earlier build.')
    await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
    expect(await paid()).toBe(0n)
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(paid).toBe(BigInt(made.unsent.units))
  })

  test(`a tab of the build of ${build} beside one of this build: it reads by the same chain Worker, and both hear of a setting @own-only @rest`, async ({
    page,
    open,
    context,
  }) => {
    await importWallet(page, open)
    const other = await visit(context, STILL)
    await other.evaluate(`${textOf(build, 'tab.js.txt')};globalThis.assayTab = assayTab;undefined`)
    const seen = await other.evaluate(async () => {
      type Tab = {
        readonly createChainConnection: typeof createChainConnection
        readonly createSettings: typeof createSettings
        readonly openDatabase: () => Promise<Parameters<typeof createSettings>[0]>
      }
      const { assayTab } = globalThis as unknown as { readonly assayTab: Tab }
      const connection = assayTab.createChainConnection({
        spawnChain: () => {
          throw new Error('another tab leads')
        },
        id: crypto.randomUUID(),
        locks: navigator.locks,
        channel: new BroadcastChannel('assay:chain'),
      })
      const news = new BroadcastChannel('assay:news')
      const platform = { tell: (topic: string, value: unknown) => news.postMessage({ topic, value }), hear: () => () => undefined }
      const settings = assayTab.createSettings(await assayTab.openDatabase(), platform as never)
      const chains = await settings.get('chains')
      // What a host is like is known once it was asked: soon after this wallet has opened.
      let health = await connection.call('health', undefined)
      for (let looks = 0; looks < 300 && !health.some(({ at }) => at === 'healthy'); looks++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        health = await connection.call('health', undefined)
      }
      await settings.set('theme', 'light')
      return { chains: chains?.map(({ chainId }) => chainId), health: health.map(({ at }) => at) }
    })
    expect(seen.chains).toEqual([31337])
    expect(seen.health).toContain('healthy')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  test(`a page of the build of ${build}, with its @assay/connect, connects to this wallet and has a text signed @own-only @rest`, async ({
    page,
    open,
    context,
    guard,
    baseURL,
    town,
  }) => {
    await importWallet(page, open)
    const html = textOf(build, 'connect.html.txt').replace(
      /data-wallet="[^"]*" data-chain="[^"]*"/,
      `data-wallet="${walletAt(baseURL, town)}" data-chain="31337"`,
    )
    const site = await serveFiles({ '/': ['text/html', html], '/app.js': ['text/javascript', textOf(build, 'connect.js.txt')] })
    try {
      guard.allowOrigin(site.url)
      const app = await visit(context, site.url)
      const popup = await opens(app, () => app.getByRole('button', { name: 'Connect Assay' }).click())
      await connects(popup)
      await expect(app.locator('#account')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
      await expect(app.locator('#balance')).toHaveText(/^[\d.]+ ETH$/)
      await app.getByRole('button', { name: 'Say good evening' }).click()
      await expect(popup.locator('[data-review]')).toContainText('Good evening from the lantern shop')
      await sign(popup)
      await expect(app.locator('#said')).toHaveText(/^Signed: 0x[0-9a-f]{130}$/)
    } finally {
      await site.stop()
    }
  })
}
