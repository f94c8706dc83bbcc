import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorMessage, remedyOf } from '#core/catalogue'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { Hallmark } from '#ui/evidence/hallmark'
import { SentenceText } from '#ui/text/sentence-text'
import type { SignatureVerdict } from '#analysis'
import type { NameOf } from '../names/use-names.ts'

/** Whose signature it is, and how that is known. */
export function SignatureVerdictView({ verdict, nameOf }: { readonly verdict: SignatureVerdict; readonly nameOf: NameOf }): ReactNode {
  const by = 'by' in verdict && verdict.by !== undefined ? <AddressView address={verdict.by} name={nameOf(verdict.by)} /> : undefined
  if (verdict.kind === 'signed')
    return (
      <div data-verdict="signed">
        <Banner icon="done" title={<Trans>It is signed</Trans>} actions={<Hallmark evidence={verdict.evidence} show="stamp and word" />}>
          {by}{' '}
          {verdict.how === 'key' ? (
            <Trans>signed it with its key.</Trans>
          ) : verdict.how === 'contract' ? (
            <Trans>takes the signature for its own: that is what its code says.</Trans>
          ) : (
            <Trans>takes the signature for its own, once its factory has made it.</Trans>
          )}{' '}
          {verdict.form === 'odd' && <Trans>It is written in a form that many contracts refuse.</Trans>}
        </Banner>
      </div>
    )
  if (verdict.kind === 'not-signed')
    return (
      <div data-verdict="not-signed">
        <Banner
          tone="danger"
          title={<Trans>Not signed by them</Trans>}
          actions={<Hallmark evidence={verdict.evidence} show="stamp and word" />}
        >
          {by === undefined ? (
            <Trans>It is no signature of this by any key or code that was asked.</Trans>
          ) : (
            <Trans>The key of {by} made it, or it is a signature of something else.</Trans>
          )}
        </Banner>
      </div>
    )
  return (
    <div data-verdict="unknown">
      <Banner tone="unknown" title={<Trans>It cannot be told whether they signed</Trans>}>
        {by !== undefined && (
          <div>
            <Trans>The key of {by} made it. Whether that counts, only the code of the signer can say.</Trans>
          </div>
        )}
        <p>
          <SentenceText words={errorMessage(verdict.why)} /> <SentenceText words={remedyOf(verdict.why.code)} />
        </p>
      </Banner>
    </div>
  )
}
