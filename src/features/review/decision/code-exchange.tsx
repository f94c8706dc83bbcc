import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Account } from '#core/identity/account'
import { AccountDevice, AnimatedCode, MessageScan } from '#features/shared'
import { Button } from '#ui/buttons/button'
import type { Review } from '#review'
import { Dialog } from '#ui/overlays/dialog'
import { HostileText } from '#ui/text/hostile-text'
import type { SignerWait } from '#wallet'

type ExchangeProps = {
  readonly review: Review
  readonly waits: SignerWait
  readonly account: Account | undefined
  /** What the person calls the device. */
  readonly device: string
}

/**
 * The two steps with a device that is reached by codes: it scans the request, then its answer is scanned. Each has a way out; an answer that is not right is
 * told, and not used.
 */
export function CodeExchange({ review, waits, account, device }: ExchangeProps): ReactNode {
  const [answering, setAnswering] = useState(false)
  const { progress, cancel } = waits
  if (progress.kind !== 'exchange-codes') return null
  const name = <HostileText text={device} most={40} />
  return (
    <Dialog
      open
      onClose={cancel}
      title={answering ? <Trans>Scan the answer of {name}</Trans> : <Trans>Show this to {name}</Trans>}
      actions={
        <>
          <Button onClick={cancel}>
            <Trans>Don’t sign</Trans>
          </Button>
          {answering ? (
            <Button onClick={() => setAnswering(false)}>
              <Trans>Show the code again</Trans>
            </Button>
          ) : (
            <Button tone="primary" onClick={() => setAnswering(true)}>
              <Trans>Scan its answer</Trans>
            </Button>
          )}
        </>
      }
    >
      {answering ? (
        <>
          <p className="text-soft">
            <Trans>Sign on the device, then hold its code in front of this camera.</Trans>
          </p>
          <MessageScan onMessage={progress.answer} />
        </>
      ) : (
        <>
          <p className="text-soft">
            <Trans>Scan it with the device. Read there what you sign: its screen is what counts.</Trans>
          </p>
          <AnimatedCode message={progress.message} />
          <details>
            <summary>
              <Trans>What your device will show</Trans>
            </summary>
            <div className="pt-3">
              <AccountDevice account={account} review={review} />
            </div>
          </details>
        </>
      )}
    </Dialog>
  )
}
