import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { EXTENSION } from '../../../scripts/build/build-extension.ts'
import { filesUnder } from '../../../scripts/build/dist.ts'
import { FOLDERS } from '../../../src/shells/web/policy.ts'
import { expect, test as walk } from './walk.ts'

type Extension = {
  /** `chrome-extension://ID`, without a path. */
  readonly origin: string
  /** The window in which apps are answered; it comes by itself. */
  readonly asks: () => Promise<Page>
  /** Ends what the browser runs at an address of the extension, as the browser itself may at any moment. */
  readonly kill: (kind: 'service_worker' | 'background_page') => Promise<void>
  /** A Worker of the extension's own file, under the policy that this file has. */
  readonly vaultWorker: () => Promise<Worker>
}

/** A walk in a browser that has the extension. The same guard watches it. */
export const test = walk.extend<{ readonly extension: Extension }>({
  context: async ({ playwright, launchOptions }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'assay-profile-'))
    const { args = [], executablePath } = launchOptions
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...(executablePath === undefined ? {} : { executablePath }),
      headless: true,
      locale: 'en-GB',
      timezoneId: 'UTC',
      args: [...args, `--disable-extensions-except=${EXTENSION}`, `--load-extension=${EXTENSION}`],
    })
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
  extension: async ({ context }, use) => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    const origin = new URL(worker.url()).href.replace(/\/[^/]*$/, '')
    await use(extensionOf(context, origin))
  },
  open: async ({ page, extension, town }, use) => {
    await use(async (path = '/') => {
      await page.goto(`${extension.origin}/index.html?practice=${new URL(town.url).port}#${path}`)
    })
  },
})

function extensionOf(context: BrowserContext, origin: string): Extension {
  const session = (): Promise<CDPSession> => (context.browser() as Browser).newBrowserCDPSession()
  const targets = async (cdp: CDPSession, type: string) => {
    const { targetInfos } = await cdp.send('Target.getTargets')
    return targetInfos.filter((target) => target.type === type)
  }
  const isAsks = (page: Page): boolean => page.url().startsWith(`${origin}/index.html?ask`)
  return {
    origin,
    async asks() {
      await expect.poll(() => context.pages().some(isAsks)).toBe(true)
      return context.pages().find(isAsks) as Page
    },
    async kill(type) {
      const cdp = await session()
      const found = (await targets(cdp, type)).filter(({ url }) => url.startsWith(origin))
      for (const { targetId } of found) await cdp.send('Target.closeTarget', { targetId })
      await expect
        .poll(async () => (await targets(cdp, type)).some(({ targetId }) => found.some((one) => one.targetId === targetId)))
        .toBe(false)
      await cdp.detach()
    },
    async vaultWorker() {
      const [file = ''] = filesUnder(join(EXTENSION, FOLDERS.vault))
      const page = await context.newPage()
      await page.goto(`${origin}/options.html`)
      const started = page.waitForEvent('worker')
      await page.evaluate((url) => {
        type Policies = { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
        const { trustedTypes } = globalThis as unknown as { readonly trustedTypes: Policies }
        const policy = trustedTypes.createPolicy('assay', { createScriptURL: (text: string) => text })
        Object.assign(globalThis, { worker: new Worker(policy.createScriptURL(url), { type: 'module' }) })
      }, `/${FOLDERS.vault}/${file}`)
      return started
    },
  }
}

const script = `
addEventListener('eip6963:announceProvider', ({ detail }) => { window.wallet = detail })
dispatchEvent(new Event('eip6963:requestProvider'))
const show = (id, text) => { document.getElementById(id).textContent = text }
for (const event of ['accountsChanged', 'connect'])
  window.wallet.provider.on(event, (data) => show(event, JSON.stringify(data)))
window.ask = async (method, params) => {
  try { return JSON.stringify(await window.wallet.provider.request({ method, params })) }
  catch ({ code, message }) { return code + ': ' + message }
}
const press = (id, run) => document.getElementById(id).addEventListener('click', async () => { show('answer', '…'); show('answer', await run()) })
const greeting = '0x' + [...new TextEncoder().encode('Good evening from ' + location.host)].map((b) => b.toString(16).padStart(2, '0')).join('')
press('Connect', () => window.ask('eth_requestAccounts'))
press('Greet', async () => window.ask('personal_sign', [greeting, JSON.parse(await window.ask('eth_accounts'))[0]]))
press('Block', () => window.ask('eth_blockNumber'))
`

const page = `<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; script-src 'self'">
<title>Lamp shop</title><link rel="icon" href="data:,"><h1>Lamp shop</h1>
${['Connect', 'Greet', 'Block'].map((name) => `<button id="${name}">${name}</button>`).join('')}
${['answer', 'accountsChanged', 'connect'].map((id) => `<p id="${id}"></p>`).join('')}
<script type="module" src="/app.js"></script></html>`

/** A site of somebody else that knows wallets by EIP-6963 alone, under two names that are two origins. */
export async function startSite(): Promise<{ readonly one: string; readonly two: string; stop(): Promise<void> }> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/app.js'
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' }).end(isScript ? script : page)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    one: `http://localhost:${port}`,
    two: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
