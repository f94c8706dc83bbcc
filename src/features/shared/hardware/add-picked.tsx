import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { Picks } from '../import/choices.ts'
import type { Action } from '../wallet/use-action.ts'

type AddPickedProps = {
  readonly picked: Picks['list']
  /** Something else is missing, which is said beside its field. */
  readonly isIncomplete?: boolean
  readonly add: Action<readonly []>
  /** The person tried to add: what is missing is said from then on. */
  readonly tried: boolean
  readonly onTry: () => void
  /** Other ways on. */
  readonly children?: ReactNode
}

/** What stands below accounts that can be chosen: what is missing, what failed, and the button that adds them. */
export function AddPicked({ picked, isIncomplete = false, add, tried, onTry, children }: AddPickedProps): ReactNode {
  const nameless = picked.some(({ name }) => name.trim() === '')
  return (
    <>
      {tried && (picked.length === 0 || nameless) && (
        <p role="alert" className="text-small text-red">
          {picked.length === 0 ? <Trans>Choose at least one account.</Trans> : <Trans>Name each account that you chose.</Trans>}
        </p>
      )}
      {add.error && <ErrorNote error={add.error} />}
      <div className="flex flex-wrap gap-3">
        <Button
          tone="primary"
          size="large"
          busy={add.busy}
          onClick={() => {
            onTry()
            if (picked.length > 0 && !nameless && !isIncomplete) void add.start()
          }}
        >
          {picked.length === 0 ? <Trans>Add accounts</Trans> : <Plural value={picked.length} one="Add # account" other="Add # accounts" />}
        </Button>
        {children}
      </div>
    </>
  )
}
