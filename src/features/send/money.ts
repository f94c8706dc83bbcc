import * as Amount from '#core/amount'
import { asTyped } from '#core/number-style'
import { MONEY_DECIMALS, type Money, type Price } from '#core/price'
import type { Token } from '#core/token'

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
  const cents = Amount.parse(asTyped(text, style), money, style).units
  const whole = cents * 10n ** BigInt(MONEY_DECIMALS - CENTS) * 10n ** BigInt(token.decimals)
  return { units: whole / price.units, rounded: whole % price.units !== 0n }
}

/** Money as the locale writes it, to the cent, cut off; a price below that with as many places as it takes. For reading, never for sending. */
export function moneyText({ units, currency }: Money, locale: string): string {
  const small = units > 0n && units < 10n ** BigInt(MONEY_DECIMALS - CENTS)
  const format = new Intl.NumberFormat([locale, 'en'], {
    style: 'currency',
    currency,
    ...(small ? { maximumSignificantDigits: 3 } : { roundingMode: 'trunc' }),
  } as Intl.NumberFormatOptions)
  return format.format(Amount.format({ units, token: { decimals: MONEY_DECIMALS } as Token }) as unknown as number)
}
