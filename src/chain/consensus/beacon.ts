import { defined } from '#core/defined'
import type { ConsensusConfig } from '#core/chains/consensus'
import { fail, isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { EndpointConnection } from '../connection/connection.ts'
import type { ExchangeDeps } from '../connection/exchange.ts'
import { beaconBase } from '../connection/gate.ts'
import { get } from '../connection/http.ts'
import {
  type LightClientBootstrap,
  type LightClientFinalityUpdate,
  type LightClientOptimisticUpdate,
  type LightClientUpdate,
  readBootstrap,
  readFinalityUpdate,
  readForkSchedule,
  readOptimisticUpdate,
  readUpdates,
} from '../light-client/light-client.ts'

/**
 * One host of light client data: a beacon node's routes (beacon-APIs), or a folder of files with the same answers (docs/consensus-files.md). Nothing that it says
 * is proved yet. Throws `light-client/http-error`, `light-client/no-data` (it answers, but has not this), `light-client/malformed`,
 * `light-client/unknown-fork`, `rpc/*` of the line, `app/aborted`.
 */
export type Beacon = {
  readonly connection: EndpointConnection
  bootstrap(root: Hex, signal: AbortSignal): Promise<LightClientBootstrap>
  updates(period: number, count: number, signal: AbortSignal): Promise<readonly LightClientUpdate[]>
  finality(signal: AbortSignal): Promise<LightClientFinalityUpdate>
  optimistic(signal: AbortSignal): Promise<LightClientOptimisticUpdate>
  /** Which forks it knows, with their epochs; of files, which do not say, none. */
  forks(signal: AbortSignal): Promise<ReturnType<typeof readForkSchedule>>
}

export type BeaconDeps = Pick<ExchangeDeps, 'fetch' | 'clock' | 'log' | 'timeoutMs' | 'limiterOf'> & { readonly isOnline: () => boolean }

/** Statuses that say: this I do not have, or do not do. Syncing nodes say 503 and are asked again later. */
const NOT_HERE: readonly number[] = [400, 403, 404, 405, 406, 410, 422, 501]

/** Asks for one path below a host's address, and reads the answer. */
type Ask = <T>(path: string, signal: AbortSignal, read: (text: string) => T) => Promise<T>

function createAsk({ endpoint, host, health, chainId }: EndpointConnection, config: ConsensusConfig, deps: BeaconDeps): Ask {
  const { clock, log, timeoutMs } = deps
  const limiter = endpoint.owner === 'foreign' ? deps.limiterOf(host) : undefined

  const fetched = async (path: string, signal: AbortSignal): Promise<string> => {
    const at = clock.now()
    const began = clock.steady()
    const entry = { at, chainId, host, owner: endpoint.owner, purpose: 'consensus', methods: [nameOf(path)], names: [] } as const
    const note = (bytesIn: number, outcome: 'ok' | 'failed' | 'aborted', error?: string): void =>
      log.add({ ...entry, bytesOut: 0, bytesIn, ms: clock.steady() - began, outcome, ...defined({ error }) })
    const url = `${beaconBase(endpoint.url)}${path}`
    try {
      const { status, text, bytes, retryAfterMs } = await get(deps.fetch, { url, host, timeoutMs, signal, isKeptOut: undefined })
      if (status === 429) {
        health.slowDown(retryAfterMs)
        throw fail('rpc/rate-limited', { endpoint: host })
      }
      if (NOT_HERE.includes(status)) throw fail('light-client/no-data', { host, fork: config.forks.at(-1)?.fork ?? '' })
      if (status !== 200) throw fail('light-client/http-error', { host, status })
      health.answered(clock.steady() - began)
      note(bytes, 'ok')
      return text
    } catch (error) {
      const code = isError(error) ? error.code : 'app/unexpected'
      note(0, code === 'app/aborted' ? 'aborted' : 'failed', code)
      throw error
    }
  }

  return async (path, signal, read) => {
    if (!deps.isOnline()) throw fail('rpc/offline')
    const ended = await limiter?.turn(signal)
    try {
      const value = read(await fetched(path, signal))
      health.worked()
      return value
    } catch (error) {
      // That it lacks something is no fault of its.
      if (isError(error) && error.code !== 'app/aborted' && error.code !== 'light-client/no-data') health.failed(error)
      throw error
    } finally {
      ended?.()
    }
  }
}

const ROUTES = 'eth/v1/beacon/light_client/'

/** How a path is called in the request log: without what all of them begin with, and without which one it is about. */
const nameOf = (path: string): string => path.replace(/^eth\/v1\/(?:beacon\/light_client|config)\//, '').split(/[/?.]/)[0] ?? path

/** A host by what it is: files where it is used for nothing else of consensus. */
export function createBeacon(connection: EndpointConnection, config: ConsensusConfig, deps: BeaconDeps): Beacon {
  const ask = createAsk(connection, config, deps)
  const { roles } = connection.endpoint
  return roles.includes('files') && !roles.includes('consensus') ? filesOf(connection, config, ask) : routesOf(connection, config, ask)
}

const routesOf = (connection: EndpointConnection, config: ConsensusConfig, ask: Ask): Beacon => ({
  connection,
  bootstrap: (root, signal) => ask(`${ROUTES}bootstrap/${root}`, signal, (text) => readBootstrap(text, config)),
  updates: (period, count, signal) =>
    ask(`${ROUTES}updates?start_period=${period}&count=${count}`, signal, (text) => readUpdates(text, count, config)),
  finality: (signal) => ask(`${ROUTES}finality_update`, signal, (text) => readFinalityUpdate(text, config)),
  optimistic: (signal) => ask(`${ROUTES}optimistic_update`, signal, (text) => readOptimisticUpdate(text, config)),
  forks: (signal) => ask('eth/v1/config/fork_schedule', signal, readForkSchedule),
})

/** A folder may have one update in a file, as it is or in the list that a beacon node gives. */
const asList = (text: string): string => (text.trimStart().startsWith('[') ? text : `[${text}]`)

function filesOf(connection: EndpointConnection, config: ConsensusConfig, ask: Ask): Beacon {
  const finality: Beacon['finality'] = (signal) => ask('finality_update.json', signal, (text) => readFinalityUpdate(text, config))
  const update = async (period: number, signal: AbortSignal): Promise<readonly LightClientUpdate[]> =>
    ask(`updates/${period}.json`, signal, (text) => readUpdates(asList(text), 1, config))
  /** Nobody has to write a file for each slot: then the newest is what is final, and who signed that. */
  let hasOptimistic = true
  return {
    connection,
    bootstrap: (root, signal) => ask(`bootstrap/${root}.json`, signal, (text) => readBootstrap(text, config)),
    async updates(period, count, signal) {
      const found = [...(await update(period, signal))]
      while (found.length < count) {
        const next = await quietly(update(period + found.length, signal))
        if (!next || next.length === 0) break
        found.push(...next)
      }
      return found
    },
    finality,
    async optimistic(signal) {
      if (!hasOptimistic) return finality(signal)
      try {
        return await ask('optimistic_update.json', signal, (text) => readOptimisticUpdate(text, config))
      } catch (error) {
        if (!isError(error, 'light-client/no-data')) throw error
        hasOptimistic = false
        return finality(signal)
      }
    },
    forks: async () => [],
  }
}

/** No answer, or a wrong one, makes a host one that says nothing. */
export async function quietly<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  }
}

/** Hosts, the healthiest first and in the person's order within; those that are kept out are left out. */
export const sortHosts = (beacons: readonly Beacon[]): readonly Beacon[] =>
  beacons
    .flatMap((beacon) => {
      const rank = beacon.connection.health.rank()
      return rank === undefined ? [] : [{ beacon, rank: rank + (beacon.connection.health.mustWait() > 0 ? 10 : 0) }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ beacon }) => beacon)
