import { isAmongOwn } from '#core/chains/chain'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import type { Token } from '#core/money/token'
import { useSource, usePorts } from '#features/shared'
import { moneyEnvironmentOf, type PriceHistory } from '#survey'
import { MoneyView } from '#ui/amounts/money-view'
import { Button } from '#ui/buttons/button'
import { MoneyChart } from '#ui/charts/money-chart'
import { type ChartRange, RANGE_SECONDS, RangeChoice } from '#ui/charts/range-choice'
import { Hallmark } from '#ui/evidence/hallmark'
import { ErrorNote } from '#ui/feedback/error-note'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { ScreenSection } from '#ui/layout/page'
import { useAnswer } from '#ui/state/query'
import type { AssetBook } from '#wallet'
import { useAssetBook, useDayChanges, useIdentity } from '../use-assets.ts'
import { ChangeView } from '../change-view.tsx'

/** What one costs now, and what it cost, by the rounds that its feeds keep on the chain. */
export function AssetPrice({ token }: { readonly token: Token }): ReactNode {
  const { book } = useAssetBook()
  const identity = useIdentity(token)
  const { book: chains } = usePorts<'book'>()
  const chain = chains.find(token.chainId)
  if (book === undefined || identity === undefined || chain === undefined) return null
  return <Price key={identity} book={book} identity={identity} environment={moneyEnvironmentOf(chain)} />
}

type PriceProps = { readonly book: AssetBook; readonly identity: string; readonly environment: 'real' | 'play' }

function Price({ book, identity, environment }: PriceProps): ReactNode {
  const where = book.prices.chainOf(environment)
  const [asks, setAsks] = useState(where !== undefined && isAmongOwn(where))
  return (
    <ScreenSection title={<Trans>Price</Trans>}>
      {where === undefined ? (
        <p className="text-small text-soft">
          <Trans>Prices come from feeds and pools on Ethereum. Add Ethereum to see values.</Trans>
        </p>
      ) : asks ? (
        <Past book={book} identity={identity} environment={environment} />
      ) : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-small text-soft">
            <Trans>Past prices are kept on {where.name}. Reading them takes about 20 requests and names no account, only this asset.</Trans>
          </p>
          <Button size="small" onClick={() => setAsks(true)}>
            <Trans>Show past prices</Trans>
          </Button>
        </div>
      )}
    </ScreenSection>
  )
}

function Past({ book, identity, environment }: PriceProps): ReactNode {
  const { t } = useLingui()
  const { preferences } = usePorts<'preferences'>()
  const currency = useSource(preferences.values)?.currency ?? 'USD'
  const [range, setRange] = useState<ChartRange>('day')
  const ask = useCallback(
    (signal: AbortSignal) => book.prices.history(environment, identity, currency, RANGE_SECONDS[range], signal),
    [book, environment, identity, currency, range],
  )
  const { kind, value, error, retry } = useAnswer(ask)
  const change = useDayChanges(book, environment, identity)[identity]
  return (
    <div className="flex flex-col gap-3" data-part="price">
      <RangeChoice
        legend={t`Time shown`}
        labels={[
          ['day', <Trans key="day">1D</Trans>, t`one day`],
          ['week', <Trans key="week">1W</Trans>, t`one week`],
          ['month', <Trans key="month">1M</Trans>, t`one month`],
          ['all', <Trans key="all">All</Trans>, t`that the feed keeps`],
        ]}
        value={range}
        onChoose={setRange}
      />
      {error !== undefined && <ErrorNote error={error} onRetry={retry} />}
      {kind === 'pending' && (
        <LoadingRegion words={<Trans>Reading past prices</Trans>}>
          <RowsSkeleton rows={2} />
        </LoadingRegion>
      )}
      {kind === 'ready' && (value === undefined || value.points.length === 0 ? <NoHistory /> : <Chart history={value} change={change} />)}
    </div>
  )
}

const NoHistory = (): ReactNode => (
  <p className="text-small text-soft">
    <Trans>No price feed covers it, so its past prices are unknown.</Trans>
  </p>
)

function Chart({ history, change }: { readonly history: PriceHistory; readonly change: number | undefined }): ReactNode {
  const { t } = useLingui()
  const { points, currency, whole, evidence } = history
  const newest = points.at(-1)
  return (
    <>
      {newest !== undefined && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-title font-semibold">
            <MoneyView money={{ units: newest.units, currency }} of="one" size="large" />
          </span>
          {change !== undefined && <ChangeView basisPoints={change} long />}
          <Hallmark evidence={evidence} size={14} quiet />
        </p>
      )}
      {points.length > 1 ? (
        <MoneyChart
          points={points.map(({ at, units, afterGap }) => ({ at: at * 1000, units, afterGap }))}
          currency={currency}
          title={t`Price`}
          of="price"
          by="moment"
          source={whole ? <Trans>from Chainlink’s feed, on the chain</Trans> : <Trans>as far as the feed keeps it</Trans>}
        />
      ) : (
        <p className="text-small text-soft">
          <Trans>The feed gave only one price in this time.</Trans>
        </p>
      )}
    </>
  )
}
