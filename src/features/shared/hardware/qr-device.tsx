import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { decodePairing, type Pairing } from '#core/ur/registry/pairing'
import { type AddressList, addressLists } from '#core/ur/registry/pairing-addresses'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { useSource } from '#ui/state/use-source'
import { HostileText } from '#ui/text/hostile-text'
import type { Picks } from '../import/choices.ts'
import { AccountsAlong } from '../import/path-scan.tsx'
import { MessageScan } from '../scan/message-scan.tsx'
import { usePorts } from '../wallet/wallet-context.tsx'
import { DeviceAccounts, MAX_LABEL, type OnAdded } from './device-accounts.tsx'

/** Addresses shown at first, and with each "more". */
const STEP = 10

type Paired = { readonly pairing: Pairing; readonly lists: readonly AddressList[] }

/** Accounts of a device that shows its public key as a code. No key comes here. */
export function QrDevice({ onAdded }: { readonly onAdded: OnAdded }) {
  const { t } = useLingui()
  const { devices } = usePorts<'devices'>()
  const [paired, setPaired] = useState<Paired>()
  if (paired !== undefined) return <Choose {...paired} onAdded={onAdded} onBack={() => setPaired(undefined)} />
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
          devices.readByCode(pairing.model ?? t`Device`)
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

function Choose({ pairing, lists, onAdded, onBack }: Paired & { readonly onAdded: OnAdded; readonly onBack: () => void }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const accounts = useSource(session.accounts)
  const [chosen, setChosen] = useState(lists[0]?.template ?? '')
  const [picks, setPicks] = useState<Picks>()
  const list = lists.find(({ template }) => template === chosen)
  const picked = picks?.pathTemplate === chosen ? picks.list : []
  const nameOf = (address: Address): string | undefined => accounts.find((one) => one.address === address)?.name
  const accountsOf = async () =>
    picked.flatMap(({ index, name }) => {
      const found = list?.at(index)
      return found === undefined ? [] : [{ ...found, name }]
    })
  return (
    <DeviceAccounts
      device={{ kind: 'qr', fingerprint: pairing.fingerprint, model: pairing.model }}
      firstLabel={pairing.model ?? t`Device`}
      picked={picked}
      accountsOf={accountsOf}
      note={pairing.model !== undefined && <HostileText text={pairing.model} most={MAX_LABEL} />}
      again={<Trans>Scan again</Trans>}
      onBack={onBack}
      onAdded={onAdded}
    >
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
    </DeviceAccounts>
  )
}
