import type { Address } from '#core/ethereum/address'
import { type Chain, parseEndpointUrl } from '#core/chains/chain'
import { fail, isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Handlers } from '#protocol'
import type { ChainCalls } from '#protocol/chain'
import { requestOne } from './calls/request.ts'
import { fetchClaimed } from './calls/transactions/claimed.ts'
import { fetchCodes } from './calls/state/code-cache.ts'
import { findCapabilities } from './calls/state/capabilities.ts'
import { testEndpoint } from './calls/endpoint-test.ts'
import { fetchTransactionStatus, fetchBlockBody } from './calls/transactions/transaction-status.ts'
import { giveFunds } from './calls/faucet.ts'
import { fetchFees } from './calls/fees.ts'
import type { createHeads } from './calls/headers/head.ts'
import { fetchHeader } from './calls/header.ts'
import { fetchGasEstimate, fetchStateHints } from './calls/state/hint.ts'
import { proveLogs } from './calls/logs/logs-proof.ts'
import { createLogPaces } from './calls/logs/log-pace.ts'
import { fetchLogs } from './calls/logs/logs.ts'
import { readCount } from '#core/text/json'
import { checkRaw, sendRaw } from './calls/transactions/send.ts'
import { fetchText } from './calls/text.ts'
import { fetchNonceUse } from './calls/transactions/nonce-use.ts'
import { createConnection } from './connection/connection.ts'
import { PRACTICE } from './connection/methods.ts'
import { namedAfter } from './proof/refuted.ts'
import { type createAccountPrivacy, createChainContexts, type ChainContextsDeps } from './chain-contexts.ts'

export type HandlerDeps = ChainContextsDeps & {
  readonly heads: ReturnType<typeof createHeads>
  readonly own: ReturnType<typeof createAccountPrivacy>
  readonly online: { is: boolean }
}

/** An address that is only tried out: treated as a stranger's. */
const ON_TRIAL = { id: 'test', roles: ['state'], owner: 'foreign', operator: '' } as const

const aboutOf = (account: Hex | undefined) => (account === undefined ? {} : { about: [account] })

