import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WireError } from '#core/errors'
import { TextButton } from '#ui/buttons/button'
import { Field, FieldError } from '#ui/forms/field'
import { Icon } from '#ui/icon'
import { PasswordInput, TextInput } from '#ui/forms/text-input'
import type { UnlockMethodControl } from './use-unlock-method.ts'
import { errorBesideMethod, USE_UNLOCK_METHOD, type UnlockMethodKind } from './unlock-method-words.ts'

export type UnlockMethodFieldsProps = {
  readonly way: UnlockMethodControl
  /** How the call that took the way failed: what is about the way stands beside it, the rest is the form's (`isWayError`). */
  readonly error?: WireError | undefined
  readonly help?: ReactNode
  /** What the password is called, where another stands beside it. */
  readonly called?: ReactNode
  /** The keyboard goes there at once: where it was asked for just now, or is the only thing to do. */
  readonly focused?: boolean
}

/**
 * Asks a person to show again that they are here: by a password, a passkey, both, or the printed code, as this vault has them. A passkey is asked for
 * by the button that sends the form, so that what it is for stands on that button.
 */
export function UnlockMethodFields({ way, error, help, called, focused = false }: UnlockMethodFieldsProps): ReactNode {
  const { t } = useLingui()
  const wrong = errorBesideMethod(way.kind, way.problem ?? error)
  const typed = {
    focused,
    ref: way.field.ref,
    onInput: way.typed,
  }
  return (
    <div className="flex flex-col gap-3" data-way={way.kind}>
      {(way.kind === 'password' || way.kind === 'both') && (
        <Field label={called ?? <Trans>Password</Trans>} error={wrong} help={help}>
          <PasswordInput {...typed} />
        </Field>
      )}
      {way.kind === 'recovery' && (
        <Field
          label={<Trans>Recovery code</Trans>}
          error={wrong}
          help={help ?? <Trans>The 28 letters and digits that you printed. Spaces and case don’t matter.</Trans>}
        >
          <TextInput kind="hex" {...typed} />
        </Field>
      )}
      {(way.kind === 'passkey' || way.kind === 'both') && (
        <div className="flex flex-col gap-1.5" aria-live="polite">
          <p className="flex items-start gap-2">
            <Icon name="key" className="mt-1 text-soft" />
            <span>{way.asking ? t`Confirm with your passkey on this device.` : t`Your device will ask for your passkey.`}</span>
          </p>
          {way.kind === 'passkey' && wrong !== undefined && <FieldError error={wrong} />}
          {way.kind === 'passkey' && help !== undefined && <p className="text-small text-soft">{help}</p>}
        </div>
      )}
      <OtherWays kinds={way.kinds.filter((kind) => kind !== way.kind)} choose={way.choose} />
    </div>
  )
}

function OtherWays({
  kinds,
  choose,
}: {
  readonly kinds: readonly UnlockMethodKind[]
  readonly choose: (kind: UnlockMethodKind) => void
}): ReactNode {
  const { i18n } = useLingui()
  if (kinds.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
      {kinds.map((kind) => (
        <TextButton key={kind} onClick={() => choose(kind)}>
          {i18n._(USE_UNLOCK_METHOD[kind])}
        </TextButton>
      ))}
    </p>
  )
}
