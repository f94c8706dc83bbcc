import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BeaconRoute, BeaconReply, Call, Lie } from './lie.ts'

export type LiarOptions = {
  /** The honest endpoint, execution or beacon. */
  readonly upstream: string
  /** 0 takes a free one. */
  readonly port: number
  /** None: it tells the truth. */
  readonly lie?: Lie | undefined
}

/** A server before an honest one, which lies on command. */
export type Liar = {
  readonly url: string
  /** Another lie from now on, or the truth. What it remembered is forgotten. */
  tell(lie: Lie | undefined): void
  /** What was asked since the start: methods and paths, in order. */
  readonly asked: readonly string[]
  /** How many answers the lie of now has changed: one that fits nothing that was asked is not told. */
  told(): number
  stop(): Promise<void>
}

type RpcAnswer = { readonly id: unknown; readonly result?: unknown; readonly error?: unknown }
type RpcAsked = Call & { readonly id: unknown }

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'accept, content-type',
}

const ROUTES: readonly (readonly [RegExp, BeaconRoute])[] = [
  [/\/light_client\/bootstrap\//, 'bootstrap'],
  [/\/light_client\/updates$/, 'updates'],
  [/\/light_client\/finality_update$/, 'finality_update'],
  [/\/light_client\/optimistic_update$/, 'optimistic_update'],
  [/\/beacon\/genesis$/, 'genesis'],
  [/\/config\/spec$/, 'spec'],
  [/\/beacon\/headers\//, 'headers'],
  [/\/blocks\/[^/]+\/root$/, 'root'],
  [/\/v2\/beacon\/blocks\//, 'block'],
]

/** Which route of the beacon API a path is of. */
export const routeOf = (path: string): BeaconRoute | undefined => ROUTES.find(([pattern]) => pattern.test(path.replace(/\?.*$/, '')))?.[1]

export async function startLiar({ upstream, port, lie: first }: LiarOptions): Promise<Liar> {
  let lie = first
  let memory = new Map<string, unknown>()
  const asked: string[] = []
  let told = 0
  const count = <T>(truth: unknown, said: T): T => {
    if (JSON.stringify(truth) !== JSON.stringify(said)) told++
    return said
  }

  const rpc = async (body: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(upstream, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const { result } = (await rpc({ jsonrpc: '2.0', id: 1, method, params })) as RpcAnswer
    return result
  }
  async function beacon(path: string): Promise<BeaconReply> {
    const response = await fetch(`${upstream}${path}`)
    return { status: response.status, body: await response.json() }
  }

  async function lieAbout(call: RpcAsked, answer: RpcAnswer): Promise<RpcAnswer> {
    if (lie?.before !== 'execution' || !Object.hasOwn(lie.changes, call.method) || answer.error !== undefined) return answer
    return { ...answer, result: count(answer.result, await lie.tell(answer.result, { call, ask, memory })) }
  }

  async function answerCalls(text: string): Promise<BeaconReply> {
    const calls = JSON.parse(text) as RpcAsked | RpcAsked[]
    for (const { method } of [calls].flat()) asked.push(method)
    const answers = (await rpc(calls)) as RpcAnswer | RpcAnswer[]
    if (!Array.isArray(calls) || !Array.isArray(answers))
      return { status: 200, body: await lieAbout(calls as RpcAsked, answers as RpcAnswer) }
    const byId = new Map(calls.map((call) => [call.id, call]))
    const changed = answers.map((answer) => lieAbout(byId.get(answer.id) as RpcAsked, answer))
    return { status: 200, body: await Promise.all(changed) }
  }

  async function answerPath(path: string): Promise<BeaconReply> {
    asked.push(path)
    const said = await beacon(path)
    const route = routeOf(path)
    if (lie?.before !== 'beacon' || route === undefined || !Object.hasOwn(lie.changes, route)) return said
    return count(said, await lie.tell(said, { path, ask: beacon, memory }))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const honest = () => (request.method === 'POST' ? answerCalls(text) : answerPath(request.url ?? '/'))
    if (lie?.before === 'any') told++
    if (lie?.before === 'any') return lie.act(request, response, async () => JSON.stringify((await honest()).body))
    const { status, body } = await honest()
    response.writeHead(status, { ...CORS, 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      response.writeHead(502, CORS).end(error instanceof Error ? error.message : String(error))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port on 127.0.0.1.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    tell(next) {
      lie = next
      memory = new Map()
      told = 0
    },
    asked,
    told: () => told,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
