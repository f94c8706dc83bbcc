import type { Address } from '#core/ethereum/address'
import { groupBy } from '#core/group-by'
import { listWord, phraseWord, say, type Words, type WordValue } from '#core/text/words'
import type { DecodedCallContext } from '../entry.ts'
import type { Claim, Explanation } from '../explanation.ts'

type Paid = Extract<Claim, { kind: 'out' | 'item-out' }> & { readonly to: Address }

/** The one thing that a call hands over to somebody, where it does nothing else: native currency, an exact amount of a token, an item. */
function paidBy(account: Address, one: Explanation): Paid | undefined {
  const [claim, ...others] = one.claims
  if (!one.complete || others.length > 0 || one.inner.length > 0 || claim === undefined) return undefined
  if (claim.kind !== 'out' && claim.kind !== 'item-out') return undefined
  if (claim.kind === 'out' && !claim.exact) return undefined
  const { to, from = account } = claim
  return to === undefined || to === account || from !== account ? undefined : { ...claim, to }
}

const assetOf = (claim: Paid): string => (claim.kind === 'out' ? (claim.token ?? 'native') : `${claim.collection} ${claim.tokenId}`)

/** What several calls are together, where each of them is a payment by the account that makes them; `undefined` where any is not. */
export function paymentsIn(told: DecodedCallContext, inner: readonly Explanation[]): Words | undefined {
  const payments = inner.flatMap((one) => paidBy(told.contract, one) ?? [])
  const [first] = payments
  if (first === undefined || inner.length < 2 || payments.length < inner.length) return undefined
  const people = [...new Set(payments.map(({ to }) => to))]
  const assets = [...groupBy(payments, assetOf).values()]
  if (assets.length > 1 && people.length > 1) {
    const each = [...groupBy(payments, (claim) => `${assetOf(claim)} ${claim.to}`).values()].flatMap((group) => {
      const [first] = group
      return first === undefined ? [] : [phraseWord(say('{what} to {to}', { what: assetWord(told, group), to: told.who(first.to) }))]
    })
    return say('Send {each}', { each: listWord(each) })
  }
  const what = listWord(assets.map((group) => assetWord(told, group)))
  const to = listWord(people.map((person) => told.who(person)))
  return assets.length === 1 && people.length === 1
    ? say('Send {what} to {to}, in {count, plural, one {# payment} other {# payments}}', { what, to, count: payments.length })
    : say('Send {what} to {to}', { what, to })
}

/** All that is paid of one asset. */
function assetWord(told: DecodedCallContext, group: readonly Paid[]): WordValue {
  const [first] = group
  if (first?.kind !== 'item-out')
    return told.amount(
      group.reduce((sum, claim) => sum + (claim.kind === 'out' ? claim.most : 0n), 0n),
      first?.token,
    )
  const places = { id: first.tokenId.toString(), collection: told.asset(first.collection) }
  const units = group.reduce((sum, claim) => sum + (claim.kind === 'item-out' ? (claim.units ?? 1n) : 0n), 0n)
  return phraseWord(
    units === 1n
      ? say('item {id} of {collection}', places)
      : say('{units} of item {id} of {collection}', { ...places, units: units.toString() }),
  )
}
