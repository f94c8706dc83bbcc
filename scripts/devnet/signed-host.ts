import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'

/** A block as the sequencer gossips it (`signBlock`). */
export type SignedBlock = { readonly data: Hex; readonly signature: Hex }

/** A host that passes on what a sequencer signed, as Helios' server of gossip does. */
export type SignedHost = {
  /** Ends with a slash. */
  readonly url: string
  /** What it answers at `/latest` from now on; 404 without it. */
  sign(next: SignedBlock | undefined): void
  stop(): void
}

export async function startSignedHost(): Promise<SignedHost> {
  let answer: SignedBlock | undefined
  const server = createServer((request, response) => {
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    if (answer === undefined || request.url !== '/latest') return void response.writeHead(404, headers).end()
    const { data, signature } = answer
    const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), Number.parseInt(signature.slice(130), 16) % 27]
    response.writeHead(200, headers).end(JSON.stringify({ data, signature: { r: `0x${r}`, s: `0x${s}`, yParity: `0x${v}` } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    sign: (next) => void (answer = next),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
