import { fail, isError } from '#core/errors'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { Clock } from '../../connection/clock.ts'

/** Calls for logs that are under way at once at most: four requests of ten to a stranger. */
const MAX_AT_ONCE = 40
/** Of the speed at which an endpoint refused, so much is taken for its limit, the first time and later; after so many calls that went well, one more a second is tried. */
const OF_FIRST_REFUSED = 0.5
const OF_REFUSED = 0.75
const TRY_MORE = 200
/** Refusals for speed in a row after which the caller is told. */
const MAX_REFUSALS = 8
/** Shortest pause after such a refusal, in milliseconds. */
const PAUSE = 250

/** How fast one endpoint may be asked for logs: as fast as it answers, until it says that it was too fast. */
type Pace = {
  /** Calls a second; absent until it refused some. */
  most?: number
  /** When calls of the last second left. */
  sent: number[]
  fine: number
  refusals: number
}

/** Calls for logs, many at once, within what each endpoint bears. */
export function createLogPaces(clock: Clock) {
  const paces = new WeakMap<EndpointConnection, Pace>()
  const paceOf = (connection: EndpointConnection): Pace => {
    const pace = paces.get(connection) ?? { sent: [], fine: 0, refusals: 0 }
    paces.set(connection, pace)
    return pace
  }
  const lately = (pace: Pace): number[] => {
    const now = clock.steady()
    pace.sent = pace.sent.filter((at) => now - at < 1000)
    return pace.sent
  }
  /** Waits until so many calls may leave. */
  const wait = async (pace: Pace, calls: number, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const sent = lately(pace)
      const [oldest] = sent
      if (pace.most === undefined || oldest === undefined || sent.length + calls <= pace.most) break
      await clock.sleep(oldest + 1000 - clock.steady(), signal)
    }
    const now = clock.steady()
    pace.sent.push(...Array.from({ length: calls }, () => now))
  }

  return {
    /** So many calls may be put into one `ask`. */
    atOnce: (connection: EndpointConnection): number => Math.max(1, Math.min(MAX_AT_ONCE, paceOf(connection).most ?? MAX_AT_ONCE)),
    /** Has `work` ask so many calls when their turn comes; again, and slower from then on, where the endpoint says that it was too fast. Throws what `work` throws. */
    async ask<T>(connection: EndpointConnection, calls: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const pace = paceOf(connection)
      for (;;) {
        await wait(pace, calls, signal)
        try {
          const result = await work()
          pace.refusals = 0
          pace.fine += calls
          if (pace.most !== undefined && pace.fine >= TRY_MORE) {
            pace.most++
            pace.fine = 0
          }
          return result
        } catch (error) {
          if (!isError(error, 'rpc/rate-limited')) throw error
          if (++pace.refusals > MAX_REFUSALS) {
            pace.refusals = 0
            throw fail('rpc/rate-limited', { endpoint: connection.host })
          }
          const speed = Math.max(lately(pace).length, calls)
          const part = pace.refusals > 1 || pace.most === undefined ? OF_FIRST_REFUSED : OF_REFUSED
          pace.most = Math.max(1, Math.floor(Math.min(pace.most ?? Infinity, speed) * part))
          pace.fine = 0
          await clock.sleep(Math.max(PAUSE, connection.health.mustWait()), signal)
          // Fewer at once next time: the caller cuts anew.
          if (calls > pace.most) throw error
        }
      }
    },
  }
}
export type LogPaces = ReturnType<typeof createLogPaces>
