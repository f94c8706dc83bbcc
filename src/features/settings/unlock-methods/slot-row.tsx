import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { UNLOCK_METHOD_NAME } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { Icon, type IconName } from '#ui/icon'
import { TimeText } from '#ui/text/time-view'
import type { SlotInfo } from '#wallet'

const ICONS: Readonly<Record<SlotInfo['kind'], IconName>> = { password: 'lock', passkey: 'key', both: 'key', recovery: 'book' }

export type SlotRowProps = {
  readonly slot: SlotInfo
  readonly onChange?: (() => void) | undefined
  readonly onRemove: () => void
  /** What is being done to it, below. */
  readonly children?: ReactNode
}

/** One way in: what it is, since when, and what guessing it costs. */
export function SlotRow({ slot, onChange, onRemove, children }: SlotRowProps) {
  const { i18n, t } = useLingui()
  const name = i18n._(UNLOCK_METHOD_NAME[slot.kind])
  const called = slot.label === '' ? name : slot.label
  return (
    <li className="flex flex-col gap-3 border-b border-hair py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Icon name={ICONS[slot.kind]} className="mt-1 text-soft" />
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">
            {name}{' '}
            {slot.label !== '' && slot.label !== name && (
              <span className="ms-2 font-normal text-soft">
                <HostileText text={slot.label} />
              </span>
            )}
          </h3>
          <p className="text-small text-soft">
            <Trans>Added</Trans> <TimeText at={slot.createdAt} />
          </p>
          <Worth slot={slot} />
        </div>
        <span className="ms-5 flex shrink-0 gap-1 sm:ms-0">
          {onChange && (
            <Button tone="quiet" size="small" aria-label={t`Change password: ${called}`} onClick={onChange}>
              <Trans>Change</Trans>
            </Button>
          )}
          <Button tone="quiet" size="small" aria-label={t`Remove: ${called}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </span>
      </div>
      {children}
    </li>
  )
}

/** What stands between a thief of the disk and this slot, in plain words. */
function Worth({ slot }: { readonly slot: SlotInfo }) {
  const host = slot.rpId ?? ''
  if (slot.kind === 'recovery')
    return (
      <p className="text-small text-soft">
        <Trans>128 random bits: it can’t be guessed. Anyone who finds the paper can open the vault.</Trans>
      </p>
    )
  if (slot.kind === 'passkey')
    return (
      <p className="text-small text-soft">
        <Trans>A random secret that your device gives only to {host}, after it recognizes you.</Trans>
      </p>
    )
  const mebibytes = Math.round((slot.kdf?.memoryKiB ?? 0) / 1024)
  const passes = slot.kdf?.passes ?? 0
  return (
    <p className="text-small text-soft">
      {slot.kdf && (
        <Trans>
          Each guess takes {mebibytes} MiB of memory and {passes} passes (Argon2id).
        </Trans>
      )}{' '}
      {slot.kind === 'both' && <Trans>You also need the device that keeps the passkey, at {host}.</Trans>}
    </p>
  )
}
