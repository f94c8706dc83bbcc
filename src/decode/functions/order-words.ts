import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { listWord, phraseWord, say, type WordValue } from '#core/text/words'
import type { Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { receives } from './inner.ts'

/** How exchanges write the native currency, besides the zero address. */
const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const paidIn = (token: Address): Address | undefined => (token === ZERO || token === NATIVE ? undefined : token)

/** One side of an order: so many base units of a token, or of the native currency. */
export type OrderAmount = { readonly token: Address | undefined; readonly units: bigint }

/** Value that is sent along; what is not used of it comes back. */
export const sentAlong = (told: DecodedCallContext): readonly Claim[] =>
  told.call.value === 0n ? [] : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract }]

/** What leaves at most, and who is paid. Value that is sent along may be it, in place of the wrapped currency. */
export const pays = (told: DecodedCallContext, { token, units }: OrderAmount, to: Address): readonly Claim[] => [
  token === undefined
    ? { kind: 'receiver', to, of: told.contract }
    : { kind: 'out', from: told.caller, token, most: units, exact: false, to },
  ...sentAlong(told),
]

type Fill = {
  readonly pay: OrderAmount
  /** For all that is paid, by the rate of the order. Less of it may be left. */
  readonly get: OrderAmount
  /** Where it goes, if not to the caller. */
  readonly to?: Address | undefined
  /** Who is paid: who made the order, or whom it names. */
  readonly payee: Address
  /** True where other code may run, or other amounts count than those of the order. */
  readonly open?: boolean
}

/** Fills an order of somebody else for tokens against tokens. */
export function fill(told: DecodedCallContext, { pay, get, to, payee, open }: Fill): Telling {
  const places = {
    give: told.amount(pay.units, pay.token),
    get: told.amount(get.units, get.token),
    contract: told.who(told.contract),
    to: to === undefined ? '' : told.who(to),
  }
  const own = to === undefined || to === told.caller
  return {
    intent: own
      ? say('Fill an order at {contract}: at most {give} for {get}', places)
      : say('Fill an order at {contract}: at most {give} for {get}, sent to {to}', places),
    claims: [...pays(told, pay, payee), ...receives(told, to)],
    ...defined({ open: open === true ? open : undefined }),
  }
}

type Item = { readonly collection: Address; readonly id: bigint; readonly units?: bigint }

/** The first two of several items by name, and how many more there are. */
export const itemsWord = (told: DecodedCallContext, items: readonly Item[]): WordValue =>
  items.length === 0
    ? phraseWord(say('no item'))
    : listWord(
        items.map(({ collection, id }) =>
          phraseWord(say('item {id} of {collection}', { id: id.toString(), collection: told.asset(collection) })),
        ),
      )

/** Buys an item by an order of its owner. */
export function buy(told: DecodedCallContext, item: Item, price: OrderAmount, payee: Address, to?: Address): Telling {
  const places = {
    id: item.id.toString(),
    collection: told.asset(item.collection),
    amount: told.amount(price.units, price.token),
    contract: told.who(told.contract),
    to: to === undefined ? '' : told.who(to),
  }
  return {
    intent:
      to === undefined || to === told.caller
        ? say('Buy item {id} of {collection} for at most {amount} at {contract}', places)
        : say('Buy item {id} of {collection} for at most {amount} at {contract}, sent to {to}', places),
    claims: [...pays(told, price, payee), ...receives(told, to)],
  }
}

/** Sells an item to whoever made an order for it. `price`: what arrives at least, fees taken off. */
export function sell(told: DecodedCallContext, item: Item, price: OrderAmount, buyer: Address, to?: Address): Telling {
  const places = {
    id: item.id.toString(),
    collection: told.asset(item.collection),
    amount: told.amount(price.units, price.token),
    contract: told.who(told.contract),
    to: to === undefined ? '' : told.who(to),
  }
  const own = to === undefined || to === told.caller
  return {
    intent: own
      ? say('Sell item {id} of {collection} for at least {amount} at {contract}', places)
      : say('Sell item {id} of {collection} for at least {amount} at {contract}, paid to {to}', places),
    claims: [
      {
        kind: 'item-out',
        from: told.caller,
        collection: item.collection,
        tokenId: item.id,
        to: buyer,
        ...defined({ units: item.units === undefined || item.units === 1n ? undefined : item.units }),
      },
      { kind: 'in', to: own ? told.caller : to, ...defined({ token: price.token }), least: price.units },
    ],
  }
}

/** What part of `whole` stands for `part` of `of`. */
export const proportionOf = (whole: bigint, part: bigint, of: bigint): bigint => (of === 0n ? 0n : (whole * part) / of)
