import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '#ui/router/router'
import type { FormEvent } from 'react'
import { PATHS, useAction, useTypedWord, usePorts } from '#features/shared'
import { Button, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'

/** A vault that does not match its own seal opens no more. The way out: take it away, and bring back what is on paper or in a backup. */
export function Damaged() {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const word = t`remove`
  const typed = useTypedWord(word)
  const remove = useAction(async () => {
    // A damaged vault has nothing left to hold a password against.
    await session.erase({ kind: 'password', password: '' })
    await navigate({ to: PATHS.restore })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.check()) void remove.start()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4 rounded-card border border-hair p-4">
      <p className="text-small text-soft">
        <Trans>
          Reload first: the data on disk may still be intact. If that doesn’t help, get your recovery phrase or a backup file, remove this
          vault, then restore.
        </Trans>{' '}
        <Link to={PATHS.helpPage.replace('$', 'vault/corrupt')} className={linkStyle}>
          <Trans>Possible causes</Trans>
        </Link>
      </p>
      {typed.field({ label: <Trans>Type “{word}” to remove the damaged vault</Trans> })}
      {remove.error && <ErrorNote error={remove.error} />}
      <div>
        <Button type="submit" tone="danger" busy={remove.busy}>
          <Trans>Remove and restore</Trans>
        </Button>
      </div>
    </form>
  )
}
