import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Header } from '#core/chains/header'
import { type Hex, word } from '#core/bytes/hex'
import { readExecutionHeader } from '../../src/chain/proof/block-header.ts'
import mainnet from '../../src/chain/test-support/mainnet-header.json' with { type: 'json' }
import { type ChainClient, connect, endpointAt, NOBODY } from '../../src/chain/test-support/anvil.ts'
import beacons from './beacon.json' with { type: 'json' }
import endpoints from './execution.json' with { type: 'json' }
import shapes from './shapes.json' with { type: 'json' }

const CHAIN = 31337

/** What a host does with a request: its status, its headers, and a body as it is. */
type Answer = { readonly status: number; readonly type: string; readonly headers: Readonly<Record<string, string>>; readonly text: string }
type Row = {
  readonly host: string
  readonly asks: string
  /** The code that it must end as, or how it is asked again; `plain`: by calls that prove nothing. */
  readonly means: string
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly text?: string
  readonly over?: number
  readonly batch?: number
  readonly blocked?: boolean
  readonly error?: { readonly code: number; readonly message: string }
}
type BeaconRow = Omit<Row, 'asks' | 'over' | 'batch' | 'error'> & { readonly body?: object }
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

let serve: (body: string) => Answer
let requests: string[] = []
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  void (async () => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    requests.push(body)
    const { status, type, headers, text } = serve(body)
    response.writeHead(status, { 'content-type': type, ...headers }).end(text)
  })()
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

const answer = (
  { status = 200, type = 'application/json', headers = {} }: Pick<Row, 'status' | 'type' | 'headers'>,
  text: string,
): Answer => ({
  status,
  type,
  headers,
  text,
})
const METHODS: Readonly<Record<string, string>> = {
  logs: 'eth_getLogs',
  proof: 'eth_getProof',
  nonce: 'eth_getTransactionCount',
  claimed: 'eth_getBalance',
}

/** An endpoint of the practice chain that refuses as a row says, and does the rest. */
const refusing =
  (row: Row) =>
  (body: string): Answer => {
    const parsed = JSON.parse(body) as Call | readonly Call[]
    const calls = Array.isArray(parsed) ? (parsed as readonly Call[]) : [parsed as Call]
    const isRefused = ({ method, params }: Call): boolean => {
      if (method !== METHODS[row.asks]) return false
      const { fromBlock, toBlock } = (params[0] ?? {}) as { readonly fromBlock?: Hex; readonly toBlock?: Hex }
      return row.over === undefined || Number(toBlock) - Number(fromBlock) + 1 > row.over
    }
    const isWhole = row.batch === undefined ? calls.some(isRefused) : calls.length > row.batch
    const envelope = { jsonrpc: '2.0', id: calls.length > 1 ? null : 1, error: row.error }
    if (isWhole && row.over === undefined) return answer(row, row.text ?? JSON.stringify(envelope))
    const replies = calls.map((call) => ({
      jsonrpc: '2.0',
      id: call.id,
      ...(row.batch === undefined && isRefused(call)
        ? { error: row.error }
        : { result: { eth_chainId: '0x7a69', eth_getLogs: [], eth_getCode: '0x' }[call.method] ?? '0x1' }),
    }))
    return answer(isWhole ? row : {}, JSON.stringify(Array.isArray(parsed) ? replies : replies[0]))
  }

/** What a browser gives a page for an answer that it may not read. */
const blocked = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
/** A name of another computer: what is on this one is told apart by knocking. */
const HOST = 'host.example'
const FAR = `https://${HOST}/`
const reach = (asked: string, init: RequestInit): Promise<Response> => fetch(asked.replace(FAR, url), init)
const client = (isBlocked: boolean | undefined, roles: readonly ('state' | 'logs' | 'consensus')[]): Promise<ChainClient> =>
  connect([endpointAt(FAR, { roles, owner: 'foreign' })], {
    deps: { fetch: isBlocked === true ? blocked : reach },
    ...(roles.includes('consensus') ? { consensus: { config: 'practice', checkpoint: word(1n) } } : {}),
  })

const header = readExecutionHeader(mainnet, { chainId: CHAIN, source: 'a test', at: 0 }) satisfies Header
const asks: Readonly<Record<string, (chain: ChainClient, row: Row) => Promise<unknown>>> = {
  logs: (chain, { over = 10 }) => chain.call('logs', { chainId: CHAIN, fromBlock: 0n, toBlock: BigInt(over * 6 - 1), topics: [] }),
  // It is the host's bare word then, and said to be.
  proof: async (chain) => {
    const { plain } = await chain.call('prove', { header, wants: [{ address: NOBODY, slots: [] }], purpose: 'balances' })
    expect(plain).toEqual([HOST])
  },
  nonce: (chain) => chain.call('nonce', { chainId: CHAIN, account: NOBODY, tag: 'latest' }),
  claimed: (chain) =>
    chain.call('claimed', {
      chainId: CHAIN,
      calls: Array.from({ length: 9 }, () => ({ method: 'eth_getBalance' as const, params: [NOBODY, 'latest'] })),
    }),
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error as { readonly code?: string }).code ?? String(error),
  )

describe('an execution host', () => {
  it.each(endpoints as readonly Row[])('$host, asked for $asks: $means ($status)', async (row) => {
    serve = refusing(row)
    requests = []
    const chain = await client(row.blocked, ['state', 'logs'])
    try {
      const code = await codeOf(asks[row.asks]?.(chain, row) ?? Promise.reject(new Error(row.asks)))
      expect(code).toBe(['parts', 'batches', 'plain'].includes(row.means) ? 'answered' : row.means)
      const sizes = requests.map((body) => [JSON.parse(body) as object].flat().length)
      if (row.batch !== undefined) expect(sizes.at(-1)).toBeLessThanOrEqual(row.batch)
    } finally {
      chain.close()
    }
  })
})

describe('a beacon host', () => {
  it.each(beacons as readonly BeaconRow[])('$host: $means ($status)', async (row) => {
    serve = () => answer(row, row.text ?? JSON.stringify(row.body))
    const chain = await client(row.blocked, ['consensus'])
    try {
      const state = await chain.call('acceptCheckpoint', { chainId: CHAIN, root: word(1n) })
      const code =
        state.kind === 'unreachable'
          ? state.error
          : state.kind === 'no-data'
            ? `light-client/${state.known === 'fork' ? 'no-data' : 'unknown-fork'}`
            : state.kind
      expect(code).toBe(row.means)
      // Named with since when, where it answers and has nothing.
      if (row.means === 'light-client/no-data') expect(state).toMatchObject({ silent: [{ host: HOST }] })
    } finally {
      chain.close()
    }
  })
})

describe('a block as clients write it', () => {
  it.each(shapes)('$client', ({ beside }) => {
    expect(readExecutionHeader({ ...mainnet, ...beside }, { chainId: 1, source: 'a test', at: 0 }).hash).toBe(mainnet.hash)
  })
})
