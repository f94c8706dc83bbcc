import { Trans } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useAnswer } from '#ui/state/query'
import type { DeviceMaker } from '#wallet'
import { HostileText } from '#ui/text/hostile-text'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'

/** As people call them. */
export const DEVICE_MAKERS: Readonly<Record<DeviceMaker, string>> = { ledger: 'Ledger', trezor: 'Trezor' }

/** Devices that this page may use, each with the way to take that back. Nothing where there are none. */
export function AllowedDevices() {
  const { devices } = usePorts<'devices'>()
  const [round, setRound] = useState(0)
  // Another round is another question.
  const list = useCallback(async () => (round >= 0 ? devices.allowed() : []), [devices, round])
  const answer = useAnswer(list)
  const forget = useAction(async (work: () => Promise<void>) => {
    await work()
    setRound((before) => before + 1)
  })
  if (answer.kind !== 'ready' || answer.value.length === 0) return null
  return (
    <section className="flex flex-col gap-2" data-part="allowed-devices">
      <h2 className="text-small text-soft">
        <Trans>Devices this page may use</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {answer.value.map((device, index) => (
          <li key={`${round}.${index}`} className="flex flex-wrap items-center justify-between gap-3">
            <HostileText text={device.name || DEVICE_MAKERS[device.maker]} most={64} />
            <Button busy={forget.busy} onClick={() => void forget.start(() => device.forget())}>
              <Trans>Forget</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {forget.error && <ErrorNote error={forget.error} />}
    </section>
  )
}
