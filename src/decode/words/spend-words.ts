import type { Address } from '#core/ethereum/address'
import { say, type Words, type WordValue } from '#core/text/words'
import { withEnd } from './ends.ts'

/** ERC-7528: how the native currency is written where a token is asked for. */
export const isNative = (token: Address): boolean => token === '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Nouns = { who(address: Address): WordValue; asset(address: Address): WordValue; amount(units: bigint, token?: Address): WordValue }
/** What may be taken again in each period, in seconds, until `end`, in seconds since the epoch. */
export type Spend = { readonly to: Address; readonly token: Address; readonly most: bigint; readonly period: bigint; readonly end: bigint }

const DAY = 86_400n
/** From half of what the type holds on, nobody owns as much. */
const UNLIMITED_160 = 2n ** 159n

/** A spend permission in one sentence: who, how much, how often, until when. */
export function spendWords(nouns: Nouns, { to, token, most, period, end }: Spend): Words {
  const places = { to: nouns.who(to), amount: nouns.amount(most, isNative(token) ? undefined : token) }
  if (most >= UNLIMITED_160) return withEnd(say('Let {to} spend unlimited {token}', { to: places.to, token: nouns.asset(token) }), end)
  return withEnd(
    period % DAY === 0n && period > 0n
      ? say('Let {to} spend up to {amount} every {days, plural, one {# day} other {# days}}', { ...places, days: Number(period / DAY) })
      : say('Let {to} spend up to {amount} every {seconds, plural, one {# second} other {# seconds}}', {
          ...places,
          seconds: Number(period),
        }),
    end,
  )
}
