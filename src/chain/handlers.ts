import type { Address } from '#core/ethereum/address'
import { type Chain } from '#core/chains/chain'
import { parseEndpointUrl } from '#core/chains/endpoint-url'
import { fail, isError } from '#core/errors'
import { type Hex, lowerHex } from '#core/bytes/hex'
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
import { createConnection, type EndpointConnection } from './connection/connection.ts'
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

/** What the answers to calls share. */
type Shared = HandlerDeps & {
  readonly contexts: ReturnType<typeof createChainContexts>
  readonly paces: ReturnType<typeof createLogPaces>
}
type Calls<K extends keyof ChainCalls> = Pick<Handlers<ChainCalls>, K>

/** Answers `ChainCalls`. Asks only what is configured or tried out; every request that leaves is in the log. */
export function createChainHandlers(deps: HandlerDeps): Handlers<ChainCalls> {
  const shared: Shared = { ...deps, contexts: createChainContexts(deps), paces: createLogPaces(deps.clock) }
  return {
    ...setupHandlers(shared),
    ...endpointHandlers(shared),
    ...headerHandlers(shared),
    ...stateHandlers(shared),
    ...transactionHandlers(shared),
    ...historyHandlers(shared),
  }
}

const connectionOf = ({ contexts }: Shared, chainId: number, endpointId: string): EndpointConnection => {
  const { pool } = contexts.of(chainId)
  const found = pool.connections.find(({ endpoint }) => endpoint.id === endpointId)
  if (!found) throw fail('rpc/no-endpoint', { chain: pool.chain.name })
  return found
}

function configure({ contexts, heads, own }: Shared, chains: readonly Chain[], accounts: readonly Address[] | undefined): void {
  const before = new Set(contexts.connections())
  own.tell(accounts, chains)
  contexts.configure(chains)
  const after = new Set(contexts.connections())
  for (const connection of before) if (!after.has(connection)) heads.forget(connection.chainId)
}

/** What is set up, and what of it is remembered. */
function setupHandlers(shared: Shared): Calls<'configure' | 'online' | 'requestLog' | 'forgetRequests' | 'forgetEverything'> {
  const { contexts, keep, lies, log, online } = shared
  return {
    configure({ chains, accounts }) {
      configure(shared, chains, accounts)
    },
    online({ is }) {
      const isBack = is && !online.is
      online.is = is
      if (isBack) for (const { health } of contexts.connections()) health.forgive()
    },
    requestLog: ({ after }) => log.since(after),
    forgetRequests({ through }) {
      log.forget(through)
    },
    async forgetEverything() {
      configure(shared, [], [])
      log.forget(Infinity)
      await lies.forget()
      await keep.erase()
    },
  }
}

/** How endpoints do, what they can do, and which of them lied. */
function endpointHandlers(shared: Shared): Calls<'test' | 'health' | 'capabilities' | 'lies' | 'readmit'> {
  const { clock, contexts, gate, lies } = shared
  return {
    async test({ chainId, url: given }, { signal }) {
      const url = parseEndpointUrl(given, { home: true })
      const connection = createConnection({ ...ON_TRIAL, url }, chainId, { ...shared, tell: () => undefined })
      const report = await gate
        .trying(url, () => testEndpoint(connection, { purpose: 'setup', signal }, clock.now))
        .catch((error: unknown) => {
          throw namedAfter(error, connection.host)
        })
      for (const kept of contexts.connections())
        if (kept.chainId === chainId && kept.endpoint.url === url) {
          if (report.proofs || !isError(kept.health.lastError(), 'rpc/lying')) lies.forgive(kept)
          if (report.capabilities) kept.health.learn(report.capabilities)
        }
      return report
    },
    health: () => contexts.connections().map(({ health }) => health.get()),
    async capabilities({ chainId, endpointId, anew }, { signal }) {
      const connection = connectionOf(shared, chainId, endpointId)
      const known = anew ? undefined : connection.health.get().capabilities
      return known ?? findCapabilities(connection, { purpose: 'setup', signal }, clock.now)
    },
    lies: () => lies.all(),
    readmit({ chainId, endpointId }) {
      lies.forgive(connectionOf(shared, chainId, endpointId))
    },
  }
}

