import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Token } from '#core/money/token'
import { AmountView } from '#ui/amounts/amount-view'
import { Banner } from '#ui/feedback/banner'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { leastOf, maxAmountIn, type SwapOffer } from '#wallet'
import { RouteView } from './route-view.tsx'
import { usePercent } from './use-percent.ts'

/** Millionths of price impact from which it is warned of, and from which it is a danger. */
const MUCH = 20_000n
const VERY_MUCH = 100_000n

/** What the pools on the way take together, in millionths. */
const feesOf = ({ quote }: SwapOffer): bigint => {
  const kept = (quote?.route ?? []).reduce((left, { pool }) => (left * BigInt(1_000_000 - pool.fee)) / 1_000_000n, 1_000_000n)
  return 1_000_000n - kept
}

/** One whole token in the other, smallest units. */
const rateOf = ({ gives, gets }: SwapOffer): bigint => (gets.units * 10n ** BigInt(gives.token.decimals)) / gives.units

type FactsProps = { readonly offer: SwapOffer; readonly slippage: bigint; readonly symbolOf: (address: string) => Token | undefined }

/** All that there is to know of an offer before its Review. */
export function OfferFacts({ offer, slippage, symbolOf }: FactsProps): ReactNode {
  const percent = usePercent()
  const { gives, gets, quote, trade } = offer
  const symbol = gives.token.symbol
  const mark = quote === undefined ? undefined : <Hallmark evidence={quote.evidence} size={14} quiet />
  return (
    <div className="flex flex-col gap-4" data-part="offer">
      {quote !== undefined && quote.impact >= MUCH && (
        <Banner
          tone={quote.impact >= VERY_MUCH ? 'danger' : 'warn'}
          title={<Trans>This swap moves the price by {percent(quote.impact)}</Trans>}
        >
          <Trans>The pools are small for this amount. Swap less or in parts to lose less.</Trans>
        </Banner>
      )}
      <FactsList>
        {trade.side === 'in' ? (
          <FactLine name={<Trans>You receive about</Trans>} mark={mark}>
            <AmountView amount={gets} size="small" />
          </FactLine>
        ) : (
          <FactLine name={<Trans>You pay about</Trans>} mark={mark}>
            <AmountView amount={gives} size="small" />
          </FactLine>
        )}
        {trade.side === 'in' ? (
          <FactLine name={<Trans>Minimum</Trans>}>
            <AmountView amount={{ units: leastOf(offer, slippage), token: gets.token }} size="small" />
          </FactLine>
        ) : (
          <FactLine name={<Trans>Maximum</Trans>}>
            <AmountView amount={{ units: maxAmountIn(offer, slippage), token: gives.token }} size="small" />
          </FactLine>
        )}
        <FactLine name={<Trans>Rate</Trans>}>
          <span className="text-small">
            <Trans>
              1 <HostileText text={symbol} most={12} /> = <AmountView amount={{ units: rateOf(offer), token: gets.token }} size="small" />
            </Trans>
          </span>
        </FactLine>
        {quote !== undefined && (
          <>
            <FactLine name={<Trans>Price impact</Trans>}>{percent(quote.impact)}</FactLine>
            <FactLine name={<Trans>Pool fee</Trans>}>{percent(feesOf(offer))}</FactLine>
          </>
        )}
        <FactLine name={<Trans>Assay fee</Trans>}>
          <Trans>none</Trans>
        </FactLine>
      </FactsList>
      {quote !== undefined && <RouteView route={quote.route} symbolOf={symbolOf} />}
    </div>
  )
}
