import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.mjs'
import { peerPath } from './peer.ts'

type Options = { readonly execution: string; readonly beacon: string; readonly checkpoint: string }

/** What Helios makes of a beacon API: it is there, with what it then says, or why not. */
export type HeliosVerdict = { readonly says: 'yes'; readonly answers: readonly unknown[] } | { readonly says: 'no'; readonly why: string }

/** Helios as it ships for browsers, in a browser. It knows mainnet only by its name, its genesis and its forks. */
export type Helios = {
  /** Starts it anew, waits until it followed the chain or gave up, and asks it these calls. */
  sync(options: Options, asks?: readonly (readonly [method: string, params: readonly unknown[]])[]): Promise<HeliosVerdict>
  stop(): Promise<void>
}

type Provider = {
  waitSynced(): Promise<void>
  request(call: { method: string; params: readonly unknown[] }): Promise<unknown>
  shutdown(): Promise<void>
}
type Page = { createHeliosProvider?(config: object, kind: string): Promise<Provider> }

/** Hands the library to what runs in the page: vitest would rewrite an `import()` there. */
const PAGE = `<!doctype html>
<script type="module">
  import { createHeliosProvider } from '/helios.mjs'
  globalThis.createHeliosProvider = createHeliosProvider
</script>`

export async function startHelios(): Promise<Helios> {
  const library = readFileSync(peerPath('@a16z/helios/dist/lib.mjs'))
  const server = createServer((request, response) => {
    const isLibrary = request.url === '/helios.mjs'
    response.writeHead(200, { 'content-type': isLibrary ? 'text/javascript' : 'text/html' }).end(isLibrary ? library : PAGE)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: [...BROWSER_ARGS] })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await page.waitForFunction(() => 'createHeliosProvider' in globalThis)
  return {
    sync: (options, asks = []) => page.evaluate(followed, { options, asks }),
    async stop() {
      await browser.close()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Runs in the page. */
async function followed({
  options: { execution, beacon, checkpoint },
  asks,
}: {
  options: Options
  asks: readonly (readonly [string, readonly unknown[]])[]
}): Promise<HeliosVerdict> {
  const { createHeliosProvider } = globalThis as unknown as Required<Page>
  const config = { executionRpc: execution, consensusRpc: beacon, checkpoint, network: 'mainnet', dbType: 'config' }
  const provider = await createHeliosProvider(config, 'ethereum')
  try {
    await provider.waitSynced()
    const answers: unknown[] = []
    for (const [method, params] of asks) answers.push(await provider.request({ method, params }))
    return { says: 'yes', answers }
  } catch (error) {
    return { says: 'no', why: String(error) }
  } finally {
    await provider.shutdown()
  }
}
