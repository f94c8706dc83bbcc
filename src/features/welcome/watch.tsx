import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type FormEvent, useState } from 'react'
import { readChecksummedAddress } from '#core/ethereum/address'
import { freeName } from '#core/identity/default-name'
import { type AppError, fail, isError } from '#core/errors'
import { PATHS, useAction, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { WelcomeStep } from './steps.tsx'

function problemOf(text: string): AppError | undefined {
  if (text.trim() === '') return fail('input/required', { field: 'Address' })
  try {
    readChecksummedAddress(text)
    return undefined
  } catch (error) {
    if (isError(error)) return error
    throw error
  }
}

/** Looking without keys. */
export function WatchScreen() {
  const { t } = useLingui()
  const { session, book, preferences } = usePorts<'session' | 'book' | 'preferences'>()
  const navigate = useNavigate()
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [left, setLeft] = useState(false)
  const problem = problemOf(address)
  const watch = useAction(async () => {
    const taken = session.accounts.get().map((account) => account.name)
    const given = name.trim() || freeName(taken, (number) => (number === 1 ? t`Watched` : t`Watched ${number}`))
    await session.watch(readChecksummedAddress(address).address, given)
    await preferences.set('welcomed', true)
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setLeft(true)
    if (problem) return
    if (await watch.start()) await navigate({ to: book.chains.get().length === 0 ? PATHS.firstChains : PATHS.portfolio })
  }
  return (
    <WelcomeStep back={PATHS.welcome}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h1 className="text-head font-semibold">
          <Trans>Watch an address</Trans>
        </h1>
        <p className="mt-3 text-soft">
          <Trans>
            See what it holds and what happens to it. It’s kept on this device without a password. Creating a wallet later encrypts it.
          </Trans>
        </p>
        <div className="mt-6 flex flex-col gap-5">
          <Field
            label={<Trans>Address</Trans>}
            error={left ? problem : undefined}
            help={<Trans>The public address of anyone’s account. You’ll see what it holds and does; nothing can be signed for it.</Trans>}
          >
            <TextInput
              kind="hex"
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
              onBlur={() => setLeft(address !== '')}
              placeholder="0x"
            />
          </Field>
          <Field label={<Trans>Name</Trans>} optional={<Trans>optional</Trans>}>
            <TextInput value={name} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
        </div>
        {watch.error && (
          <div className="mt-4">
            <ErrorNote error={watch.error} />
          </div>
        )}
        <div className="mt-8">
          <Button type="submit" tone="primary" size="large" wide busy={watch.busy}>
            <Trans>Watch</Trans>
          </Button>
        </div>
      </form>
    </WelcomeStep>
  )
}
