import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { serveFiles, type Site } from '../../../scripts/example.ts'
import { readOn, reviewed, sign } from './reviewer.ts'

const DIST = 'test/peers/node_modules/@metamask/test-dapp/dist'
export const isInstalled = (): boolean => existsSync(join(DIST, 'main.js'))

/** Hosts that the page's libraries want by themselves. No walk lets them through. */
export const WANTED = ['https://api.web3modal.com', 'https://relay.walletconnect.com', 'https://relay.walletconnect.org']

/** One call as the page's provider saw it, from the moment that it was made. `code`: what it was refused with. */
export type Made = { readonly method: string; readonly result?: unknown; readonly code?: number; readonly message?: string }

/**
 * The page shows its buttons to MetaMask alone. The extension never says that it is that: this script of the page does, for what the extension announced
 * (EIP-6963), and keeps the announcement under the true flag from the page. It also writes down each call.
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

/** Serves the page as it was published, but for fonts and styles of other hosts, which no walk may ask for. */
export function startPage(): Promise<Site> {
  const read = (name: string): string => readFileSync(join(DIST, name), 'utf8')
  const own = read('index.html').replaceAll(/<link\s[^>]*href="https:[^>]*>/g, '')
  const script = (body: string): readonly [string, string] => ['text/javascript', body]
  return serveFiles({
    '/': ['text/html', own.replace('<script src="main.js"', '<script src="/bridge.js"></script><script src="main.js"')],
    '/bridge.js': script(BRIDGE),
    // Half of it are maps of its sources, which a browser would read through.
    '/main.js': script(read('main.js').replaceAll(/\/\/# sourceMappingURL=data:[^\\]*/g, '')),
    ...Object.fromEntries(['917.js', '940.js'].map((name) => [`/${name}`, script(read(name))])),
    '/index.css': ['text/css', read('index.css')],
    ...Object.fromEntries(
      ['metamask-fox.svg', 'warning.svg', 'alert-red.svg'].map((name) => [`/${name}`, ['image/svg+xml', read(name)] as const]),
    ),
  })
}

/** Calls that read, which the page makes beside what was pressed. */
const READS = /^(?:eth_(?:accounts|chainId|call|get(?!Enc)|estimate|block|gas)|net_)/
const isOver = ({ code, result }: Made): boolean => code !== undefined || result !== undefined

/** Somebody who presses the page's buttons and answers in the extension's window of requests. */
export function createPresser(dapp: Page, asks: Page) {
  let shown = asks.url()
  let from = 0
  const last = async (): Promise<Made | undefined> => {
    const calls = await dapp.evaluate(() => (window as unknown as { calls: readonly Made[] }).calls)
    return calls.slice(from).findLast(({ method }) => !READS.test(method))
  }
  const over = async (): Promise<Made> => {
    let made: Made | undefined
    await expect.poll(async () => isOver((made = await last()) ?? { method: '' })).toBe(true)
    return made ?? { method: '' }
  }
  const isShown = async (): Promise<boolean> =>
    asks.url() !== shown && asks.url().includes('#/review/') && asks.locator('[data-review]').isVisible()

  return {
    over,
    /** Waits until the wallet refused what the button asks, or shows it whole. */
    async press(id: string): Promise<Made | 'shown'> {
      from = await dapp.evaluate(() => (window as unknown as { calls: readonly Made[] }).calls.length)
      await dapp.locator(`#${id}`).click()
      let came: Made | 'shown' | undefined
      const look = async (): Promise<Made | 'shown' | undefined> => {
        if (await isShown()) return 'shown'
        const made = await last()
        return made && isOver(made) ? made : undefined
      }
      await expect.poll(async () => (came = await look())).toBeTruthy()
      if (came === 'shown') await reviewed(asks)
      shown = asks.url()
      return came ?? { method: '' }
    },
    async reject(): Promise<void> {
      await asks.getByRole('button', { name: 'Reject', exact: true }).click()
      expect(await over()).toMatchObject({ code: 4001 })
    },
    /** Signs it, with what could not be checked accepted expressly, and gives what the page got. */
    async sign(): Promise<string> {
      const gaps = asks.getByRole('checkbox', { name: /could not be checked/ })
      await expect(async () => {
        if (await gaps.isVisible()) await gaps.check()
        await readOn(asks)
        const why = await asks.locator('[data-part="fresh"]').innerText()
        await expect(asks.getByRole('button', { name: /^(Sign|Hold to sign)$/ }), why).toBeEnabled({ timeout: 3000 })
      }).toPass({ timeout: 60_000 })
      await sign(asks)
      return String((await over()).result)
    },
  }
}
