import { type ReactNode, useMemo } from 'react'
import { whileWatched } from '#core/watched'
import { Trans } from '@lingui/react/macro'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import type { Fact } from '#core/evidence/fact'
import type { BalancesState, Portfolio } from '#wallet'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

/** Milliseconds between two readings: a slot of mainnet. */
const EVERY = 12_000

/**
 * What an account has, read when a form opens, when it comes back into sight, and once a slot while it is looked at: what arrives meanwhile can be
 * spent without opening the form anew.
 */
export function useBalances(chainId: number, account: Address): BalancesState {
  const { portfolio } = usePorts<'portfolio'>()
  return useSource(useMemo(() => freshBalances(portfolio, chainId, account), [portfolio, chainId, account]))
}

/** Balances that are read anew while somebody watches them and can see the page. */
const freshBalances = (portfolio: Portfolio, chainId: number, account: Address) =>
  whileWatched(portfolio.of(chainId, account), (signal) => {
    const read = (): void => {
      if (document.visibilityState === 'visible') void portfolio.refresh(chainId, account)
    }
    read()
    const timer = setInterval(read, EVERY)
    signal.addEventListener('abort', () => clearInterval(timer))
    document.addEventListener('visibilitychange', read, { signal })
  })

/** What there is of an asset, below the field for its amount, and how that is known; said where it is not. */
export function BalanceLine({ balance }: { readonly balance: Fact<Amount> | undefined }): ReactNode {
  if (balance === undefined) return <Trans>Balance not loaded yet.</Trans>
  if (!balance.known)
    return (
      <>
        <Hallmark evidence={balance.evidence} size={14} quiet /> <Trans>Balance unknown. The review will check it.</Trans>
      </>
    )
  return (
    <>
      <Hallmark evidence={balance.evidence} size={14} quiet />
      <span>
        <Trans>
          You have <AmountView amount={balance.value} size="small" shows="rounded" />
        </Trans>
      </span>
    </>
  )
}
