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
            For when somebody forces you to unlock: given in place of the password, it erases the vault and all records on this device, and
            what is there afterwards looks like a device that never had any.
          </Trans>
        </p>
        <p>
          <Trans>
            What it cannot do: a copy of the disk that was made before is not wiped, and opens with your real password. A file that you
            exported stays where it is. Whoever studies the disk may find that something was erased. Without your recovery phrase or a
            backup, you have lost your accounts too.
          </Trans>
        </p>
        <p>
          <Trans>Whether one is set is shown nowhere, so both buttons are always here.</Trans>
        </p>
      </div>
      {open === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={start('set')}>
            <Trans>Set a wiping password</Trans>
          </Button>
          <Button onClick={start('take')}>
            <Trans>Take it away</Trans>
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
      go={<Trans>Set it</Trans>}
      called={<Trans>Your real password</Trans>}
      help={<Trans>The real way in, as you open the vault today.</Trans>}
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
        help={<Trans>Another than any that opens the vault, and nothing that you might type by mistake.</Trans>}
      />
    </UnlockMethodForm>
  )
}

function TakeIt({ onDone, onCancel }: Ends) {
  const { session } = usePorts<'session'>()
  return (
    <UnlockMethodForm
      go={<Trans>Take it away</Trans>}
      called={<Trans>Your real password</Trans>}
      help={<Trans>The real way in, as you open the vault today. Where none is set, nothing changes.</Trans>}
      onCancel={onCancel}
      onWay={async (way) => {
        await session.enter('setWipingPassword', { way })
        onDone()
      }}
    />
  )
}
