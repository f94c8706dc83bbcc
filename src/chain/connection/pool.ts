import type { Chain, EndpointRole } from '#core/chain'
import { type AppError, type ErrorCode, fail, isError } from '#core/errors'
import { limit } from '#core/limits'
import type { Connection } from './connection.ts'
import type { Asking } from './exchange.ts'
import type { Clock } from './sleep.ts'

/** The endpoints of one chain. */
export type Pool = {
  readonly chain: Chain
  readonly connections: readonly Connection[]
  /**
   * Does `work` with an endpoint of a role: the healthiest first, then in the person's order; when it fails, with another, or with the same a moment later.
   * Throws the last failure, `rpc/no-endpoint`, or why all are kept out.
   */
  use<T>(role: EndpointRole, asking: Asking, work: (connection: Connection) => Promise<T>): Promise<T>
}

/** The endpoint could not or would not answer this question: no fault of its, but another may. Asking it again says the same. */
const CANNOT: readonly ErrorCode[] = ['rpc/cannot-prove', 'rpc/unsupported', 'simulation/moved']
/** Faults that do not pass within a second. */
const LASTING: readonly ErrorCode[] = [...CANNOT, 'rpc/wrong-chain', 'rpc/lying', 'rpc/local-permission', 'rpc/timeout']
/** Longest wait for an endpoint that asked for one, in milliseconds; then the person is told instead. */
const LONGEST_WAIT = 5000
const FIRST_PAUSE = 200

const isOneOf = (error: unknown, codes: readonly ErrorCode[]): boolean => codes.some((code) => isError(error, code))

/** An endpoint's failure, after which to go on. Everything else (our own faults, an outcome, a cancellation) ends the question. */
const isEndpointFailure = (error: unknown): error is AppError =>
  isError(error) &&
  (error.code.startsWith('rpc/') || error.code.startsWith('proof/') || error.code === 'simulation/moved') &&
  error.code !== 'rpc/no-endpoint'

type Deps = { readonly clock: Clock; readonly random: () => number }

export function createPool(chain: Chain, connections: readonly Connection[], { clock, random }: Deps): Pool {
  /** Who is asked next: not yet tried before tried, healthy before not, the person's order within. */
  const next = (role: EndpointRole, tried: ReadonlyMap<Connection, AppError>): Connection | undefined => {
    const open = connections.flatMap((connection) => {
      const rank = connection.endpoint.roles.includes(role) ? connection.health.rank() : undefined
      const lasting = isOneOf(tried.get(connection), LASTING)
      return rank === undefined || lasting
        ? []
        : [{ connection, rank: (tried.has(connection) ? 100 : 0) + (connection.health.mustWait() > 0 ? 10 : 0) + rank }]
    })
    return open.sort((a, b) => a.rank - b.rank)[0]?.connection
  }

  const whyNone = (role: EndpointRole): AppError => {
    const keptOut = connections.find(({ endpoint, health }) => endpoint.roles.includes(role) && health.lastError() !== undefined)
    return keptOut?.health.lastError() ?? fail('rpc/no-endpoint', { chain: chain.name })
  }

  return {
    chain,
    connections,
    async use(role, { signal }, work) {
      const tried = new Map<Connection, AppError>()
      let last: AppError | undefined
      for (let attempt = 0; attempt < limit('endpointTries'); attempt++) {
        const connection = next(role, tried)
        if (!connection) break
        const pause = tried.has(connection) ? FIRST_PAUSE * 2 ** attempt * (0.75 + random() / 2) : 0
        const wait = Math.max(pause, connection.health.mustWait())
        if (wait > LONGEST_WAIT) break
        if (wait > 0) await clock.sleep(wait, signal)
        try {
          const value = await work(connection)
          connection.health.worked()
          return value
        } catch (error) {
          if (!isEndpointFailure(error)) throw error
          if (!isOneOf(error, CANNOT)) connection.health.failed(error)
          tried.set(connection, error)
          // That the chain moved on is the most useful thing to know: the caller can go on from there.
          last = last && isError(last, 'simulation/moved') ? last : error
        }
      }
      throw last ?? whyNone(role)
    },
  }
}
