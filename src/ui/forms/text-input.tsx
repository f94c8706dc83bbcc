import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFieldLinks } from './field.tsx'
import { Icon } from '../icon.tsx'

/** How what is typed is set: words, hex and addresses (mono, unwrapped by helpers), or figures. */
export type InputKind = 'words' | 'hex' | 'figures'

const KINDS: Record<InputKind, string> = { words: '', hex: 'font-mono', figures: 'figures text-lead' }

/** The look of whatever one types or chooses in. */
export const controlStyle =
  'w-full min-h-10 rounded-control border border-edge bg-card px-3 py-2 text-body coarse:text-lead text-ink transition-colors duration-(--quick) ' +
  'hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red disabled:border-hair disabled:bg-sunk disabled:text-soft'

/** Nothing that is typed here is anybody's spelling, and no keyboard should learn it. */
const UNHELPED = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
} as const

type Typed = {
  readonly kind?: InputKind
  /** The person asked for this field just now, or it is all that a window is for: it has the focus as soon as it comes. */
  readonly focused?: boolean | undefined
}

/** What both kinds of fields are given: how they are helped with, which way they run, what describes them. */
function useTyped({ kind = 'words', focused = false }: Typed) {
  const links = useFieldLinks()
  return { ...(kind === 'words' ? undefined : UNHELPED), dir: kind === 'words' ? undefined : 'ltr', autoFocus: focused, ...links }
}

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'size' | 'autoFocus'> &
  Typed & {
    /** Inside the control, at its end: a symbol, a button. */
    readonly end?: ReactNode
    /** Space that is kept for `end`: a sign, a short word (default), a button with a word. */
    readonly endRoom?: 'sign' | 'word' | 'button'
  }

const END_ROOM = { sign: 'pe-9', word: 'pe-20', button: 'pe-32' } as const

export function TextInput({ kind = 'words', focused, end, endRoom = 'word', ...rest }: TextInputProps): ReactNode {
  const typed = useTyped({ kind, focused })
  const input = (
    <input
      type="text"
      inputMode={kind === 'figures' ? 'decimal' : undefined}
      {...typed}
      {...rest}
      className={`${controlStyle} ${KINDS[kind]}${end === undefined ? '' : ` ${END_ROOM[endRoom]}`}`}
    />
  )
  if (end === undefined) return input
  return (
    <div className="relative">
      {input}
      <div className="absolute inset-y-0 end-1.5 flex items-center gap-1 text-small text-soft">{end}</div>
    </div>
  )
}

/** Several lines: calldata, a message, words. It grows with what is in it where the browser can. */
export function TextArea({
  kind = 'words',
  focused,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'autoFocus'> & Typed): ReactNode {
  const typed = useTyped({ kind, focused })
  return (
    <textarea
      rows={4}
      {...typed}
      {...rest}
      className={`${controlStyle} field-sizing-content max-h-96 min-h-24 ${KINDS[kind]} ${kind === 'hex' ? 'text-small wrap-anywhere' : ''}`}
    />
  )
}

/** A password: hidden, and shown while the eye is on. Nobody gives it a value: it holds what is typed, and is read by its `ref` when it is handed on. */
export function PasswordInput(props: Omit<TextInputProps, 'kind' | 'end' | 'type' | 'value' | 'defaultValue'>): ReactNode {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const label = shown ? t`Hide password` : t`Show password`
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
          className="inline-flex size-8 items-center justify-center rounded-mark hover:text-ink"
        >
          <Icon name={shown ? 'hide' : 'show'} />
        </button>
      }
    />
  )
}

type TickProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'size'> & {
  readonly label: ReactNode
  readonly help?: ReactNode
}

const tick = (type: 'checkbox' | 'radio') =>
  function Tick({ label, help, ...rest }: TickProps): ReactNode {
    return (
      <label className="flex min-h-6 items-start gap-3 has-disabled:text-soft">
        <input type={type} {...rest} className="mt-1 size-4 shrink-0 accent-ink" />
        <span>
          {label}
          {help !== undefined && <span className="block text-small text-soft">{help}</span>}
        </span>
      </label>
    )
  }

export const Checkbox = tick('checkbox')
export const Radio = tick('radio')
