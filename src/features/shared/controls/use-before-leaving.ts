import { useCallback } from 'react'
import { useWhileShown } from '#ui/state/use-source'

/** Runs `end` when this part of the screen goes, or before `end` is another function: give it one that stays the same (`useCallback`). */
export function useBeforeLeaving(end: () => void): void {
  useWhileShown(useCallback((signal) => signal.addEventListener('abort', end), [end]))
}
