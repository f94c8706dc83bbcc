import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Account } from '#core/identity/account'
import { DeviceWait, useAction, useDeviceWork, usePorts } from '#features/shared'
import { WholeAddress } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { TimeView } from '#ui/text/time-view'
import { keyringOf, makerOf } from '#wallet'

/** Whether the device itself showed the address. Until then it is only what a code, or a backup, declared. */
export function ShownAddress({ account }: { readonly account: Account }): ReactNode {
  const { session, devices } = usePorts<'session' | 'devices'>()
  const show = useDeviceWork(async (steps) => {
    await devices.show(account, steps, keyringOf(session.state.get(), account)?.fingerprint)
    await session.enter('markShown', { address: account.address })
  })
  const byCable = makerOf(account) !== undefined
  const confirm = useAction(() => session.enter('markShown', { address: account.address }))
  return (
    <ScreenSection title={<Trans>On the device</Trans>}>
      <div className="flex flex-col items-start gap-2" data-part="shown-address" data-shown={account.shownAt !== undefined}>
        {account.shownAt === undefined ? (
          <>
            <p>
              <Trans>
                This address is declared: the device hasn’t shown it yet. Open it on the device’s own screen and compare every character
                before you receive anything.
              </Trans>
            </p>
            <WholeAddress address={account.address} />
            {byCable ? (
              <Button busy={show.busy} onClick={() => void show.start()}>
                <Trans>Show it on the device</Trans>
              </Button>
            ) : (
              <Button busy={confirm.busy} onClick={() => void confirm.start()}>
                <Trans>The device shows this address</Trans>
              </Button>
            )}
            {show.progress && (
              <DeviceWait progress={show.progress} onCancel={show.cancel} giveUp={<Trans>Cancel</Trans>}>
                <WholeAddress address={account.address} />
              </DeviceWait>
            )}
          </>
        ) : (
          <p className="text-soft">
            <Trans>
              You compared it with the device’s screen <TimeView at={account.shownAt} />.
            </Trans>
          </p>
        )}
        {confirm.error && <ErrorNote error={confirm.error} />}
        {show.error && <ErrorNote error={show.error} />}
      </div>
    </ScreenSection>
  )
}
