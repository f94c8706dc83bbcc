import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OtherRules } from '#core/simulation/simulation'
import { HostileText } from '../text/hostile-text.tsx'

/** Longest name of a fork: somebody else may have made it up. */
const MAX_NAME = 32

/** By which rules something was run, where they may not be those of its block. */
export function OtherRulesWords({ rules: { by, newer, early } }: { readonly rules: OtherRules }): ReactNode {
  if (newer === 'unknown') return <Trans>This was simulated with the rules of {by}. The chain may have newer ones.</Trans>
  const name = <HostileText text={newer ?? early ?? by} most={MAX_NAME} />
  if (newer !== undefined)
    return (
      <Trans>
        This was simulated with the rules of {by}. The chain has newer ones: {name}.
      </Trans>
    )
  return (
    <Trans>
      This was simulated with the rules of {by}. By the clock, the chain should use those of {name}, but its blocks don’t show it.
    </Trans>
  )
}