/** Answers `ChainCalls`. Asks only what is configured or tried out; every request that leaves is in the log. */
export function createChainHandlers(deps: HandlerDeps): Handlers<ChainCalls> {
  const { clock, gate, heads, lies, own, online } = deps
  const { now } = clock
  const rooms = createChainContexts(deps)
  const paces = createLogPaces(clock)

  const connectionOf = (chainId: number, endpointId: string) => {
    const found = rooms.of(chainId).pool.connections.find(({ endpoint }) => endpoint.id === endpointId)
    if (!found) throw fail('rpc/no-endpoint', { chain: rooms.of(chainId).pool.chain.name })
    return found
  }
  const newest = async ({ chainId, maxAgeMs, purpose, level = 'optimistic' }: ChainCalls['head']['params'], signal: AbortSignal) => {
    const { pool, voucher, verifier } = rooms.of(chainId)
    const state = verifier.state()
    // Who asks for what is final gets no claim in its place where two blocks are.
    if (level === 'finalized' && state.kind === 'conflicting')
      throw fail('light-client/conflicting', { slot: state.one.slot, one: state.one.beaconRoot, other: state.other.beaconRoot })
    return heads.newest(pool, voucher, { maxAgeMs, purpose, signal, level })
  }
  const configure = (chains: readonly Chain[], accounts: readonly Address[] | undefined): void => {
    const before = new Set(rooms.connections())
    own.tell(accounts, chains)
    rooms.configure(chains)
    const after = new Set(rooms.connections())
    for (const connection of before) if (!after.has(connection)) heads.forget(connection.chainId)
  }

  return {
    configure({ chains, accounts }) {
      configure(chains, accounts)
    },
    async test({ chainId, url: given }, { signal }) {
      const url = parseEndpointUrl(given, { home: true })
      const connection = createConnection({ ...ON_TRIAL, url }, chainId, { ...deps, tell: () => undefined })
      const report = await gate
        .trying(url, () => testEndpoint(connection, { purpose: 'setup', signal }, now))
        .catch((error: unknown) => {
          throw namedAfter(error, connection.host)
        })
      for (const kept of rooms.connections())
        if (kept.chainId === chainId && kept.endpoint.url === url) {
          if (report.proofs || !isError(kept.health.lastError(), 'rpc/lying')) lies.forgive(kept)
          if (report.capabilities) kept.health.learn(report.capabilities)
        }
      return report
    },
    head: (question, { signal }) => newest(question, signal),
    async header({ chainId, block, purpose }, { signal }) {
      const { pool, voucher } = rooms.of(chainId)
      const asking = { purpose, signal }
      const header = await pool.use('state', { ...asking, hedge: true }, (connection, each) => fetchHeader(connection, block, each, now))
      return voucher.vouch(header, 0, asking)
    },
    vouch({ header, patienceMs }, { signal }) {
      const { voucher, verifier } = rooms.of(header.chainId)
      if (header.head === 'finalized') return header
      return voucher.vouch(header, patienceMs ?? verifier.slotSeconds * 2000, { purpose: 'head', signal })
    },
    prove: ({ header, wants, purpose, keys = [] }, { signal }) => {
      own.learn(keys)
      return rooms.of(header.chainId).state(header, wants, { purpose, signal })
    },
    codes: ({ chainId, addresses, purpose }, { signal }) =>
      rooms
        .of(chainId)
        .pool.use('state', { purpose, signal, hedge: true }, (one, each) =>
          fetchCodes(one, { chainId, addresses, codes: deps.codes }, each),
        ),
    hint: ({ header, draft }, { signal }) => fetchStateHints(rooms.of(header.chainId).pool, header, draft, signal),
    estimateGas: ({ header, draft }, { signal }) => fetchGasEstimate(rooms.of(header.chainId).pool, header, draft, signal, now),
    feeHistory: ({ chainId }, { signal }) => fetchFees(rooms.of(chainId).statusDeps, { purpose: 'fees', signal }),
    send({ chainId, raw, hash, account }, { signal }) {
      const asking = { purpose: 'send', signal, ...aboutOf(account) } as const
      const { pool } = rooms.of(chainId)
      const read = checkRaw(raw, hash, chainId)
      return pool.use('submission', asking, (connection, each) => sendRaw(connection, pool.chain, { raw, hash, read }, each))
    },
    fate: ({ chainId, hash, account, purpose }, { signal }) =>
      fetchTransactionStatus(rooms.of(chainId).statusDeps, hash.toLowerCase() as Hex, {
        purpose: purpose ?? 'follow',
        signal,
        ...aboutOf(account),
      }),
    content: ({ header, purpose }, { signal }) => fetchBlockBody(rooms.of(header.chainId).statusDeps, header, { purpose, signal }),
    nonce({ chainId, account, tag }, { signal }) {
      const about = own.has(account) ? { about: [account] } : {}
      return rooms
        .of(chainId)
        .pool.use('state', { purpose: 'follow', signal, hedge: true, ...about }, (connection, each) =>
          requestOne(connection, { method: 'eth_getTransactionCount', params: [account, tag] }, each, readCount),
        )
    },
    usedBy({ chainId, account, nonce, hash }, { signal }) {
      const asking = { purpose: 'follow', signal, about: [account] } as const
      return fetchNonceUse(rooms.of(chainId), { account, nonce, hash: hash.toLowerCase() as Hex }, asking)
    },
    logs(question, { signal }) {
      const { pool, statusDeps } = rooms.of(question.chainId)
      return pool.use('logs', { purpose: 'history', signal }, async (connection, each) => {
        const { logs, ...rest } = await fetchLogs(connection, question, each, { clock, paces })
        return { logs: await proveLogs(statusDeps, question, logs, connection, each), ...rest }
      })
    },
    claimed({ chainId, account, calls, purpose }, { signal }) {
      const { pool } = rooms.of(chainId)
      const asking = { purpose: purpose ?? 'history', signal, ...aboutOf(account) } as const
      return pool.use('state', asking, (connection, each) => fetchClaimed(connection, { chain: pool.chain, lies }, calls, each))
    },
    async faucet({ account }, { signal }) {
      const asking = { purpose: 'faucet', signal } as const
      return { hashes: await rooms.of(PRACTICE).pool.use('submission', asking, (one, each) => giveFunds(one, account, each)) }
    },
    text({ url, about, purpose, as }, { signal }) {
      const endpoints = about && rooms.of(about.chainId).pool.connections
      return fetchText(deps, url, signal, endpoints ? { ...about, endpoints } : purpose, as)
    },
    health: () => rooms.connections().map(({ health }) => health.get()),
    async capabilities({ chainId, endpointId, anew }, { signal }) {
      const connection = connectionOf(chainId, endpointId)
      const known = anew ? undefined : connection.health.get().capabilities
      return known ?? findCapabilities(connection, { purpose: 'setup', signal }, now)
    },
    lightClient: ({ chainId }) => rooms.of(chainId).verifier.state(),
    acceptCheckpoint: ({ chainId, root }, { signal }) => rooms.of(chainId).verifier.accept(root.toLowerCase() as Hex, signal),
    online({ is }) {
      const isBack = is && !online.is
      online.is = is
      if (isBack) for (const { health } of rooms.connections()) health.forgive()
    },
    lies: () => lies.all(),
    readmit({ chainId, endpointId }) {
      lies.forgive(connectionOf(chainId, endpointId))
    },
    requestLog: ({ after }) => deps.log.since(after),
    forgetRequests({ through }) {
      deps.log.forget(through)
    },
    async forgetEverything() {
      configure([], [])
      deps.log.forget(Infinity)
      await lies.forget()
      await deps.keep.erase()
    },
  }
}
