import type { Source } from '#core/source'
import { useSource } from './use-source.tsx'

export { useWindowEvent } from './window-event.tsx'

/** Whether somebody can see the page. */
export const pageVisibility: Source<boolean> = {
  get: () => document.visibilityState === 'visible',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}

/** Whether somebody can see the page, for a screen that works only then. */
export const useIsVisible = (): boolean => useSource(pageVisibility)

/** A `ref` that brings the keyboard there when it appears. */
export const focusAtFirst = (node: HTMLElement | null): void => node?.focus()
