import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { defined } from '#core/defined'
import { fail } from '#core/errors'
import { decodePairing, type Pairing } from '#core/ur/registry/pairing'
import { type AddressList, addressLists } from '#core/ur/registry/pairing-addresses'
import { AccountsAlong, MessageScan, PATHS, type Picks, useAction, usePorts, useSource } from '#features/shared'
import { useNavigate } from '#ui/router/router'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { HostileText } from '#ui/text/hostile-text'
import { toast } from '#ui/overlays/toast'

/** Addresses shown at first, and with each "more". */
const STEP = 10
const MAX_LABEL = 64

type Paired = { readonly pairing: Pairing; readonly lists: readonly AddressList[] }

/** Accounts of a device that shows its public key as a code. No key comes here. */
export function QrDevice() {
  const [paired, setPaired] = useState<Paired>()
  if (paired !== undefined) return <Choose {...paired} onBack={() => setPaired(undefined)} />
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>
          For devices that show and scan QR codes: Keystone, Keycard Shell, AirGap Vault, imToken, OneKey Pro, NGRAVE and others. On the
          device, open its connection to software wallets and show the code. Your key stays there.
        </Trans>
      </p>
      <MessageScan
        onMessage={(message) => {
          const pairing = decodePairing(message)
          const lists = addressLists(pairing).filter(({ at }) => at(0) !== undefined)
          if (lists.length === 0) throw fail('device/no-address')
          setPaired({ pairing, lists })
        }}
      />
    </div>
  )
}

/** Addresses of a list from a number on; fewer where it ends. */
const placesOf = ({ at }: AddressList, start: number, count: number) =>
  Array.from({ length: count }, (_, step) => start + step).flatMap((index) => {
    const found = at(index)
    return found === undefined ? [] : [{ index, ...found }]
  })

function Choose({ pairing, lists, onBack }: Paired & { readonly onBack: () => void }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const accounts = useSource(session.accounts)
  const [chosen, setChosen] = useState(lists[0]?.template ?? '')
  const [label, setLabel] = useState(pairing.model ?? t`Device`)
  const [picks, setPicks] = useState<Picks>()
  const [tried, setTried] = useState(false)
  const list = lists.find(({ template }) => template === chosen)
  const picked = picks?.pathTemplate === chosen ? picks.list : []
  const nameless = picked.some(({ name }) => name.trim() === '')
  const problem = label.trim() === '' ? fail('input/required', { field: t`Name of the device` }) : undefined
  const nameOf = (address: Address): string | undefined => accounts.find((one) => one.address === address)?.name
  const add = useAction(async () => {
    const wanted = picked.flatMap(({ index, name }) => {
      const found = list?.at(index)
      return found === undefined ? [] : [{ ...found, name: name.trim() }]
    })
    const device = { kind: 'qr', label: label.trim(), fingerprint: pairing.fingerprint, ...defined({ model: pairing.model }) } as const
    await session.enter('addDeviceAccounts', { device, accounts: wanted })
    toast(t`Compare the addresses with the device before you receive anything.`)
    await navigate({ to: PATHS.accounts })
  })
  return (
    <div className="flex flex-col gap-5" data-part="device-accounts">
      <p className="text-soft">
        <Trans>
          Read from the device. Fingerprint of its key: <span className="font-mono">{pairing.fingerprint.slice(2)}</span>
        </Trans>{' '}
        {pairing.model !== undefined && <HostileText text={pairing.model} most={MAX_LABEL} />}
      </p>
      <Field label={<Trans>Name of the device</Trans>} error={tried ? problem : undefined} help={<Trans>Only you see it.</Trans>}>
        <TextInput value={label} maxLength={MAX_LABEL} onChange={(event) => setLabel(event.currentTarget.value)} />
      </Field>
      <SameName label={label.trim()} fingerprint={pairing.fingerprint} />
      {lists.length > 1 && (
        <Field label={<Trans>Derivation path</Trans>}>
          <Select value={chosen} onChoose={setChosen} options={lists.map(({ template }) => ({ value: template, label: template }))} />
        </Field>
      )}
      {list !== undefined && (
        <AccountsAlong
          key={chosen}
          template={chosen}
          step={STEP}
          derive={async (_, start, count) => placesOf(list, start, count)}
          nameOf={nameOf}
          onPicks={setPicks}
        />
      )}
      {tried && (picked.length === 0 || nameless) && (
        <p role="alert" className="text-small text-red">
          {picked.length === 0 ? <Trans>Choose at least one account.</Trans> : <Trans>Name each account that you chose.</Trans>}
        </p>
      )}
      {add.error && <ErrorNote error={add.error} />}
      <div className="flex flex-wrap gap-3">
        <Button
          tone="primary"
          size="large"
          busy={add.busy}
          onClick={() => {
            setTried(true)
            if (picked.length > 0 && !nameless && problem === undefined) void add.start()
          }}
        >
          {picked.length === 0 ? <Trans>Add accounts</Trans> : <Plural value={picked.length} one="Add # account" other="Add # accounts" />}
        </Button>
        <Button size="large" onClick={onBack}>
          <Trans>Scan again</Trans>
        </Button>
      </div>
    </div>
  )
}

/** A device of another seed under a name that is taken: told, since it is another key. */
function SameName({ label, fingerprint }: { readonly label: string; readonly fingerprint: string }) {
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
