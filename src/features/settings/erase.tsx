import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fail } from '#core/errors'
import { say } from '#core/words'
import { PATHS, useAction, useWallet } from '#features/kit'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { PasswordInput, TextInput } from '#ui/text-input'

/** Takes the vault from this device. Typed, with the password, and told plainly what is lost. */
export function Erase() {
  const { t } = useLingui()
  const { session } = useWallet()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const word = t`erase`
  const confirmed = typed.trim().toLocaleLowerCase() === word
  const erase = useAction(async () => {
    await session.erase(password)
    await navigate({ to: PATHS.welcome })
  })
  useEffect(() => {
    if (tried > 0 && form.current) focusFirstInvalid(form.current)
  }, [tried])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried((count) => count + 1)
    if (confirmed && password !== '') void erase.start()
  }
  const close = (): void => {
    setOpen(false)
    setTyped('')
    setPassword('')
    setTried(0)
    erase.clear()
  }
  const wrong = erase.error?.code === 'vault/wrong-password' ? fail('vault/wrong-password') : undefined
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-small text-soft">
        <Trans>
          Removes the vault from this device: keys, accounts, all records, and the logs of requests and lies. The chains and endpoints that
          you set up stay, and so does what is on the chain. Without your recovery phrase it cannot be brought back.
        </Trans>
      </p>
      {!open && (
        <Button tone="danger" icon="trash" onClick={() => setOpen(true)}>
          <Trans>Erase the vault</Trans>
        </Button>
      )}
      {open && (
        <form ref={form} noValidate onSubmit={submit} className="flex w-full flex-col gap-5 rounded-card border border-hair p-4">
          <Field
            label={<Trans>Type “{word}” to confirm</Trans>}
            error={tried > 0 && !confirmed ? say('Type the word as it is shown.') : undefined}
          >
            <TextInput
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for just now
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
          <Field
            label={<Trans>Password</Trans>}
            error={tried > 0 && password === '' ? fail('input/required', { field: 'Password' }) : wrong}
          >
            <PasswordInput value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
          </Field>
          {erase.error && !wrong && <ErrorNote error={erase.error} />}
          <div className="flex flex-wrap gap-3">
            <Button onClick={close}>
              <Trans>Keep it</Trans>
            </Button>
            <Button type="submit" tone="danger" busy={erase.busy}>
              <Trans>Erase for good</Trans>
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
