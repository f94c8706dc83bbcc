import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, type Endpoint, servesConsensus } from '#core/chains/chain'
import { rollupRootOf } from '#core/chains/rollups'
import { parseEndpointUrl } from '#core/chains/endpoint-url'
import { fail } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { LightClientState } from '#core/chains/consensus'
import { createBlockContents } from './calls/transactions/block-content.ts'
import type { CodeCache } from './calls/state/code-cache.ts'
import type { TransactionStatusDeps } from './calls/transactions/transaction-status.ts'
import type { AboutBlock, KeyValueStore, CaughtLies } from './calls/lies.ts'
import { createProver, type Prover, type StateReader } from './calls/state/prover.ts'
import { createHeaderVerifier, type HeaderVerifier } from './calls/headers/header-verifier.ts'
import { type EndpointConnection, type ConnectionDeps, createConnection } from './connection/connection.ts'
import { createAccountSlots } from './connection/account-slots.ts'
import type { Gate } from './connection/gate.ts'
import { createPool, type EndpointPool, type PoolDeps } from './connection/pool.ts'
import type { AccountPrivacy } from './connection/privacy.ts'
import { createRollupVerifier, type RollupVerifier } from './rollup/rollup-verifier.ts'
import { createLightClient } from './consensus/light-client.ts'
import { NO_VERIFIER, type Verifier } from './consensus/verifier.ts'

/** One chain as this Worker has it set up. */
export type ChainContext = {
  readonly pool: EndpointPool
  readonly verifier: Verifier
  readonly voucher: HeaderVerifier
  /** Of a chain of the OP Stack whose contracts on layer 1 are known: what says so is the voucher, too. */
  readonly rollup?: RollupVerifier
  readonly prover: Prover
  /** For what is shown: with the word of endpoints that give no proofs, where nobody does. */
  readonly state: StateReader
  readonly statusDeps: TransactionStatusDeps
}

export type ChainContextsDeps = ConnectionDeps &
  Pick<PoolDeps, 'hedgeAfter' | 'waits'> & {
    readonly gate: Gate
    readonly codes: CodeCache
    readonly lies: CaughtLies
    readonly keep: KeyValueStore
    readonly patienceMs: number
    readonly onLightClient: (chainId: number, state: LightClientState) => void
  }

export type ChainContexts = {
  /** Endpoints and light clients that stay as they were keep their connection and what is known of them. */
  configure(chains: readonly Chain[]): void
  of(chainId: number): ChainContext
  connections(): readonly EndpointConnection[]
}

const isSame = (a: Endpoint, b: Endpoint): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whatever a light client is made of: another one begins anew. */
const consensusKey = ({ chainId, consensus, endpoints }: Chain): string =>
  JSON.stringify([chainId, consensus ?? null, endpoints.filter(servesConsensus)])

