import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { NewPasswordFields, useNewPassword, usePorts, UnlockMethodForm } from '#features/shared'
import type { SlotInfo } from '#wallet'

/** A password where there is none. */
export function AddPassword({ onDone }: { readonly onDone: () => void }) {
  const { session } = usePorts<'session'>()
  return (
    <ChosenPassword
      go={<Trans>Add password</Trans>}
      onDone={onDone}
      give={(password, way) => session.enter('addSlot', { way, slot: { kind: 'password', password } })}
    />
  )
}

/** Another password for a slot that has one. Of password and passkey together, only that very pair may change it. */
export function ChangePassword({ slot, onDone }: { readonly slot: SlotInfo; readonly onDone: () => void }) {
  const { session } = usePorts<'session'>()
  const own = slot.kind === 'both' ? ({ only: ['both'], slotId: slot.id } as const) : {}
  return (
    <ChosenPassword
      go={<Trans>Change password</Trans>}
      onDone={onDone}
      {...own}
      give={(password, way) => session.enter('changePassword', { way, slotId: slot.id, password })}
    />
  )
}

type Form = Parameters<typeof UnlockMethodForm>[0]

function ChosenPassword({
  give,
  onDone,
  ...form
}: Pick<Form, 'go' | 'only' | 'slotId'> & {
  readonly give: (password: string, way: Parameters<Form['onWay']>[0]) => Promise<void>
  readonly onDone: () => void
}) {
  const chosen = useNewPassword()
  const [tried, setTried] = useState(false)
  return (
    <UnlockMethodForm
      {...form}
      help={<Trans>The way you unlock the vault today.</Trans>}
      onCancel={onDone}
      check={() => (setTried(true), chosen.isFine())}
      onWay={async (way) => {
        await give(chosen.read(), way)
        chosen.clear()
        onDone()
      }}
    >
      <NewPasswordFields password={chosen} tried={tried} beside="another" />
    </UnlockMethodForm>
  )
}
