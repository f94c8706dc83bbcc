import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LIMITS, type RpcAnswer, type RpcRequest } from './public-node.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}
const MAX_BODY = 2_000_000

/** What a front takes: requests per second, milliseconds before each answer, calls in one request. */
type Limits = Pick<typeof LIMITS, 'requestsPerSecond' | 'latencyMs' | 'batch'>

/** Of one's own node, which takes what anvil does. */
export const NO_LIMITS = { requestsPerSecond: Infinity, latencyMs: 0, batch: 1000 } as const

/**
 * The front of a node: CORS, and as `limits` has it latency, batches, and requests per second, all clients together. One HTTP request counts
 * as one, batch or not; a preflight does not count. `Retry-After` is sent but, as on real ones, not exposed to pages.
 */
export async function createFront(
  port: number,
  answer: (request: RpcRequest) => Promise<RpcAnswer>,
  limits: { readonly [Name in keyof Limits]: number } = LIMITS,
) {
  const mayPass = createLimiter(limits.requestsPerSecond, 1000)
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      if (response.headersSent) response.end()
      else reply(response, 502, failure(-32603, message))
    })
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    if (request.method !== 'POST') return reply(response, 405, failure(-32600, 'only POST is answered'))
    if (!mayPass(performance.now())) return reply(response, 429, failure(-32005, 'rate limit exceeded'), { 'retry-after': '1' })
    const [body] = await Promise.all([readBody(request), new Promise((resolve) => setTimeout(resolve, limits.latencyMs))])
    if (body === undefined) return reply(response, 413, failure(-32600, 'content length too large'))
    reply(response, 200, await answerBody(body, answer, limits.batch))
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** At most `count` within any `span` of milliseconds. */
function createLimiter(count: number, span: number): (now: number) => boolean {
  let recent: number[] = []
  return (now) => {
    recent = recent.filter((at) => now - at < span)
    if (recent.length >= count) return false
    recent.push(now)
    return true
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY) chunks.push(chunk)
  }
  return size > MAX_BODY ? undefined : Buffer.concat(chunks).toString('utf8')
}

async function answerBody(
  body: string,
  answer: (request: RpcRequest) => Promise<RpcAnswer>,
  batch: number,
): Promise<RpcAnswer | RpcAnswer[]> {
  let asked: unknown
  try {
    asked = JSON.parse(body)
  } catch {
    return failure(-32700, 'parse error')
  }
  if (!Array.isArray(asked)) return isRequest(asked) ? answer(asked) : failure(-32600, 'invalid request')
  if (asked.length === 0) return failure(-32600, 'empty batch')
  if (asked.length > batch) return failure(-32600, 'batch too large')
  const answers: RpcAnswer[] = []
  for (const entry of asked) answers.push(isRequest(entry) ? await answer(entry) : failure(-32600, 'invalid request'))
  return answers
}

const isRequest = (value: unknown): value is RpcRequest => typeof value === 'object' && value !== null

const failure = (code: number, message: string): RpcAnswer => ({ jsonrpc: '2.0', id: null, error: { code, message } })

function reply(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...CORS, 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
