import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { fail } from '#core/errors'
import { NewPhrase, PATHS, useAction, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'

/** Another recovery phrase beside those that are here, for keys that shall have nothing to do with them. */
export const AnotherPhrase = () => <NewPhrase head="h2">{(draftId, heading) => <Add draftId={draftId} heading={heading} />}</NewPhrase>

function Add({ draftId, heading }: { readonly draftId: string; readonly heading: string }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const [name, setName] = useState(t`Another phrase`)
  const [tried, setTried] = useState(false)
  const problem = name.trim() === '' ? fail('input/required', { field: t`Name` }) : undefined
  const add = useAction(async () => {
    await session.enter('addDraft', { draftId, name: name.trim() })
    await navigate({ to: PATHS.accounts })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!problem) void add.start()
  }
  return (
    <form noValidate onSubmit={submit}>
      <h2 className={heading}>
        <Trans>A name for it</Trans>
      </h2>
      <div className="mt-6 flex flex-col gap-5">
        <Field label={<Trans>Name</Trans>} error={tried ? problem : undefined} help={<Trans>Only you see it.</Trans>}>
          <TextInput value={name} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        {add.error && <ErrorNote error={add.error} />}
        <div>
          <Button type="submit" tone="primary" size="large" busy={add.busy}>
            <Trans>Add the phrase</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}
