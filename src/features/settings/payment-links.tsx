import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PATHS } from '#features/shared'
import { Button, linkStyle } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import { linkHandler, openLinksHere, type HandlerRegistration, stopOpeningLinks } from './link-handler.ts'

/** Links that ask for a payment, opened here by the browser: only where the person asks it to. */
export function PaymentLinks(): ReactNode {
  const handler = linkHandler(location.origin, PATHS.check)
  const [outcome, setOutcome] = useState<HandlerRegistration | undefined>(undefined)
  return (
    <ScreenSection title={<Trans>Payment links</Trans>}>
      <p>
        <Trans>
          Pages ask for a payment with a link that begins with “ethereum:”. Your browser can open such links here. Send is then filled in,
          and nothing is sent before you reviewed and signed it.
        </Trans>
      </p>
      <p className="mt-2 text-soft">
        <Trans>What a link asks for stands behind # in the address, which no browser sends: whoever hosts this page does not see it.</Trans>{' '}
        <Link to={PATHS.helpPage.replace('$', 'guide/links')} className={linkStyle}>
          <Trans>More about links and codes</Trans>
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setOutcome(openLinksHere(handler))}>
          <Trans>Open payment links here</Trans>
        </Button>
        <Button tone="quiet" onClick={() => setOutcome(stopOpeningLinks(handler))}>
          <Trans>Stop opening them here</Trans>
        </Button>
      </div>
      <p role="status" className="mt-2 empty:hidden" data-part="links-outcome">
        {outcome !== undefined && <OutcomeWords outcome={outcome} />}
      </p>
    </ScreenSection>
  )
}

function OutcomeWords({ outcome }: { readonly outcome: HandlerRegistration }): ReactNode {
  if (outcome === 'asked')
    return <Trans>Your browser was asked. It may want your yes, beside its address bar; what you answer there, no page can see.</Trans>
  if (outcome === 'only-web')
    return (
      <Trans>
        Your browser was asked, but opens only links that begin with “web+ethereum:” in a page. Paste others under Send, or scan their code.
      </Trans>
    )
  if (outcome === 'stopped')
    return <Trans>Your browser was told to open them here no longer. Its own settings list what it opens where.</Trans>
  return <Trans>This browser lets no page open such links. Paste a link under Send or Check, or scan its code.</Trans>
}
