import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import type { SignerProgress } from '#wallet'
import { DeviceAsks } from './device-asks.tsx'

type WaitProps = {
  readonly progress: SignerProgress
  readonly onCancel: () => void
  /** What the button that gives up says. */
  readonly giveUp: ReactNode
  /** To compare with what the device shows. */
  readonly children?: ReactNode
}

/** What a device by a cable waits for, above the page. It goes when the device answers, or when the person gives up. */
export function DeviceWait({ progress, onCancel, giveUp, children }: WaitProps): ReactNode {
  if (progress.kind !== 'connect' && progress.kind !== 'confirm' && progress.kind !== 'ask') return null
  return (
    <Dialog open onClose={onCancel} title={<WaitTitle kind={progress.kind} />} actions={<Button onClick={onCancel}>{giveUp}</Button>}>
      {progress.kind === 'connect' && (
        <p className="text-soft">
          <Trans>Plug it in and unlock it. On a Ledger, open the Ethereum app.</Trans>
        </p>
      )}
      {progress.kind === 'ask' && <DeviceAsks asked={progress} />}
      {progress.kind === 'confirm' && (
        <>
          <p className="text-soft">
            <Trans>Read on its screen what you agree to: that screen is what counts. Reject it there if it differs.</Trans>
          </p>
          {children}
        </>
      )}
    </Dialog>
  )
}

function WaitTitle({ kind }: { readonly kind: 'connect' | 'confirm' | 'ask' }): ReactNode {
  if (kind === 'connect') return <Trans>Waiting for the device</Trans>
  return kind === 'ask' ? <Trans>The device asks</Trans> : <Trans>Confirm on the device</Trans>
}
