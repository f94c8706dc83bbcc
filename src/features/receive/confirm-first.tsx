import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import type { Account, Keyring } from '#core/identity/account'
import { keyringBackup } from '#core/identity/backup-state'
import { type AccountAndChain, BackupReminder, ConfirmWords, PATHS, useBalances, usePorts, useSource } from '#features/shared'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { ScreenSection } from '#ui/layout/page'

/**
 * Whoever put off confirming their recovery phrase is asked before this account receives more than it has: with funds there, the address waits for
 * three words. Where nothing is there yet, or it could not be read, the address is shown with the reminder above it.
 */
export function ConfirmFirst({ place, children }: { readonly place: AccountAndChain; readonly children: ReactNode }): ReactNode {
  const keyring = useUnconfirmed(place.account)
  if (keyring === undefined) return children
  return (
    <Unconfirmed place={place} keyring={keyring}>
      {children}
    </Unconfirmed>
  )
}

/** The phrase of this account, where no copy of it was ever confirmed. */
function useUnconfirmed({ keyringId }: Account): Keyring | undefined {
  const state = useSource(usePorts<'session'>().session.state)
  const [now] = useState(() => Date.now())
  if (state.kind !== 'open') return undefined
  const { keyrings, backupProvedAt } = state.session
  return keyrings.find((one) => one.id === keyringId && one.kind === 'mnemonic' && keyringBackup(one, backupProvedAt, now) === 'never')
}

function Unconfirmed({
  place: { account, chain },
  keyring,
  children,
}: {
  readonly place: AccountAndChain
  readonly keyring: Keyring
  readonly children: ReactNode
}): ReactNode {
  const navigate = useNavigate()
  const { balances, error } = useBalances(chain.chainId, account.address)
  // As it was when the screen came: an address that somebody is reading does not go away because a payment arrives.
  const [hasFunds, setHasFunds] = useState<boolean>()
  if (hasFunds === undefined && (balances !== undefined || error !== undefined))
    setHasFunds(balances?.items.some(({ balance }) => balance.known && balance.value.units > 0n) === true)
  if (hasFunds === undefined)
    return (
      <LoadingRegion words={<Trans>Checking your balance.</Trans>}>
        <RowsSkeleton rows={3} />
      </LoadingRegion>
    )
  if (!hasFunds)
    return (
      <>
        <BackupReminder kind="always" />
        {children}
      </>
    )
  return (
    <div data-part="confirm-first">
      <ScreenSection title={<Trans>Confirm your backup first</Trans>}>
        <p className="mb-5">
          <Trans>
            This account holds funds, and its recovery phrase isn’t confirmed. Confirm three words to see your address. If this device is
            lost, the phrase is the only way back.
          </Trans>
        </p>
        <ConfirmWords
          keyring={keyring}
          first={account}
          onMake={() => void navigate({ to: PATHS.settingsSection.replace('$section', 'backup') })}
          onDone={() => undefined}
        />
      </ScreenSection>
    </div>
  )
}
