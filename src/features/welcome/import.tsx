import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { Importer, PATHS, usePorts } from '#features/shared'
import { OnlyWithoutVault } from './only-without-vault.tsx'
import { WelcomeStep } from './steps.tsx'

/** Keys that somebody already has, to be sealed on this device. */
export function ImportScreen() {
  return (
    <WelcomeStep back={PATHS.welcome}>
      <OnlyWithoutVault>
        <Import />
      </OnlyWithoutVault>
    </WelcomeStep>
  )
}

function Import() {
  const { book, preferences } = usePorts<'book' | 'preferences'>()
  const navigate = useNavigate()
  const onTaken = async (): Promise<void> => {
    await preferences.set('welcomed', true)
    await navigate({ to: book.chains.get().length === 0 ? PATHS.firstChains : PATHS.portfolio })
  }
  return (
    <>
      <h1 className="mb-6 text-head font-semibold">
        <Trans>Import a wallet</Trans>
      </h1>
      <Importer into="new" onTaken={onTaken} />
    </>
  )
}
