import { lazy, type ReactNode, Suspense } from 'react'
import { deviceModelOf, modelsOfKind } from '#core/device-display/device-model'
import { isOnDevice } from '#core/identity/account-kind'
import type { Account } from '#core/identity/account'
import type { Authorization } from '#core/ethereum/transaction'
import type { Signable } from '#core/signing/signable'
import type { Review } from '#review'
import { useSource } from '#ui/state/use-source'
import { keyringOf } from '#wallet'
import { usePorts } from '../wallet/wallet-context.tsx'

/** Fetched where a device signs. */
const DeviceModelChoice = lazy(async () => ({ default: (await import('./device-model-choice.tsx')).DeviceModelChoice }))

type AccountDeviceProps = {
  readonly account: Account | undefined
  readonly review: Pick<Review, 'asked' | 'hashes'>
  /** What goes before the transaction that carries it (EIP-7702). */
  readonly authorization?: Authorization | undefined
  /** Around it, where there is one. */
  readonly renderPart?: (part: ReactNode) => ReactNode
}

/** What the device of an account will show before it signs this. Nothing for a key that is in no device. */
export function AccountDevice({ account, review, authorization, renderPart = (part) => part }: AccountDeviceProps): ReactNode {
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  if (account === undefined || !isOnDevice(account)) return null
  const device = keyringOf(state, account)?.device
  if (device === undefined) return null
  const signable: Signable | undefined = authorization && { kind: 'authorization', authorization }
  return renderPart(
    <Suspense>
      <DeviceModelChoice
        review={review}
        signable={signable}
        account={account.address}
        models={modelsOfKind(device.kind)}
        model={deviceModelOf(device)}
      />
    </Suspense>,
  )
}
