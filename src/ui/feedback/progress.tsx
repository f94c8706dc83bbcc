import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '../buttons/button.tsx'

export type ProgressProps = {
  /** What is being done now: "Proving 12 of 40 balances". */
  readonly words: ReactNode
  /** Steps done and all steps; absent while their number is not known. */
  readonly done?: number
  readonly of?: number
  readonly onCancel?: () => void
}

/** A wait with its words, and a way out of it. */
export function Progress({ words, done, of, onCancel }: ProgressProps): ReactNode {
  const id = useId()
  const known = done !== undefined && of !== undefined && of > 0
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id={id} role="status" className="figures min-w-0 text-small">
          {words}
        </p>
        {onCancel !== undefined && (
          <Button size="small" tone="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={known ? of : undefined}
        aria-valuenow={known ? Math.min(done, of) : undefined}
        className="h-1 overflow-hidden rounded-mark bg-hair"
      >
        {known ? (
          <div className="h-full bg-ink transition-[width] duration-(--calm)" style={{ width: `${Math.min(100, (done / of) * 100)}%` }} />
        ) : (
          <div className="progress-slide h-full w-1/3 bg-ink" />
        )}
      </div>
    </div>
  )
}
