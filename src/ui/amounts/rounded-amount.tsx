import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Amount } from '#core/money/amount'
import { roundedText, TokenSymbol } from './amount-view.tsx'

/** Of an amount the four digits that a person compares: `AmountView` has a button for the others. */
export function RoundedAmount({ amount: { units, token } }: { readonly amount: Amount }): ReactNode {
  const { i18n } = useLingui()
  const { whole, fraction } = roundedText(units, token.decimals, i18n.locale)
  return (
    <span className="figures">
      <bdi dir="ltr" className="font-semibold">
        {whole}
        {fraction}
      </bdi>{' '}
      <span className="text-fine text-soft">
        <TokenSymbol token={token} />
      </span>
    </span>
  )
}
