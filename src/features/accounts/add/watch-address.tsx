import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type FormEvent, useState } from 'react'
import { readChecksummedAddress } from '#core/ethereum/address'
import { freeName } from '#core/identity/default-name'
import { type AppError, fail, isError } from '#core/errors'
import { PATHS, useAction, usePorts } from '#features/shared'
import { useForm } from '#ui/state/use-form'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'

type Read =
  | { readonly address: ReturnType<typeof readChecksummedAddress>['address']; readonly checked: boolean }
  | { readonly problem: AppError }

function readTyped(text: string): Read {
  if (text.trim() === '') return { problem: fail('input/required', { field: 'Address' }) }
  try {
    const { address, written } = readChecksummedAddress(text)
    return { address, checked: written === 'checksummed' }
  } catch (error) {
    if (isError(error)) return { problem: error }
    throw error
  }
}

/** An address to look at, without its key. */
export function WatchAddress() {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const form = useForm({})
  const typed = readTyped(text)
  const taken = () => session.accounts.get().map((account) => account.name)
  const watch = useAction(async () => {
    if ('address' in typed)
      await session.watch(typed.address, name.trim() || freeName(taken(), (number) => (number === 1 ? t`Watched` : t`Watched ${number}`)))
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    form.attempt()
    if ('address' in typed && (await watch.start())) await navigate({ to: PATHS.accounts })
  }
  const [blurred, setBlurred] = useState(false)
  return (
    <form ref={form.ref} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label={<Trans>Address</Trans>}
        help={<Trans>The public address of anyone’s account. You’ll see what it holds and does; nothing can be signed for it.</Trans>}
        error={(form.tries > 0 || blurred) && 'problem' in typed ? typed.problem : undefined}
        note={
          'address' in typed && !typed.checked ? (
            <Trans>This address has no checksum, so a typo wouldn’t be noticed. Compare it with its source.</Trans>
          ) : undefined
        }
      >
        <TextInput
          kind="hex"
          value={text}
          placeholder="0x"
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => setBlurred(text !== '')}
        />
      </Field>
      <Field label={<Trans>Name</Trans>} optional={<Trans>optional</Trans>}>
        <TextInput value={name} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      {watch.error && <ErrorNote error={watch.error} />}
      <div>
        <Button type="submit" tone="primary" size="large" busy={watch.busy}>
          <Trans>Watch</Trans>
        </Button>
      </div>
    </form>
  )
}
