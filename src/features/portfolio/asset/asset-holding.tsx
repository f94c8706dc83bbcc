import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { assetOf } from '#core/money/token'
import { PriceCard, usePorts, useSource } from '#features/shared'
import { Hallmark } from '#ui/evidence/hallmark'
import { AmountView } from '#ui/amounts/amount-view'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import type { AssetBook } from '#wallet'
import { NO_PRICE } from '../no-price.ts'
import { type Spot, type SpotState, useAssetBook, useStates, useValuing } from '../use-assets.ts'
import { useBalanceRefresh } from '../use-balance-refresh.ts'

type HoldingProps = { readonly chain: Chain; readonly account: Address; readonly asset: Address | 'native' }

/** How much of it the open account has, and what that is worth. */
export function AssetHolding({ chain, account, asset }: HoldingProps): ReactNode {
  const { session } = usePorts<'session'>()
  const own = useSource(session.accounts).find(({ address }) => address === account)
  const { book, error, again } = useAssetBook()
  const spots = useMemo(() => (own === undefined ? [] : [{ account: own, chain }]), [own, chain])
  const [spot] = spots
  return (
    <ScreenSection title={<Trans>Balance</Trans>}>
      {error !== undefined && <ErrorNote error={error} onRetry={again} />}
      {book !== undefined && spot !== undefined && <Holding book={book} spot={spot} spots={spots} asset={asset} />}
    </ScreenSection>
  )
}

type OneProps = { readonly book: AssetBook; readonly spot: Spot; readonly spots: readonly Spot[]; readonly asset: string }

function Holding({ book, spot, spots, asset }: OneProps): ReactNode {
  const { i18n } = useLingui()
  const { refresh } = useBalanceRefresh(book, spot, spots)
  const { value } = useValuing(book, spots)
  const [read] = useStates(book, spots)
  const holding = read?.state.holdings.find(({ token }) => assetOf(token) === asset)
  if (holding === undefined) return <NotHeld read={read} onRetry={refresh} />
  const { balance } = holding
  const valued = value(holding)
  return (
    <div className="flex flex-col gap-2 border-t border-hair pt-3" data-part="holding">
      <p className="flex items-center gap-2 text-lead">
        {balance.known ? (
          <AmountView amount={balance.value} size="large" shows="balance" />
        ) : (
          <span className="text-amber">
            <Trans>unknown</Trans>
          </span>
        )}
        <Hallmark evidence={balance.evidence} size={14} quiet />
      </p>
      {valued.known ? (
        valued.money.units > 0n && (
          <div className="text-small">
            <PriceCard valued={valued} />
          </div>
        )
      ) : (
        <p className="text-small text-soft">{i18n._(NO_PRICE[valued.fault])}</p>
      )}
      <p className="text-small text-soft">{spot.account.name}</p>
    </div>
  )
}

/** Not among what was read: not read yet, or not looked for in this account. */
function NotHeld({ read, onRetry }: { readonly read: SpotState | undefined; readonly onRetry: () => void }): ReactNode {
  const { balances, error } = read?.state.balances ?? {}
  if (error !== undefined) return <ErrorNote error={error} onRetry={onRetry} />
  return (
    <p className="border-t border-hair pt-3 text-soft">
      {balances === undefined ? <Trans>Reading the balance</Trans> : <Trans>We haven’t looked for this token in this account.</Trans>}
    </p>
  )
}
