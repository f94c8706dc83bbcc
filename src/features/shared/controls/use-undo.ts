import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { toast } from '#ui/overlays/toast'
import { tellFailure } from './tell-failure.ts'

/**
 * For what can be turned around: it is done at once, and what says so offers to undo it. `back` turns it around; it must not need the screen that offered it.
 * @example const offerUndo = useUndo(); await remove(id); offerUndo(t`${name} was removed`, () => save(before))
 */
export function useUndo(): (text: string, back: () => void | Promise<unknown>) => void {
  const { t } = useLingui()
  return useCallback(
    (text, back) => {
      const run = (): void => void (async () => back())().catch((thrown: unknown) => tellFailure(thrown, 'undo'))
      toast(text, { action: { label: t`Undo`, run, undoes: true } })
    },
    [t],
  )
}
