import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Rpc } from '../../scripts/devnet/rpc.ts'
import { CHAIN_ID } from '../../devnet/addresses.ts'
import { blockscout } from './blockscout.ts'
import { etherscan, refusal } from './etherscan.ts'
import { createHistory, type History } from './history.ts'
import { type Lie, told } from './lies.ts'

/** What goes wrong between a page and a service, each as the real ones do it. */
export const FAULTS = [
  'rate-limit', // HTTP 200 with the error in words (Etherscan), 429 (Blockscout)
  'bad-key', // HTTP 200 with the error in words; 401 of Blockscout
  'too-many', // 429 with Retry-After, which pages may not read
  'unavailable', // 503, and without leave for pages to read it
  'hangs', // never answers
  'garbled', // HTTP 200, JSON that ends in the middle
  'page', // HTTP 200, a web page of whoever stands before the service
  'vast', // HTTP 200, answers without end
] as const
export type Fault = (typeof FAULTS)[number]

export type Explorer = {
  /** What a person would enter: of Etherscan's shape `${url}/v2/api`, of Blockscout's `${url}/api/v2`. */
  readonly url: string
  /** All that was asked, path and query, oldest first. */
  readonly asked: readonly string[]
  /** From now on, for so many questions (for ever): goes wrong in this way; undefined is well again. */
  fail(fault: Fault | undefined, times?: number): void
  /** From now on says something else than what was; undefined is honest again. */
  lie(lie: Lie | undefined): void
  /** Rows of a page at most, whatever was asked for. 1,000 at first. */
  cap(rows: number): void
  stop(): Promise<void>
}

const CAP = 1_000

/** An explorer service at a free port of 127.0.0.1, which knows a practice chain's history by the practice chain's own node, in two shapes at once. */
export async function startExplorer(options: { rpc: Rpc; chainId?: number }): Promise<Explorer> {
  const history = createHistory(options.rpc)
  const asked: string[] = []
  let cap = CAP
  let lie: Lie | undefined
  let fault: { readonly kind: Fault; left: number } | undefined
  let turn: Promise<unknown> = Promise.resolve()
  /** One after the other, as the history is read once. */
  const read = (): Promise<History> => {
    const now = turn.then(() => history.read())
    turn = now.catch(() => undefined)
    return now
  }

  async function answer(url: URL, response: ServerResponse): Promise<void> {
    const ofEtherscan = url.pathname === '/v2/api' || url.pathname === '/api'
    if (fault && fault.left-- > 0) return goWrong(fault.kind, ofEtherscan, response)
    const known = told(await read(), lie)
    if (ofEtherscan) return json(response, 200, etherscan(url.searchParams, known, options.chainId ?? CHAIN_ID, cap))
    const found = blockscout(url, known, cap)
    return found ? json(response, found.code, found.body) : json(response, 404, { message: 'Not found' })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...CORS, 'access-control-allow-headers': '*' }).end()
      return
    }
    asked.push(`${url.pathname}${url.search}`)
    answer(url, response).catch(() => response.writeHead(500).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (kind, times = Number.POSITIVE_INFINITY) => (fault = kind && { kind, left: times }),
    lie: (other) => (lie = other),
    cap: (rows) => (cap = rows),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const CORS = { 'access-control-allow-origin': '*' } as const

function json(response: ServerResponse, code: number, body: unknown, more: Readonly<Record<string, string>> = CORS): void {
  response.writeHead(code, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
}

function goWrong(fault: Fault, ofEtherscan: boolean, response: ServerResponse): void {
  const html = { 'content-type': 'text/html', ...CORS }
  const tooMany = (): void => json(response, 429, { message: 'Too many requests' }, { ...CORS, 'retry-after': '1' })
  const ways: Readonly<Record<Fault, () => unknown>> = {
    'rate-limit': () => (ofEtherscan ? json(response, 200, refusal('Max rate limit reached')) : tooMany()),
    'bad-key': () =>
      ofEtherscan ? json(response, 200, refusal('Invalid API Key (#err2)')) : json(response, 401, { message: 'Unauthorized' }),
    'too-many': tooMany,
    unavailable: () => json(response, 503, { message: 'Service unavailable' }, {}),
    hangs: () => undefined,
    garbled: () =>
      response.writeHead(200, { 'content-type': 'application/json', ...CORS }).end('{"status":"1","message":"OK","result":[{"hash"'),
    page: () => response.writeHead(200, html).end('<!doctype html><title>Just a moment</title>'),
    vast: () => pour(response),
  }
  ways[fault]()
}

/** Rows without end, until nobody listens any more. */
function pour(response: ServerResponse): void {
  const row = `${JSON.stringify({ hash: `0x${'5'.repeat(64)}`, input: `0x${'0'.repeat(65_536)}` })},`
  response.writeHead(200, { 'content-type': 'application/json', ...CORS })
  response.write('{"status":"1","message":"OK","result":[')
  const more = (): void => {
    while (!response.destroyed && response.write(row)) {
      // until the pipe is full
    }
  }
  response.on('drain', more)
  more()
}
