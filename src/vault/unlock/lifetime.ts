import { fail } from '#core/errors'

/** From one lock to the next. Whatever was asked in it ends with it. */
export type Lifetime = {
  readonly alive: () => boolean
  /** Throws `vault/locked` once it is over: asked before anything that lasts. */
  readonly check: () => void
  /** Answers with `work`, or rejects with `vault/locked` at the moment of the lock, whichever comes first. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  readonly end: () => void
}

export function createLifetime(): Lifetime {
  let over = false
  let end: () => void = () => undefined
  const ended = new Promise<never>((_, reject) => {
    end = () => {
      over = true
      reject(fail('vault/locked'))
    }
  })
  // Nobody may be waiting when it ends.
  ended.catch(() => undefined)
  const check = (): void => {
    if (over) throw fail('vault/locked')
  }
  return {
    alive: () => !over,
    check,
    async during(work) {
      check()
      const value = await Promise.race([work(), ended])
      check()
      return value
    },
    end,
  }
}

/** One after the other, in the order of asking; a failure does not stop the next. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    // That it ended, and not with what: an answer may be a phrase, which would be kept until the next call.
    last = next.then(
      () => undefined,
      () => undefined,
    )
    return next
  }
}
