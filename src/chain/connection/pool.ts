import type { Address } from '#core/ethereum/address'
import type { Chain, EndpointRole } from '#core/chains/chain'
import { type AppError, type ErrorCode, fail, fromWire, isError } from '#core/errors'
import { limit } from '#core/limits'
import { namedAfter } from '../proof/refuted.ts'
import type { PendingQuestion, PendingQuestions } from './waits.ts'
import type { EndpointConnection } from './connection.ts'
import type { CallOptions } from './exchange.ts'
import { hedged } from './hedge.ts'
import type { Clock } from './clock.ts'

/** Does one question with one endpoint. `asking` has the cancellation of this try alone. */
export type Work<T> = (connection: EndpointConnection, asking: CallOptions) => Promise<T>

/** How a question is put, beside what it is. */
export type Manner = CallOptions & {
  /** A plain read: when the first endpoint is slower than usual, a second is asked too. Never for what is sent. */
  readonly hedge?: true
  /** Endpoints that can answer it, as far as is known: the others are asked last. */
  readonly suits?: (connection: EndpointConnection) => boolean
  /** Endpoints that may be asked at all. Absent: all of the role. */
  readonly only?: (connection: EndpointConnection) => boolean
}

/** The endpoints of one chain. */
export type EndpointPool = {
  readonly chain: Chain
  readonly connections: readonly EndpointConnection[]
  /**
   * Does `work` with an endpoint of a role: the healthiest first, then in the person's order; when it fails, with another, or with the same a moment later.
   * Only with endpoints that may be asked about the accounts of the question. Throws the last failure, `rpc/no-endpoint`, `rpc/not-for-account`, or why all
   * are kept out.
   */
  use<T>(role: EndpointRole, manner: Manner, work: Work<T>): Promise<T>
  /** Does `work` with every endpoint of a role that may be asked, one after another, best first. Those that fail are left out. Throws `app/aborted` and our own faults. */
  each<T>(role: EndpointRole, manner: Manner, work: Work<T>): Promise<readonly T[]>
  /** Has the endpoint that would be asked identified, while something else is waited for. */
  wake(role: EndpointRole, manner: Manner): void
}

/** The endpoint could not or would not answer this question: no fault of its, but another may. Asking it again says the same. */
const CANNOT: readonly ErrorCode[] = ['rpc/cannot-prove', 'rpc/unsupported', 'rpc/pruned', 'rpc/not-for-account', 'simulation/moved']
/** No fault of its either, and it passes. */
const BLAMELESS: readonly ErrorCode[] = [...CANNOT, 'rpc/behind', 'rpc/offline', 'rpc/names-two']
/** Faults that do not pass within a second. */
const LASTING: readonly ErrorCode[] = [
  ...CANNOT,
  'rpc/wrong-chain',
  'rpc/other-chain',
  'rpc/lying',
  'rpc/local-permission',
  'rpc/timeout',
  'rpc/offline',
  'rpc/names-two',
]
/** Longest wait for an endpoint that asked for one, in milliseconds; then the person is told instead. */
const MAX_WAIT = 5000
const FIRST_PAUSE = 200

const isOneOf = (error: unknown, codes: readonly ErrorCode[]): boolean => codes.some((code) => isError(error, code))

/** An endpoint's failure, after which to go on. Everything else (our own faults, an outcome, a cancellation) ends the question. */
const isEndpointFailure = (error: unknown): error is AppError =>
  isError(error) &&
  (error.code.startsWith('rpc/') || error.code.startsWith('proof/') || error.code === 'simulation/moved') &&
  error.code !== 'rpc/no-endpoint' &&
  error.code !== 'rpc/not-listed'

const mayBeAsked = ({ endpoint }: EndpointConnection, about: readonly Address[]): boolean =>
  endpoint.accounts === undefined || about.every((account) => endpoint.accounts?.includes(account))

export type PoolDeps = {
  readonly waits: PendingQuestions
  readonly clock: Clock
  readonly random: () => number
  /** Milliseconds after which a second endpoint is asked, by how long the first usually takes. */
  readonly hedgeAfter: (usual: number | undefined) => number
}

type Tried = Map<EndpointConnection, AppError>
/** One question on its way. */
type Course = { readonly tried: Tried; readonly wait: PendingQuestion }

/** Who may be asked, best first: not yet tried before tried, able before not, healthy before not, the person's order within. */
function order(
  connections: readonly EndpointConnection[],
  role: EndpointRole,
  { about = [], suits, only }: Manner,
  tried: Tried,
): readonly EndpointConnection[] {
  const open = connections.flatMap((connection) => {
    const { endpoint, health } = connection
    const rank = endpoint.roles.includes(role) && mayBeAsked(connection, about) && only?.(connection) !== false ? health.rank() : undefined
    if (rank === undefined || isOneOf(tried.get(connection), LASTING)) return []
    const unable = suits?.(connection) === false ? 20 : 0
    return [{ connection, rank: (tried.has(connection) ? 100 : 0) + (health.mustWait() > 0 ? 10 : 0) + unable + rank }]
  })
  return open.sort((a, b) => a.rank - b.rank).map(({ connection }) => connection)
}

