import { Trans } from '@lingui/react/macro'
import { usePorts, UnlockMethodForm } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import type { SlotInfo } from '#wallet'

/** True where only passkeys would be left without it: a passkey can be lost, so the vault refuses (`vault/last-way`). */
export const isLastMethod = (slot: SlotInfo, slots: readonly SlotInfo[]): boolean =>
  !slots.some((other) => other.id !== slot.id && (other.kind === 'password' || other.kind === 'recovery'))

/** Takes a way in away, or says first why that cannot be. */
export function RemoveSlot({
  slot,
  slots,
  onDone,
}: {
  readonly slot: SlotInfo
  readonly slots: readonly SlotInfo[]
  readonly onDone: () => void
}) {
  const { session, passkeys } = usePorts<'session' | 'passkeys'>()
  if (isLastMethod(slot, slots))
    return (
      <Banner
        tone="warn"
        title={<Trans>Without it only passkeys would open this vault, and a passkey can be lost.</Trans>}
        actions={
          <Button size="small" onClick={onDone}>
            <Trans>Keep it</Trans>
          </Button>
        }
      >
        <Trans>Add a password or make a recovery code first.</Trans>
      </Banner>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-soft">
        {slot.kind === 'recovery' ? (
          <Trans>
            What you printed opens nothing from then on. Destroy the paper all the same: it opens copies of the vault that were made before.
          </Trans>
        ) : (
          <Trans>
            It opens nothing here from then on. Copies of the vault that were made before still open by it: if somebody may have one, move
            what you own to new accounts.
          </Trans>
        )}
      </p>
      <UnlockMethodForm
        tone="danger"
        go={<Trans>Remove it</Trans>}
        cancel={<Trans>Keep it</Trans>}
        onCancel={onDone}
        onWay={async (way) => {
          await session.enter('removeSlot', { way, slotId: slot.id })
          if (slot.credentialId !== undefined) await (await passkeys()).forget(slot)
          onDone()
        }}
      />
    </div>
  )
}
