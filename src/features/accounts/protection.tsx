import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { canSign } from '#core/identity/account-kind'
import type { Account, Protection as Tier } from '#core/identity/account'
import { useAction, usePorts, UnlockMethodForm } from '#features/shared'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { Radio } from '#ui/forms/text-input'
import { toast } from '#ui/overlays/toast'

/** What an account asks for before it signs: nothing more, the password or a passkey each time, or that it cannot sign at all. */
export function ProtectionSettings({ account }: { readonly account: Account }): ReactNode {
  return (
    <ScreenSection title={<Trans>Before signing</Trans>}>
      {canSign(account) ? (
        <Tiers account={account} />
      ) : (
        <p className="text-soft">
          <Trans>This account is watch-only. It has no key on this device, so there’s nothing to protect.</Trans>
        </p>
      )}
    </ScreenSection>
  )
}

function Tiers({ account }: { readonly account: Account }): ReactNode {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const now: Tier = account.protection ?? 'normal'
  const [lowering, setLowering] = useState(false)
  const raise = useAction(async () => {
    await session.enter('setProtection', { address: account.address, protection: 'always-ask' })
    toast(t`This account now asks before each signature.`)
  })
  const choose = (tier: Tier): void => {
    setLowering(tier === 'normal' && now !== 'normal')
    if (tier !== now && tier === 'always-ask') void raise.start()
  }
  const chosen = lowering ? 'normal' : now
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-3" disabled={raise.busy}>
        <legend className="sr-only">
          <Trans>Before signing</Trans>
        </legend>
        <Radio
          name="protection"
          checked={chosen === 'normal'}
          onChange={() => choose('normal')}
          label={<Trans>Normal</Trans>}
          help={<Trans>Signs what you approve while the vault is unlocked.</Trans>}
        />
        <Radio
          name="protection"
          checked={chosen === 'always-ask'}
          onChange={() => choose('always-ask')}
          label={<Trans>Always ask</Trans>}
          help={
            <Trans>
              Each signature asks for your password or a passkey. This proves you’re here, not what you’re signing: read that first.
            </Trans>
          }
        />
      </fieldset>
      {raise.error && <ErrorNote error={raise.error} />}
      {lowering && now !== 'normal' && (
        <UnlockMethodForm
          go={<Trans>Sign without asking</Trans>}
          help={<Trans>Anyone at this device can then sign with this account while the vault is unlocked.</Trans>}
          onCancel={() => setLowering(false)}
          onWay={async (way) => {
            await session.enter('setProtection', { address: account.address, protection: 'normal', way })
            setLowering(false)
          }}
        />
      )}
    </div>
  )
}
