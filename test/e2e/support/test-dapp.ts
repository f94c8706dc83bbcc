import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleFor, serveFiles, type Site } from '../../../scripts/example.ts'

/** `@metamask/test-dapp` as it was published: a page with a button for everything that a wallet may be asked. */
const DIST = 'test/peers/node_modules/@metamask/test-dapp/dist'

export const hasTestDapp = (): boolean => existsSync(join(DIST, 'main.js'))

/** One call of the dapp as its provider saw it. `code`: what it was refused with. */
export type Call = { readonly method: string; readonly result?: unknown; readonly code?: number; readonly message?: string }

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
    '/bridge.js': ['text/javascript', byConnect(wallet)],
    '/connect.js': ['text/javascript', connect],
  })
}
