import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { weakest } from '#core/evidence/evidence'
import type { HoldingsTotal } from '#survey'
import { Hallmark } from '#ui/evidence/hallmark'
import { Icon } from '#ui/icon'
import { MoneyView } from '#ui/amounts/money-view'
import { TimeView } from '#ui/text/time-view'
import type { PriceState } from '#wallet'
import { dayText } from './day-text.ts'
import { dailyChange, type Day } from './series.ts'
import { ValueOverTime } from './value-over-time.tsx'

type TotalProps = {
  readonly total: HoldingsTotal
  readonly days: readonly Day[]
  readonly prices: PriceState | undefined
  /** Money to play with: worth nothing anywhere else. */
  readonly isPlay: boolean
}

/** What all of it comes to: never more than is known, and it says what is missing. */
export function TotalPart({ total, days, prices, isPlay }: TotalProps): ReactNode {
  const { money, missing, unknown, evidence, oldest } = total
  const { i18n } = useLingui()
  const change = dailyChange(days)
  const since = change && dayText(change.since, i18n.locale)
  if (evidence.length === 0) return <NoTotal prices={prices} missing={missing} />
  const partial = missing + unknown > 0
  return (
    <section className="grid gap-x-10 gap-y-4 @3xl:grid-cols-[auto_minmax(0,1fr)]" data-part="total">
      <div className="@3xl:min-w-80">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {partial && (
            <span className="text-soft">
              <Trans>at least</Trans>
            </span>
          )}
          <MoneyView money={money} size="huge" />
          {change !== undefined && (
            <span className="figures text-small text-soft">
              <MoneyView money={change.money} size="small" sign="both" /> <Trans>since {since}</Trans>
            </span>
          )}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
          <Hallmark evidence={weakest(evidence)} show="stamp and word" size={14} quiet />
          {missing > 0 && (
            <span>
              <Plural value={missing} one="# asset without a price" other="# assets without a price" />
            </span>
          )}
          {unknown > 0 && (
            <span className="text-amber">
              <Plural value={unknown} one="# balance unknown" other="# balances unknown" />
            </span>
          )}
          {oldest !== undefined && (
            <span>
              <Trans>oldest price</Trans> <TimeView at={oldest * 1000} />
            </span>
          )}
          {isPlay && (
            <span>
              <Trans>practice money, worth nothing elsewhere</Trans>
            </span>
          )}
        </div>
      </div>
      {days.length > 0 && <ValueOverTime days={days} currency={money.currency} />}
    </section>
  )
}

/** Nothing has a price: why that is. */
function NoTotal({ prices, missing }: { readonly prices: PriceState | undefined; readonly missing: number }): ReactNode {
  if (prices?.asking === true)
    return (
      <p className="text-small text-soft" data-part="total">
        <Trans>Reading prices</Trans>
      </p>
    )
  if (prices?.nowhere === true && missing > 0)
    return (
      <p className="text-small text-soft" data-part="total">
        <Trans>Prices come from feeds and pools on Ethereum. Add Ethereum to see values.</Trans>
      </p>
    )
  if (prices?.error !== undefined && missing > 0)
    return (
      <p className="flex items-center gap-2 text-small text-amber" data-part="total">
        <Icon name="warn" />
        <Trans>Prices couldn’t be read. Amounts are shown without their value.</Trans>
      </p>
    )
  return null
}
