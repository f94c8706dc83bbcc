import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity'
import { PATHS, useAction, useWallet } from '#features/kit'
import { Banner } from '#ui/banner'
import { Button, buttonLook } from '#ui/button'
import { ErrorNote } from '#ui/error-note'

/** Signed and not sent: it is offered, and nothing happens by itself. */
export function SignedOffer({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { transactions } = useWallet()
  const send = useAction(() => transactions.deliver(item))
  const lastError = item.state.at === 'signed' ? item.state.lastError : undefined
  return (
    <div className="flex flex-col gap-3" data-part="signed-offer">
      {lastError !== undefined && <ErrorNote error={lastError} />}
      <Banner
        tone="warn"
        title={<Trans>Signed, but not sent</Trans>}
        actions={
          <>
            <Button tone="primary" busy={send.busy} onClick={() => void send.start()}>
              <Trans>Send now</Trans>
            </Button>
            <Link to={PATHS.activity} className={buttonLook('plain')}>
              <Trans>Keep</Trans>
            </Link>
          </>
        }
      >
        <Trans>Sending it twice does no harm: it can be included only once. Kept, it stays here until you send it.</Trans>
      </Banner>
      {send.error !== undefined && <ErrorNote error={send.error} />}
    </div>
  )
}
