import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Amount } from '#core/money/amount'
import { type Evidence, weakest } from '#core/evidence/evidence'
import { worth } from '#core/money/price'
import { mayHavePrice, type PriceOf } from '#survey'
import { Hallmark } from '#ui/evidence/hallmark'
import { MoneyView } from '#ui/amounts/money-view'
import { Peek } from '#ui/overlays/peek'
import { PriceCard } from './price-card.tsx'

/**
 * What an amount is worth where that is proved, with the price's steps and age one touch away; nothing where it is not. Its line is there from the start, so that what
 * is read does not move when the price comes.
 */
export function WorthView({
  amount,
  evidence,
  priceOf,
  says = 'worth',
  align = 'end',
}: {
  readonly amount: Amount
  /** Of the amount: its worth is no better known than the amount is, nor than the price. */
  readonly evidence: Evidence
  readonly priceOf: PriceOf
  /** `there now`: of a right without a bound, it is what there is to take. */
  readonly says?: 'worth' | 'there now'
  /** `line`: below the line of a picture of effects. */
  readonly align?: 'end' | 'line'
}): ReactNode {
  if (!mayHavePrice(amount.token)) return null
  const quote = priceOf(amount.token)
  return (
    <span
      className={`figures flex min-h-6 items-center gap-1 text-small text-soft ${align === 'end' ? 'justify-end' : '@lg:justify-center'}`}
      data-part="worth"
    >
      {quote !== undefined && <Worth amount={amount} quote={{ ...quote, evidence: weakest([evidence, quote.evidence]) }} says={says} />}
    </span>
  )
}

function Worth({
  amount,
  quote: { price, evidence },
  says,
}: {
  readonly amount: Amount
  readonly quote: NonNullable<ReturnType<PriceOf>>
  readonly says: 'worth' | 'there now'
}): ReactNode {
  const money = worth(amount, price)
  const shown = <MoneyView money={money} size="small" />
  return (
    <>
      <Peek
        look="rounded-mark decoration-hair decoration-dotted underline-offset-4 hover:underline"
        align="end"
        card={<PriceCard valued={{ known: true, money, prices: [price], evidence }} />}
      >
        {says === 'worth' ? shown : <Trans>{shown} there now</Trans>}
      </Peek>
      <Hallmark evidence={evidence} size={14} quiet />
    </>
  )
}
