import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { type ButtonSize, type ButtonTone, buttonStyle } from './button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { announce } from '../feedback/live-region.tsx'
import { SETTLE_MS, useArmed } from './use-armed.ts'
import { usePress } from './use-press.ts'

/** Milliseconds that a dangerous thing is held. */
export const HOLD_MS = 1500

export type HoldButtonProps = {
  readonly onHeld: () => void
  /** Milliseconds to hold. */
  readonly holdMs?: number
  /** A key of what is agreed to, as for `ArmButton`; leave out where nothing can change under the finger. */
  readonly content?: string | undefined
  readonly settleMs?: number
  /** What it does: "Hold to sign". */
  readonly children: ReactNode
  readonly tone?: ButtonTone
  readonly size?: ButtonSize
  readonly icon?: IconName
  readonly wide?: boolean
  readonly disabled?: boolean
}

/** A button for what cannot be undone: held by pointer or by Space for as long as it says. Letting go early does nothing. Enter never presses it. */
export function HoldButton(props: HoldButtonProps): ReactNode {
  const {
    onHeld,
    holdMs = HOLD_MS,
    settleMs = SETTLE_MS,
    children,
    tone = 'danger',
    size = 'large',
    icon,
    wide = false,
    disabled = false,
  } = props
  const { t } = useLingui()
  const hintId = useId()
  const [short, setShort] = useState(false)
  const armed = useArmed('content' in props ? props.content : 'fixed', 'content' in props ? settleMs : 0)
  const ready = armed && !disabled
  const seconds = holdMs / 1000
  const hint = t`Keep holding for ${seconds} s or hold the space bar.`
  const { holding, handlers } = usePress({
    ready,
    holdMs,
    onDone() {
      setShort(false)
      onHeld()
    },
    onShort() {
      setShort(true)
      announce(hint)
    },
  })
  return (
    <span className={`inline-flex flex-col gap-1${wide ? ' w-full' : ''}`}>
      <button
        type="button"
        {...handlers}
        aria-disabled={!ready}
        aria-describedby={hintId}
        data-holding={holding || undefined}
        style={{ '--hold': `${holdMs}ms` } as CSSProperties}
        className={`${buttonStyle(tone, size)} touch-none${wide ? ' w-full' : ''}`}
      >
        <span className="hold-fill" />
        {icon !== undefined && <Icon name={icon} />}
        {children}
      </button>
      <span id={hintId} className={short ? 'text-small text-soft' : 'sr-only'}>
        <Trans>Keep holding for {seconds} s or hold the space bar.</Trans>
      </span>
    </span>
  )
}
