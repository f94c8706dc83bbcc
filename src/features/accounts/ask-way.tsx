import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type AppError, fail, fromWire } from '#core/errors'
import { useAction } from '#features/kit'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field } from '#ui/field'
import { PasswordInput } from '#ui/text-input'

type PasswordWay = { readonly kind: 'password'; readonly password: string }

/** Failures that are said at the field. */
const AT_FIELD: readonly string[] = ['vault/wrong-password', 'vault/wait']

export type AskWayProps = {
  readonly onWay: (way: PasswordWay) => Promise<unknown>
  readonly go: ReactNode
  readonly onCancel?: () => void
  readonly help?: ReactNode
  /** Further fields, above. */
  readonly children?: ReactNode
  /** Looks at the further fields; `false` keeps the form from being sent. */
  readonly check?: () => boolean
}

/** Asks the owner to show that they are here, then does it. It takes the password; the kit's `WayForm` takes any way in, with the same props. */
export function AskWay({ onWay, go, onCancel, help, children, check }: AskWayProps): ReactNode {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<AppError>()
  const action = useAction(onWay)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const sound = check?.() ?? true
    setProblem(password === '' ? fail('input/required', { field: 'Password' }) : undefined)
    if (password === '' || !sound) return
    setPassword('')
    await action.start({ kind: 'password', password })
  }
  const atField = action.error && AT_FIELD.includes(action.error.code) ? fromWire(action.error) : undefined
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-5">
      {children}
      <Field label={<Trans>Password</Trans>} error={problem ?? atField} help={help}>
        <PasswordInput value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
      </Field>
      {action.error && !atField && <ErrorNote error={action.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={action.busy}>
          {go}
        </Button>
        {onCancel && (
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
