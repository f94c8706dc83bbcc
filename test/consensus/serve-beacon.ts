import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BeaconAnswer } from './routes.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, OPTIONS',
  'access-control-allow-headers': 'accept, content-type',
  'access-control-max-age': '86400',
}

export type BeaconServer = { readonly url: string; stop(): Promise<void> }

/** Serves a beacon API on 127.0.0.1 to any page. Where the execution chain behind it does not answer, it says 503 as a syncing node does. */
export async function serveBeacon(
  port: number,
  answer: (path: string, query: URLSearchParams) => Promise<BeaconAnswer>,
): Promise<BeaconServer> {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    if (request.method !== 'GET') return reply(response, { status: 405, body: { code: 405, message: 'only GET is answered' } })
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    reply(response, await answer(url.pathname, url.searchParams))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      reply(response, { status: 503, body: { code: 503, message: `Beacon node is currently syncing: ${message}` } })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port on 127.0.0.1.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function reply(response: ServerResponse, { status, body, version }: BeaconAnswer): void {
  response
    .writeHead(status, {
      ...CORS,
      'content-type': 'application/json',
      ...(version !== undefined && { 'eth-consensus-version': version }),
    })
    .end(JSON.stringify(body))
}
