import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a beacon host does with a request instead of passing on the answer; `undefined` passes it on, changed or not. */
export type BeaconBehaviour = (path: string, answer: { status: number; body: unknown }) => BeaconReply | Promise<BeaconReply>

export type BeaconReply = ((response: ServerResponse) => void) | { status: number; body: unknown } | undefined

export type BeaconProxy = {
  readonly url: string
  /** Paths asked for, without what all of them begin with. */
  readonly paths: string[]
  behave(behaviour: BeaconBehaviour): void
  stop(): Promise<void>
}

const START = '/eth/v1/beacon/light_client/'

/** A server before a beacon node that may do with its answers whatever a test says. */
export async function startBeaconProxy(target: string): Promise<BeaconProxy> {
  let behaviour: BeaconBehaviour = () => undefined
  const paths: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const path = (request.url ?? '').replace(START, '')
      paths.push(path)
      const given = await fetch(`${target}${request.url ?? ''}`)
      const answer = { status: given.status, body: await given.json() }
      const reply = (await behaviour(path, answer)) ?? answer
      if (typeof reply === 'function') return reply(response)
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    paths,
    behave: (next) => (behaviour = next),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
