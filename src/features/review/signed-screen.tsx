import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useLocale } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { SignRequest } from '#core/signing/request'
import { type NameOf, SignatureVerdictView, useAction, useNames, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { HashView, HexGroups } from '#ui/address/hash-view'
import { useAnnouncement } from '#ui/feedback/live-region'
import { focusAtFirst } from '#ui/state/dom-events'
import { ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import type { SignatureVerdict } from '#analysis'
import { ReviewHead } from './review-head.tsx'
import { NextSteps } from './next-steps.tsx'

type SignedProps = { readonly request: SignRequest; readonly chain: Chain; readonly account: Account | undefined }

/** What was signed and not sent: the signature to take along, and whose it is. It stays here, and is listed in the activity. */
export function SignedScreen({ request, chain, account }: SignedProps): ReactNode {
  const { t } = useLingui()
  const signature = useSource(usePorts<'signatures'>().signatures).find(({ id }) => id === request.id)
  useAnnouncement(t`Signed. Nothing was sent.`)
  return (
    <main className="mx-auto w-full max-w-172 px-4 pt-1 pb-16 sm:px-6 sm:pt-3" data-screen="signed">
      <ReviewHead request={request} chain={chain} account={account} />
      <h1 ref={focusAtFirst} tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
        <Trans>Signed</Trans>
      </h1>
      {signature === undefined ? (
        <p className="mt-2 text-soft">
          <Trans>We couldn’t read its record.</Trans>
        </p>
      ) : (
        <Made signature={signature} />
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <NextSteps />
      </div>
    </main>
  )
}

function Made({ signature }: { readonly signature: OwnSignature }): ReactNode {
  const { t } = useLingui()
  const nameOf = useNames(signature.chainId)
  return (
    <div className="mt-2 flex max-w-(--measure) flex-col gap-7">
      <p className="text-lead">
        <SentenceText words={signature.sentence} />
      </p>
      <ScreenSection title={<Trans>Signature</Trans>} side={<CopyButton text={signature.signature} label={t`Copy signature`} />}>
        <p className="wrap-anywhere" data-part="signature">
          <HexGroups hex={signature.signature} />
        </p>
        <p className="mt-2 text-soft">
          <Trans>
            Nothing was sent. Anyone who has this signature can use it for what you read, so share it only with the person it’s meant for.
          </Trans>
        </p>
      </ScreenSection>
      <FactsList>
        <FactLine name={<Trans>Signed hash</Trans>}>
          <HashView hash={signature.digest} />
        </FactLine>
        <FactLine name={<Trans>Signed</Trans>}>
          <TimeView at={signature.createdAt} />
        </FactLine>
        <Terms signature={signature} nameOf={nameOf} />
      </FactsList>
      <Verify signature={signature} nameOf={nameOf} />
    </div>
  )
}

/** Later than any clock counts, as `#review` has it: for ever. */
const FOREVER = 2n ** 47n

/** What it may be used for, as far as that is understood. */
function Terms({ signature: { terms }, nameOf }: { readonly signature: OwnSignature; readonly nameOf: NameOf }): ReactNode {
  const { i18n } = useLocale()
  if (terms === undefined) return null
  const { spender, until, nonce } = terms
  const end = until === undefined || until >= FOREVER ? undefined : Number(until) * 1000
  return (
    <>
      {spender !== undefined && (
        <FactLine name={<Trans>Can be used by</Trans>}>
          <AddressView address={spender} name={nameOf(spender)} />
        </FactLine>
      )}
      {until !== undefined && (
        <FactLine name={<Trans>Can be used until</Trans>}>
          {end === undefined || end > 8.64e15 ? <Trans>No expiry</Trans> : new Date(end).toLocaleString([i18n.locale, 'en'])}
        </FactLine>
      )}
      {nonce !== undefined && (
        <FactLine name={<Trans>Nonce</Trans>}>
          <bdi dir="ltr">{nonce.toString()}</bdi>
        </FactLine>
      )}
    </>
  )
}

/** By other code than what made it, and on what the screen holds: that this signature is of this digest, by this account. */
function Verify({ signature: made, nameOf }: { readonly signature: OwnSignature; readonly nameOf: NameOf }): ReactNode {
  const wallet = usePorts<'check'>()
  const [verdict, setVerdict] = useState<SignatureVerdict>()
  const verify = useAction(async () => {
    const { asked, account, chainId, signature } = made
    const check = await wallet.check({ asked, account, chainId })
    setVerdict(await check.verify(signature, account))
  })
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {verdict === undefined ? (
        <div>
          <Button size="small" busy={verify.busy} onClick={() => void verify.start()}>
            <Trans>Verify signature</Trans>
          </Button>
        </div>
      ) : (
        <SignatureVerdictView verdict={verdict} nameOf={nameOf} />
      )}
      {verify.error !== undefined && <ErrorNote error={verify.error} />}
      {made.asked.kind === 'authorization' && (
        <Banner tone="warn" title={<Trans>Anyone can put it into a transaction</Trans>}>
          <Trans>Nothing changes until then. It stops working after this account’s next transaction.</Trans>
        </Banner>
      )}
    </div>
  )
}
