import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

/** `primary` once on a screen, in ink; `danger` for what cannot be undone; `quiet` for what is beside the point. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'large'

const TONES: Record<ButtonTone, string> = {
  primary: 'border-ink bg-ink text-paper hover:not-disabled:opacity-90',
  plain: 'border-hair bg-card text-ink hover:not-disabled:border-edge',
  quiet: 'border-transparent bg-transparent text-ink hover:not-disabled:bg-sunk',
  danger: 'border-red bg-card text-red hover:not-disabled:bg-red-wash',
}
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 gap-1.5 px-3 py-1 text-small',
  normal: 'min-h-10 gap-2 px-4 py-2 text-body',
  large: 'min-h-12 min-w-36 gap-2 px-6 py-3 text-body',
}

/** The look of a button, for a link that is one. */
export const buttonStyle = (tone: ButtonTone = 'plain', size: ButtonSize = 'normal'): string =>
  `relative inline-flex items-center justify-center overflow-hidden rounded-control border font-semibold text-center select-none no-underline ` +
  `transition-[opacity,color,background-color,border-color] duration-(--quick) active:not-disabled:translate-y-px ` +
  `disabled:border-hair disabled:bg-sunk disabled:text-soft aria-disabled:border-hair aria-disabled:bg-sunk aria-disabled:text-soft ${TONES[tone]} ${SIZES[size]}`

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  readonly tone?: ButtonTone
  readonly size?: ButtonSize
  readonly icon?: IconName
  /** Fills the line that it stands on. */
  readonly wide?: boolean
  /** Something is under way: it does not press, and says so. */
  readonly busy?: boolean
}

/** A button. It is `type="button"` unless told otherwise, so that a form is only sent by what was meant to send it. */
export function Button({ tone = 'plain', size = 'normal', icon, wide, busy = false, children, onClick, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonStyle(tone, size)}${wide === true ? ' w-full' : ''}`}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {busy && <span aria-hidden="true" className="progress-slide absolute inset-x-0 bottom-0 h-0.5 w-1/3 bg-current" />}
    </button>
  )
}

/** A button that is only a drawing. `label` is what it is called. */
export function IconButton({
  icon,
  label,
  size = 'normal',
  ...rest
}: Omit<ButtonProps, 'children' | 'icon' | 'tone' | 'wide' | 'busy'> & { readonly icon: IconName; readonly label: string }): ReactNode {
  const square = size === 'small' ? 'size-7' : 'size-10'
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`inline-flex ${square} shrink-0 items-center justify-center rounded-control text-soft transition-colors duration-(--quick) hover:bg-sunk hover:text-ink disabled:opacity-50`}
    >
      <Icon name={icon} size={size === 'large' ? 20 : 16} />
    </button>
  )
}

/** A word in a line that does something here; for going elsewhere use a link. */
export const TextButton = ({ children, ...rest }: Omit<ComponentProps<'button'>, 'className' | 'style'>): ReactNode => (
  <button
    type="button"
    {...rest}
    className="rounded-mark underline decoration-hair decoration-1 underline-offset-4 hover:decoration-current disabled:text-soft"
  >
    {children}
  </button>
)

/** The look of a link in a line. */
export const linkStyle = 'rounded-mark underline decoration-hair decoration-1 underline-offset-4 hover:decoration-current'
