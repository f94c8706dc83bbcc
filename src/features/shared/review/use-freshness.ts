import { useEffect, useRef } from 'react'
import type { WireError } from '#core/errors'

/** A look that stands: when it was made (milliseconds since the epoch), and why the newest one failed, if it did. */
export type CurrentAnalysis = { readonly at: number; readonly trouble: WireError | undefined }

/** SPEC section 9: looked at again after the longer of a block and 12 s, while somebody can see it. Nothing stands, or it is being looked at: `undefined`. */
export function useFreshness(looked: CurrentAnalysis | undefined, freshMs: number, again: () => void): void {
  const idle = looked !== undefined
  const at = looked?.at ?? 0
  const trouble = looked?.trouble
  const failedAt = useRef(0)
  useEffect(() => {
    if (trouble) failedAt.current = Date.now()
  }, [trouble])
  useEffect(() => {
    if (!idle) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (): void => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      // Never later than that, though the device's clock was set back meanwhile.
      timer = setTimeout(again, Math.min(freshMs, Math.max(0, Math.max(at, failedAt.current) + freshMs - Date.now())))
    }
    plan()
    document.addEventListener('visibilitychange', plan)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    }
  }, [idle, at, trouble, freshMs, again])
}
