import { Plural, Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import { PATHS, useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { AllowanceBook, Right } from '#wallet'
import { rowKey } from './list.ts'
import type { RowControls } from './table/right-row-context.ts'

/** Choosing rights, and proposing to take them back: the Review says what will happen, and nothing is gone before the chain says so. */
export function useTakingBack(
  book: AllowanceBook,
  chainId: number,
  rights: readonly Right[],
): { readonly controls: RowControls; readonly takeBackAll: (rights: readonly Right[]) => void; readonly bar: ReactNode } {
  const navigate = useNavigate()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = rights.filter((right) => keys.has(rowKey(right)))
  const owners = new Set(chosen.map(({ allowance }) => allowance.owner))
  const action = useAction(async (some: readonly Right[]) => {
    const [first] = some
    if (first === undefined) return
    const grants = some.map(({ allowance }) => allowance.grant)
    const requestId = await book.takeBack(grants, first.allowance.owner, chainId)
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const controls: RowControls = {
    chosen: keys,
    choose: (key, where) => {
      const next = new Set(keys)
      if (where === 'in') next.add(key)
      else next.delete(key)
      setKeys(next)
    },
    takeBack: (right) => void action.start([right]),
    busy: action.busy,
  }
  const bar = (chosen.length > 0 || action.error !== undefined) && (
    <div
      className="sticky bottom-16 z-10 flex flex-col gap-2 rounded-card border border-hair bg-card px-4 py-3 shadow-float md:bottom-4"
      data-part="chosen"
    >
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">
            <Plural value={chosen.length} one="# selected" other="# selected" />
          </p>
          <div className="flex gap-2">
            <Button tone="quiet" onClick={() => setKeys(new Set())}>
              <Trans>Clear selection</Trans>
            </Button>
            <Button tone="primary" busy={action.busy} disabled={owners.size > 1} onClick={() => void action.start(chosen)}>
              <Trans>Revoke selected</Trans>
            </Button>
          </div>
          {owners.size > 1 && (
            <p className="basis-full text-small text-soft">
              <Trans>A transaction can only revoke for one account. Select approvals of one account at a time.</Trans>
            </p>
          )}
        </div>
      )}
      {action.error !== undefined && <ErrorNote error={action.error} />}
    </div>
  )
  return { controls, takeBackAll: (some) => void action.start(some), bar }
}
