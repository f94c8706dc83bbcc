import { useEffect, useState } from 'react'

/** Milliseconds that a screen must have stood still before it may be agreed to (DESIGN, Review point 8). */
export const SETTLE_MS = 800

/**
 * True once what `content` names has stood still, in a visible and focused page, for `ms`. Any change of it, and any
 * return to the page, starts the wait anew: a click that was meant for something else must not land on Sign.
 * `content` is a key of what is shown (a digest, say); undefined while it is still changing.
 */
export function useArmed(content: string | undefined, ms: number = SETTLE_MS): boolean {
  const [armed, setArmed] = useState<string | undefined>(undefined)
  useEffect(() => {
    setArmed(undefined)
    if (content === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const disarm = (): void => {
      clearTimeout(timer)
      setArmed(undefined)
    }
    const arm = (): void => {
      disarm()
      if (document.visibilityState === 'visible') timer = setTimeout(() => setArmed(content), ms)
    }
    arm()
    const onVisible = (): void => (document.visibilityState === 'visible' ? arm() : disarm())
    window.addEventListener('focus', arm)
    window.addEventListener('blur', disarm)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', arm)
      window.removeEventListener('blur', disarm)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [content, ms])
  return armed !== undefined && armed === content
}
