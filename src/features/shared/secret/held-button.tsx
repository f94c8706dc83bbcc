import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorNote } from '#ui/feedback/error-note'
import { Icon } from '#ui/icon'
import type { HeldSecret } from './use-held.ts'

/** The button that a secret is held by, and why it did not come. `what` is it in a few words: "Hold to show the key". */
export function HeldButton({
  held,
  what,
}: {
  readonly held: HeldSecret
  readonly what: { readonly show: ReactNode; readonly hide: ReactNode }
}) {
  return (
    <>
      {held.error && (
        <div className="mt-3">
          <ErrorNote error={held.error} />
        </div>
      )}
      <button
        type="button"
        {...held.handlers}
        className="mt-4 flex min-h-11 w-full touch-none items-center justify-center gap-2 rounded-control border border-edge font-semibold select-none hover:bg-sunk"
      >
        <Icon name={held.shown ? 'hide' : 'show'} />
        {held.shown ? what.hide : what.show}
        {held.busy && !held.shown && (
          <span className="font-normal text-soft">
            <Trans>(opening)</Trans>
          </span>
        )}
      </button>
    </>
  )
}
