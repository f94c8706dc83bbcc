import { useLingui } from '@lingui/react/macro'
import type { Account } from '#core/identity/account'
import { useAction, usePorts, useUndo } from '#features/shared'

/** Hides an account, which can be undone for a while, or shows a hidden one. */
export function useHideAccount({ address, hidden, name }: Account) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const offerUndo = useUndo()
  return useAction(async () => {
    await session.edit(address, { hidden: !hidden })
    if (!hidden) offerUndo(t`${name} is hidden`, () => session.edit(address, { hidden: false }))
  })
}
