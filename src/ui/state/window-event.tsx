import { useEffect, useEffectEvent } from 'react'

/** Hears an event of the window while this part of the screen is there; `handle` is always the one of the last drawing. */
export function useWindowEvent<K extends keyof WindowEventMap>(type: K, handle: (event: WindowEventMap[K]) => void): void {
  const latest = useEffectEvent(handle)
  useEffect(() => {
    const listen = (event: WindowEventMap[K]): void => latest(event)
    addEventListener(type, listen)
    return () => removeEventListener(type, listen)
  }, [type])
}
