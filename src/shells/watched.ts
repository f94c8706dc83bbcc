import { fail, isError } from '#core/errors'
import type { Calls, Client } from '#protocol'

/** How long a Worker may have work and give no answer at all, in milliseconds: its own budget for a call is 5 s, and answers come one by one. */
const TICK = 5_000
/** Counted in ticks, so that a computer that slept takes one for all of the night. */
const TICKS = 3

type Deps<C extends Calls> = {
  /** A fresh Worker. Closing the client ends it. */
  readonly spawn: () => Client<C>
  /** Does something later, unless the returned function is called before. */
  readonly after: (milliseconds: number, work: () => void) => () => void
}

type Pending = { reject(error: unknown): void }

/**
 * A Worker that can be thrown away: started at the first question, ended when it has been silent for too long, started anew for the next. The question that
 * it was busy with fails with `simulation/budget`; those that waited behind it with `app/worker-lost`, and may be put again.
 */
export function createWatched<C extends Calls>({ spawn, after }: Deps<C>): Client<C> {
  let live: Client<C> | undefined
  let cancel: (() => void) | undefined
  const pending = new Set<Pending>()

  const end = (): void => {
    cancel?.()
    cancel = undefined
    live?.close()
    live = undefined
  }
  const watch = (ticks: number): void => {
    cancel?.()
    cancel = pending.size === 0 ? undefined : after(TICK, () => (ticks > 1 ? watch(ticks - 1) : giveUp()))
  }
  const giveUp = (): void => {
    const [busy] = pending
    busy?.reject(fail('simulation/budget'))
    end()
  }
  return {
    call(name, params, options) {
      live ??= spawn()
      const asked = live
      return new Promise((resolve, reject) => {
        const entry: Pending = { reject }
        pending.add(entry)
        if (pending.size === 1) watch(TICKS)
        const settled = (): void => {
          pending.delete(entry)
          if (live === asked) watch(TICKS)
        }
        asked.call(name, params, options).then(
          (value) => {
            settled()
            resolve(value)
          },
          (error: unknown) => {
            settled()
            if (isError(error, 'app/worker-lost') && live === asked) end()
            reject(error)
          },
        )
      })
    },
    on: () => () => undefined,
    close: end,
  }
}
