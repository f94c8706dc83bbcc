import type { Amount } from '#core/money/amount'
import type { Payment } from '#core/signing/intent'
import { assetOf, type Token } from '#core/money/token'

/** What several payments take of one asset. */
export type PaymentTotal = {
  readonly paid: Amount
  /** What is left of it, without the network fee; absent: the balance is unknown. Negative where they take more than there is. */
  readonly left?: bigint
}

/** Sums per asset, in the order of the payments. Those that can't be read yet aren't counted, and neither are collectibles. `haveOf`: base units, where known. */
export function paymentTotals(
  payments: readonly (Payment | undefined)[],
  haveOf: (token: Token) => bigint | undefined,
): readonly PaymentTotal[] {
  const sums = new Map<string, Amount>()
  for (const payment of payments) {
    if (payment?.kind !== 'send') continue
    const { token, units } = payment.amount
    const key = assetOf(token)
    sums.set(key, { token, units: (sums.get(key)?.units ?? 0n) + units })
  }
  return [...sums.values()].map((paid) => {
    const have = haveOf(paid.token)
    return have === undefined ? { paid } : { paid, left: have - paid.units }
  })
}
