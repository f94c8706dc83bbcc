import { useState } from 'react'
import { useBeforeLeaving } from './use-before-leaving.ts'

/** What a part of the screen began and can give up: one at a time. It ends with the part. */
export type AbortControl = {
  /** The signal of the next; the one before is aborted. */
  begin(): AbortSignal
  stop(): void
}

export function useAbort(): AbortControl {
  const [control] = useState<AbortControl>(() => {
    let running: AbortController | undefined
    return {
      begin() {
        running?.abort()
        running = new AbortController()
        return running.signal
      },
      stop: () => running?.abort(),
    }
  })
  useBeforeLeaving(control.stop)
  return control
}
