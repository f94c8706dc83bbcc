import { type Currency, lastOf, type Money, MONEY_DECIMALS, roundTo } from '#core/money/price'
import { writeNumber } from '#core/money/number-style'
import { plainAmount } from './amount-format.ts'
import { perLocale } from '../language/per-locale.ts'

/** Money as text. `cut`: it is not exactly so much. */
export type MoneyText = { readonly text: string; readonly cut: boolean }

/** Digits of a price that a person compares. */
const SIGNIFICANT = 4

/** How a currency is written, and how many places its smallest coin has. */
const styleOf = perLocale((locales, currency: Currency) => {
  const format = new Intl.NumberFormat(locales, { style: 'currency', currency, numberingSystem: 'latn', currencyDisplay: 'symbol' })
  const fine = new Intl.NumberFormat(locales, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    currencyDisplay: 'symbol',
    maximumFractionDigits: MONEY_DECIMALS,
  })
  return { format, fine, places: format.resolvedOptions().maximumFractionDigits ?? 2 }
})

/** The format takes decimal text as it is: a float would round what a wallet may hold. */
const decimal = (units: bigint): `${number}` => plainAmount(units, MONEY_DECIMALS) as `${number}`

const signed = (units: bigint, text: string): string => (units < 0n ? `−${text}` : text)
const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units)

/** Money to its smallest coin, rounded to the nearest: `€1,234.57`. What is less than one coin says so: `< $0.01`. */
export function moneyText({ units, currency }: Money, locale: string): MoneyText {
  const { format, places } = styleOf(locale, currency)
  const coin = 10n ** BigInt(MONEY_DECIMALS - places)
  const size = sizeOf(units)
  if (size > 0n && size < coin) return { text: signed(units, `< ${writeNumber(format, decimal(coin))}`), cut: true }
  const rounded = roundTo(size, coin)
  return { text: signed(units, writeNumber(format, decimal(rounded))), cut: rounded !== size }
}

/** What one whole token costs: four significant digits, and never less than its smallest coin: `$0.9999`, `$3,512.34`. */
export function priceText({ units, currency }: Money, locale: string): MoneyText {
  const { fine, places } = styleOf(locale, currency)
  const size = sizeOf(units)
  const [coin, last] = [10n ** BigInt(MONEY_DECIMALS - places), lastOf(size, SIGNIFICANT)]
  const rounded = roundTo(size, last < coin ? last : coin)
  return { text: signed(units, writeNumber(fine, decimal(rounded))), cut: rounded !== size }
}
