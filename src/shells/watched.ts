import { type AppError, fail, isError } from '#core/errors'
import type { Calls, Client } from '#protocol'

/** How long a Worker may have work and give no answer at all, in milliseconds: its own budget for a call is 5 s, and answers come one by one. */
const TICK = 5_000
/** Counted in ticks, so that a computer that slept takes one for all of the night. */
const TICKS = 3

type Deps<C extends Calls> = {
  /** A fresh Worker. Closing the client ends it. */
  readonly spawn: () => Client<C>
  readonly after: typeof after
}

/** Does something later, unless the returned function is called before. */
export function after(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

type Pending = { reject: (error: AppError) => void }

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
    async call(name, params, options) {
      live ??= spawn()
      const asked = live
      const entry: Pending = { reject: () => undefined }
      const given = new Promise<never>((_, reject) => (entry.reject = reject))
      pending.add(entry)
      if (cancel === undefined) watch(TICKS)
      try {
        return await Promise.race([asked.call(name, params, options), given])
      } catch (error) {
        if (isError(error, 'app/worker-lost') && live === asked) end()
        throw error
      } finally {
        pending.delete(entry)
        if (live === asked) watch(TICKS)
      }
    },
    on: () => () => undefined,
    close: end,
  }
}
