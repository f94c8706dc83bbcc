import { type BrowserContext, test as base, expect, type Page, type Worker } from '@playwright/test'
import { type Server, startServer } from '../../../scripts/run/serve.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createGuard, type Guard } from './guard.ts'
import type { DevnetTestOptions } from './options.ts'

type PerWorker = DevnetTestOptions & { readonly server: Server; readonly town: Devnet }
type PerTest = {
  readonly guard: Guard
  /** The chain as it was before the walk, each time. */
  readonly freshChain: void
  /** Opens a path of the app, told where the practice chain is and whose: the person's own node, or a stranger's. */
  readonly open: (path?: string) => Promise<void>
}

/**
 * `test` for walks: the built app with production headers, a practice chain of its own, and a guard that fails the walk
 * on any violation of the policy, any error on the console and any request to a stranger.
 */
export const test = base.extend<PerTest, PerWorker>({
  townAs: ['own', { option: true, scope: 'worker' }],
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer({ port: 0 })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  town: [
    async ({ townAs }, use) => {
      const town = await startDevnet({ port: 0, as: townAs })
      await use(town)
      await town.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  freshChain: [
    async ({ town }, use) => {
      const before = await town.rpc<string>('evm_snapshot', [])
      await use()
      await town.rpc('evm_revert', [before])
      // anvil turns its clock back as well: the chain would be late by all walks before, as beside a device's clock that is ahead.
      await town.rpc('evm_setTime', [Math.floor(Date.now() / 1000)])
    },
    { auto: true },
  ],
  guard: [
    async ({ context, server, town }, use) => {
      // The app names it as people do; the practice chain tells its number.
      const ours = [town.url, town.beacon].flatMap((url) => [url, url.replace('127.0.0.1', 'localhost')])
      const guard = await createGuard(context, [server.url, ...ours])
      await use(guard)
      await guard.settle()
    },
    { auto: true },
  ],
  open: async ({ page, town, townAs, guard }, use) => {
    expect(guard.sent).toEqual([])
    await use(async (path = '/') => {
      const practice = `${new URL(town.url).port}${townAs === 'public' ? ':foreign' : ''}`
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}practice=${practice}`)
    })
  },
})

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
const keptWallets = new Map<string, Kept>()

/**
 * While `work` runs, the vault's clock leaps whenever it is read, as on a device that is slow: it seals with the least memory that the product takes.
 * What is sealed once here is opened by each walk after it. What a fast device chooses is the subject of the walks that make a wallet of their own.
 */
async function asOnSlowDevice(page: Page, work: () => Promise<void>): Promise<void> {
  const slow = (worker: Worker): void => {
    if (!worker.url().includes('/assets/vault/')) return
    const leap = () => {
      const { now } = Date
      let ahead = 0
      Date.now = () => now() + (ahead += 500)
    }
    void worker.evaluate(leap).catch(() => undefined) // gone already: the next one of the page comes here as well
  }
  page.on('worker', slow)
  await work()
  page.off('worker', slow)
}

/**
 * What `make` leaves on the device, once for each worker: every walk finds the device so and only unlocks. The way itself is walked by first-run.e2e.ts
 * and first-send.e2e.ts.
 */
export async function onceMade(
  page: Page,
  name: string,
  way: { readonly make: () => Promise<void>; readonly enter: () => Promise<void> },
): Promise<void> {
  const context = page.context()
  const kept = keptWallets.get(name)
  if (kept === undefined) {
    await asOnSlowDevice(page, way.make)
    keptWallets.set(name, await context.storageState({ indexedDB: true }))
  } else await context.setStorageState(kept)
  await way.enter()
}

export { expect } from '@playwright/test'
