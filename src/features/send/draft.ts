import { attempt } from '#core/attempt'
import * as Amount from '#core/amount'
import { type AppError, fail } from '#core/errors'
import type { Intent } from '#core/intent'
import type { Token } from '#core/token'
import { asTyped } from '#core/number-style'
import type { Recipient } from './recipient.ts'

/** What the person has typed so far. `asset` is the key of a token (`#core/token`). */
export type Draft = { readonly to: string; readonly amount: string; readonly asset: string }

export type AmountRules = {
  readonly token: Token
  /** Base units that the account has; absent: unknown, then the Review checks it. */
  readonly have: bigint | undefined
  /** Wei to keep for the fee when the native currency is sent; 0 for tokens. */
  readonly keep: bigint
  readonly style: Amount.NumberStyle
}

/** The most that can be sent: the balance, less the fee where it is paid in the same currency. Never negative; absent: unknown. */
export function mostOf({ have, keep }: Pick<AmountRules, 'have' | 'keep'>): bigint | undefined {
  if (have === undefined) return undefined
  return have > keep ? have - keep : 0n
}

/** Reads an amount as typed. Throws `input/required`, `input/amount-*`. */
export function readAmount(text: string, rules: AmountRules): Amount.Amount {
  if (text.trim() === '') throw fail('input/required', { field: 'The amount' })
  const amount = Amount.parse(asTyped(text, rules.style), rules.token, rules.style)
  if (amount.units === 0n) throw fail('input/amount-zero')
  const most = mostOf(rules)
  if (most !== undefined && amount.units > most)
    throw fail('input/amount-too-large', { have: typed({ units: most, token: rules.token }, rules.style), symbol: rules.token.symbol })
  return amount
}

/** An amount as the person would type it: their decimal mark, no groups, nothing rounded. */
export const typed = (amount: Amount.Amount, style: Amount.NumberStyle): string => Amount.format(amount).replace('.', style.decimal)

export type Judged = { readonly errors: { readonly to?: AppError; readonly amount?: AppError }; readonly intent?: Intent }

/** Everything that is wrong with a draft at once, or the intent that it spells. */
export function judgeDraft(readTo: () => Recipient, readUnits: () => Amount.Amount): Judged {
  const to = attempt(readTo)
  const amount = attempt(readUnits)
  if ('value' in to && 'value' in amount) return { errors: {}, intent: { kind: 'send', to: to.value.address, amount: amount.value } }
  return { errors: { ...('error' in to ? { to: to.error } : {}), ...('error' in amount ? { amount: amount.error } : {}) } }
}
