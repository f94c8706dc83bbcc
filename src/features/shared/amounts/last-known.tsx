import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import { assetOf } from '#core/money/token'
import { AmountView } from '#ui/amounts/amount-view'
import { ErrorNote } from '#ui/feedback/error-note'
import { Hallmark } from '#ui/evidence/hallmark'
import { TimeView } from '#ui/text/time-view'
import type { BalancesState } from '#wallet'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

type Where = { readonly chain: Chain; readonly account: Address }

/** Why what an account has could not be read anew, and how old what a form shows of it is. Nothing while reading goes well. */
export function ReadTrouble({ chain, account, state }: Where & { readonly state: BalancesState }): ReactNode {
  const { portfolio } = usePorts<'portfolio'>()
  const { error, balances } = state
  if (error === undefined) return null
  return (
    <div className="flex flex-col gap-2" data-part="read-trouble">
      <ErrorNote error={error} onRetry={() => void portfolio.refresh(chain.chainId, account)} />
      {balances !== undefined && (
        <p className="text-small text-amber">
          <Trans>
            Balances are <AsOf header={balances.header} />.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** The native balance as it was read last, with how old that is; nothing where it never was. Asks nobody. */
export function LastKnown({ chain, account }: Where): ReactNode {
  const { balances } = useSource(usePorts<'portfolio'>().portfolio.of(chain.chainId, account))
  const native = assetOf(nativeToken(chain))
  const found = balances?.items.find(({ token }) => assetOf(token) === native)?.balance
  if (balances === undefined || found?.known !== true) return null
  return (
    <p className="mt-3 flex items-start gap-2" data-part="last-known">
      <span className="flex h-6 shrink-0 items-center">
        <Hallmark evidence={found.evidence} size={14} quiet />
      </span>
      <span className="min-w-0">
        <Trans>
          You had <AmountView amount={found.value} size="small" shows="rounded" /> <AsOf header={balances.header} />.
        </Trans>
      </span>
    </p>
  )
}

function AsOf({ header }: { readonly header: NonNullable<BalancesState['balances']>['header'] }): ReactNode {
  const { i18n } = useLingui()
  const number = new Intl.NumberFormat(i18n.locale).format(header.number)
  return (
    <span className="figures">
      <Trans>
        as of block {number}, <TimeView at={Number(header.timestamp) * 1000} />
      </Trans>
    </span>
  )
}
