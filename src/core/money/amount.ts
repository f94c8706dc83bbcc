import { fail } from '../errors.ts'
import type { Token } from './token.ts'

/** Whole smallest-units of one token: never a float, and it always knows its token. */
export type Amount = { readonly units: bigint; readonly token: Token }

/** How a locale writes numbers. */
export type NumberStyle = { readonly decimal: string; readonly group: string }

/** Reads what a person typed, in their locale's style. Refuses excess decimals, exponents and signs: money is never rounded in silence. */
export function parseUnits(text: string, token: Token, style: NumberStyle = { decimal: '.', group: ',' }): Amount {
  const plainText = text.trim().split(style.group).join('').split(style.decimal).join('.')
  const match = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/.exec(plainText)
  const grouped = text.includes(style.group) && !wellGrouped(text.trim(), style)
  if (!match || grouped) throw fail('input/amount-not-a-number')
  const whole = match[1] ?? '0'
  const fraction = match[2] ?? match[3] ?? ''
  if (fraction.length > token.decimals) throw fail('input/amount-too-precise', { symbol: token.symbol, decimals: token.decimals })
  if (whole.length > 78) throw fail('input/amount-not-a-number')
  return { token, units: BigInt(whole + fraction.padEnd(token.decimals, '0')) }
}

/** Group marks only between groups of three, or the text may mean something else than we read. */
function wellGrouped(text: string, style: NumberStyle): boolean {
  const [whole = '', ...rest] = text.split(style.decimal)
  if (rest.some((part) => part.includes(style.group))) return false
  const groups = whole.split(style.group)
  return groups.every((digits, at) => /^\d+$/.test(digits) && (at === 0 ? digits.length <= 3 : digits.length === 3))
}

/** Exact decimal text, no grouping, no trailing zeros: `1.5`, `0`, `-0.001`. */
export function formatUnits({ units, token }: Amount): string {
  const { whole, fraction, negative } = split({ units, token })
  const cut = fraction.replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${cut === '' ? '' : `.${cut}`}`
}

/** Digits of a fraction that are shown at first, wherever an amount is written. The rest is one press away. */
export const SHORT_FRACTION_DIGITS = 6

/** An amount as the person would type it: their decimal mark, no groups, nothing rounded. */
export const typedAmount = (amount: Amount, { decimal }: Pick<NumberStyle, 'decimal'>): string => formatUnits(amount).replace('.', decimal)

/** An amount to be read in a sentence: grouped, cut after its short fraction so that it is never more than there is. "…" where digits are left out. */
export function cutAmount({ units, token }: Amount, { decimal, group }: NumberStyle): string {
  const fine = 10n ** BigInt(Math.max(0, token.decimals - SHORT_FRACTION_DIGITS))
  const shown = units < fine ? units : units - (units % fine)
  const [whole = '0', fraction = ''] = formatUnits({ units: shown, token }).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return `${grouped}${fraction === '' ? '' : decimal + fraction}${shown === units ? '' : '…'}`
}

/** The digits before and after the decimal mark, the latter with all of the token's places. */
export function split({ units, token }: Amount): { readonly negative: boolean; readonly whole: string; readonly fraction: string } {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(token.decimals + 1, '0')
  return { negative, whole: digits.slice(0, digits.length - token.decimals), fraction: digits.slice(digits.length - token.decimals) }
}

/** 2^256 − 1: "all", as allowances write it. */
export const MAX_UINT256 = 2n ** 256n - 1n
