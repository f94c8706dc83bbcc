import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { fail, fromWire, type WireError } from '#core/errors'
import { useWiped } from '#features/kit'
import { Button, type ButtonTone } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { PasswordInput } from '#ui/text-input'
import type { Way } from '#wallet'

/** Failures that are said at the field itself. */
const AT_FIELD: readonly string[] = ['vault/wrong-password', 'vault/wait']

/**
 * Asks again who is here, before a secret, a file of one, or a loss. The password leaves its field when the form is sent, and is kept by nobody
 * here. `check` says whether the rest of the form may be sent.
 */
export function AskAgain({
  onWay,
  error,
  submit,
  tone = 'primary',
  busy = false,
  check,
  onCancel,
  help,
  children,
}: {
  readonly onWay: (way: Way) => void
  readonly error: WireError | undefined
  readonly submit: ReactNode
  readonly tone?: ButtonTone
  readonly busy?: boolean
  readonly check?: () => boolean
  readonly onCancel: () => void
  readonly help?: ReactNode
  readonly children?: ReactNode
}) {
  const { t } = useLingui()
  const form = useWiped<HTMLFormElement>()
  const [empty, setEmpty] = useState(false)
  const [tries, setTries] = useState(0)
  const wrong = error && AT_FIELD.includes(error.code) ? fromWire(error) : undefined
  useEffect(() => {
    if ((tries > 0 || wrong) && form.current) focusFirstInvalid(form.current)
  }, [tries, wrong, form])
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const field = form.current?.querySelector<HTMLInputElement>('input[data-again]')
    const sound = check?.() ?? true
    setEmpty(!field || field.value === '')
    setTries((before) => before + 1)
    if (!field || field.value === '' || !sound) return
    const password = field.value
    field.value = ''
    onWay({ kind: 'password', password })
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
      {children}
      <Field label={<Trans>Password</Trans>} error={empty ? fail('input/required', { field: t`Password` }) : wrong} help={help}>
        <PasswordInput
          data-again
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for just now
          autoFocus={children === undefined}
          onInput={() => setEmpty(false)}
        />
      </Field>
      {error && !wrong && <ErrorNote error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
