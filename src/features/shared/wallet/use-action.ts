import { useCallback, useRef, useState } from 'react'
import { useLatest } from '#ui/state/use-latest'
import { isError, toWire, type WireError } from '#core/errors'

/** Something the person started: whether it runs, and how it failed. Starting again clears the failure; a second start while it runs is ignored. */
export type Action<A extends readonly unknown[]> = {
  readonly busy: boolean
  readonly error: WireError | undefined
  start(...args: A): Promise<boolean>
  clear(): void
}

/** Wraps a verb of the wallet for a screen. `start` tells whether it succeeded and never throws. */
export function useAction<A extends readonly unknown[]>(verb: (...args: A) => Promise<unknown>): Action<A> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<WireError>()
  const running = useRef(false)
  const latest = useLatest(verb)
  const start = useCallback(
    async (...args: A): Promise<boolean> => {
      if (running.current) return false
      running.current = true
      setBusy(true)
      setError(undefined)
      try {
        await latest.current(...args)
        return true
      } catch (thrown) {
        if (!isError(thrown, 'app/aborted')) setError(toWire(thrown, 'screen'))
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [latest],
  )
  return { busy, error, start, clear: useCallback(() => setError(undefined), []) }
}
