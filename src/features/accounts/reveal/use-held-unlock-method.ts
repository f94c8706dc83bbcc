import { useCallback, useRef, useState } from 'react'
import { fail } from '#core/errors'
import { onLeft, SHOWN_MS, useBeforeLeaving, usePorts } from '#features/shared'
import { useWhileShown } from '#ui/state/use-source'
import type { UnlockSecret } from '#wallet'

export type HeldUnlockMethod = {
  /** `ready`: the person has shown that they are here, less than a minute ago, and has not looked elsewhere since. */
  readonly at: 'closed' | 'asking' | 'ready'
  ask(): void
  /** Takes it if the vault does. Throws as `unlock`. */
  give(way: UnlockSecret): Promise<void>
  close(): void
  /** Does something with it. Throws `vault/ask-again` where it was dropped, and what the vault throws. */
  use<T>(work: (way: UnlockSecret) => Promise<T>): Promise<T>
}

/**
 * The owner's way in, for the short while in which a secret may be shown. It is never React's: it is dropped after a minute, when the person
 * looks elsewhere, and when the part of the screen goes. Nothing but a press opens it: no link, no path.
 */
export function useHeldUnlockMethod(): HeldUnlockMethod {
  const [at, setAt] = useState<HeldUnlockMethod['at']>('closed')
  const { session } = usePorts<'session'>()
  const kept = useRef<UnlockSecret>(undefined)
  const close = useCallback((): void => {
    kept.current = undefined
    setAt('closed')
  }, [])
  useBeforeLeaving(useCallback(() => void (kept.current = undefined), []))
  useWhileShown(
    useCallback(
      (signal) => {
        if (at !== 'ready') return
        const timer = setTimeout(close, SHOWN_MS)
        const stop = onLeft(close)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          stop()
        })
      },
      [at, close],
    ),
  )
  return {
    at,
    close,
    ask: () => setAt('asking'),
    async give(way) {
      await session.vault().call('prove', { way })
      kept.current = way
      setAt('ready')
    },
    async use(work) {
      if (!kept.current) throw fail('vault/ask-again')
      return work(kept.current)
    },
  }
}
