import { canSign, isOnDevice } from '#core/identity/account-kind'
import { defined } from '#core/defined'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Account } from '#core/identity/account'
import type { WaitingPayment } from '#core/identity/account-limits'
import { useAction, useNames, usePorts, UnlockMethodForm } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Box, ScreenSection } from '#ui/layout/page'
import { TimeView } from '#ui/text/time-view'
import { LimitsForm } from './limits-form.tsx'
import { LimitsList } from './limits-list.tsx'
import { type LimitedAssets, useLimitedAssets } from './use-limited-assets.ts'

/** The owner's own limits of an account: what is in force, what waits, and how to change either. Nothing for an account without a key. */
export function OwnLimits({ account }: { readonly account: Account }): ReactNode {
  return canSign(account) ? <Limits account={account} /> : null
}

function Limits({ account }: { readonly account: Account }): ReactNode {
  const assets = useLimitedAssets(account.address)
  const [doing, setDoing] = useState<'changing' | 'removing'>()
  const done = (): void => setDoing(undefined)
  const { limits, pendingLimits, waiting = [] } = account
  return (
    <ScreenSection title={<Trans>Your limits</Trans>}>
      <div className="flex flex-col gap-5">
        <Honest isOnDevice={isOnDevice(account)} />
        {limits === undefined ? (
          doing === undefined && (
            <p>
              <Trans>No limits set.</Trans>
            </p>
          )
        ) : (
          <LimitsList limits={limits} spent={account.spent ?? []} assets={assets} />
        )}
        {pendingLimits && <Pending account={account} assets={assets} pending={pendingLimits} />}
        {waiting.length > 0 && <WaitingPayments account={account} assets={assets} waiting={waiting} />}
        {doing === undefined && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setDoing('changing')}>
              {limits === undefined ? <Trans>Set limits</Trans> : <Trans>Change limits</Trans>}
            </Button>
            {limits !== undefined && pendingLimits?.limits !== 'none' && (
              <Button tone="quiet" onClick={() => setDoing('removing')}>
                <Trans>Remove all limits</Trans>
              </Button>
            )}
          </div>
        )}
        {doing === 'changing' && <LimitsForm account={account} assets={assets} onDone={done} />}
        {doing === 'removing' && <Removing account={account} assets={assets} onDone={done} />}
      </div>
    </ScreenSection>
  )
}

/** What limits are worth: said before anybody relies on them. */
const Honest = ({ isOnDevice: onDevice }: { readonly isOnDevice: boolean }): ReactNode => (
  <div className="flex flex-col gap-2 text-small text-soft">
    <p>
      <Trans>
        Limits protect you from someone using this device while the vault is unlocked. The vault itself refuses anything beyond them. They
        don’t protect against malware in this page or on this device. They don’t protect against anyone with your password or recovery
        phrase.
      </Trans>
    </p>
    <p>
      <Trans>
        Only plain payments and token transfers count towards limits. Everything else is over any limit: swaps, approvals, collectibles,
        typed data. Looser limits apply only after 24 hours, by both this device’s clock and block time.
      </Trans>
    </p>
    <p>
      <Trans>
        Only sign-in messages can be signed (EIP-4361). Other messages are refused: they can derive keys of layer-2 exchanges, or agree to
        orders. Use an account without limits for those.
      </Trans>
    </p>
    {onDevice && (
      <p>
        <Trans>A page that was taken over can ask your hardware device directly, past these limits. Its screen is the last guard.</Trans>
      </p>
    )}
  </div>
)

type Part = { readonly account: Account; readonly assets: LimitedAssets }

function useSet({ account, assets }: Part): (change: object) => Promise<void> {
  const { session } = usePorts<'session'>()
  return (change) => {
    const blockTime = assets.newestBlock()
    return session.enter('setLimits', { address: account.address, ...change, ...defined({ blockTime }) })
  }
}

function Pending({ account, assets, pending }: Part & { readonly pending: NonNullable<Account['pendingLimits']> }): ReactNode {
  const set = useSet({ account, assets })
  const keep = useAction(() => set(account.limits === undefined ? {} : { limits: account.limits }))
  return (
    <Box title={<Trans>Not active yet</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <div>
          <Trans>
            Applies from <TimeView at={pending.from} />, once a block of that time is seen.
          </Trans>
        </div>
        {pending.limits === 'none' ? (
          <p>
            <Trans>No limits.</Trans>
          </p>
        ) : (
          <LimitsList limits={pending.limits} assets={assets} />
        )}
        <Button size="small" busy={keep.busy} onClick={() => void keep.start()}>
          <Trans>Keep current limits</Trans>
        </Button>
        {keep.error && <ErrorNote error={keep.error} />}
      </div>
    </Box>
  )
}

function WaitingPayments({ account, assets, waiting }: Part & { readonly waiting: readonly WaitingPayment[] }): ReactNode {
  const nameOf = useNames(undefined)
  const set = useSet({ account, assets })
  const wanted = account.pendingLimits?.limits ?? account.limits
  const forget = useAction(() => set(wanted === undefined || wanted === 'none' ? {} : { limits: wanted }))
  return (
    <Box title={<Trans>Delayed payments</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <ul className="flex flex-col gap-2">
          {waiting.map((payment) => (
            <li key={`${payment.chainId} ${payment.token ?? 'native'} ${payment.to} ${payment.units}`}>
              <Trans>
                <AmountView amount={{ token: assets.tokenOf(payment), units: payment.units }} /> to{' '}
                <AddressView address={payment.to} name={nameOf(payment.to)} />, from <TimeView at={payment.from} />
              </Trans>
            </li>
          ))}
        </ul>
        <p className="text-small text-soft">
          <Trans>Didn’t request one of these? Someone may have used this device. Discard them and lock the vault.</Trans>
        </p>
        <Button size="small" busy={forget.busy} onClick={() => void forget.start()}>
          <Trans>Discard them</Trans>
        </Button>
        {forget.error && <ErrorNote error={forget.error} />}
      </div>
    </Box>
  )
}

function Removing({ account, assets, onDone }: Part & { readonly onDone: () => void }): ReactNode {
  const set = useSet({ account, assets })
  return (
    <UnlockMethodForm
      go={<Trans>Remove them in 24 hours</Trans>}
      help={<Trans>They apply unchanged until then, and you can change your mind.</Trans>}
      onCancel={onDone}
      onWay={async (way) => {
        await set({ way })
        onDone()
      }}
    />
  )
}
