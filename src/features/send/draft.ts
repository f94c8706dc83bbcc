import * as Amount from '#core/money/amount'
import { fail } from '#core/errors'
import type { Token } from '#core/money/token'
import { asTyped } from '#core/money/number-style'

export type AmountRules = {
  readonly token: Token
  /** Base units that the account has, less what other rows take; absent: unknown, then the Review checks it. */
  readonly have: bigint | undefined
  /** Wei to keep for the fee when the native currency is sent; 0 for tokens. */
  readonly keep: bigint
  readonly style: Amount.NumberStyle
}

/** The most that can be sent: the balance, less the fee where it is paid in the same currency. Never negative; absent: unknown. */
export function maxSendable({ have, keep }: Pick<AmountRules, 'have' | 'keep'>): bigint | undefined {
  if (have === undefined) return undefined
  return have > keep ? have - keep : 0n
}

/** Reads an amount as typed. Throws `input/required`, `input/amount-*`. */
export function readAmount(text: string, rules: AmountRules): Amount.Amount {
  if (text.trim() === '') throw fail('input/required', { field: 'The amount' })
  const amount = Amount.parseUnits(asTyped(text, rules.style), rules.token, rules.style)
  if (amount.units === 0n) throw fail('input/amount-zero')
  const most = maxSendable(rules)
  if (most !== undefined && amount.units > most)
    throw fail('input/amount-too-large', {
      have: Amount.cutAmount({ units: most, token: rules.token }, rules.style),
      symbol: rules.token.symbol,
    })
  return amount
}

export { typedAmount as typed } from '#core/money/amount'