/** Why nobody was asked. */
function whyNone(chain: Chain, connections: readonly EndpointConnection[], role: EndpointRole, about: readonly Address[]): AppError {
  const ofRole = connections.filter(({ endpoint }) => endpoint.roles.includes(role))
  const allowed = ofRole.filter((connection) => mayBeAsked(connection, about))
  if (ofRole.length > 0 && allowed.length === 0) return fail('rpc/not-for-account', { chain: chain.name })
  const keptOut = allowed.find(({ health }) => health.lastError() !== undefined)
  return keptOut?.health.lastError() ?? fail('rpc/no-endpoint', { chain: chain.name })
}

/** Somebody to ask too, when the first is slow: well, able, and no stranger who learns what so far only the person's own endpoint would. */
const secondTo = (
  first: EndpointConnection,
  others: readonly EndpointConnection[],
  { about = [], suits }: Manner,
): EndpointConnection | undefined =>
  others.find(
    (other) =>
      other !== first &&
      (other.health.rank() ?? 9) <= 1 &&
      other.health.mustWait() === 0 &&
      suits?.(other) !== false &&
      (first.endpoint.owner === 'foreign' || other.endpoint.owner === 'own' || about.length === 0),
  )

/** The last failure, with who failed of how many that could have been asked. */
function withFailed(
  connections: readonly EndpointConnection[],
  last: AppError,
  role: EndpointRole,
  { about = [], only }: Manner,
  tried: Tried,
): AppError {
  const askable = connections.filter((one) => one.endpoint.roles.includes(role) && mayBeAsked(one, about) && only?.(one) !== false)
  const out = askable.filter((one) => tried.has(one) || one.health.rank() === undefined)
  if (askable.length < 2) return last
  return fromWire({
    code: last.code,
    data: { ...last.data, failed: out.map(({ host }) => host).join(', '), count: out.length, of: askable.length },
  })
}

/** One try with one endpoint, whose health learns how it went. */
const attempt = async <T>(connection: EndpointConnection, asking: CallOptions, work: Work<T>, { tried, wait }: Course): Promise<T> => {
  wait.asks(connection.host)
  try {
    const value = await work(connection, asking)
    connection.health.worked()
    return value
  } catch (thrown) {
    const error = namedAfter(thrown, connection.host)
    wait.failed(error)
    if (isEndpointFailure(error)) {
      if (!isOneOf(error, BLAMELESS)) connection.health.failed(error)
      tried.set(connection, error)
    }
    throw error
  }
}

export function createPool(
  chain: Chain,
  connections: readonly EndpointConnection[],
  { clock, random, hedgeAfter, waits }: PoolDeps,
): EndpointPool {
  const once = <T>(
    first: EndpointConnection,
    others: readonly EndpointConnection[],
    manner: Manner,
    work: Work<T>,
    course: Course,
  ): Promise<T> => {
    const { hedge, suits: _, only: __, ...asking } = manner
    const second = hedge ? secondTo(first, others, manner) : undefined
    const run = (connection: EndpointConnection) => (signal: AbortSignal) => attempt(connection, { ...asking, signal }, work, course)
    if (!second) return run(first)(manner.signal)
    return hedged({ first: run(first), second: run(second), after: hedgeAfter(first.health.usual()), clock, signal: manner.signal })
  }

  const ask = async <T>(role: EndpointRole, manner: Manner, work: Work<T>, wait: PendingQuestion): Promise<T> => {
    const tried: Tried = new Map()
    let last: AppError | undefined
    for (let round = 0; round < limit('endpointTries'); round++) {
      const [connection, ...others] = order(connections, role, manner, tried)
      if (!connection) break
      // One that fails again and again is asked each question once: who waits is told sooner.
      if (tried.has(connection) && connection.health.get().at === 'resting' && connection.health.mustWait() === 0) break
      const pause = tried.has(connection) ? FIRST_PAUSE * 2 ** round * (0.75 + random() / 2) : 0
      const delay = Math.max(pause, connection.health.mustWait())
      if (delay > MAX_WAIT) break
      if (delay > 0) await clock.sleep(delay, manner.signal)
      try {
        return await once(connection, others, manner, work, { tried, wait })
      } catch (error) {
        if (!isEndpointFailure(error)) throw error
        // That the chain moved on is the most useful thing to know: the caller can go on from there.
        last = last && isError(last, 'simulation/moved') ? last : error
      }
    }
    throw last === undefined ? whyNone(chain, connections, role, manner.about ?? []) : withFailed(connections, last, role, manner, tried)
  }

  return {
    chain,
    connections,
    async use(role, manner, work) {
      const wait = waits.begin(chain.chainId, manner.purpose)
      try {
        return await ask(role, manner, work, wait)
      } finally {
        wait.end()
      }
    },
    async each(role, manner, work) {
      const found: Awaited<ReturnType<typeof work>>[] = []
      const tried: Tried = new Map()
      const wait = waits.begin(chain.chainId, manner.purpose)
      try {
        for (const connection of order(connections, role, manner, tried))
          try {
            found.push(await once(connection, [], manner, work, { tried, wait }))
          } catch (error) {
            if (!isEndpointFailure(error)) throw error
          }
      } finally {
        wait.end()
      }
      return found
    },
    wake: (role, manner) => order(connections, role, manner, new Map())[0]?.wake(),
  }
}
