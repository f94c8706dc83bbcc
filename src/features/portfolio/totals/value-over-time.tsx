import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Currency } from '#core/money/price'
import { MoneyChart } from '#ui/charts/money-chart'
import { type ChartRange, RANGE_SECONDS, RangeChoice } from '#ui/charts/range-choice'
import { useNow } from '#ui/state/clock'
import { type Day, lastDays, pointsOf } from './series.ts'

/** What was chosen last, while the page is open. */
let lastRange: ChartRange = 'month'

/** Value by day, by our own looks alone: a day on which nobody looked is a gap. */
export function ValueOverTime({ days, currency }: { readonly days: readonly Day[]; readonly currency: Currency }): ReactNode {
  const { t } = useLingui()
  const [range, setRange] = useState(lastRange)
  const now = useNow(60_000)
  const shown = lastDays(days, RANGE_SECONDS[range], now)
  const choose = (next: ChartRange): void => {
    lastRange = next
    setRange(next)
  }
  if (days.length < 2)
    return (
      <p className="self-end text-end text-small text-soft @max-3xl:hidden">
        <Trans>A chart starts with the second day on which you look here.</Trans>
      </p>
    )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex @3xl:justify-end">
        <RangeChoice
          legend={t`Time shown`}
          labels={[
            ['week', <Trans key="week">1W</Trans>, t`one week`],
            ['month', <Trans key="month">1M</Trans>, t`one month`],
            ['all', <Trans key="all">All</Trans>, t`days`],
          ]}
          value={range}
          onChoose={choose}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-small text-soft">
          <Trans>You didn’t look here in this time.</Trans>
        </p>
      ) : (
        <MoneyChart
          points={pointsOf(shown)}
          currency={currency}
          title={t`Value`}
          of="sum"
          by="day"
          source={<Trans>as seen by this device</Trans>}
        />
      )}
    </div>
  )
}
