import { isError } from '#core/errors'
import type { Clock } from './connection/sleep.ts'
import type { ChainRoom } from './rooms.ts'

/** How a chain is followed: how long a slot is, in seconds, and what looks for its newest block. */
export type Pace = { readonly seconds: number; readonly look: (signal: AbortSignal) => Promise<unknown> }

/** Follows just these chains from now on. */
export type Follow = (rooms: readonly ChainRoom[], paceOf: (room: ChainRoom) => Pace) => void

/** Never more often, whatever a chain says its block time is: in seconds. */
const SHORTEST = 1

/** Looks for the head of each followed chain at each slot; failures are in the health of endpoints and in the light client's state. */
export function createFollow(clock: Clock): Follow {
  const running = new Map<number, AbortController>()

  const run = async (room: ChainRoom, paceOf: (room: ChainRoom) => Pace, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const { seconds, look } = paceOf(room)
      try {
        await look(signal)
      } catch (error) {
        if (!isError(error)) throw error
      }
      await clock.sleep(Math.max(SHORTEST, seconds) * 1000, signal)
    }
  }

  return (rooms, paceOf) => {
    for (const stop of running.values()) stop.abort()
    running.clear()
    for (const room of rooms) {
      const stop = new AbortController()
      running.set(room.pool.chain.chainId, stop)
      run(room, paceOf, stop.signal).catch((error: unknown) => {
        if (!isError(error, 'app/aborted')) throw error
      })
    }
  }
}
