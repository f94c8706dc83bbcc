import { useSyncExternalStore } from 'react'
import type { Source } from '#core/source'

/** The one hook by which a screen reads facts and records. It draws again when the value changes. */
export function useSource<T>(source: Source<T>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
