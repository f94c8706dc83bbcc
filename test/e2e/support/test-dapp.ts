import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { bundleFor, serveFiles, type Site } from '../../../scripts/run/example.ts'
import { chooses, connects, opens, visit, walletAt } from './app-page.ts'
import { test as inExtension } from './extension.ts'
import type { Guard } from './guard.ts'
import { effects, findings, importAnew, importWallet, readOn, reviewed, sign, signButton } from './reviewer.ts'
import { test as inWindow } from './walk.ts'

/**
 * `@metamask/test-dapp` as it was published: a page with a button for everything that a wallet may be asked. No walk presses what leads to other hosts or
 * to a telephone (deep links, other connectors, names, the choice of chains), what shows on other chains only (swaps, mintSepoliaERC20), what asks by
 * `sendAsync`, which no standard names (watchNFTsButton).
 */
const DIST = 'test/peers/node_modules/@metamask/test-dapp/dist'

const PICTURES = ['metamask-fox.svg', 'warning.svg', 'alert-red.svg']

const hasTestDapp = (): boolean => existsSync(join(DIST, 'main.js'))

/** One call of the dapp as its provider saw it, from the moment that it was made. `code`: what it was refused with. */
export type Call = { readonly method: string; readonly result?: unknown; readonly code?: number; readonly message?: string }

/** Hosts that its libraries want before anything is pressed. No walk lets them through; no wallet of ours has to do with it. */
const ITS_OWN = ['https://api.web3modal.com', 'https://relay.walletconnect.com', 'https://relay.walletconnect.org']

const callsOf = (dapp: Page): Promise<readonly Call[]> => dapp.evaluate(() => (window as unknown as { calls: readonly Call[] }).calls)
/** What is read meanwhile is not what was pressed for. */
const isAsked = ({ method }: Call): boolean => !/^(?:eth_(?:accounts|chainId|call|get(?!Enc)|estimate|block|gas)|net_)/.test(method)
const isOver = ({ code, result }: Call): boolean => code !== undefined || result !== undefined

/** What a button leads to: how its call was refused, or its Review. */
type Came = Call | 'shown'

/** A button, and how it ends: the number that refuses it, or what its Review finds. */
export type Ends = readonly [id: string, how: number | string]

