import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EvidenceKind } from '#core/evidence/evidence'

/** The word beside a stamp. */
export function EvidenceWord({ kind }: { readonly kind: EvidenceKind }): ReactNode {
  switch (kind) {
    case 'proved':
      return <Trans>Proved</Trans>
    case 'computed':
      return <Trans>Computed</Trans>
    case 'agreed':
      return <Trans>Agreed</Trans>
    case 'claimed':
      return <Trans>Claimed</Trans>
    case 'declared':
      return <Trans>Declared</Trans>
    case 'listed':
      return <Trans>Listed</Trans>
    case 'own':
      return <Trans>Yours</Trans>
    case 'unknown':
      return <Trans>Unknown</Trans>
  }
}
