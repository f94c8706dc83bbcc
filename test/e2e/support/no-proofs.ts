import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { freePorts } from '../../../scripts/devnet/anvil.ts'
import type { Devnet } from '../../../scripts/devnet/start.ts'
import { startLiar } from '../../liars/liar.ts'
import { test as honest } from './reviewer.ts'

/** What an endpoint without proofs does not know: proofs, and whatever foretells what a run will read. */
const REFUSED = /^(?:eth_getProof|eth_createAccessList|eth_getBlockAccessList|eth_capabilities|debug_\w+)$/

type Call = { readonly id: unknown; readonly method: string }
type NoProofs = {
  readonly port: number
  readonly url: string
  readonly asked: readonly string[]
  fail(is: boolean): void
  stop(): Promise<void>
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'accept, content-type',
}

/** A server before the practice chain's node that gives no proofs, and beside it the practice chain's beacon API. */
async function startNoProofs({ url, beacon }: Pick<Devnet, 'url' | 'beacon'>): Promise<NoProofs> {
  const port = await freePorts(2)
  const asked: string[] = []
  let fails = false
  const refuse = ({ id, method }: Call) => ({
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: `the method ${method} does not exist/is not available` },
  })
  /** The node's own answer to the whole body, whatever it is, but for what is refused here. */
  const handle = async (text: string, response: ServerResponse): Promise<void> => {
    const calls = [JSON.parse(text) as Call | Call[]].flat()
    for (const { method } of calls) asked.push(method)
    const refused = new Map(calls.filter(({ method }) => REFUSED.test(method)).map((call) => [call.id, refuse(call)]))
    const honest = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
    const said = (await honest.json()) as { readonly id: unknown } | { readonly id: unknown }[]
    const changed = Array.isArray(said) ? said.map((one) => refused.get(one.id) ?? one) : (refused.get(said.id) ?? said)
    response.writeHead(honest.status, { ...CORS, 'content-type': 'application/json' }).end(JSON.stringify(changed))
  }
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
      let text = ''
      for await (const chunk of request) text += String(chunk)
      if (fails) return void response.writeHead(503, CORS).end('down')
      await handle(text, response)
    }
    answer().catch((error: unknown) => response.writeHead(502, CORS).end(String(error)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const consensus = await startLiar({ upstream: beacon, port: port + 1 })
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    fail: (is) => void (fails = is),
    async stop() {
      server.close()
      server.closeAllConnections()
      await Promise.all([once(server, 'close'), consensus.stop()])
    },
  }
}

/** `test` for walks whose only endpoint gives no proofs. */
export const test = honest.extend<object, { readonly node: NoProofs }>({
  node: [
    async ({ town }, use) => {
      const node = await startNoProofs(town)
      await use(node)
      await node.stop()
    },
    { scope: 'worker' },
  ],
  open: async ({ page, node, townAs, guard }, use) => {
    for (const port of [node.port, node.port + 1]) guard.allowOrigin(`http://localhost:${port}`)
    await use(async (path = '/') => {
      const practice = `${node.port}${townAs === 'public' ? ':foreign' : ''}`
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}practice=${practice}`)
    })
    node.fail(false)
  },
})
