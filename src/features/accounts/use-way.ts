import { useCallback, useEffect, useRef, useState } from 'react'
import { fail, isError, toWire, type WireError } from '#core/errors'
import { onLeft, SHOWN_MS } from '#features/kit'
import type { Way } from '#wallet'

/** Failures that another try at showing who one is can mend. */
const REFUSALS = [
  'vault/wrong-password',
  'vault/wrong-passkey',
  'vault/wrong-code',
  'vault/malformed-code',
  'vault/wait',
  'vault/ask-again',
] as const
const isRefusal = (error: unknown): boolean => REFUSALS.some((code) => isError(error, code))

export type KeptWay = {
  /** `ready`: the person has shown that they are here, less than a minute ago, and has not looked elsewhere since. */
  readonly at: 'closed' | 'asking' | 'ready'
  readonly error: WireError | undefined
  ask(): void
  give(way: Way): void
  close(): void
  /** Does something with it. Where the vault refuses it, it is asked for again and the failure goes on. */
  use<T>(work: (way: Way) => Promise<T>): Promise<T>
}

/**
 * The owner's way in, for the short while in which a secret may be shown. It is never React's: it is dropped after a minute, when the person
 * looks elsewhere, and when the part of the screen goes. Nothing but a press opens it: no link, no path.
 */
export function useWay(): KeptWay {
  const [at, setAt] = useState<KeptWay['at']>('closed')
  const [error, setError] = useState<WireError>()
  const kept = useRef<Way>(undefined)
  const close = useCallback((): void => {
    kept.current = undefined
    setAt('closed')
    setError(undefined)
  }, [])
  useEffect(
    () => () => {
      kept.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (at !== 'ready') return
    const timer = setTimeout(close, SHOWN_MS)
    const stop = onLeft(close)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [at, close])
  return {
    at,
    error,
    close,
    ask() {
      setError(undefined)
      setAt('asking')
    },
    give(way) {
      kept.current = way
      setError(undefined)
      setAt('ready')
    },
    async use(work) {
      if (!kept.current) throw fail('vault/ask-again')
      try {
        return await work(kept.current)
      } catch (thrown) {
        if (isRefusal(thrown)) {
          kept.current = undefined
          setError(toWire(thrown, 'way'))
          setAt('asking')
        }
        throw thrown
      }
    },
  }
}
