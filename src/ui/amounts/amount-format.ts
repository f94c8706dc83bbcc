import { SHORT_FRACTION_DIGITS } from '#core/money/amount'
import { writeNumber } from '#core/money/number-style'
import { lastOf, roundTo } from '#core/money/price'
import { perLocale } from '../language/per-locale.ts'

/** How an amount is written where it may not take its full length: digits are shown or left out, and rounded only by `roundedText`. */
export type AmountText = {
  readonly negative: boolean
  /** Whole part with the locale's group marks. */
  readonly whole: string
  /** Decimal mark and digits, without trailing zeros; empty for a whole amount. */
  readonly fraction: string
  /** True when digits other than zero follow those in `fraction`. */
  readonly cut: boolean
  /** True when the amount is not zero and smaller than what `whole` and `fraction` say. */
  readonly below: boolean
}

/** Zeros after the decimal mark up to which a very small amount is written out. */
const MAX_ZEROS = 12

/** Latin digits in every locale: an amount is compared with others, on devices and in explorers. Group and decimal marks are the locale's. */
const styleOf = perLocale((locales) => {
  const format = new Intl.NumberFormat(locales, { numberingSystem: 'latn', useGrouping: true, maximumFractionDigits: 20 })
  return { format, decimal: format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.' }
})

/** Digits from which on a locale may group them. */
const GROUPED = 4

/** An amount to `most` digits after the mark, or to its first two digits that are not zero when it is smaller than that. */
export function amountText(units: bigint, decimals: number, locale: string, most: number = SHORT_FRACTION_DIGITS): AmountText {
  const { format, decimal } = styleOf(locale)
  const all = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = all.slice(0, all.length - decimals)
  const digits = all.slice(all.length - decimals).replace(/0+$/, '')
  const zeros = digits.search(/[1-9]/)
  const tiny = whole === '0' && zeros >= most
  const below = tiny && zeros > MAX_ZEROS
  const shown = below ? `${'0'.repeat(Math.max(0, most - 1))}1` : digits.slice(0, tiny ? zeros + 2 : most).replace(/0+$/, '')
  return {
    negative: units < 0n,
    whole: whole.length < GROUPED ? whole : writeNumber(format, BigInt(whole)),
    fraction: shown === '' ? '' : decimal + shown,
    cut: below || shown.length < digits.length,
    below,
  }
}

/** Digits that a person compares. */
const SIGNIFICANT = 4

/**
 * An amount as a person compares it: four significant digits, rounded, and never less than its whole part and `atLeast` places. For balances and the like, not for what is signed.
 *
 * @example
 * roundedText(16_405_234_567n, 6, 'en') // whole '16,405', no fraction, cut
 * roundedText(16_405_234_567n, 6, 'en', 2) // whole '16,405', fraction '.23', cut
 */
export function roundedText(units: bigint, decimals: number, locale: string, atLeast = 0): AmountText {
  const size = units < 0n ? -units : units
  const [finest, last] = [10n ** BigInt(Math.max(0, decimals - atLeast)), lastOf(size, SIGNIFICANT)]
  const rounded = roundTo(units, last < finest ? last : finest)
  const text = amountText(rounded, decimals, locale, 255)
  return { ...text, cut: rounded !== units }
}

/**
 * The digits of a text that a person compares, apart from the others: the whole part; where that is nothing, the first four that count.
 *
 * @example
 * strongParts({ whole: '0', fraction: '.00008301' }) // [['0.0000', 'weak'], ['8301', 'strong']]
 */
export function strongParts({
  whole,
  fraction,
}: Pick<AmountText, 'whole' | 'fraction'>): readonly (readonly [text: string, weight: 'strong' | 'weak'])[] {
  const first = fraction.search(/[1-9]/)
  if (whole !== '0' || first < 0)
    return [
      [whole, 'strong'],
      [fraction, 'weak'],
    ]
  return [
    [whole + fraction.slice(0, first), 'weak'],
    [fraction.slice(first, first + SIGNIFICANT), 'strong'],
    [fraction.slice(first + SIGNIFICANT), 'weak'],
  ]
}

/** Every digit of an amount, in the locale's marks: `−1,000.5`. */
export function formatAmount(units: bigint, decimals: number, locale: string): string {
  const { negative, whole, fraction } = amountText(units, decimals, locale, 255)
  return `${negative ? '−' : ''}${whole}${fraction}`
}

/** Every digit without group marks, with a point: what other programs read, for the clipboard. */
export function plainAmount(units: bigint, decimals: number): string {
  const all = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const fraction = all.slice(all.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${all.slice(0, all.length - decimals)}${fraction === '' ? '' : `.${fraction}`}`
}
