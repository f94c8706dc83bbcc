import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Keyring } from '#core/identity/account'
import { fail } from '#core/errors'
import { PATHS, teach, useAction, useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { PhraseField } from './phrase-field.tsx'

/** The next account of a phrase. */
export function NextAccount({ keyrings }: { readonly keyrings: readonly Keyring[] }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const accounts = useSource(session.accounts)
  const [chosen, setChosen] = useState(keyrings[0]?.id ?? '')
  const number = accounts.filter(({ keyringId }) => keyringId === chosen).length + 1
  const [name, setName] = useState<string>()
  const shown = name ?? t`Account ${number}`
  const derive = useAction(async () => {
    await teach(session, keyrings.find(({ id }) => id === chosen)?.language)
    await session.enter('deriveAccount', { keyringId: chosen, name: shown.trim() })
  })
  const [tried, setTried] = useState(false)
  const problem = shown.trim() === '' ? fail('input/required', { field: t`Name` }) : undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!problem && (await derive.start())) await navigate({ to: PATHS.accounts })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <PhraseField keyrings={keyrings} value={chosen} onChoose={setChosen} />
      <Field
        label={<Trans>Name</Trans>}
        error={tried ? problem : undefined}
        help={<Trans>Only you see it. The same phrase gives the same accounts in every wallet.</Trans>}
      >
        <TextInput value={shown} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      {derive.error && <ErrorNote error={derive.error} />}
      <div>
        <Button type="submit" tone="primary" size="large" busy={derive.busy}>
          <Trans>Add the account</Trans>
        </Button>
      </div>
    </form>
  )
}
