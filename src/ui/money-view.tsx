import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Currency, type Money, MONEY_DECIMALS } from '#core/price'
import { plainAmount } from './amount-format.ts'
import { CopyButton } from './copy-button.tsx'
import { Peek } from './peek.tsx'
import { perLocale } from './per-locale.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const CENT = 10n ** BigInt(MONEY_DECIMALS - 2)

/** How a currency is written; `places` of its smallest coin. */
const styleOf = perLocale((locales, currency: Currency) => {
  const format = new Intl.NumberFormat(locales, { style: 'currency', currency, numberingSystem: 'latn', currencyDisplay: 'symbol' })
  return { format, places: format.resolvedOptions().maximumFractionDigits ?? 2 }
})

/** Money to its smallest coin, cut and never rounded up: `€1,234.56`. What is less than the smallest coin says so. */
export function moneyText({ units, currency }: Money, locale: string): { readonly text: string; readonly cut: boolean } {
  const { format, places } = styleOf(locale, currency)
  const coin = places >= 2 ? CENT : CENT * 10n ** BigInt(2 - places)
  const size = units < 0n ? -units : units
  const coins = size / coin
  const below = coins === 0n && size > 0n
  // The format takes decimal text as it is: a float would round what a purse may hold.
  const shown = plainAmount(below ? 1n : coins, places >= 2 ? 2 : places) as `${number}`
  const written = format.format(shown)
  return { text: `${units < 0n ? '−' : ''}${below ? `< ${written}` : written}`, cut: size % coin !== 0n }
}

const SIZES = {
  small: 'text-small',
  normal: 'text-body',
  large: 'text-lead font-semibold',
  huge: 'text-head font-semibold tracking-tight',
} as const

/** Money with all its digits one touch away. `sign`: a plus before a gain. */
export function MoneyView({
  money,
  size = 'normal',
  sign = 'minus only',
}: {
  readonly money: Money
  readonly size?: keyof typeof SIZES
  readonly sign?: 'minus only' | 'both'
}): ReactNode {
  const { i18n, t } = useLingui()
  const { text, cut } = moneyText(money, i18n.locale)
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
