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
        title={<Trans>Without it, only passkeys could unlock this vault, and you can lose a passkey.</Trans>}
        actions={
          <Button size="small" onClick={onDone}>
            <Trans>Keep it</Trans>
          </Button>
        }
      >
        <Trans>Add a password or create a recovery code first.</Trans>
      </Banner>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-soft">
        {slot.kind === 'recovery' ? (
          <Trans>The printed code will stop working here. Destroy the paper anyway: it still opens copies of the vault made before.</Trans>
        ) : (
          <Trans>
            It will stop working here. It still opens copies of the vault made before. If someone may have a copy, move your funds to new
            accounts.
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
