import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { bundleFor, serveFiles, type Site } from '../../../scripts/example.ts'
import { readOn, reviewed, sign } from './reviewer.ts'

/** `@metamask/test-dapp` as it was published: a page with a button for everything that a wallet may be asked. */
const DIST = 'test/peers/node_modules/@metamask/test-dapp/dist'

const PICTURES = ['metamask-fox.svg', 'warning.svg', 'alert-red.svg']

export const hasTestDapp = (): boolean => existsSync(join(DIST, 'main.js'))

/** One call of the dapp as its provider saw it, from the moment that it was made. `code`: what it was refused with. */
export type Call = { readonly method: string; readonly result?: unknown; readonly code?: number; readonly message?: string }

/** Hosts that its libraries want before anything is pressed. No walk lets them through; no wallet of ours has to do with it. */
export const ITS_OWN = ['https://api.web3modal.com', 'https://relay.walletconnect.com', 'https://relay.walletconnect.org']

const callsOf = (dapp: Page): Promise<readonly Call[]> => dapp.evaluate(() => (window as unknown as { calls: readonly Call[] }).calls)
/** What is read meanwhile is not what was pressed for. */
const isAsked = ({ method }: Call): boolean => !/^(?:eth_(?:accounts|chainId|call|get(?!Enc)|estimate|block|gas)|net_)/.test(method)
const isOver = ({ code, result }: Call): boolean => code !== undefined || result !== undefined

/** Somebody who presses the dapp's buttons and answers in the window of the wallet. */
export function presser(dapp: Page, popup: Page) {
  let shown = ''
  let from = 0
  const last = async (): Promise<Call | undefined> => (await callsOf(dapp)).slice(from).findLast(isAsked)
  const over = async (): Promise<Call> => {
    await expect.poll(async () => isOver((await last()) ?? { method: '' })).toBe(true)
    return (await last()) ?? { method: '' }
  }
  const isShown = async (): Promise<boolean> =>
    popup.url() !== shown && /\/connect\/review\//.test(popup.url()) && popup.locator('[data-review]').isVisible()
  return {
    over,
    calls: () => callsOf(dapp),
    /** Waits until the wallet refused what the button asks, or shows it whole; pressed again where it came too fast for the pace of an app. */
    async press(what: string | (() => Promise<unknown>)): Promise<Call | 'shown'> {
      let found: Call | 'shown' | undefined
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
    },
    async reject(): Promise<void> {
      await popup.getByRole('button', { name: 'Reject', exact: true }).click()
      expect(await over()).toMatchObject({ code: 4001 })
    },
    /** Signs it, with what could not be checked accepted expressly, and gives what the dapp got. */
    async sign(): Promise<string> {
      const gaps = popup.getByRole('checkbox', { name: /could not be checked/ })
      await expect(async () => {
        if (await gaps.isVisible()) await gaps.check()
        await readOn(popup)
        const why = await popup.locator('[data-part="fresh"]').innerText()
        await expect(popup.getByRole('button', { name: /^(Sign|Hold to sign)$/ }), why).toBeEnabled({ timeout: 3000 })
      }).toPass({ timeout: 60_000 })
      await sign(popup)
      return String((await over()).result)
    },
  }
}

/**
 * Wraps what was announced: the dapp shows its buttons to MetaMask alone, and a wallet of ours never says that it is that. It also writes down each call.
 */
const BRIDGE = `
window.calls = []
const bridged = (provider) => ({
  isMetaMask: true,
  on: (...event) => provider.on(...event),
  removeListener: (...event) => provider.removeListener(...event),
  async request(call) {
    const at = window.calls.push({ method: call.method }) - 1
    try {
      const result = await provider.request(call)
      window.calls[at] = { method: call.method, result }
      return result
    } catch (error) {
      window.calls[at] = { method: call.method, code: error.code, message: error.message }
      throw error
    }
  },
})
`

const byConnect = (wallet: string): string => `
import { announce, createAssay } from '/connect.js'
${BRIDGE}
announce(bridged(createAssay({ url: ${JSON.stringify(wallet)}, name: 'E2E Test Dapp', chainId: 31337 })))
`

/** Without its fonts and styles of other hosts, which no walk may ask for. */
async function page(): Promise<string> {
  const html = await readFile(join(DIST, 'index.html'), 'utf8')
  const own = html.replaceAll(/<link\s[^>]*href="https:[^>]*>/g, '')
  return own.replace('<script src="main.js"', '<script type="module" src="/bridge.js"></script><script src="main.js"')
}

/** Serves the dapp over the road of `@assay/connect`. */
export async function startTestDapp(wallet: string): Promise<Site> {
  const connect = await bundleFor('packages/connect/src/index.ts')
  // Half of it are maps of its sources, which a browser would read through.
  const main = readFileSync(join(DIST, 'main.js'), 'utf8').replaceAll(/\/\/# sourceMappingURL=data:[^\\]*/g, '')
  const chunk = (name: string): readonly [string, string] => ['text/javascript', readFileSync(join(DIST, name), 'utf8')]
  return serveFiles({
    '/': ['text/html', await page()],
    '/main.js': ['text/javascript', main],
    '/917.js': chunk('917.js'),
    '/940.js': chunk('940.js'),
    '/index.css': ['text/css', readFileSync(join(DIST, 'index.css'), 'utf8')],
    ...Object.fromEntries(PICTURES.map((name) => [`/${name}`, ['image/svg+xml', readFileSync(join(DIST, name), 'utf8')] as const])),
    '/bridge.js': ['text/javascript', byConnect(wallet)],
    '/connect.js': ['text/javascript', connect],
  })
}
