import { type Words, say } from '#core/text/words'
import type { Address } from '#core/ethereum/address'
import type { DecodedCallContext, Telling } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { receives } from './inner.ts'

/** Value that is sent along: what is not used of it goes back to whoever the call names. */
export const sentValue = (told: DecodedCallContext): readonly Claim[] =>
  told.call.value === 0n ? [] : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract }]

/** Pools hold items of one collection each, which a call names by its pool alone: how many change hands is known, and not of what. */
export function buyTelling(told: DecodedCallContext, { count, to, most, rest }: ItemPurchase): Telling {
  const places = {
    count,
    contract: told.who(told.contract),
    // A token is named by its pool alone, as is the collection: then there is no amount to write.
    amount: told.amount(told.call.value),
    to: to === undefined ? '' : told.who(to),
  }
  const own = to === undefined || to === told.caller
  const intent: Words =
    most === 'value'
      ? own
        ? say('Buy {count, plural, one {# item} other {# items}} for at most {amount} at {contract}', places)
        : say('Buy {count, plural, one {# item} other {# items}} for at most {amount} at {contract}, sent to {to}', places)
      : own
        ? say('Buy {count, plural, one {# item} other {# items}} at {contract}', places)
        : say('Buy {count, plural, one {# item} other {# items}} at {contract}, sent to {to}', places)
  return { intent, claims: [...sentValue(told), ...receives(told, to), ...receives(told, rest)], open: true }
}

type ItemPurchase = {
  readonly count: number
  readonly to: Address | undefined
  /** Paid in value that is sent along, or in a token that the pool names. */
  readonly most: 'value' | 'token'
  /** Who gets back what is not used of the value. */
  readonly rest?: Address
}

/** Items that are sold to pools, which a call names by the pool alone. */
export function sellTelling(told: DecodedCallContext, count: number, to: Address): Telling {
  const places = { count, contract: told.who(told.contract), to: told.who(to) }
  return {
    intent:
      to === told.caller
        ? say('Sell {count, plural, one {# item} other {# items}} at {contract}', places)
        : say('Sell {count, plural, one {# item} other {# items}} at {contract}, paid to {to}', places),
    claims: receives(told, to),
    open: true,
  }
}
