import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { defined } from '#core/defined'
import { fail, toWire } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { pathAt } from '#core/identity/derivation-path'
import { DeviceWait, PATHS, PathScan, type Picks, useAction, useDeviceWork, usePorts, useSource } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Segmented } from '#ui/forms/segmented'
import { TextInput } from '#ui/forms/text-input'
import { toast } from '#ui/overlays/toast'
import { useNavigate } from '#ui/router/router'
import type { DeviceMaker, SignerProgress } from '#wallet'
import { AllowedDevices } from './allowed-devices.tsx'

const MAX_LABEL = 64
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
        segments={[
          { value: 'ledger', label: 'Ledger' },
          { value: 'trezor', label: 'Trezor' },
        ]}
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
  const { t } = useLingui()
  const { session, devices } = usePorts<'session' | 'devices'>()
  const navigate = useNavigate()
  const accounts = useSource(session.accounts)
  const [label, setLabel] = useState(model ?? NAMES[maker])
  const [picks, setPicks] = useState<Picks>()
  const [tried, setTried] = useState(false)
  const picked = picks?.list ?? []
  const nameless = picked.some(({ name }) => name.trim() === '')
  const problem = label.trim() === '' ? fail('input/required', { field: t`Name of the device` }) : undefined
  const nameOf = (address: Address): string | undefined => accounts.find((one) => one.address === address)?.name
  const [progress, setProgress] = useState<SignerProgress>()
  const [stop] = useState(() => new AbortController())
  const derive = async (template: string, start: number, count: number) => {
    const places = Array.from({ length: count }, (_, step) => start + step)
    const paths = places.map((index) => pathAt(template, index))
    const waiting = { signal: stop.signal, onProgress: setProgress }
    const { addresses } = await devices.addresses(maker, { paths, expected: fingerprint }, waiting).finally(() => setProgress(undefined))
    return addresses.map((address, at) => ({ index: places[at] ?? 0, path: paths[at] ?? '', address }))
  }
  const add = useAction(async () => {
    if (picks === undefined) return
    const wanted = await Promise.all(
      picked.map(async ({ index, name }) => (await derive(picks.pathTemplate, index, 1)).map((one) => ({ ...one, name }))),
    )
    const device = { kind: maker, label: label.trim(), fingerprint, ...defined({ model }) }
    const list = wanted.flat().map(({ address, path, name }) => ({ address, path, name: name.trim() }))
    await session.enter('addDeviceAccounts', { device, accounts: list })
    toast(t`Compare the addresses with the device before you receive anything.`)
    await navigate({ to: PATHS.accounts })
  })
  return (
    <div className="flex flex-col gap-5" data-part="device-accounts">
      <p className="text-soft">
        <Trans>
          Read from the device. Fingerprint of its key: <span className="font-mono">{fingerprint.slice(2)}</span>
        </Trans>
      </p>
      <Field label={<Trans>Name of the device</Trans>} error={tried ? problem : undefined} help={<Trans>Only you see it.</Trans>}>
        <TextInput value={label} maxLength={MAX_LABEL} onChange={(event) => setLabel(event.currentTarget.value)} />
      </Field>
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
          <Trans>Connect again</Trans>
        </Button>
      </div>
    </div>
  )
}
