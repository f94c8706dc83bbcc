import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, PointerEvent } from 'react'
import { useFieldLinks } from '#ui/forms/field'
import { Icon } from '#ui/icon'
import { controlStyle } from '#ui/forms/text-input'
import { hidePlain, isPlain, showPlain } from './plain.ts'

/** Nobody's spelling, nothing to remember, nothing to offer. */
export const UNHELPED = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
} as const

/**
 * A field for a secret. It never becomes a text field, which browsers write to disk to bring a session back (CVE-2022-32969): what is in it is
 * drawn beside it while its eye is held. It is not controlled by React, so that no state holds it; read its value once, when it is needed.
 */
export function SecretInput(props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'value' | 'defaultValue'>) {
  const links = useFieldLinks()
  return (
    <div className="relative" data-secret>
      <input {...UNHELPED} {...links} dir="ltr" {...props} type="password" className={`${controlStyle} pe-12 font-mono`} />
      <Plain />
      <div className="absolute inset-y-0 end-1.5 flex items-center text-soft">
        <HoldEye />
      </div>
    </div>
  )
}

/** Lies over a field while it shows what is in it. */
export const Plain = () => (
  <span
    data-plain
    aria-hidden="true"
    dir="ltr"
    translate="no"
    className="absolute inset-y-px start-px end-12 flex items-center overflow-x-auto rounded-control bg-card px-3 font-mono text-body whitespace-pre empty:hidden"
  />
)

/** Shows what is in the field before it while it is held. By keyboard, Space shows and hides. */
export function HoldEye({
  label,
  skipped = false,
}: {
  readonly label?: string
  /** Out of the way of Tab, where there is another way. */ readonly skipped?: boolean
}) {
  const { t } = useLingui()
  const fieldOf = (eye: Element): HTMLInputElement | null => eye.closest('[data-secret]')?.querySelector('input') ?? null
  const hide = (event: { readonly currentTarget: Element }): void => {
    const field = fieldOf(event.currentTarget)
    if (field) hidePlain(field)
  }
  const name = label ?? t`Hold to show`
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      tabIndex={skipped ? -1 : undefined}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        event.preventDefault() // the field keeps the focus
        event.currentTarget.setPointerCapture(event.pointerId)
        const field = fieldOf(event.currentTarget)
        if (field) showPlain(field)
      }}
      onPointerUp={hide}
      onPointerCancel={hide}
      onLostPointerCapture={hide}
      onBlur={hide}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat) return
        event.preventDefault()
        const field = fieldOf(event.currentTarget)
        if (!field) return
        if (isPlain(field)) hidePlain(field)
        else showPlain(field)
      }}
      className="inline-flex size-8 touch-none items-center justify-center rounded-mark text-soft hover:text-ink"
    >
      <Icon name="show" />
    </button>
  )
}
