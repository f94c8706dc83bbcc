import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One HTTP request that passed, in milliseconds since the epoch. A browser asks leave first (CORS); on a real line that is a trip like any other. */
export type Passed = {
  readonly kind: 'question' | 'preflight'
  readonly from: number
  readonly to: number
  /** Of that, what the server itself took. */
  readonly served: { readonly from: number; readonly to: number }
  readonly what: string
}

/** What passed since it was last cleared, whichever proxy it went through. */
export type Journal = { readonly all: () => readonly Passed[]; add(passed: Passed): void; clear(): void }

export function createJournal(): Journal {
  let passed: Passed[] = []
  return { all: () => passed, add: (one) => void passed.push(one), clear: () => void (passed = []) }
}

/** How many of these had to wait for another: the most that followed one another without overlapping. */
export function tripsOf(passed: readonly Passed[]): number {
  let trips = 0
  let last = -Infinity
  for (const { from, to } of passed.toSorted((a, b) => a.to - b.to)) {
    if (from < last) continue
    trips++
    last = to
  }
  return trips
}

/** Milliseconds during which a server was at work on any of these. */
export function servedIn(passed: readonly Passed[]): number {
  let sum = 0
  let last = -Infinity
  for (const { from, to } of passed.map(({ served }) => served).toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, last))
    last = Math.max(last, to)
  }
  return sum
}

/** Without the browser's asking leave. */
export const questionsOf = (passed: readonly Passed[]): readonly Passed[] => passed.filter(({ kind }) => kind === 'question')

export type Delay = { readonly url: string; stop(): Promise<void> }

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type, accept',
  'access-control-max-age': '7200',
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A line to `target` on which each request takes `ms` longer, half there and half back. */
export async function startDelay(target: string, ms: number, journal: Journal): Promise<Delay> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(502, CORS)
      response.end()
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const from = Date.now()
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const isPreflight = request.method === 'OPTIONS'
    await sleep(ms / 2)
    const begun = Date.now()
    const answer = isPreflight ? { status: 204, body: Buffer.alloc(0) } : await forward(request, body)
    const served = { from: begun, to: Date.now() }
    await sleep(ms / 2)
    journal.add({ kind: isPreflight ? 'preflight' : 'question', from, to: Date.now(), served, what: nameOf(request, body) })
    response.writeHead(answer.status, { ...CORS, 'content-type': 'application/json' }).end(answer.body)
  }

  const forward = async (request: IncomingMessage, body: Buffer): Promise<{ readonly status: number; readonly body: Buffer }> => {
    const onward = ask(new URL(request.url ?? '/', target), {
      agent,
      method: request.method ?? 'GET',
      headers: body.length === 0 ? {} : { 'content-type': 'application/json', 'content-length': body.length },
    })
    onward.end(body)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
    return { status: answer.statusCode ?? 502, body: Buffer.concat(chunks) }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

/** The methods of a JSON-RPC body, or the path. */
function nameOf(request: IncomingMessage, body: Buffer): string {
  const methods = [...body.toString('utf8').matchAll(/"method":"(\w+)"/g)].map(([, method = '']) => method)
  const counts = [...new Set(methods)].map((method) => `${method} x${methods.filter((one) => one === method).length}`)
  return counts.length > 0 ? counts.join(' ') : `${request.method ?? ''} ${request.url ?? ''}`.slice(0, 120)
}
