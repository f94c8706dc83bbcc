import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { weakest } from '#core/evidence/evidence'
import type { MoneySum } from '#survey'
import { Hallmark } from '#ui/evidence/hallmark'
import { MoneyView } from '#ui/amounts/money-view'
import { TimeView } from '#ui/text/time-view'

/** Several things' worth: "at least" where one of them has no price, and how old the oldest price is. */
export const SumView = ({
  sum: { money, missing, evidence, oldest },
  size = 'normal',
}: {
  readonly sum: MoneySum
  /** `small`: without its age, which is told where the whole is. */
  readonly size?: 'small' | 'normal' | 'large'
}): ReactNode => (
  <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5">
      {missing > 0 && (
        <span className="text-small text-soft">
          <Trans>at least</Trans>
        </span>
      )}
      <MoneyView money={money} size={size} />
    </span>
    <Hallmark evidence={weakest(evidence)} size={14} quiet />
    {oldest !== undefined && size !== 'small' && (
      <span className="text-small text-soft">
        <Trans>oldest price</Trans> <TimeView at={oldest * 1000} />
      </span>
    )}
  </span>
)
