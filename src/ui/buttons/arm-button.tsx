import { type ReactNode, useId } from 'react'
import { type ButtonSize, type ButtonTone, buttonStyle } from './button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { SETTLE_MS, useArmed } from './use-armed.ts'
import { usePress } from './use-press.ts'

export type ArmButtonProps = {
  /** A key of everything that is being agreed to (a digest); undefined while that is not complete. Any change disarms. */
  readonly content: string | undefined
  /** Milliseconds that the content must stand still. */
  readonly settleMs?: number
  readonly onPress: () => void
  readonly children: ReactNode
  /** Why it cannot be pressed, for as long as it cannot. */
  readonly why?: ReactNode
  readonly tone?: ButtonTone
  readonly size?: ButtonSize
  readonly icon?: IconName
  readonly wide?: boolean
  readonly disabled?: boolean
}

/**
 * A button that arms itself a moment after what it agrees to has stopped moving. Pointer down and up both count only after
 * that; Enter never presses it.
 */
export function ArmButton({
  content,
  settleMs = SETTLE_MS,
  onPress,
  children,
  why,
  tone = 'primary',
  size = 'large',
  icon,
  wide = false,
  disabled = false,
}: ArmButtonProps): ReactNode {
  const armed = useArmed(disabled ? undefined : content, settleMs)
  const whyId = useId()
  const { holding, handlers } = usePress({ ready: armed, holdMs: 0, onDone: onPress })
  return (
    <>
      <button
        type="button"
        {...handlers}
        aria-disabled={!armed}
        aria-describedby={why === undefined ? undefined : whyId}
        data-armed={armed || undefined}
        data-pressed={holding || undefined}
        className={`${buttonStyle(tone, size)} touch-none${wide ? ' w-full' : ''}`}
      >
        {icon !== undefined && <Icon name={icon} />}
        {children}
      </button>
      {why !== undefined && (
        <span id={whyId} className="text-small text-soft">
          {why}
        </span>
      )}
    </>
  )
}
