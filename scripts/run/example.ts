import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'
import { buildApp } from '../build/build.ts'
import { isStale } from '../build/dist.ts'
import { startServer } from './serve.ts'
import { freePort, isFree } from '../devnet/anvil.ts'
import { startDevnet } from '../devnet/start.ts'

const FOLDER = 'packages/connect/example'

/** A site on this device, under two names: `localhost`, and `127.0.0.1`, which is another site to a browser. */
export type Site = { readonly url: string; stop(): Promise<void> }
/** What is served under a path: its type, itself, and headers of its own. */
export type Files = Readonly<Record<string, readonly [type: string, body: string, headers?: Readonly<Record<string, string>>]>>

const bundled = new Map<string, Promise<string>>()
/** A script for browsers, with all that it imports. `@assay/connect` is taken from its source. Once for each. */
export function bundleFor(input: string): Promise<string> {
  const made = bundled.get(input) ?? bundle(input)
  bundled.set(input, made)
  return made
}
async function bundle(input: string): Promise<string> {
  const made = await rolldown({
    input,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['source', 'browser', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await made.generate({ format: 'es', minify: true, codeSplitting: false })
  await made.close()
  return output[0].code
}

/** Port 0 takes a free one. */
export async function serveFiles(files: Files, port = 0): Promise<Site> {
  const server = createServer(({ url = '/' }, response) => {
    const found = files[new URL(url, 'http://localhost').pathname]
    response.writeHead(found ? 200 : 404, { 'Content-Type': found?.[0] ?? 'text/plain', ...found?.[2] }).end(found?.[1])
  })
  const taken = port === 0 ? await freePort() : port
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(taken, '127.0.0.1', resolve)
  })
  return {
    url: `http://localhost:${taken}/`,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** The example of `packages/connect`, for the practice chain and a wallet that is served at `wallet`. */
export async function startExample(wallet: string, port = 0): Promise<Site> {
  const html = await readFile(`${FOLDER}/index.html`, 'utf8')
  const page = html.replace(/data-wallet="[^"]*" data-chain="[^"]*"/, `data-wallet="${wallet}" data-chain="31337"`)
  if (page === html) throw new Error(`${FOLDER}/index.html does not say where the wallet is.`)
  return serveFiles({ '/': ['text/html', page], '/app.js': ['text/javascript', await bundleFor(`${FOLDER}/app.ts`)] }, port)
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { wallet: { type: 'string' } } })
  if (values.wallet !== undefined) {
    const site = await startExample(values.wallet, (await isFree(5180)) ? 5180 : 0)
    console.log(`\n  The example  ${site.url}, for the wallet at ${values.wallet}\n\n  Ctrl-C stops it.\n`)
    return
  }
  if (isStale()) await buildApp()
  const town = await startDevnet({ port: 0, as: 'own' })
  const server = await startServer({ port: (await isFree(5173)) ? 5173 : 0 })
  const wallet = `${server.url}/?practice=${new URL(town.url).port}`
  const site = await startExample(wallet, (await isFree(5180)) ? 5180 : 0)
  const stop = (): void => void Promise.allSettled([site.stop(), server.stop(), town.stop()]).then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  console.log(`
  The example     ${site.url}
  Assay           ${wallet}
  Practice chain  ${town.url} (chain id 31337)

  Make a wallet first: import the practice words, which open rich accounts (devnet/README.md). Ctrl-C stops all.
`)
}

/** `npm run example [-- --wallet URL]`: the example app, with a wallet and a practice chain unless one is named. */
if (import.meta.main) await run()
