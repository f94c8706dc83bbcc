import { useMemo, useSyncExternalStore } from 'react'
import type { Source } from '#core/source'
import { createWatched } from '#core/watched'

/** The one hook by which a screen reads facts and records. It draws again when the value changes. */
export function useSource<T>(source: Source<T>): T {
  // Where there is no page, while the first screens are built, it is what it is.
  return useSyncExternalStore(source.subscribe, source.get, source.get)
}

/**
 * Runs `start` while this part of the screen is there, for what goes on outside of React (following a chain, dropping what was opened): its signal is aborted when the
 * part goes, or when `start` is another function. Give it one that stays the same (`useCallback`).
 */
export function useWhileShown(start: (signal: AbortSignal) => void): void {
  useSource(useMemo(() => createWatched(undefined, (_, signal) => start(signal)), [start]))
}
