import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { HardwarePart, NewPasswordFields, PATHS, useAction, useNewPassword, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useForm } from '#ui/state/use-form'

/** A wallet whose keys are all in a device: a password for what is kept here, then the device. There is no phrase to write down. */
export function DeviceWallet(): ReactNode {
  const { book, selectAccount } = usePorts<'book' | 'selectAccount'>()
  const navigate = useNavigate()
  const [made, setMade] = useState(false)
  if (!made) return <DevicePassword onMade={() => setMade(true)} />
  const onAdded = async (first: Address): Promise<void> => {
    await selectAccount(first)
    await navigate({ to: book.chains.get().length === 0 ? PATHS.firstChains : PATHS.portfolio })
  }
  return (
    <>
      <h1 className="text-head font-semibold">
        <Trans>Connect your device</Trans>
      </h1>
      <p className="mt-3 mb-6 text-soft">
        <Trans>Assay reads addresses from it. To sign, you confirm each request on its screen.</Trans>
      </p>
      <HardwarePart onAdded={onAdded} />
    </>
  )
}

/** Makes an empty vault: what is known of the device is encrypted like keys are. */
function DevicePassword({ onMade }: { readonly onMade: () => void }): ReactNode {
  const { session, preferences } = usePorts<'session' | 'preferences'>()
  const password = useNewPassword()
  const form = useForm({})
  const make = useAction(async () => {
    await session.enter('createEmpty', { password: password.read() })
    password.clear()
    // There is a wallet now: whoever leaves before the device is read adds it under Accounts.
    await preferences.set('welcomed', true)
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const isFine = password.isFine()
    form.attempt()
    if (isFine && (await make.start())) onMade()
  }
  return (
    <form ref={form.ref} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="text-head font-semibold">
        <Trans>Choose a password</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>
          Your keys stay in the hardware device, and its recovery phrase is your backup. Never type that phrase here. The password encrypts
          your addresses, contacts and history.
        </Trans>
      </p>
      <div className="mt-6 flex flex-col gap-5">
        <NewPasswordFields password={password} tried={form.tries > 0} />
      </div>
      {make.error && (
        <div className="mt-4">
          <ErrorNote error={make.error} />
        </div>
      )}
      <div className="mt-8">
        <Button type="submit" tone="primary" size="large" wide busy={make.busy}>
          {make.busy ? <Trans>Encrypting: this takes a moment on purpose</Trans> : <Trans>Continue</Trans>}
        </Button>
      </div>
    </form>
  )
}
