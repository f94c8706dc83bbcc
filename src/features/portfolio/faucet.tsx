import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AccountAndChain, PATHS, useAction, usePorts } from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'

/** What can be done on the practice chain. */
export function PracticeFunds({ place, onFunded }: { readonly place: AccountAndChain; readonly onFunded: () => void }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-hair pt-5">
      <p className="min-w-0 flex-1 basis-60 text-soft">
        <Trans>Practice chain: try reviews before anything is at stake.</Trans>
      </p>
      <Link to={PATHS.practice} className={buttonStyle('plain')}>
        <Trans>Practice requests</Trans>
      </Link>
      <FaucetButton place={place} onFunded={onFunded} tone="quiet" />
    </div>
  )
}

/** Asks the practice chain for funds. */
export function FaucetButton({
  place,
  onFunded,
  tone,
}: {
  readonly place: AccountAndChain
  readonly onFunded: () => void
  readonly tone: 'primary' | 'quiet'
}): ReactNode {
  const wallet = usePorts<'faucet'>()
  const fund = useAction(async () => {
    await wallet.faucet(place.account.address)
    onFunded()
  })
  return (
    <div className="flex flex-col gap-2">
      <Button tone={tone} busy={fund.busy} onClick={() => void fund.start()}>
        <Trans>Get practice funds</Trans>
      </Button>
      {fund.error !== undefined && <ErrorNote error={fund.error} />}
    </div>
  )
}
