import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Hex } from '#core/bytes/hex'
import { ShowAsCodes } from '#features/shared'

/** A signed transaction as codes, for an Assay that reaches the chain. */
export function ShowSigned({ raw }: { readonly raw: Hex }): ReactNode {
  const message = useMemo(() => ({ kind: 'raw-transaction', raw }) as const, [raw])
  return (
    <ShowAsCodes message={message}>
      <Trans>Scan them there under Check. It can send the transaction.</Trans>
    </ShowAsCodes>
  )
}
