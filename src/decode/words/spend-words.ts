import type { Address } from '#core/ethereum/address'
import { say, type Words, type WordValue } from '#core/text/words'
import { withEnd } from './ends.ts'

/** ERC-7528: how the native currency is written where a token is asked for. */
export const isNative = (token: Address): boolean => token === '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Nouns = { who(address: Address): WordValue; asset(address: Address): WordValue; amount(units: bigint, token?: Address): WordValue }
/** What may be taken again in each period, in seconds, until `end`, in seconds since the epoch. */
export type Spend = { readonly to: Address; readonly token: Address; readonly most: bigint; readonly period: bigint; readonly end: bigint }

/** From half of what the type holds on, nobody owns as much. */
const UNLIMITED_160 = 2n ** 159n

/** A spend permission in one sentence: who, how much, how often, until when. */
export function spendWords(nouns: Nouns, { to, token, most, period, end }: Spend): Words {
  const places = { to: nouns.who(to), amount: nouns.amount(most, isNative(token) ? undefined : token) }
  if (most >= UNLIMITED_160)
    return withEnd(say('Let {spender} spend unlimited {token}', { spender: places.to, token: nouns.asset(token) }), end)
  return withEnd(everyWords(places, period), end)
}

const MINUTE = 60n
const HOUR = 60n * MINUTE
const DAY = 24n * HOUR

/** In the largest unit that the period, in seconds, is a whole number of. */
function everyWords(places: Readonly<Record<'to' | 'amount', WordValue>>, period: bigint): Words {
  const unit = period === 0n ? 1n : ([DAY, HOUR, MINUTE].find((one) => period % one === 0n) ?? 1n)
  const count = Number(period / unit)
  if (unit === DAY) return say('Let {to} spend up to {amount} {count, plural, one {every day} other {every # days}}', { ...places, count })
  if (unit === HOUR)
    return say('Let {to} spend up to {amount} {count, plural, one {every hour} other {every # hours}}', { ...places, count })
  if (unit === MINUTE)
    return say('Let {to} spend up to {amount} {count, plural, one {every minute} other {every # minutes}}', { ...places, count })
  return say('Let {to} spend up to {amount} {count, plural, one {every second} other {every # seconds}}', { ...places, count })
}
