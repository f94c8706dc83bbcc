import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { NewPasswordFields, NewPhrase, PATHS, useAction, useNewPassword, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useForm } from '#ui/state/use-form'
import { OnlyWithoutVault } from './only-without-vault.tsx'
import { WelcomeStep } from './steps.tsx'

/** A new wallet: make the phrase, write it down, prove that, choose a password. */
export function CreateScreen() {
  return (
    <WelcomeStep back={PATHS.welcome}>
      <OnlyWithoutVault>
        <NewPhrase>{(draftId, heading) => <Seal draftId={draftId} heading={heading} />}</NewPhrase>
      </OnlyWithoutVault>
    </WelcomeStep>
  )
}

function Seal({ draftId, heading }: { readonly draftId: string; readonly heading: string }) {
  const { session, book, preferences } = usePorts<'session' | 'book' | 'preferences'>()
  const navigate = useNavigate()
  const password = useNewPassword()
  const form = useForm({})
  const seal = useAction(async () => {
    await session.enter('createFromDraft', { draftId, password: password.read() })
    password.clear()
    // There is a wallet now: whoever leaves before choosing a chain comes back to it, not to the first minute.
    await preferences.set('welcomed', true)
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const isFine = password.isFine()
    form.attempt()
    if (!isFine) return
    if (await seal.start()) await navigate({ to: book.chains.get().length === 0 ? PATHS.firstChains : PATHS.portfolio })
  }
  return (
    <form ref={form.ref} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className={heading}>
        <Trans>A password for this device</Trans>
      </h1>
      <div className="mt-6 flex flex-col gap-5">
        <NewPasswordFields password={password} tried={form.tries > 0} />
      </div>
      {seal.error && (
        <div className="mt-4">
          <ErrorNote error={seal.error} />
        </div>
      )}
      <div className="mt-8">
        <Button type="submit" tone="primary" size="large" wide busy={seal.busy}>
          {seal.busy ? <Trans>Sealing: this takes a moment on purpose</Trans> : <Trans>Create the wallet</Trans>}
        </Button>
      </div>
    </form>
  )
}
