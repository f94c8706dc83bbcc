import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fail } from '#core/errors'
import { useAction } from '#features/kit'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { PasswordInput } from '#ui/text-input'

type Props = {
  /** What is done once somebody has shown that they are here. */
  readonly onWay: (way: { readonly kind: 'password'; readonly password: string }) => Promise<unknown>
  /** What the button says that does it. */
  readonly go: ReactNode
  readonly help?: ReactNode
}

/** Asks for the password of this device again. The part of the kit's form of the same name that knows no other way in. */
export function WayForm({ onWay, go, help }: Props): ReactNode {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const action = useAction(onWay)
  useEffect(() => {
    if (tried > 0 && form.current) focusFirstInvalid(form.current)
  }, [tried])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (password !== '' && (await action.start({ kind: 'password', password }))) setPassword('')
    setTried((count) => count + 1)
  }
  const wrong = action.error?.code === 'vault/wrong-password' ? fail('vault/wrong-password') : undefined
  const missing = tried > 0 && password === '' && !action.busy ? fail('input/required', { field: 'Password' }) : undefined
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-5">
      <Field label={<Trans>Password</Trans>} help={help} error={wrong ?? missing}>
        <PasswordInput
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setTried(0)
            action.clear()
          }}
        />
      </Field>
      {action.error && !wrong && <ErrorNote error={action.error} />}
      <div>
        <Button type="submit" tone="primary" busy={action.busy}>
          {go}
        </Button>
      </div>
    </form>
  )
}
