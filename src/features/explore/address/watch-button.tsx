import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Address, short } from '#core/ethereum/address'
import { useAction, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { toast } from '#ui/overlays/toast'

/** Adds an address to the accounts, without a key. */
export function WatchButton({ address }: { readonly address: Address }): ReactNode {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const name = short(address)
  const watch = useAction(async () => {
    await session.watch(address, name)
    toast(t`Watching ${name}. Rename it under Accounts.`)
  })
  return (
    <>
      <Button size="small" busy={watch.busy} onClick={() => void watch.start()}>
        <Trans>Watch</Trans>
      </Button>
      {watch.error !== undefined && <ErrorNote error={watch.error} />}
    </>
  )
}
