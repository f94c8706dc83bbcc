import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import type { ExplorerAnswer } from './use-explorer-answer.ts'

/** What was asked, as far as it is there: the shape of it, what went wrong, or itself. */
export function FactView<T>({
  answer,
  words,
  children,
}: {
  readonly answer: ExplorerAnswer<T>
  /** What is being done. */
  readonly words: ReactNode
  readonly children: (value: T) => ReactNode
}): ReactNode {
  const { value, error, again } = answer
  return (
    <>
      {error !== undefined && <ErrorNote error={error} onRetry={again} />}
      {value !== undefined
        ? children(value)
        : error === undefined && (
            <LoadingRegion words={words}>
              <RowsSkeleton rows={4} />
            </LoadingRegion>
          )}
    </>
  )
}

/** Asks once more: what a chain holds goes on changing. */
export const AgainButton = ({ answer }: { readonly answer: ExplorerAnswer<unknown> }): ReactNode => (
  <Button size="small" icon="refresh" busy={answer.asking && answer.value !== undefined} onClick={answer.again}>
    <Trans>Refresh</Trans>
  </Button>
)
