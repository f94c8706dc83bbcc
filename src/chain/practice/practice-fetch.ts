import { PAGE_CHAIN_URLS } from '#core/chains/page-chain'
import type { Fetch } from '../connection/http.ts'
import { answerRpc } from './answer-rpc.ts'
import type { PracticeChain } from './practice-chain.ts'

const json = (value: unknown): Response =>
  new Response(JSON.stringify(value), { status: 200, headers: { 'content-type': 'application/json' } })
const absent = (): Response => new Response('', { status: 404 })
const orAbsent = (value: unknown): Response => (value === undefined ? absent() : json(value))

const ROUTES = 'eth/v1/beacon/light_client/'

/** The routes of a beacon node that a light client asks for (beacon-APIs). */
function answerBeacon({ beacon }: PracticeChain, path: string): Response {
  const [route = ''] = path.split('?')
  const [, root] = /^bootstrap\/(0x[0-9a-f]{64})$/.exec(route) ?? []
  if (root !== undefined) return orAbsent(beacon.bootstrap(root))
  if (route === 'updates') return json(beacon.updates())
  if (route === 'finality_update') return orAbsent(beacon.finality())
  return route === 'optimistic_update' ? orAbsent(beacon.optimistic()) : absent()
}

/** What the connections of a chain Worker ask in place of the network. Whatever else is asked for is not there: nothing can leave by it. */
export function createPracticeFetch(chain: PracticeChain): Fetch {
  const routes = PAGE_CHAIN_URLS.beacon + ROUTES
  return async (url, { body }) => {
    if (url.startsWith(routes)) return answerBeacon(chain, url.slice(routes.length))
    if (url !== PAGE_CHAIN_URLS.rpc || typeof body !== 'string') return absent()
    return json(await answerRpc(chain, JSON.parse(body)))
  }
}
