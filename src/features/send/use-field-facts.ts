import { useCallback, useEffect, useRef, useState } from 'react'
import { isError, toWire, type WireError } from '#core/errors'

/** What is known of something that was asked for by its key. */
export type FieldFact<T> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: WireError }

export type FieldFacts<T> = {
  of(key: string): FieldFact<T>
  /** Asks once more for what failed. */
  again(key: string): void
  /** What was learnt by another way. */
  learn(key: string, value: T): void
}

/** How long after the last key what stands there is looked up, in ms: half a name is nobody's business. */
const SETTLE = 400

/** Looks up what is wanted, each key once, one after the other. What is no longer wanted is not shown, and asked for no more. */
export function useFieldFacts<T>(wanted: readonly string[], look: (key: string, signal: AbortSignal) => Promise<T>): FieldFacts<T> {
  const [found, setFound] = useState<ReadonlyMap<string, FieldFact<T>>>(new Map())
  const latest = useRef({ found, look })
  latest.current = { found, look }
  const keys = [...new Set(wanted)].toSorted().join('\n')
  const [round, setRound] = useState(0)
  const keep = useCallback((key: string, one: FieldFact<T>) => setFound((before) => new Map([...before, [key, one]])), [])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void (async () => {
        for (const key of keys === '' ? [] : keys.split('\n')) {
          if (latest.current.found.has(key)) continue
          try {
            const value = await latest.current.look(key, stop.signal)
            if (stop.signal.aborted) return
            keep(key, { kind: 'known', value })
          } catch (error) {
            if (stop.signal.aborted || isError(error, 'app/aborted')) return
            keep(key, { kind: 'failed', error: toWire(error, 'look') })
          }
        }
      })()
    }, SETTLE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [keys, round, keep])
  return {
    of: (key) => found.get(key) ?? { kind: 'asking' },
    again(key) {
      setFound((before) => new Map([...before].filter(([one]) => one !== key)))
      setRound((before) => before + 1)
    },
    learn: (key, value) => keep(key, { kind: 'known', value }),
  }
}
