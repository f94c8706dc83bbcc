import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { isError } from '#core/errors'
import { useSource, usePorts } from '#features/shared'
import { useIsVisible } from '#ui/state/dom-events'
import { useWhileShown } from '#ui/state/use-source'
import { hasUpdates } from '#wallet'

/** Asks for the person's signed lists when they are due: while the vault is open and the page is in sight, and never sooner than they chose. Draws nothing. */
export function KeepListsUpdated(): ReactNode {
  const { session, apps } = usePorts<'session' | 'apps'>()
  const state = useSource(session.state)
  const isVisible = useIsVisible()
  const records = state.kind === 'open' ? state.records : undefined
  useWhileShown(
    useCallback(
      (signal) => {
        if (records === undefined || !isVisible || !hasUpdates(records)) return
        apps()
          .then(({ reports }) => reports.keepUpdated(signal))
          // A lock and leaving end it. What a list failed with is kept with the list; what remains is told when the person looks at them.
          .catch((error: unknown) => {
            if (!isError(error)) throw error
          })
      },
      [records, apps, isVisible],
    ),
  )
  return null
}
