import { useCallback } from 'react'
import { useRouter } from '#ui/router/router'
import { useWhileShown } from '#ui/state/use-source'
import { whenIdle } from '#ui/state/when-idle'
import { PATHS } from '../links/paths.ts'
import { usePorts } from '../wallet/wallet-context.tsx'

/**
 * Fetches the Review and what makes it while a form is filled in that leads there: whoever presses Review waits for none of it. What cannot be fetched now is
 * fetched, and complained about, when it is needed.
 */
export function usePreparedReview(): void {
  const router = useRouter()
  const { requests } = usePorts<'requests'>()
  useWhileShown(
    useCallback(
      (signal) => {
        const rest = async (): Promise<void> => {
          await whenIdle()
          signal.throwIfAborted()
        }
        const prepare = async (): Promise<void> => {
          await rest()
          router.preload(PATHS.review)
          await requests.prepare(rest)
        }
        prepare().catch(() => undefined)
      },
      [router, requests],
    ),
  )
}