export function createChainContexts(deps: ChainContextsDeps): ChainContexts {
  const { gate, codes, lies, keep } = deps
  const rooms = new Map<number, ChainContext & { readonly key: string }>()

  const connectionsOf = (chain: Chain, before: ChainContext | undefined): readonly EndpointConnection[] =>
    chain.endpoints.map((given) => {
      const endpoint = { ...given, url: parseEndpointUrl(given.url, { home: true }) }
      const kept = before?.pool.connections.find((one) => isSame(one.endpoint, endpoint))
      if (kept) return kept
      const made = createConnection(endpoint, chain.chainId, deps)
      lies.remember(made)
      return made
    })

  const verifierOf = (chain: Chain, connections: readonly EndpointConnection[]): Verifier => {
    const hosts = connections.filter(({ endpoint }) => servesConsensus(endpoint))
    if (!chain.consensus || hosts.length === 0) return NO_VERIFIER
    const tell = (state: LightClientState): void => deps.onLightClient(chain.chainId, state)
    return createLightClient({ ...deps, chainId: chain.chainId, consensus: chain.consensus, hosts, keep, tell, caught: lies.refutedUpdate })
  }

  const rollupOf = (chain: Chain, pool: EndpointPool, prover: Prover): RollupVerifier | undefined => {
    const root = rollupRootOf(chain)
    if (root === undefined) return undefined
    const signed = { ...deps, pool, hosts: pool.connections.filter(({ endpoint }) => endpoint.roles.includes('consensus')) }
    const blockSeconds = BigInt(Math.max(1, Math.round(chain.blockTime)))
    const layerOne = (): ChainContext | undefined => rooms.get(root.l1)
    return createRollupVerifier({ root, pool, prover, codes, signed, now: deps.clock.now, blockSeconds, layerOne })
  }

  const open = (chain: Chain, before: (ChainContext & { readonly key: string }) | undefined): ChainContext & { readonly key: string } => {
    const connections = connectionsOf(chain, before)
    const key = consensusKey(chain)
    const pool = createPool(chain, connections, deps)
    const verifier = before && before.key === key ? before.verifier : verifierOf(chain, connections)
    const isTip = ({ hash }: Header): boolean => verifier.known('optimistic')?.blockHash === hash
    const judge = (error: unknown, about: AboutBlock, connection: EndpointConnection): unknown => lies.judge(error, about, connection)
    const { prover, state } = createProver(pool, { codes, accounts: deps.accounts, judge, isTip, clock: deps.clock })
    const rollup = rollupOf(chain, pool, prover)
    const voucher = rollup ?? createHeaderVerifier({ pool, verifier, prover, lies, clock: deps.clock })
    const fate = { pool, voucher, contents: createBlockContents(), lies, now: deps.clock.now }
    return { key, pool, verifier, voucher, prover, state, statusDeps: fate, ...defined({ rollup }) }
  }

  return {
    configure(chains) {
      const next = chains.map((chain) => open(chain, rooms.get(chain.chainId)))
      const kept = new Set<unknown>(next.flatMap(({ pool, verifier }) => [...pool.connections, verifier]))
      for (const { pool, verifier } of rooms.values()) {
        for (const connection of pool.connections) if (!kept.has(connection)) connection.close()
        if (!kept.has(verifier)) verifier.close()
      }
      rooms.clear()
      for (const room of next) rooms.set(room.pool.chain.chainId, room)
      const endpoints = next.flatMap(({ pool }) => pool.connections.map(({ endpoint }) => endpoint))
      const hosts = (isRollup: boolean): readonly string[] =>
        next.flatMap(({ pool, rollup }) =>
          pool.connections.flatMap(({ endpoint: { roles, url } }) =>
            roles.includes('consensus') && (rollup !== undefined) === isRollup ? [url] : [],
          ),
        )
      gate.list({
        rpc: endpoints.filter(({ roles }) => roles.some((role) => role !== 'consensus' && role !== 'files')).map(({ url }) => url),
        beacon: hosts(false),
        signed: hosts(true),
        files: endpoints.filter(({ roles }) => roles.includes('files')).map(({ url }) => url),
      })
    },
    of(chainId) {
      const room = rooms.get(chainId)
      if (!room) throw fail('rpc/no-endpoint', { chain: `chain ${chainId}` })
      return room
    },
    connections: () => [...rooms.values()].flatMap(({ pool }) => pool.connections),
  }
}

/** Whose accounts the person's are: those that they told, and those that their endpoints are kept to. */
export function createAccountPrivacy(): AccountPrivacy & {
  tell(accounts: readonly Address[] | undefined, chains: readonly Chain[]): void
} {
  let told: readonly Address[] = []
  let known = new Set<Address>()
  let slots = createAccountSlots([])
  return {
    has: (address) => known.has(address),
    ownerOf: (slot) => slots.ownerOf(slot),
    meet: (addresses) => slots.meet(addresses),
    learn: (keyed) => slots.learn(keyed),
    tell(accounts, chains) {
      // A tab that says nothing of accounts takes nothing back of what another said.
      told = accounts ?? told
      const now = new Set([...told, ...chains.flatMap(({ endpoints }) => endpoints.flatMap((one) => one.accounts ?? []))])
      if (now.size !== known.size || [...now].some((one) => !known.has(one))) slots = createAccountSlots([...now])
      known = now
    },
  }
}
