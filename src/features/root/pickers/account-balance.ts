import type { Chain } from '#core/chains/chain'
import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import { type Holding, isFoldedIn, type TrackedToken } from '#core/money/holding'
import { type Currency, type Money, total } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import { type Balances, holdingValue, identityOf, type TokenList } from '#survey'
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
  readonly chain: Chain
  readonly currency: Currency
  readonly prices: PriceState['prices']
  readonly tracked: readonly TrackedToken[]
  /** Absent where it could not be fetched: nothing has a price then. */
  readonly list: TokenList | undefined
}

/**
 * Sums up one account. What is folded away does not count, as on Home. What a token stands for is not known here, so that one without a price of its own
 * makes the sum a part. What was never read is `unread`, and never zero.
 */
export function accountBalance(account: Address, balances: Balances | undefined, facts: BalanceFacts): AccountBalance {
  if (balances === undefined) return { kind: 'unread' }
  const { chain, currency, prices, tracked, list } = facts
  const at = Number(balances.header.timestamp) * 1000
  const identify = (token: Token): string => (list === undefined ? keyOf(token) : identityOf(token, list))
  const holdings = balances.items
    .map(({ token, balance }): Holding => {
      const kept = tracked.find(({ id }) => id === keyOf(token))
      return { chainId: chain.chainId, account, token, balance, identity: identify(token), ...defined({ kept }) }
    })
    .filter(({ kept }) => kept === undefined || !isFoldedIn(kept, account))
  const valued = holdings.map((holding) => holdingValue(holding, prices, currency, identify))
  const priced = valued.flatMap((one) => (one.known && one.prices.length > 0 ? [one.money] : []))
  if (priced.length > 0) return { kind: 'money', money: total(currency, priced), isPart: valued.some(({ known }) => !known), at }
  const native = holdings.find(({ token }) => token.standard === 'native')?.balance
  if (native?.known !== true) return { kind: 'unread' }
  const hasOthers = holdings.some(({ token, balance }) => token.standard !== 'native' && !(balance.known && balance.value.units === 0n))
  return { kind: 'amount', amount: native.value, hasOthers, at }
}