/** Headers, and the light client that vouches for them. */
function headerHandlers({
  clock,
  contexts,
  heads,
}: Shared): Calls<'head' | 'header' | 'vouch' | 'rollup' | 'lightClient' | 'acceptCheckpoint'> {
  return {
    async head({ chainId, maxAgeMs, purpose, level = 'optimistic' }, { signal }) {
      const { pool, voucher, verifier } = contexts.of(chainId)
      const state = verifier.state()
      // Who asks for what is final gets no claim in its place where two blocks are.
      if (level === 'finalized' && state.kind === 'conflicting')
        throw fail('light-client/conflicting', { slot: state.one.slot, one: state.one.beaconRoot, other: state.other.beaconRoot })
      return heads.newest(pool, voucher, { maxAgeMs, purpose, signal, level })
    },
    async header({ chainId, block, purpose }, { signal }) {
      const { pool, voucher } = contexts.of(chainId)
      const asking = { purpose, signal }
      const header = await pool.use('state', { ...asking, hedge: true }, (connection, each) =>
        fetchHeader(connection, block, each, clock.now),
      )
      return voucher.vouch(header, 0, asking)
    },
    vouch({ header, patienceMs }, { signal }) {
      const { voucher, verifier } = contexts.of(header.chainId)
      if (header.head === 'finalized') return header
      return voucher.vouch(header, patienceMs ?? verifier.slotSeconds * 2000, { purpose: 'head', signal })
    },
    rollup: async ({ chainId, maxAgeMs, purpose }, { signal }) =>
      (await contexts.of(chainId).rollup?.view(maxAgeMs, { purpose, signal })) ?? { kind: 'off' },
    lightClient: ({ chainId }) => contexts.of(chainId).verifier.state(),
    acceptCheckpoint: ({ chainId, root }, { signal }) => contexts.of(chainId).verifier.accept(lowerHex(root), signal),
  }
}

/** State of a block, and what a call on it needs. */
function stateHandlers({ clock, codes, contexts, own }: Shared): Calls<'prove' | 'codes' | 'hint' | 'estimateGas' | 'feeHistory'> {
  return {
    prove: ({ header, wants, purpose, keys = [] }, { signal }) => {
      own.learn(keys)
      return contexts.of(header.chainId).state(header, wants, { purpose, signal })
    },
    codes: ({ chainId, addresses, purpose }, { signal }) =>
      contexts
        .of(chainId)
        .pool.use('state', { purpose, signal, hedge: true }, (one, each) => fetchCodes(one, { chainId, addresses, codes }, each)),
    hint: ({ header, draft }, { signal }) => fetchStateHints(contexts.of(header.chainId).pool, header, draft, signal),
    estimateGas: ({ header, draft }, { signal }) => fetchGasEstimate(contexts.of(header.chainId).pool, header, draft, signal, clock.now),
    feeHistory: ({ chainId }, { signal }) => fetchFees(contexts.of(chainId).statusDeps, { purpose: 'fees', signal }),
  }
}

/** Sending, and what becomes of what was sent. */
function transactionHandlers({ contexts, own }: Shared): Calls<'send' | 'fate' | 'nonce' | 'usedBy' | 'faucet'> {
  return {
    send({ chainId, raw, hash, account }, { signal }) {
      const asking = { purpose: 'send', signal, ...aboutOf(account) } as const
      const { pool } = contexts.of(chainId)
      const read = checkRaw(raw, hash, chainId)
      return pool.use('submission', asking, (connection, each) => sendRaw(connection, pool.chain, { raw, hash, read }, each))
    },
    fate: ({ chainId, hash, account, purpose }, { signal }) =>
      fetchTransactionStatus(contexts.of(chainId).statusDeps, lowerHex(hash), {
        purpose: purpose ?? 'follow',
        signal,
        ...aboutOf(account),
      }),
    nonce({ chainId, account, tag }, { signal }) {
      const about = own.has(account) ? { about: [account] } : {}
      return contexts
        .of(chainId)
        .pool.use('state', { purpose: 'follow', signal, hedge: true, ...about }, (connection, each) =>
          requestOne(connection, { method: 'eth_getTransactionCount', params: [account, tag] }, each, readCount),
        )
    },
    usedBy({ chainId, account, nonce, hash }, { signal }) {
      const asking = { purpose: 'follow', signal, about: [account] } as const
      return fetchNonceUse(contexts.of(chainId), { account, nonce, hash: lowerHex(hash) }, asking)
    },
    async faucet({ account }, { signal }) {
      const asking = { purpose: 'faucet', signal } as const
      return { hashes: await contexts.of(PRACTICE).pool.use('submission', asking, (one, each) => giveFunds(one, account, each)) }
    },
  }
}

/** Blocks and logs, and what others say of them. */
function historyHandlers(shared: Shared): Calls<'content' | 'logs' | 'claimed' | 'text'> {
  const { clock, contexts, lies, paces } = shared
  return {
    content: ({ header, purpose }, { signal }) => fetchBlockBody(contexts.of(header.chainId).statusDeps, header, { purpose, signal }),
    logs(question, { signal }) {
      const { pool, statusDeps } = contexts.of(question.chainId)
      return pool.use('logs', { purpose: 'history', signal }, async (connection, each) => {
        const { logs, ...rest } = await fetchLogs(connection, question, each, { clock, paces })
        return { logs: await proveLogs(statusDeps, question, logs, connection, each), ...rest }
      })
    },
    claimed({ chainId, account, calls, purpose }, { signal }) {
      const { pool } = contexts.of(chainId)
      const asking = { purpose: purpose ?? 'history', signal, ...aboutOf(account) } as const
      return pool.use('state', asking, (connection, each) => fetchClaimed(connection, { chain: pool.chain, lies }, calls, each))
    },
    text({ url, about, purpose, as }, { signal }) {
      const endpoints = about && contexts.of(about.chainId).pool.connections
      return fetchText(shared, url, signal, endpoints ? { ...about, endpoints } : purpose, as)
    },
  }
}
