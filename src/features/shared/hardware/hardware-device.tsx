import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Segmented } from '#ui/forms/segmented'
import { TextButton } from '#ui/buttons/button'
import type { DeviceMaker } from '#wallet'
import { usePorts } from '../wallet/wallet-context.tsx'
import { CableDevice } from './cable-device.tsx'
import type { OnAdded } from './device-accounts.tsx'
import { QrDevice } from './qr-device.tsx'

type Way = DeviceMaker | 'codes'

const MAKERS: readonly DeviceMaker[] = ['ledger', 'trezor']

/** Which device, then its accounts: by a cable, or by codes, which every browser with a camera can read. No key comes here. */
export function HardwareDevice({ onAdded }: { readonly onAdded: OnAdded }) {
  const { t } = useLingui()
  const { devices } = usePorts<'devices'>()
  const reached = MAKERS.filter((maker) => devices.canReach(maker))
  const [way, setWay] = useState<Way>(reached.length === 0 ? 'codes' : (reached[0] ?? 'codes'))
  return (
    <div className="flex flex-col gap-5" data-part="hardware">
      <Segmented
        legend={t`Kind of device`}
        value={way}
        onChoose={setWay}
        segments={[
          { value: 'ledger', label: 'Ledger' },
          { value: 'trezor', label: 'Trezor' },
          { value: 'codes', label: t`By QR codes` },
        ]}
      />
      {way === 'codes' ? <QrDevice onAdded={onAdded} /> : <CableDevice key={way} maker={way} onAdded={onAdded} />}
      {way !== 'codes' && !devices.canReach(way) && (
        <p className="text-small" data-part="codes-instead">
          <TextButton onClick={() => setWay('codes')}>
            <Trans>Use a device with QR codes</Trans>
          </TextButton>
        </p>
      )}
    </div>
  )
}
