import { createServer } from 'node:http'
import { rolldown } from 'rolldown'

/** A site of somebody else on this device: an app that uses `@assay/connect` as it is published, and shows what it is told. */
export type AppPage = { readonly url: string; stop(): Promise<void> }

let bundled: Promise<string> | undefined
/** `@assay/connect` as one module. */
export const connectBundle = (): Promise<string> => (bundled ??= bundle())
async function bundle(): Promise<string> {
  const made = await rolldown({ input: 'packages/connect/src/index.ts', platform: 'browser', logLevel: 'silent' })
  const { output } = await made.generate({ format: 'es', minify: true })
  await made.close()
  return output[0].code
}

/** What the page does: a button for each thing to ask, one line for each answer. */
const script = (wallet: string): string => `
import { announce, createAssay } from '/connect.js'
addEventListener('eip6963:announceProvider', ({ detail }) => { window.assay = detail.provider; window.info = detail.info })
announce(createAssay({ url: ${JSON.stringify(wallet)}, name: 'Lantern shop', chainId: 31337 }))
const show = (id, text) => { document.getElementById(id).textContent = text }
for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
  window.assay.on(event, (data) => show(event, JSON.stringify(data)))
window.ask = async (method, params) => {
  show('answer', '…')
  try { show('answer', JSON.stringify(await window.assay.request({ method, params }))) }
  catch ({ code, message }) { show('answer', code + ': ' + message) }
}
const who = () => JSON.parse(document.getElementById('accounts').textContent || '[]')[0]
const asks = {
  Connect: async () => {
    await window.ask('eth_requestAccounts')
    show('accounts', JSON.stringify(await window.assay.request({ method: 'eth_accounts' })))
  },
  Greet: () => window.ask('personal_sign', ['0x' + [...new TextEncoder().encode('Good evening from the lantern shop')].map((b) => b.toString(16).padStart(2, '0')).join(''), who()]),
  Blind: () => window.ask('eth_sign', [who(), '0x' + '11'.repeat(32)]),
  Block: () => window.ask('eth_blockNumber'),
}
for (const [name, run] of Object.entries(asks)) document.getElementById(name).addEventListener('click', run)
`

const page = `<!doctype html><html lang="en"><title>Lantern shop</title><h1>Lantern shop</h1>
${['Connect', 'Greet', 'Blind', 'Block'].map((name) => `<button id="${name}">${name}</button>`).join('')}
${['answer', 'accounts', 'accountsChanged', 'chainChanged', 'connect', 'disconnect'].map((id) => `<p id="${id}"></p>`).join('')}
<script type="module" src="/app.js"></script></html>`

/** What is served under a path: its type, and itself. */
type Files = Readonly<Record<string, readonly [type: string, body: string]>>

/** Served on a free port, under two names: `localhost`, and `127.0.0.1`, which is another site. */
export async function serveFiles(files: Files): Promise<AppPage> {
  const server = createServer(({ url = '/' }, response) => {
    const found = files[new URL(url, 'http://localhost').pathname]
    response.writeHead(found ? 200 : 404, { 'Content-Type': found?.[0] ?? 'text/plain' }).end(found?.[1])
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    url: `http://localhost:${port}/`,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** The shop. */
export async function startApp(wallet: string): Promise<AppPage> {
  return serveFiles({
    '/': ['text/html', page],
    '/app.js': ['text/javascript', script(wallet)],
    '/connect.js': ['text/javascript', await connectBundle()],
  })
}
