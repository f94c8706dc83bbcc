import { defined } from '#core/defined'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import { useWallet } from '#features/shared'
import type { Explorer } from '#wallet'

/** What was asked of the explorer, and where the asking stands. What was known stays while it is asked again. */
export type Answer<T> = {
  readonly value?: T
  readonly error?: WireError
  readonly asking: boolean
  again(): void
}

/** Asks the explorer when the screen opens, and once more for `again`. `key` names what is asked for: another key begins anew. The question ends with the screen. */
export function useAnswer<T>(key: string, ask: (explorer: Explorer, signal: AbortSignal) => Promise<T>): Answer<T> {
  const wallet = useWallet()
  const [state, setState] = useState<{ readonly key: string; readonly value?: T; readonly error?: WireError; readonly asking: boolean }>({
    key,
    asking: true,
  })
  const [round, setRound] = useState(0)
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    const ending = new AbortController()
    setState((before) => (before.key === key && before.value !== undefined ? { ...before, asking: true } : { key, asking: true }))
    const run = async (): Promise<void> => {
      try {
        const value = await latest.current(await wallet.explore(), ending.signal)
        if (!ending.signal.aborted) setState({ key, value, asking: false })
      } catch (error) {
        if (ending.signal.aborted || isError(error, 'app/aborted')) return
        setState((before) => ({
          key,
          ...defined({ value: before.key === key && before.value !== undefined ? before.value : undefined }),
          error: toWire(error, 'explore'),
          asking: false,
        }))
      }
    }
    void run()
    return () => ending.abort()
  }, [key, round, wallet])
  const again = useCallback(() => setRound((now) => now + 1), [])
  // What stands there belongs to the question before.
  if (state.key !== key) return { asking: true, again }
  return { ...state, again }
}
