import type { ConsensusConfig } from '#core/consensus'
import { fail, isError } from '#core/errors'
import type { Hex } from '#core/hex'
import type { Connection } from '../connection/connection.ts'
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
  readOptimisticUpdate,
  readUpdates,
} from '../light-client/light-client.ts'

/**
 * One beacon node's light client routes (beacon-APIs). Nothing that it says is proved yet. Throws `light-client/unreachable`, `light-client/no-data`
 * (it answers, but has not this), `light-client/malformed`, `light-client/unknown-fork`, `rpc/*` of the line, `app/aborted`.
 */
export type Beacon = {
  readonly connection: Connection
  bootstrap(root: Hex, signal: AbortSignal): Promise<LightClientBootstrap>
  updates(period: number, count: number, signal: AbortSignal): Promise<readonly LightClientUpdate[]>
  finality(signal: AbortSignal): Promise<LightClientFinalityUpdate>
  optimistic(signal: AbortSignal): Promise<LightClientOptimisticUpdate>
}

export type BeaconDeps = Pick<ExchangeDeps, 'fetch' | 'clock' | 'log' | 'timeoutMs' | 'limiterOf'> & { readonly isOnline: () => boolean }

/** Statuses that say: this I do not have, or do not do. Syncing nodes say 503 and are asked again later. */
const NOT_HERE: readonly number[] = [400, 403, 404, 405, 406, 410, 422, 501]

export function createBeacon(connection: Connection, config: ConsensusConfig, deps: BeaconDeps): Beacon {
  const { endpoint, host, health, chainId } = connection
  const { clock, log, timeoutMs } = deps
  const limiter = endpoint.owner === 'foreign' ? deps.limiterOf(host) : undefined

  const fetched = async (path: string, signal: AbortSignal): Promise<string> => {
    const at = clock.now()
    const entry = {
      at,
      chainId,
      host,
      owner: endpoint.owner,
      purpose: 'consensus',
      methods: [path.split(/[/?]/)[0] ?? path],
      names: [],
    } as const
    const note = (bytesIn: number, outcome: 'ok' | 'failed' | 'aborted', error?: string): void =>
      log.add({ ...entry, bytesOut: 0, bytesIn, ms: clock.now() - at, outcome, ...(error === undefined ? {} : { error }) })
    const url = `${beaconBase(endpoint.url)}eth/v1/beacon/light_client/${path}`
    try {
      const { status, text, bytes, retryAfterMs } = await get(deps.fetch, { url, host, timeoutMs, signal, isKeptOut: undefined })
      if (status === 429) {
        health.slowDown(retryAfterMs)
        throw fail('rpc/rate-limited', { endpoint: host })
      }
      if (NOT_HERE.includes(status)) throw fail('light-client/no-data', { host, fork: config.forks.at(-1)?.fork ?? '' })
      if (status !== 200) throw fail('light-client/unreachable', { host })
      health.answered(clock.now() - at)
      note(bytes, 'ok')
      return text
    } catch (error) {
      const code = isError(error) ? error.code : 'app/unexpected'
      note(0, code === 'app/aborted' ? 'aborted' : 'failed', code)
      throw error
    }
  }

  const ask = async <T>(path: string, signal: AbortSignal, read: (text: string) => T): Promise<T> => {
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

  return {
    connection,
    bootstrap: (root, signal) => ask(`bootstrap/${root}`, signal, (text) => readBootstrap(text, config)),
    updates: (period, count, signal) =>
      ask(`updates?start_period=${period}&count=${count}`, signal, (text) => readUpdates(text, count, config)),
    finality: (signal) => ask('finality_update', signal, (text) => readFinalityUpdate(text, config)),
    optimistic: (signal) => ask('optimistic_update', signal, (text) => readOptimisticUpdate(text, config)),
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
export const inOrder = (beacons: readonly Beacon[]): readonly Beacon[] =>
  beacons
    .flatMap((beacon) => {
      const rank = beacon.connection.health.rank()
      return rank === undefined ? [] : [{ beacon, rank: rank + (beacon.connection.health.mustWait() > 0 ? 10 : 0) }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ beacon }) => beacon)
