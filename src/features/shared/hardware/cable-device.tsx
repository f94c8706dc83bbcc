import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { fail, toWire } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { pathAt } from '#core/identity/derivation-path'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useSource } from '#ui/state/use-source'
import type { DeviceMaker, SignerProgress } from '#wallet'
import { DeviceWait } from '../device/device-wait.tsx'
import { useDeviceWork } from '../device/use-device-work.ts'
import type { Picks } from '../import/choices.ts'
import { PathScan } from '../import/path-scan.tsx'
import { usePorts } from '../wallet/wallet-context.tsx'
import { AllowedDevices, DEVICE_MAKERS } from './allowed-devices.tsx'
import { DeviceAccounts, type OnAdded } from './device-accounts.tsx'

/** The maker's name and the model's, once each. */
const firstLabel = (maker: DeviceMaker, model = ''): string =>
  model.startsWith(DEVICE_MAKERS[maker]) ? model : `${DEVICE_MAKERS[maker]} ${model}`.trim()

type Connected = {
  readonly maker: DeviceMaker
  readonly fingerprint: Hex
  readonly model?: string | undefined
  /** What its owner named it, on the device itself. */
  readonly label?: string | undefined
}

/** What the person does first. */
const START: Readonly<Record<DeviceMaker, () => ReactNode>> = {
  ledger: () => <Trans>Plug the Ledger in, unlock it, and open its Ethereum app. Your key stays there.</Trans>,
  trezor: () => <Trans>Plug the Trezor in and unlock it. Your key stays there.</Trans>,
}

type CableDeviceProps = { readonly maker: DeviceMaker; readonly onAdded: OnAdded }

/** Accounts of a Ledger or a Trezor, which is reached by a cable. No key comes here. */
export function CableDevice({ maker, onAdded }: CableDeviceProps) {
  const { devices } = usePorts<'devices'>()
  const HowToStart = START[maker]
  const [connected, setConnected] = useState<Connected>()
  const connect = useDeviceWork(async (steps) => {
    const found = await devices.addresses(maker, { paths: [] }, steps)
    setConnected({ maker, fingerprint: found.fingerprint, model: found.model, label: found.label })
  })
  if (connected !== undefined) return <Choose {...connected} onAdded={onAdded} onBack={() => setConnected(undefined)} />
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">
        <HowToStart />
      </p>
      {devices.canReach(maker) ? (
        <div>
          <Button tone="primary" size="large" busy={connect.busy} onClick={() => void connect.start()}>
            <Trans>Connect</Trans>
          </Button>
        </div>
      ) : (
        <ErrorNote error={toWire(fail('device/unsupported'), 'screen')} />
      )}
      {connect.error && <ErrorNote error={connect.error} />}
      {!connect.busy && <AllowedDevices />}
      {connect.progress?.kind === 'ask' && (
        <DeviceWait progress={connect.progress} onCancel={connect.cancel} giveUp={<Trans>Cancel</Trans>} />
      )}
    </div>
  )
}

function Choose({
  maker,
  fingerprint,
  model,
  label,
  onAdded,
  onBack,
}: Connected & { readonly onAdded: OnAdded; readonly onBack: () => void }) {
  const { session, devices } = usePorts<'session' | 'devices'>()
  const accounts = useSource(session.accounts)
  const [picks, setPicks] = useState<Picks>()
  const [progress, setProgress] = useState<SignerProgress>()
  const [stop] = useState(() => new AbortController())
  const picked = picks?.list ?? []
  const nameOf = (address: Address): string | undefined => accounts.find((one) => one.address === address)?.name
  /** In one conversation: a device may ask for its passphrase in each. */
  const read = async (paths: readonly string[]) => {
    const waiting = { signal: stop.signal, onProgress: setProgress }
    const { addresses } = await devices.addresses(maker, { paths, expected: fingerprint }, waiting).finally(() => setProgress(undefined))
    return addresses.map((address, at) => ({ address, path: paths[at] ?? '' }))
  }
  const derive = async (template: string, start: number, count: number) => {
    const places = Array.from({ length: count }, (_, step) => start + step)
    const found = await read(places.map((index) => pathAt(template, index)))
    return found.map((one, at) => ({ ...one, index: places[at] ?? 0 }))
  }
  const accountsOf = async () => {
    if (picks === undefined) return []
    const found = await read(picked.map(({ index }) => pathAt(picks.pathTemplate, index)))
    return found.map((one, at) => ({ ...one, name: picked[at]?.name ?? '' }))
  }
  return (
    <DeviceAccounts
      device={{ kind: maker, fingerprint, model }}
      firstLabel={label ?? firstLabel(maker, model)}
      picked={picked}
      accountsOf={accountsOf}
      again={<Trans>Connect again</Trans>}
      onBack={onBack}
      onAdded={onAdded}
    >
      <PathScan derive={derive} nameOf={nameOf} onPicks={setPicks} />
      {progress?.kind === 'ask' && (
        <DeviceWait
          progress={progress}
          onCancel={() => {
            stop.abort()
            onBack()
          }}
          giveUp={<Trans>Cancel</Trans>}
        />
      )}
    </DeviceAccounts>
  )
}