/** Somebody who presses the dapp's buttons and answers in the window of the wallet, be it the page's or the extension's. */
function presser(dapp: Page, popup: Page) {
  let shown = popup.url()
  let from = 0
  const last = async (): Promise<Call | undefined> => (await callsOf(dapp)).slice(from).findLast(isAsked)
  const over = async (): Promise<Call> => {
    await expect.poll(async () => isOver((await last()) ?? { method: '' })).toBe(true)
    return (await last()) ?? { method: '' }
  }
  const isShown = async (): Promise<boolean> =>
    popup.url() !== shown && /\/review#?\//.test(popup.url()) && popup.locator('[data-review]').isVisible()
  /** Waits until the wallet refused what the button asks, or shows it whole; pressed again where it came too fast for the pace of an app. */
  const press = async (what: string | (() => Promise<unknown>)): Promise<Came> => {
    let found: Came | undefined
    await expect(async () => {
      from = (await callsOf(dapp)).length
      await (typeof what === 'string' ? dapp.locator(`#${what}`).click() : what())
      await expect
        .poll(async () => (found = (await isShown()) ? 'shown' : await last().then((call) => (call && isOver(call) ? call : undefined))))
        .toBeTruthy()
      expect(typeof found === 'object' && found.code).not.toBe(-32005)
    }).toPass({ intervals: [500], timeout: 60_000 })
    shown = popup.url()
    if (found === 'shown') await reviewed(popup)
    return found ?? { method: '' }
  }
  const reject = async (code = 4001): Promise<void> => {
    await popup.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await over()).toMatchObject({ code })
  }
  /** Signs it, with what could not be checked accepted expressly, and gives what the dapp got. */
  const agree = async (): Promise<string> => {
    const gaps = popup.getByRole('checkbox', { name: /could not be checked/ })
    await expect(async () => {
      if (await gaps.isVisible()) await gaps.check()
      await readOn(popup)
      const why = await popup.locator('[data-part="fresh"]').innerText()
      await expect(signButton(popup), why).toBeEnabled({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    await sign(popup)
    return String((await over()).result)
  }
  return {
    calls: () => callsOf(dapp),
    press,
    reject,
    agree,
    /** Presses what the wallet shows, looks for what its Review has to find or to say that it does, signs it, and gives what the dapp got. */
    signed: (id: string, shows?: string): Promise<string> =>
      inWindow.step(id, async () => {
        expect(await press(id)).toBe('shown')
        if (shows !== undefined) await expect.poll(async () => [...(await findings(popup)), ...(await effects(popup))]).toContain(shows)
        return agree()
      }),
    /** What the Review that is shown found. */
    found: () => findings(popup),
    /** Presses what the wallet asks about on a page of its own, and rejects it there. */
    async offered(id: string, heading: string): Promise<void> {
      let from = 0
      // Pressed again where it came too fast for the pace of an app.
      await expect(async () => {
        from = (await callsOf(dapp)).length
        await dapp.locator(`#${id}`).click()
        await expect(popup.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 10_000 })
      }).toPass({ intervals: [500], timeout: 60_000 })
      await popup.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect.poll(async () => (await callsOf(dapp)).slice(from).findLast(isAsked)?.code).toBe(4001)
    },
    /** Presses each, and rejects what is shown. Softly: one walk tells of every button. */
    async ends(list: readonly Ends[]): Promise<void> {
      for (const [id, how] of list)
        await inWindow.step(id, async () => {
          const came = await press(id)
          if (came !== 'shown') return expect.soft(came.code, came.message).toBe(how)
          await expect.soft.poll(() => findings(popup)).toContain(how)
          await reject()
        })
    },
  }
}

/**
 * Wraps what was announced (EIP-6963): the dapp shows its buttons to MetaMask alone, and a wallet of ours never says that it is that. This script of the
 * page says so for it, keeps the announcement under the true name from the page, and writes down each call.
 */
const BRIDGE = `
let announced
const keep = ({ detail }) => { announced = detail }
addEventListener('eip6963:announceProvider', keep)
dispatchEvent(new Event('eip6963:requestProvider'))
removeEventListener('eip6963:announceProvider', keep)
window.announced = { name: announced.info.name, rdns: announced.info.rdns, isMetaMask: announced.provider.isMetaMask }
window.calls = []
const provider = {
  isMetaMask: true,
  on: (...event) => announced.provider.on(...event),
  removeListener: (...event) => announced.provider.removeListener(...event),
  async request(call) {
    const at = window.calls.push({ method: call.method }) - 1
    try {
      const result = await announced.provider.request(call)
      window.calls[at] = { method: call.method, result }
      return result
    } catch (error) {
      window.calls[at] = { method: call.method, code: error.code, message: error.message }
      throw error
    }
  },
}
const detail = { info: { ...announced.info, uuid: crypto.randomUUID() }, provider }
addEventListener('eip6963:announceProvider', (event) => { if (event.detail !== detail) event.stopImmediatePropagation() })
addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
`

/** Announces the wallet by `@assay/connect`, as an app would that carries it. */
const byConnect = (wallet: string): string => `
import { announce, createAssay } from '/connect.js'
announce(createAssay({ url: ${JSON.stringify(wallet)}, name: 'E2E Test Dapp', chainId: 31337 }))
`

/** What runs before the bridge, and what else is served for it. */
type Road = { readonly before: string; readonly more?: Parameters<typeof serveFiles>[0] }

/** Serves the dapp with `before` in its page, but without its fonts and styles of other hosts, which no walk may ask for. */
async function startTestDapp({ before, more = {} }: Road): Promise<Site> {
  const read = (name: string): string => readFileSync(join(DIST, name), 'utf8')
  const script = (body: string): readonly [string, string] => ['text/javascript', body]
  const own = read('index.html').replaceAll(/<link\s[^>]*href="https:[^>]*>/g, '')
  return serveFiles({
    '/': ['text/html', own.replace('<script src="main.js"', '<script type="module" src="/bridge.js"></script><script src="main.js"')],
    '/bridge.js': script(`${before}${BRIDGE}`),
    // Half of it are maps of its sources, which a browser would read through.
    '/main.js': script(read('main.js').replaceAll(/\/\/# sourceMappingURL=data:[^\\]*/g, '')),
    ...Object.fromEntries(['917.js', '940.js'].map((name) => [`/${name}`, script(read(name))])),
    '/index.css': ['text/css', read('index.css')],
    ...Object.fromEntries(PICTURES.map((name) => [`/${name}`, ['image/svg+xml', read(name)] as const])),
    ...more,
  })
}

/** The account that the dapp is connected with. */
export const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

type TestDapp = ReturnType<typeof presser> & {
  readonly dapp: Page
  readonly popup: Page
  /** What the dapp shows under an id of its own. */
  readonly text: (id: string) => Locator
}
type WithDapp = { readonly testDapp: TestDapp }

/** The dapp open and connected, and the window of the wallet beside it. Skipped where test/peers is not installed. */
async function connected(
  { context, guard }: { readonly context: BrowserContext; readonly guard: Guard },
  road: Road,
  connect: (dapp: Page, press: () => Promise<void>) => Promise<Page>,
  use: (testDapp: TestDapp) => Promise<void>,
): Promise<void> {
  const site = await startTestDapp(road)
  try {
    for (const url of [site.url, ...ITS_OWN]) guard.allowOrigin(url)
    // It logs each failure, and its libraries that nobody answers them.
    guard.allow(new RegExp(`${site.url}|ERR_NAME_NOT_RESOLVED|WebSocket|ProviderError|${ITS_OWN.join('|')}`))
    const dapp = await visit(context, site.url)
    const text = (id: string): Locator => dapp.locator(`#${id}`)
    const popup = await connect(dapp, () => text('connectButton').click())
    await expect(text('accounts')).toHaveText(ME)
    await expect(text('chainId')).toHaveText('0x7a69')
    await use({ dapp, popup, text, ...presser(dapp, popup) })
  } finally {
    await site.stop()
  }
}

const overWindow = inWindow.extend<WithDapp>({
  testDapp: async ({ page, open, context, guard, baseURL, town }, use) => {
    inWindow.skip(!hasTestDapp(), 'test/peers is not installed')
    await importWallet(page, open)
    const connect = async (dapp: Page, press: () => Promise<void>): Promise<Page> => {
      const popup = await opens(dapp, press)
      await connects(popup, 'first')
      return popup
    }
    const more = { '/connect.js': ['text/javascript', await bundleFor('packages/connect/src/index.ts')] } as const
    await connected({ context, guard }, { before: byConnect(walletAt(baseURL, town)), more }, connect, use)
  },
})

const overExtension = inExtension.extend<WithDapp>({
  testDapp: async ({ page, open, context, extension, guard }, use) => {
    inExtension.skip(!hasTestDapp(), 'test/peers is not installed')
    await importAnew(page, open)
    const connect = async (_: Page, press: () => Promise<void>): Promise<Page> => {
      await press()
      const popup = await extension.asks()
      await chooses(popup, 'first')
      return popup
    }
    await connected({ context, guard }, { before: '' }, connect, use)
  },
})

/** Both channels to the wallet. What an app asks for is judged behind both alike: `npm test` asks over the window, `npm run test:rest` over the extension. */
export const ROADS: readonly (readonly [road: string, test: typeof overWindow])[] = [
  ['the window', overWindow],
  ['the extension @rest', overExtension as unknown as typeof overWindow],
]
