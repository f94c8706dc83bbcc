import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { say } from '#core/words'
import { PATHS, useAction, useWallet } from '#features/kit'
import { Button, linkLook } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field } from '#ui/field'
import { TextInput } from '#ui/text-input'

/** A vault that does not match its own seal opens no more. The way out: take it away, and bring back what is on paper or in a backup. */
export function Damaged() {
  const { t } = useLingui()
  const { session } = useWallet()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const word = t`remove`
  const confirmed = typed.trim().toLocaleLowerCase() === word
  const remove = useAction(async () => {
    // A damaged vault has nothing left to hold a password against.
    await session.erase({ kind: 'password', password: '' })
    await navigate({ to: PATHS.restore })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (confirmed) void remove.start()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4 rounded-card border border-hair p-4">
      <p className="text-small text-soft">
        <Trans>
          Reload first: what is damaged on the way may be whole on the disk. If it stays, have your recovery phrase or a backup file at
          hand, remove this vault, and bring them in.
        </Trans>{' '}
        <Link to={PATHS.helpPage.replace('$', 'vault/corrupt')} className={linkLook}>
          <Trans>What may have happened</Trans>
        </Link>
      </p>
      <Field
        label={<Trans>Type “{word}” to remove the damaged vault</Trans>}
        error={tried && !confirmed ? say('Type the word as it is shown.') : undefined}
      >
        <TextInput autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
      {remove.error && <ErrorNote error={remove.error} />}
      <div>
        <Button type="submit" tone="danger" busy={remove.busy}>
          <Trans>Remove it and restore</Trans>
        </Button>
      </div>
    </form>
  )
}
