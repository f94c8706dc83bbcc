import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { type AccountAndChain, PATHS, useAction, usePorts } from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import { Icon } from '#ui/icon'
import { ErrorNote } from '#ui/feedback/error-note'

/** What can be done on the practice chain; funds where there is an account for them. */
export function PracticePart({
  place,
  onFunded,
}: {
  readonly place: AccountAndChain
  readonly onFunded: (() => void) | undefined
}): ReactNode {
  return (
    <ScreenSection title={<Trans>Practice chain</Trans>}>
      <p className="border-t border-hair py-2 text-soft">
        <Trans>Try reviews before anything is at stake. Money here is worth nothing elsewhere.</Trans>
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Link to={PATHS.practice} className={buttonStyle('plain', 'small')}>
          <Icon name="book" />
          <Trans>Practice</Trans>
        </Link>
        {onFunded !== undefined && <FaucetButton place={place} onFunded={onFunded} tone="quiet" />}
      </div>
    </ScreenSection>
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
      <Button tone={tone} size={tone === 'quiet' ? 'small' : 'normal'} busy={fund.busy} onClick={() => void fund.start()}>
        <Trans>Get practice funds</Trans>
      </Button>
      {fund.error !== undefined && <ErrorNote error={fund.error} />}
    </div>
  )
}
