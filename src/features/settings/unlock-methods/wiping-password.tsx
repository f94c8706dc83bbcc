import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { NewPasswordFields, useNewPassword, usePorts, UnlockMethodForm } from '#features/shared'
import { Button } from '#ui/buttons/button'

/** A password that erases instead of opening. Whether there is one is shown nowhere, here neither: whoever looks over a shoulder learns nothing. */
export function WipingPassword() {
  const [open, setOpen] = useState<'set' | 'take'>()
  const [done, setDone] = useState(false)
  const start = (what: 'set' | 'take') => (): void => {
    setDone(false)
    setOpen(what)
  }
  const end = (): void => {
    setDone(true)
    setOpen(undefined)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-col gap-2 text-small text-soft">
        <p>
          <Trans>
            Use it if someone forces you to unlock. Typed instead of your password, it erases the vault and all records on this device.
            Afterwards, the device looks as if it never had a wallet.
          </Trans>
        </p>
        <p>
          <Trans>
            It can’t erase an earlier copy of the disk, which still opens with your real password. Exported files stay where they are. An
            expert may find that something was erased. Without your recovery phrase or a backup, you lose your accounts too.
          </Trans>
        </p>
        <p>
          <Trans>Assay never shows whether one is set, so both buttons are always here.</Trans>
        </p>
      </div>
      {open === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={start('set')}>
            <Trans>Set up a duress password</Trans>
          </Button>
          <Button onClick={start('take')}>
            <Trans>Remove duress password</Trans>
          </Button>
        </div>
      )}
      {done && (
        <p role="status" className="text-small">
          <Trans>Done.</Trans>
        </p>
      )}
      {open === 'set' && <SetIt onDone={end} onCancel={() => setOpen(undefined)} />}
      {open === 'take' && <TakeIt onDone={end} onCancel={() => setOpen(undefined)} />}
    </div>
  )
}

type Ends = { readonly onDone: () => void; readonly onCancel: () => void }

function SetIt({ onDone, onCancel }: Ends) {
  const { session } = usePorts<'session'>()
  const chosen = useNewPassword()
  const [tried, setTried] = useState(false)
  return (
    <UnlockMethodForm
      go={<Trans>Set duress password</Trans>}
      called={<Trans>Your real password</Trans>}
      help={<Trans>The method you really unlock the vault with today.</Trans>}
      onCancel={onCancel}
      check={() => (setTried(true), chosen.isFine())}
      onWay={async (way) => {
        await session.enter('setWipingPassword', { way, password: chosen.read() })
        chosen.clear()
        onDone()
      }}
    >
      <NewPasswordFields
        password={chosen}
        tried={tried}
        of="wiping"
        help={<Trans>Different from any password of this vault, and nothing you might type by mistake.</Trans>}
      />
    </UnlockMethodForm>
  )
}

function TakeIt({ onDone, onCancel }: Ends) {
  const { session } = usePorts<'session'>()
  return (
    <UnlockMethodForm
      go={<Trans>Remove duress password</Trans>}
      called={<Trans>Your real password</Trans>}
      help={<Trans>The method you really unlock the vault with today. If no duress password is set, nothing changes.</Trans>}
      onCancel={onCancel}
      onWay={async (way) => {
        await session.enter('setWipingPassword', { way })
        onDone()
      }}
    />
  )
}
