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
            All that is sealed here is sealed by one random key, which each way in only wraps. Make a new one when a device with a passkey
            was lost, when a printed code went missing, or when somebody may have seen inside: what you add and do from then on is out of
            reach of the old key.
          </Trans>
        </p>
        <p>
          <Trans>
            It does not take back what a copy made before already holds: if somebody may have that, move what you own to new accounts. Your
            password stays. The recovery code, all passkeys and a wiping password, if there is one, stop working and must be made again.
          </Trans>
        </p>
      </div>
      {step === 'closed' && hasPassword && !together && (
        <Button onClick={() => setStep('asking')}>
          <Trans>Make a new master key</Trans>
        </Button>
      )}
      {together && (
        <p className="text-small">
          <Trans>Other tabs hold keys that follow from it. Let each tab be unlocked by itself first, under Tabs.</Trans>
        </p>
      )}
      {!hasPassword && (
        <p className="text-small">
          <Trans>This needs a password of its own: add one first.</Trans>
        </p>
      )}
      {step === 'asking' && hasPassword && (
        <UnlockMethodForm
          only={['password']}
          go={<Trans>Make a new master key</Trans>}
          onCancel={() => setStep('closed')}
          onWay={async (way) => {
            await session.enter('rotate', { way })
            setStep('done')
          }}
        >
          {others > 0 && (
            <p className="text-small">
              <Trans>Passkeys and the recovery code go from the list with it. Make them again at once.</Trans>
            </p>
          )}
        </UnlockMethodForm>
      )}
      {step === 'done' && (
        <p role="status" className="text-small">
          <Trans>There is a new master key, and all keys are sealed by it. Make your recovery code and passkeys again.</Trans>
        </p>
      )}
    </div>
  )
}
