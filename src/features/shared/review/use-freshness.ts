import { useCallback, useRef } from 'react'
import type { WireError } from '#core/errors'
import { useIsVisible } from '#ui/state/dom-events'
import { useWhileShown } from '#ui/state/use-source'

/** A look that stands: when it was made (milliseconds since the epoch), and why the newest one failed, if it did. */
export type CurrentAnalysis = { readonly at: number; readonly trouble: WireError | undefined }

/** SPEC section 9: looked at again after the longer of a block and 12 s, while somebody can see it. Nothing stands, or it is being looked at: `undefined`. */
export function useFreshness(looked: CurrentAnalysis | undefined, freshMs: number, again: () => void): void {
  const isIdle = looked !== undefined
  const at = looked?.at ?? 0
  const trouble = looked?.trouble
  const isVisible = useIsVisible()
  /** The newest failure, and when it was heard of. */
  const failure = useRef<{ readonly trouble: WireError; readonly at: number }>(undefined)
  useWhileShown(
    useCallback(
      (signal) => {
        if (!isIdle || !isVisible) return
        if (trouble !== undefined && failure.current?.trouble !== trouble) failure.current = { trouble, at: Date.now() }
        // Never later than that, though the device's clock was set back meanwhile.
        const since = Math.max(at, failure.current?.at ?? 0)
        const timer = setTimeout(again, Math.min(freshMs, Math.max(0, since + freshMs - Date.now())))
        signal.addEventListener('abort', () => clearTimeout(timer))
      },
      [isIdle, isVisible, at, trouble, freshMs, again],
    ),
  )
}
