import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { ShowAsCodes } from '#features/shared'
import type { Analysis } from '#analysis'
import { asRequest } from '../export-request.ts'

/** The request as codes, for an Assay that has the key. */
export function ShowRequest({ analysis }: { readonly analysis: Analysis }): ReactNode {
  const message = useMemo(() => {
    const request = asRequest(analysis)
    return request && ({ kind: 'request', ...request } as const)
  }, [analysis])
  return (
    <ShowAsCodes message={message}>
      <Trans>Scan them there under Check. It reviews the request again before it signs.</Trans>
    </ShowAsCodes>
  )
}
