import { startTransition, useCallback, useState } from 'react'
import { useWhileShown } from './use-source.tsx'

/** Milliseconds after which a page counts as painted: one in the background never is. */
const PATIENCE = 250

/** Calls back once the browser painted what is in the page now, unless the signal ends it before. */
function afterPaint(then: () => void, signal: AbortSignal): void {
  const once = new AbortController()
  const go = (): void => {
    if (!signal.aborted && !once.signal.aborted) then()
    once.abort()
  }
  // A frame begins before it is painted: the task after it comes later.
  requestAnimationFrame(() => setTimeout(go))
  setTimeout(go, PATIENCE)
}

/**
 * How many of `steps` parts of a screen are to be drawn: the first at once, each other one after what was there before was painted. A long screen is laid out in several
 * frames that way, and whoever presses a key meanwhile is heard between two of them.
 */
export function usePaintedSteps(steps: number): number {
  const [painted, setPainted] = useState(1)
  const isMore = painted < steps
  useWhileShown(
    useCallback(
      (signal) => {
        if (isMore) afterPaint(() => startTransition(() => setPainted(painted + 1)), signal)
      },
      [isMore, painted],
    ),
  )
  return Math.min(painted, steps)
}
