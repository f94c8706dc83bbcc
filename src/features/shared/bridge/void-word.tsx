import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { VoidGame } from '#core/rollup/bridge/withdrawal-stage'

/** Why a proposal counts for nothing any more. */
export function VoidWord({ why }: { readonly why: VoidGame }): ReactNode {
  switch (why) {
    case 'blacklisted':
      return <Trans>blacklisted</Trans>
    case 'retired':
      return <Trans>retired by an upgrade</Trans>
    case 'lost':
      return <Trans>refuted</Trans>
    case 'other-type':
      return <Trans>of a kind that no longer counts</Trans>
    case 'unregistered':
      return <Trans>unknown to the bridge</Trans>
  }
}
