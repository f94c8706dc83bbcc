import { useCallback } from 'react'
import { useWhileShown } from '#ui/state/use-source'

/** Runs `then` once nothing changed for `ms`: `then` is another function whenever something changed that it depends on (`useCallback`). */
export function useAfterRest(then: () => Promise<unknown>, ms: number): void {
  useWhileShown(
    useCallback(
      (signal) => {
        const timer = setTimeout(() => void then(), ms)
        signal.addEventListener('abort', () => clearTimeout(timer))
      },
      [then, ms],
    ),
  )
}
