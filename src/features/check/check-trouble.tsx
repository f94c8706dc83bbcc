import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WireError } from '#core/errors'
import { PATHS, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { ErrorNote } from '#ui/feedback/error-note'
import { buttonStyle } from '#ui/buttons/button'
import type { CheckState, CheckSubject } from '#wallet'

/** Why there is no run, or no newer one, and what can be done about it. */
export function CheckTrouble({
  state,
  subject,
  onRetry,
}: {
  readonly state: CheckState
  readonly subject: CheckSubject
  readonly onRetry: () => void
}): ReactNode {
  const welcomed = useSource(usePorts<'preferences'>().preferences.values)?.welcomed ?? false
  const error: WireError | undefined = state.kind === 'offline' ? state.error : state.kind === 'ready' ? state.trouble : undefined
  if (error === undefined) return null
  const isText = subject.asked.kind === 'message' || subject.asked.kind === 'hash'
  if (isText && (error.code === 'input/required' || error.code === 'rpc/no-endpoint')) return null
  if (error.code === 'input/required')
    return (
      <Banner tone="unknown" title={<Trans>What it does is not computed yet</Trans>}>
        <Trans>Say above who would send or sign it: an account is needed to run it as. Its words and hashes do not depend on that.</Trans>
      </Banner>
    )
  if (error.code === 'rpc/no-endpoint')
    return (
      <Banner
        tone="unknown"
        title={
          subject.chainId === 0 ? (
            <Trans>It names no chain and none is set up here, so nothing was run</Trans>
          ) : (
            <Trans>This chain is not set up, so nobody was asked and nothing was run</Trans>
          )
        }
        actions={
          <Link to={welcomed ? PATHS.chains : PATHS.firstChains} className={buttonStyle('plain', 'small')}>
            <Trans>Set up a chain</Trans>
          </Link>
        }
      >
        {subject.chainId === 0 ? (
          <Trans>Its words and hashes are below. It may be valid on any chain: choose one to see what it does there.</Trans>
        ) : (
          <Trans>Its words and hashes are below all the same. What it does takes an endpoint of that chain.</Trans>
        )}
      </Banner>
    )
  return (
    <ErrorNote
      error={error}
      onRetry={onRetry}
      actions={
        <Link to={PATHS.chains} className={buttonStyle('plain', 'small')}>
          <Trans>Chains</Trans>
        </Link>
      }
    />
  )
}
