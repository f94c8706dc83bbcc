import { type MoneySum, moneySum, type PriceOf } from '#survey'
import type { Amount } from '#core/money/amount'
import { worth } from '#core/money/price'
import type { Alarm, AlarmExposure } from '#wallet'

/** A permission that is told of, with what could be taken by it. */
export type ExposedAlarm = { readonly alarm: Alarm; readonly exposure: AlarmExposure }

/**
 * What could be taken in money, of one thing no more than there is of it however many may take it. What is not counted in units, or is unknown, counts as missing.
 * `undefined`: nothing of it has a price that is known.
 */
export function alarmSum(exposed: readonly ExposedAlarm[], priceOf: PriceOf): MoneySum | undefined {
  const amounts = new Map<string, Amount>()
  let others = 0
  for (const { alarm, exposure } of exposed) {
    if (exposure.kind !== 'amount') {
      others += exposure.kind === 'items' && exposure.count === 0n ? 0 : 1
      continue
    }
    const { amount, held } = exposure
    if (amount.units === 0n) continue
    const key = `${alarm.chainId} ${alarm.account} ${amount.token.address ?? ''}`
    const units = (amounts.get(key)?.units ?? 0n) + amount.units
    amounts.set(key, { ...amount, units: held !== undefined && units > held ? held : units })
  }
  return moneySum([...amounts.values()], priceOf, others)
}

/** What takes the whole account first, then by what could be taken in money; what is not known to be worth something comes last. */
export const worstFirst =
  (priceOf: PriceOf) =>
  (a: ExposedAlarm, b: ExposedAlarm): number => {
    const [one, other] = [a, b].map(({ exposure }) => rankOf(exposure, priceOf))
    return one === undefined || other === undefined || one === other ? 0 : one > other ? -1 : 1
  }

/** Money in 10^-18 of the currency; above all of it what has no bound. */
function rankOf(exposure: AlarmExposure, priceOf: PriceOf): bigint {
  if (exposure.kind === 'everything') return 2n ** 256n
  const quote = exposure.kind === 'amount' ? priceOf(exposure.amount.token) : undefined
  return exposure.kind === 'amount' && quote !== undefined ? worth(exposure.amount, quote.price).units : 0n
}
