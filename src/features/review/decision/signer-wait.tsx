import { lazy, type ReactNode, Suspense } from 'react'
import type { Account } from '#core/identity/account'
import { Trans } from '@lingui/react/macro'
import { AccountDevice, DeviceWait, usePorts, useSource } from '#features/shared'
import { type Analysis, isSend } from '#analysis'
import { keyringOf, type ReviewState } from '#wallet'

/** Fetched where a device asks for it. */
const CodeExchange = lazy(async () => ({ default: (await import('./code-exchange.tsx')).CodeExchange }))

/** What the signer of the account waits for, once the yes was given; nothing for a key that is here. */
export function SignerWaiting({ state, account }: { readonly state: ReviewState; readonly account: Account | undefined }): ReactNode {
  const { session } = usePorts<'session'>()
  const opened = useSource(session.state)
  if (state.kind !== 'signing' || state.waits === undefined) return null
  const { review } = state.analysis
  if (state.waits.progress.kind !== 'exchange-codes')
    return (
      <DeviceWait progress={state.waits.progress} onCancel={state.waits.cancel} giveUp={<Trans>Don’t sign</Trans>}>
        <AccountDevice account={account} review={review} authorization={authorizationOf(state.analysis)} />
      </DeviceWait>
    )
  return (
    <Suspense>
      <CodeExchange review={review} waits={state.waits} account={account} device={keyringOf(opened, account)?.label ?? ''} />
    </Suspense>
  )
}

/** What a device signs before the transaction that carries it. */
const authorizationOf = (analysis: Analysis) => (isSend(analysis) ? analysis.authorization : undefined)
