import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fail, toWire } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { pathAt } from '#core/identity/derivation-path'
import { DeviceWait, PathScan, type Picks, useDeviceWork, usePorts, useSource } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Segmented } from '#ui/forms/segmented'
import type { DeviceMaker, SignerProgress } from '#wallet'
import { AllowedDevices } from './allowed-devices.tsx'
import { DeviceAccounts } from './device-accounts.tsx'

const NAMES: Readonly<Record<DeviceMaker, string>> = { ledger: 'Ledger', trezor: 'Trezor' }

type Connected = { readonly maker: DeviceMaker; readonly fingerprint: Hex; readonly model?: string | undefined }

/** Accounts of a Ledger or a Trezor, which is reached by a cable. No key comes here. */
export function CableDevice() {
  const { t } = useLingui()
  const { devices } = usePorts<'devices'>()
  const [maker, setMaker] = useState<DeviceMaker>('ledger')
  const [connected, setConnected] = useState<Connected>()
  const connect = useDeviceWork(async (steps) => {
    const found = await devices.addresses(maker, { paths: [] }, steps)
    setConnected({ maker, fingerprint: found.fingerprint, model: found.model })
  })
  if (connected !== undefined) return <Choose {...connected} onBack={() => setConnected(undefined)} />
  return (
    <div className="flex flex-col gap-5">
      <Segmented
        legend={t`Maker of the device`}
        value={maker}
        onChoose={setMaker}
        segments={(['ledger', 'trezor'] as const).map((value) => ({ value, label: NAMES[value] }))}
      />
      <p className="text-soft">
        <Trans>Plug the device in and unlock it. On a Ledger, open its Ethereum app. Your key stays there.</Trans>
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

function Choose({ maker, fingerprint, model, onBack }: Connected & { readonly onBack: () => void }) {
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
      firstLabel={model ?? NAMES[maker]}
      picked={picked}
      accountsOf={accountsOf}
      again={<Trans>Connect again</Trans>}
      onBack={onBack}
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
