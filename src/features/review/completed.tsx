import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '#ui/feedback/banner'
import type { RebuiltField, SendAnalysis } from '#analysis'

/** What of a transaction that was made elsewhere is not signed as it came, and why there is no hash yet where something is signed before it. */
export const Completed = ({ analysis: { anew, authorization } }: { readonly analysis: SendAnalysis }): ReactNode => (
  <>
    {anew.length > 0 && (
      <div data-part="made-anew">
        <Banner title={<Trans>Rebuilt with the same call</Trans>}>
          <Trans>As given, the transaction couldn’t be included now, or you changed it. What differs:</Trans>{' '}
          {anew.map((field, at) => (
            <span key={field}>
              {at > 0 && ', '}
              <FieldWords field={field} />
            </span>
          ))}
          .
        </Banner>
      </div>
    )}
    {authorization !== undefined && (
      <div data-part="two-signatures">
        <Banner title={<Trans>You sign twice</Trans>}>
          <Trans>
            First the authorization, whose hash is below, then the transaction that carries it. Its hash covers the first signature, so it’s
            known only then. Nothing else changes.
          </Trans>
        </Banner>
      </div>
    )}
  </>
)

function FieldWords({ field }: { readonly field: RebuiltField }): ReactNode {
  switch (field) {
    case 'type':
      return <Trans>the type</Trans>
    case 'nonce':
      return <Trans>the nonce</Trans>
    case 'gas':
      return <Trans>the gas limit</Trans>
    case 'fee':
      return <Trans>the fee</Trans>
  }
}
