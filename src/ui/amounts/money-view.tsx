import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Money, MONEY_DECIMALS } from '#core/money/price'
import { plainAmount } from './amount-format.ts'
import { CopyButton } from '../buttons/copy-button.tsx'
import { moneyText, priceText } from './money-format.ts'
import { Peek } from '../overlays/peek.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export { moneyText, priceText }

const SIZES = {
  small: 'text-small',
  normal: 'text-body',
  large: 'text-lead font-semibold',
  huge: 'text-[2.25rem] leading-10 font-semibold tracking-tight wrap-anywhere sm:text-[2.5rem] sm:leading-11',
} as const

/** Money with all its digits one press away. `sign`: a plus before a gain. `of: 'one'`: the price of one whole token, which has more digits. */
export function MoneyView({
  money,
  size = 'normal',
  sign = 'minus only',
  of = 'sum',
}: {
  readonly money: Money
  readonly size?: keyof typeof SIZES
  readonly sign?: 'minus only' | 'both'
  readonly of?: 'sum' | 'one'
}): ReactNode {
  const { i18n, t } = useLingui()
  const { text, cut } = of === 'one' ? priceText(money, i18n.locale) : moneyText(money, i18n.locale)
  const figures = (
    <span className={`figures ${SIZES[size]}`}>
      <bdi dir="ltr">
        {sign === 'both' && money.units > 0n ? '+' : ''}
        {text}
      </bdi>
    </span>
  )
  if (!cut || size === 'small') return figures
  const exact = plainAmount(money.units, MONEY_DECIMALS)
  return (
    <Peek
      look="max-w-full rounded-mark text-end decoration-hair decoration-dotted underline-offset-4 hover:underline"
      align="end"
      card={
        <p className="flex items-start gap-2">
          <span className="wrap-anywhere">
            <bdi dir="ltr" className="font-semibold">
              {exact}
            </bdi>{' '}
            {money.currency}
          </span>
          <CopyButton text={exact} label={t`Copy amount`} />
        </p>
      }
    >
      {figures}
      <VisuallyHidden> {money.currency}</VisuallyHidden>
    </Peek>
  )
}
