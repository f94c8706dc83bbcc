import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { isError, toWire } from '#core/errors'
import { plain } from '#core/text/words'
import { toast } from '#ui/overlays/toast'

const readCatalogue = async (): Promise<typeof import('#core/catalogue') | undefined> => {
  try {
    return await import('#core/catalogue')
  } catch {
    return undefined // offline, or an older build than the server's: the code has to do
  }
}

/** Says why something could not be turned around: its screen may be gone by then. */
async function tellFailure(thrown: unknown): Promise<void> {
  if (isError(thrown, 'app/aborted')) return
  const error = toWire(thrown, 'undo')
  const catalogue = await readCatalogue()
  toast(catalogue === undefined ? error.code : plain(catalogue.errorMessage(error)), { tone: 'danger' })
}

/**
 * For what can be turned around: it is done at once, and what says so offers to undo it. `back` turns it around; it must not need the screen that offered it.
 * @example const offerUndo = useUndo(); await remove(id); offerUndo(t`${name} was removed`, () => save(before))
 */
export function useUndo(): (text: string, back: () => void | Promise<unknown>) => void {
  const { t } = useLingui()
  return useCallback(
    (text, back) => {
      const run = (): void => void (async () => back())().catch(tellFailure)
      toast(text, { action: { label: t`Undo`, run, undoes: true } })
    },
    [t],
  )
}
