import { useEffect, useEffectEvent } from 'react'
import type { Source } from '#core/source'
import { useSource } from './use-source.tsx'

/** Hears an event of the window while this part of the screen is there; `handle` is always the one of the last drawing. */
export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  handle: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): void {
  const latest = useEffectEvent(handle)
  const { capture = false, passive = false } = options ?? {}
  useEffect(() => {
    const listen = (event: WindowEventMap[K]): void => latest(event)
    addEventListener(type, listen, { capture, passive })
    return () => removeEventListener(type, listen, { capture })
  }, [type, capture, passive])
}

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
