import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Action } from '#features/shared'
import { ArmButton } from '#ui/buttons/arm-button'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HoldButton } from '#ui/buttons/hold-button'

type BarProps = {
  readonly reject: Action<readonly []>
  readonly agree: Action<readonly []>
  /** Everything that is agreed to, as one key: whatever moves disarms. */
  readonly content: string
  /** `hold` for what is dangerous, `never` for what is not to be agreed to. */
  readonly how: 'press' | 'hold' | 'never'
  readonly disabled: boolean
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** No and yes, always in reach; no is never smaller, and Enter agrees to nothing. */
export function ApprovalBar({ reject, agree, content, how, disabled, note, children }: BarProps): ReactNode {
  const busy = reject.busy || agree.busy
  const error = agree.error ?? reject.error
  const agreeing = { content: disabled || busy ? undefined : content, disabled: disabled || busy, wide: true } as const
  return (
    <footer className="fixed inset-x-0 bottom-0 z-10 border-t border-hair bg-paper pb-[env(safe-area-inset-bottom)]" data-part="decide">
      <div className="@container mx-auto flex w-full max-w-160 flex-col gap-2.5 px-4 py-3 sm:px-6">
        {error !== undefined && <ErrorNote error={error} />}
        {note !== undefined && <p className="text-small text-soft">{note}</p>}
        <div className="grid grid-cols-2 gap-3 @max-[16rem]:grid-cols-1">
          {/* Where it is red, to reject is what is proposed. */}
          <Button size="large" tone={how === 'press' ? 'plain' : 'primary'} wide disabled={busy} onClick={() => void reject.start()}>
            <Trans>Reject</Trans>
          </Button>
          {how === 'press' && (
            <ArmButton {...agreeing} onPress={() => void agree.start()}>
              {children}
            </ArmButton>
          )}
          {how === 'hold' && (
            <HoldButton {...agreeing} tone="quiet" onHeld={() => void agree.start()}>
              <span className="underline decoration-edge underline-offset-4">{children}</span>
            </HoldButton>
          )}
        </div>
      </div>
    </footer>
  )
}
