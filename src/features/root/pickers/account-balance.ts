import type { Amount } from '#core/money/amount'
import { type Holding, isFoldedIn } from '#core/money/holding'
import type { Currency, Money } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import { type Balances, holdingsTotal, holdingValue, identityOf, type TokenList } from '#survey'
import type { PriceState } from '#wallet'

/**
 * What is known of an account on one chain. `money`: what has a price; `isPart` where something has none, or is unknown. `amount`: of the native currency, where
 * nothing has a price; `hasOthers` where there are, or may be, tokens. `at`: milliseconds since the epoch of the block that it was read at.
 */
export type AccountBalance =
  | { readonly kind: 'loading' | 'unread' }
  | { readonly kind: 'money'; readonly money: Money; readonly isPart: boolean; readonly at: number }
  | { readonly kind: 'amount'; readonly amount: Amount; readonly hasOthers: boolean; readonly at: number }

/** By what balances are valued. */
export type BalanceFacts = {
  readonly currency: Currency
  readonly prices: PriceState['prices']
  /** Absent where it could not be fetched: nothing has a price then. */
  readonly list: TokenList | undefined
}

/** Sums up one account by the total that Home shows; what is folded away does not count. What was never read is `unread`, and never zero. */
export function accountBalance(balances: Balances | undefined, holdings: readonly Holding[], facts: BalanceFacts): AccountBalance {
  if (balances === undefined) return { kind: 'unread' }
  const { currency, prices, list } = facts
  const at = Number(balances.header.timestamp) * 1000
  const identify = (token: Token): string => (list === undefined ? keyOf(token) : identityOf(token, list))
  const shown = holdings.filter(({ kept, account }) => kept === undefined || !isFoldedIn(kept, account))
  const { money, missing, unknown, evidence } = holdingsTotal(
    shown.map((holding) => ({ holding, valued: holdingValue(holding, prices, currency, identify) })),
    currency,
  )
  if (evidence.length > 0) return { kind: 'money', money, isPart: missing + unknown > 0, at }
  const native = shown.find(({ token }) => token.standard === 'native')?.balance
  if (native?.known !== true) return { kind: 'unread' }
  const hasOthers = shown.some(({ token, balance }) => token.standard !== 'native' && !(balance.known && balance.value.units === 0n))
  return { kind: 'amount', amount: native.value, hasOthers, at }
}
