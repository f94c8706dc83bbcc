import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useCallback, useState } from 'react'
import { fail } from '#core/errors'
import { PATHS, useSource, usePorts } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useWhileShown } from '#ui/state/use-source'

/** Making a vault, only where one can be made: not on a page without protection, and not beside another. Said at the start, not after the work. */
export function OnlyWithoutVault({ children }: { readonly children: ReactNode }) {
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  useWhileShown(useCallback(() => void session.prepare(), [session]))
  // As it was when the screen came: the vault that is made here opens while the screen still stands.
  const [had] = useState(state.kind === 'open')
  if (state.kind === 'unprotected') return <ErrorNote error={state.error} />
  if (!had) return children
  return (
    <ErrorNote
      error={fail('vault/exists')}
      actions={
        <Link to={PATHS.accounts} className={buttonStyle('plain', 'small')}>
          <Trans>Your accounts</Trans>
        </Link>
      }
    />
  )
}
