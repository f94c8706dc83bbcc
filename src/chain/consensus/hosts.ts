import type { FailingHost, SilentHost } from '#core/chains/consensus'
import { AppError, fail, isError, toWire } from '#core/errors'
import type { Clock } from '../connection/clock.ts'
import type { EndpointConnection } from '../connection/connection.ts'
import { type Beacon, sortHosts } from './beacon.ts'

/** A host that had nothing is asked first again after so long, in milliseconds; meanwhile only where all others fail. */
const ASK_FIRST_AGAIN = 600_000

/** Answers that were read, and do not prove what they say. */
const INVALID: readonly string[] = ['light-client/invalid-update', 'light-client/checkpoint-mismatch']
/** Found where answers are read, which knows no hosts. */
const NAMELESS: readonly string[] = [...INVALID, 'light-client/malformed']

/** Whether an answer is refuted by its own proof or signature, or is another block than the one that was asked for by its root. */
const isFalse = ({ code, data }: AppError): boolean => data?.['refutedBy'] !== undefined || code === 'light-client/checkpoint-mismatch'

type HostsDeps = {
  readonly clock: Clock
  /** The fork whose data is asked for. */
  readonly forkNow: () => string
  /** Whether something signed was verified: until then it may be the rules here that are wrong, and not a host. */
  readonly hasVerified: () => boolean
  /** Told of each host with a false answer, once that is known to be false. */
  readonly caught: (connection: EndpointConnection, error: AppError) => void
}

/** A failure with the host whose answer it is about. */
function namedAfter(error: AppError, host: string): AppError {
  if (!NAMELESS.includes(error.code) || error.data?.['host'] !== undefined) return error
  return new AppError({ code: error.code, data: { ...error.data, host } }, error)
}

/**
 * The hosts of one light client, which of them answer and have no light client data, and since when. That is no fault of theirs: after a fork some servers stop
 * for weeks.
 */
export function createHosts(beacons: readonly Beacon[], { clock, forkNow, hasVerified, caught }: HostsDeps) {
  const fallen = new Map<Beacon, SilentHost & { readonly askedAt: number }>()
  const failing = new Map<Beacon, FailingHost>()
  const accused = new Map<Beacon, AppError>()
  const isSilent = (beacon: Beacon): boolean => clock.steady() - (fallen.get(beacon)?.askedAt ?? -Infinity) < ASK_FIRST_AGAIN

  /** Hosts, the healthiest first; those that lately had nothing behind the others. */
  const ordered = (): readonly Beacon[] => {
    const all = sortHosts(beacons)
    return [...all.filter((beacon) => !isSilent(beacon)), ...all.filter(isSilent)]
  }

  const settle = (): void => {
    if (!hasVerified()) return
    for (const [{ connection }, error] of accused) caught(connection, error)
    accused.clear()
  }

  /** What a failure says of a host. */
  const note = (beacon: Beacon, error: AppError): void => {
    // It answered, but what it said does not hold: another is asked first from now on.
    if (INVALID.includes(error.code)) beacon.connection.health.failed(error)
    if (isFalse(error)) accused.set(beacon, error)
    settle()
    const { host } = beacon.connection
    if (error.code !== 'light-client/no-data') return void failing.set(beacon, { host, why: toWire(error, 'light client') })
    fallen.set(beacon, { host, since: fallen.get(beacon)?.since ?? clock.now(), fork: forkNow(), askedAt: clock.steady() })
  }

  /** Has one host do something, and remembers what that says of it. Throws what `work` throws. */
  const tried = async <T>(beacon: Beacon, work: (beacon: Beacon) => Promise<T>): Promise<T> => {
    try {
      const result = await work(beacon)
      fallen.delete(beacon)
      failing.delete(beacon)
      return result
    } catch (thrown) {
      if (!isError(thrown) || thrown.code === 'app/aborted') throw thrown
      const error = namedAfter(thrown, beacon.connection.host)
      note(beacon, error)
      throw error
    }
  }

  return {
    ordered,
    tried,
    /** To be called once more was verified. */
    settle,
    /** Tries them one after another. Throws the failure that says most. */
    async each<T>(work: (beacon: Beacon) => Promise<T>): Promise<T> {
      const failures: AppError[] = []
      for (const beacon of ordered()) {
        try {
          return await tried(beacon, work)
        } catch (error) {
          if (!isError(error) || error.code === 'app/aborted') throw error
          failures.push(error)
        }
      }
      throw worst(failures) ?? fail('light-client/unreachable', { host: beacons.map(({ connection }) => connection.host).join(', ') })
    },
    /** For a state: absent where all that were asked have something. */
    silent(): { readonly silent?: readonly SilentHost[] } {
      const all = [...fallen.values()].map(({ host, since, fork }) => ({ host, since, fork }))
      return all.length === 0 ? {} : { silent: all }
    },
    /** For a state: absent where all that were asked answered well. */
    failing: (): { readonly failing?: readonly FailingHost[] } => (failing.size === 0 ? {} : { failing: [...failing.values()] }),
  }
}

/** Of the failures of several hosts: that the fork is not known to us first, then that they have nothing, then whatever else. */
function worst(failures: readonly AppError[]): AppError | undefined {
  const find = (code: Parameters<typeof isError>[1]): AppError | undefined => failures.find((error) => isError(error, code))
  return find('light-client/unknown-fork') ?? find('light-client/no-data') ?? failures.at(-1)
}
