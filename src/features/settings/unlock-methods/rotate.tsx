import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSource, usePorts, UnlockMethodForm } from '#features/shared'
import { Button } from '#ui/buttons/button'
import type { SlotInfo } from '#wallet'

/** A new master key, under which everything is sealed anew. Only a password can carry the vault over. */
export function Rotate({ slots }: { readonly slots: readonly SlotInfo[] }) {
  const { session } = usePorts<'session'>()
  const [step, setStep] = useState<'closed' | 'asking' | 'done'>('closed')
  const state = useSource(session.state)
  const together = state.kind === 'open' && state.session.together === true
  const hasPassword = slots.some(({ kind }) => kind === 'password')
  const others = slots.filter(({ kind }) => kind !== 'password').length
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-col gap-2 text-small text-soft">
        <p>
          <Trans>
            One random key encrypts everything here; each sign-in method only unlocks that key. Create a new one if you lost a device with a
            passkey or a printed code, or if someone may have seen inside. The old key can’t open anything you add afterwards.
          </Trans>
        </p>
        <p>
          <Trans>
            It doesn’t protect copies made before: if someone may have one, move your funds to new accounts. Your password stays. The
            recovery code, all passkeys and any duress password stop working and must be set up again.
          </Trans>
        </p>
      </div>
      {step === 'closed' && hasPassword && !together && (
        <Button onClick={() => setStep('asking')}>
          <Trans>Create a new master key</Trans>
        </Button>
      )}
      {together && (
        <p className="text-small">
          <Trans>Other tabs hold keys derived from it. First choose “Unlock each tab separately” under Tabs.</Trans>
        </p>
      )}
      {!hasPassword && (
        <p className="text-small">
          <Trans>You need a password for this. Add one first.</Trans>
        </p>
      )}
      {step === 'asking' && hasPassword && (
        <UnlockMethodForm
          only={['password']}
          go={<Trans>Create a new master key</Trans>}
          onCancel={() => setStep('closed')}
          onWay={async (way) => {
            await session.enter('rotate', { way })
            setStep('done')
          }}
        >
          {others > 0 && (
            <p className="text-small">
              <Trans>This removes passkeys and the recovery code. Set them up again right away.</Trans>
            </p>
          )}
        </UnlockMethodForm>
      )}
      {step === 'done' && (
        <p role="status" className="text-small">
          <Trans>New master key created. It now encrypts all your keys. Set up your recovery code and passkeys again.</Trans>
        </p>
      )}
    </div>
  )
}
