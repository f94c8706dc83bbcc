import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { fail, fromWire } from '#core/errors'
import { useAction, useWiped } from '#features/kit'
import { Button, type ButtonTone } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { PasswordInput } from '#ui/text-input'
import type { Way } from '#wallet'

/** Failures that are said at the field itself. */
const AT_FIELD: readonly string[] = ['vault/wrong-password', 'vault/wait']

type AskAgainProps = {
  /** What is done once somebody has shown that they are here. What it throws is shown. */
  readonly onWay: (way: Way) => Promise<unknown>
  /** What the button says that does it. */
  readonly go: ReactNode
  readonly tone?: ButtonTone
  readonly onCancel: () => void
  readonly help?: ReactNode
  /** Further fields, above. */
  readonly children?: ReactNode
  /** Looks at the further fields when the form is sent; `false` keeps it from being sent. */
  readonly check?: () => boolean
  /** The keyboard goes there at once. */
  readonly focused?: boolean
}

/**
 * Asks again who is here, by the password, before a secret, a file of one, or a loss. The password leaves its field when the form is sent, and
 * nobody here keeps it.
 */
export function AskAgain({ onWay, go, tone = 'primary', onCancel, help, children, check, focused = false }: AskAgainProps) {
  const { t } = useLingui()
  const form = useWiped<HTMLFormElement>()
  const [empty, setEmpty] = useState(false)
  const [tries, setTries] = useState(0)
  const action = useAction(onWay)
  const wrong = action.error && AT_FIELD.includes(action.error.code) ? fromWire(action.error) : undefined
  useEffect(() => {
    if (tries > 0 && form.current) focusFirstInvalid(form.current)
  }, [tries, action.error, form])
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const field = form.current?.querySelector<HTMLInputElement>('input[data-again]')
    const sound = check?.() ?? true
    setEmpty(!field || field.value === '')
    setTries((before) => before + 1)
    if (!field || field.value === '' || !sound || action.busy) return
    const password = field.value
    field.value = ''
    void action.start({ kind: 'password', password })
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
      {children}
      <Field label={<Trans>Password</Trans>} error={empty ? fail('input/required', { field: t`Password` }) : wrong} help={help}>
        <PasswordInput
          data-again
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for just now
          autoFocus={focused}
          onInput={() => setEmpty(false)}
        />
      </Field>
      {action.error && !wrong && <ErrorNote error={action.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={action.busy}>
          {go}
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
