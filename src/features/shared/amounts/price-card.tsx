import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PriceStep } from '#core/money/price'
import type { Valued } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { MoneyView } from '#ui/amounts/money-view'
import { TimeView } from '#ui/text/time-view'

/** A value, and each step by which its price is known. */
export function PriceCard({ valued }: { readonly valued: Extract<Valued, { readonly known: true }> }): ReactNode {
  const { money, prices, evidence } = valued
  return (
    <div className="flex flex-col gap-1 text-soft">
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          <Trans>Worth</Trans> <MoneyView money={money} size="small" />
        </span>
        <Hallmark evidence={evidence} size={14} quiet />
      </p>
      <ul className="flex flex-col gap-0.5">
        {prices
          .flatMap(({ steps }) => steps)
          .map((step) => (
            <li key={`${step.by} ${step.address}`} className="flex flex-wrap items-baseline gap-x-2">
              <StepWord step={step} />
              <AddressView address={step.address} show="bare" />
              <TimeView at={step.at * 1000} />
            </li>
          ))}
      </ul>
    </div>
  )
}

const StepWord = ({
  step: { by, pair, exchange = by === 'v2-pool' ? 'Uniswap v2' : 'Uniswap v3' },
}: {
  readonly step: PriceStep
}): ReactNode => {
  if (by === 'feed') return <Trans>{pair} from Chainlink’s feed</Trans>
  if (by === 'v3-pool')
    return (
      <Trans>
        {pair} from half an hour of {exchange}
      </Trans>
    )
  if (by === 'v2-pool')
    return (
      <Trans>
        {pair} from {exchange} since our last check
      </Trans>
    )
  return <Trans>{pair} from the contract’s own rate</Trans>
}
