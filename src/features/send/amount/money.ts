import * as Amount from '#core/money/amount'
import type { AppError } from '#core/errors'
import { asTyped } from '#core/money/number-style'
import { MONEY_DECIMALS, type Price, roundTo, worth } from '#core/money/price'
import type { Token } from '#core/money/token'
import { attempt } from '#core/attempt'
import { typed } from '../draft.ts'

/** Places that money is typed with. */
const CENTS = 2

/** Base units that so much money buys at a price, rounded down, and whether it was. Throws `input/amount-*`. */
export function unitsFor(
  text: string,
  token: Token,
  price: Price,
  style: Amount.NumberStyle,
): { readonly units: bigint; readonly rounded: boolean } {
  const money: Token = { ...token, symbol: price.currency, decimals: CENTS }
  const cents = Amount.parseUnits(asTyped(text, style), money, style).units
  const whole = cents * 10n ** BigInt(MONEY_DECIMALS - CENTS) * 10n ** BigInt(token.decimals)
  return { units: whole / price.units, rounded: whole % price.units !== 0n }
}

/** What was typed in money, at which price, and the amount that came of it. It says no more once that amount was changed by another way. */
export type TypedMoney = { readonly text: string; readonly price: Price; readonly amount: string }

/** Reads what is typed in money as the amount of a row: empty, and why, where that is nothing exact. */
export function typeMoney(
  text: string,
  token: Token,
  price: Price,
  style: Amount.NumberStyle,
): { readonly money: TypedMoney; readonly rounded?: boolean; readonly error?: AppError } {
  if (text.trim() === '') return { money: { text, price, amount: '' } }
  const read = attempt(() => unitsFor(text, token, price, style))
  if ('error' in read) return { money: { text, price, amount: '' }, error: read.error }
  const { units, rounded } = read.value
  return { money: { text, price, amount: typed({ units, token }, style) }, rounded }
}

/** Units in the row as money to the nearest cent, for the person to change: the units stay as they are until then. */
export function moneyOf(units: bigint, token: Token, price: Price, style: Amount.NumberStyle): string {
  const cent = 10n ** BigInt(MONEY_DECIMALS - CENTS)
  const cents = roundTo(worth({ units, token }, price).units, cent) / cent
  return typed({ units: cents, token: { ...token, decimals: CENTS } }, style)
}
