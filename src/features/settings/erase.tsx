import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { useState } from 'react'
import { PATHS, useTypedWord, usePorts, UnlockMethodForm } from '#features/shared'
import { Button } from '#ui/buttons/button'
import type { UnlockSecret } from '#wallet'

/** Takes the vault from this device. Typed, by whoever shows that it is theirs, and told plainly what is lost. */
export function Erase() {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const word = t`erase`
  const typed = useTypedWord(word)
  const erase = async (way: UnlockSecret): Promise<void> => {
    await session.erase(way)
    await navigate({ to: PATHS.welcome })
  }
  const close = (): void => {
    setOpen(false)
    typed.clear()
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-small text-soft">
        <Trans>
          This removes the vault from this device: keys, accounts, all records, and the logs of requests and lies. Your chains and endpoints
          stay, and so do your funds on chain. You can’t restore it without your recovery phrase.
        </Trans>
      </p>
      {!open && (
        <Button tone="danger" icon="trash" onClick={() => setOpen(true)}>
          <Trans>Erase vault</Trans>
        </Button>
      )}
      {open && (
        <div className="w-full rounded-card border border-hair p-4">
          <UnlockMethodForm
            onWay={erase}
            tone="danger"
            go={<Trans>Erase permanently</Trans>}
            cancel={<Trans>Keep it</Trans>}
            onCancel={close}
            check={typed.check}
          >
            {typed.field({ label: <Trans>Type “{word}” to confirm</Trans>, focused: true })}
          </UnlockMethodForm>
        </div>
      )}
    </div>
  )
}
