import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { defined } from '#core/defined'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { DeviceKind } from '#core/identity/account-kind'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { toast } from '#ui/overlays/toast'
import { useSource } from '#ui/state/use-source'
import type { Picks } from '../import/choices.ts'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { AddPicked } from './add-picked.tsx'

/** Longest name of a device, in UTF-16 units. */
export const MAX_LABEL = 64

/** Where it goes on once accounts were added; the first of them. */
export type OnAdded = (first: Address) => Promise<void>

type DeviceAccountsProps = {
  readonly device: { readonly kind: DeviceKind; readonly fingerprint: Hex; readonly model?: string | undefined }
  /** What it is called until the person names it. */
  readonly firstLabel: string
  readonly picked: Picks['list']
  /** The accounts that were chosen, with their whole paths. */
  readonly accountsOf: () => Promise<readonly { readonly address: Address; readonly path: string; readonly name: string }[]>
  /** Beside the fingerprint. */
  readonly note?: ReactNode
  /** The words of the way back. */
  readonly again: ReactNode
  readonly onBack: () => void
  readonly onAdded: OnAdded
  /** Where accounts are chosen. */
  readonly children: ReactNode
}

/** Accounts of a device that was read: it gets a name, and those that are chosen become accounts here. */
export function DeviceAccounts({
  device,
  firstLabel,
  picked,
  accountsOf,
  note,
  again,
  onBack,
  onAdded,
  children,
}: DeviceAccountsProps): ReactNode {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const { kind, fingerprint, model } = device
  const [label, setLabel] = useState(firstLabel)
  const [tried, setTried] = useState(false)
  const problem = label.trim() === '' ? fail('input/required', { field: t`Name of the device` }) : undefined
  const add = useAction(async () => {
    const accounts = (await accountsOf()).map((one) => ({ ...one, name: one.name.trim() }))
    await session.enter('addDeviceAccounts', { device: { kind, label: label.trim(), fingerprint, ...defined({ model }) }, accounts })
    toast(t`Compare the addresses with the device before you receive anything.`)
    const [first] = accounts
    if (first !== undefined) await onAdded(first.address)
  })
  return (
    <div className="flex flex-col gap-5" data-part="device-accounts">
      <p className="text-soft">
        <Trans>
          Read from the device. Fingerprint of its key: <span className="font-mono">{fingerprint.slice(2)}</span>
        </Trans>{' '}
        {note}
      </p>
      <Field label={<Trans>Name of the device</Trans>} error={tried ? problem : undefined} help={<Trans>Only you see it.</Trans>}>
        <TextInput value={label} maxLength={MAX_LABEL} onChange={(event) => setLabel(event.currentTarget.value)} />
      </Field>
      <SameName label={label.trim()} fingerprint={fingerprint} />
      {children}
      <AddPicked picked={picked} isIncomplete={problem !== undefined} add={add} tried={tried} onTry={() => setTried(true)}>
        <Button size="large" onClick={onBack}>
          {again}
        </Button>
      </AddPicked>
    </div>
  )
}

/** A device of another seed under a name that is taken: told, since it is another key. */
function SameName({ label, fingerprint }: { readonly label: string; readonly fingerprint: string }): ReactNode {
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  const same = state.kind === 'open' ? state.session.keyrings.filter((ring) => ring.device !== undefined && ring.label === label) : []
  if (same.length === 0 || same.some((ring) => ring.fingerprint === fingerprint)) return null
  return (
    <p role="status" className="text-small">
      <Trans>You have a device of this name with another key. If it is the same device, its seed or passphrase is another one now.</Trans>
    </p>
  )
}
