import { type Chain, type Endpoint, parseEndpointUrl } from '#core/chain'
import { fail } from '#core/errors'
import type { Header } from '#core/header'
import type { Hex } from '#core/hex'
import type { Handlers } from '#protocol'
import type { ChainCalls } from '#protocol/chain'
import { createCodeCache } from './calls/code-cache.ts'
import { testEndpoint } from './calls/endpoint-test.ts'
import { askFate } from './calls/fate.ts'
import { giveFunds } from './calls/faucet.ts'
import { askFeeHistory } from './calls/fees.ts'
import { createHeads } from './calls/head.ts'
import { askLogs } from './calls/logs.ts'
import { asLie, prove } from './calls/prove.ts'
import { count } from './calls/read.ts'
import { askOne } from './calls/ask.ts'
import { checkRaw, sendRaw } from './calls/send.ts'
import { type Connection, type ConnectionDeps, createConnection } from './connection/connection.ts'
import { PRACTICE } from './connection/methods.ts'
import { createPool, type Pool } from './connection/pool.ts'

export type HandlerDeps = ConnectionDeps & { readonly onHead: (header: Header) => void }

/** An address that is only tried out: treated as a stranger's. */
const ON_TRIAL = { id: 'test', roles: ['state'], owner: 'foreign', operator: '' } as const

const isSame = (a: Endpoint, b: Endpoint): boolean =>
  a.id === b.id && a.url === b.url && a.owner === b.owner && a.roles.join() === b.roles.join()

/** Answers `ChainCalls`. Asks only what is configured or tried out; every request that leaves is in the log. */
export function createHandlers(deps: HandlerDeps): Handlers<ChainCalls> {
  const { now } = deps.clock
  const pools = new Map<number, Pool>()
  const heads = createHeads(now, deps.onHead)
  const codes = createCodeCache()

  const poolOf = (chainId: number): Pool => {
    const pool = pools.get(chainId)
    if (!pool) throw fail('rpc/no-endpoint', { chain: `chain ${chainId}` })
    return pool
  }

  /** Endpoints that stay as they were keep their connection and what is known of them. */
  const setUp = (chain: Chain, before: Pool | undefined): Pool => {
    const connections = chain.endpoints.map((given) => {
      const endpoint = { ...given, url: parseEndpointUrl(given.url) }
      return before?.connections.find((kept) => isSame(kept.endpoint, endpoint)) ?? createConnection(endpoint, chain.chainId, deps)
    })
    return createPool(chain, connections, deps)
  }

  const everyConnection = (): readonly Connection[] => [...pools.values()].flatMap((pool) => pool.connections)

  return {
    configure({ chains }) {
      const next = chains.map((chain) => setUp(chain, pools.get(chain.chainId)))
      const kept = new Set(next.flatMap((pool) => pool.connections))
      for (const connection of everyConnection()) {
        if (kept.has(connection)) continue
        connection.close()
        heads.forget(connection.chainId)
      }
      pools.clear()
      for (const pool of next) pools.set(pool.chain.chainId, pool)
    },
    async test({ chainId, url }, { signal }) {
      const connection = createConnection({ ...ON_TRIAL, url: parseEndpointUrl(url) }, chainId, { ...deps, tell: () => undefined })
      const report = await testEndpoint(connection, { purpose: 'setup', signal }, now)
      for (const kept of everyConnection())
        if (kept.chainId === chainId && kept.endpoint.url === connection.endpoint.url) kept.health.readmit()
      return report
    },
    head: ({ chainId, maxAgeMs, purpose }, { signal }) => heads.newest(poolOf(chainId), { maxAgeMs, purpose, signal }),
    prove({ header, wants, purpose }, { signal }) {
      const asking = { purpose, signal }
      return poolOf(header.chainId).use('state', asking, (connection) =>
        prove(connection, { header, wants, codes }, asking).catch((error: unknown) => {
          throw asLie(error, header, connection)
        }),
      )
    },
    feeHistory({ chainId }, { signal }) {
      const asking = { purpose: 'fees', signal } as const
      return poolOf(chainId).use('state', asking, (connection) => askFeeHistory(connection, asking, now))
    },
    send({ chainId, raw, hash }, { signal }) {
      const asking = { purpose: 'send', signal } as const
      const pool = poolOf(chainId)
      const read = checkRaw(raw, hash, chainId)
      return pool.use('submission', asking, (connection) => sendRaw(connection, pool.chain, { raw, hash, read }, asking))
    },
    fate({ chainId, hash }, { signal }) {
      const asking = { purpose: 'follow', signal } as const
      return poolOf(chainId).use('state', asking, (connection) => askFate(connection, hash.toLowerCase() as Hex, asking, now))
    },
    nonce({ chainId, account, tag }, { signal }) {
      const asking = { purpose: 'follow', signal } as const
      return poolOf(chainId).use('state', asking, (connection) =>
        askOne(connection, { method: 'eth_getTransactionCount', params: [account, tag] }, asking, count),
      )
    },
    logs(question, { signal }) {
      const asking = { purpose: 'history', signal } as const
      return poolOf(question.chainId).use('logs', asking, (connection) => askLogs(connection, question, asking, now))
    },
    async faucet({ account }, { signal }) {
      const asking = { purpose: 'faucet', signal } as const
      return { hashes: await poolOf(PRACTICE).use('submission', asking, (connection) => giveFunds(connection, account, asking)) }
    },
    health: () => everyConnection().map(({ health }) => health.get()),
    requestLog: ({ after }) => deps.log.since(after),
  }
}
