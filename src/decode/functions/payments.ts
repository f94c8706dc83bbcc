import type { Address } from '#core/address'
import { say, type Words } from '#core/words'
import type { Told } from '../entry.ts'
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
export function paymentsIn(told: Told, inner: readonly Explanation[]): Words | undefined {
  const payments = inner.flatMap((one) => paidBy(told.contract, one) ?? [])
  const [first] = payments
  if (first === undefined || inner.length < 2 || payments.length < inner.length) return undefined
  const people = new Set(payments.map(({ to }) => to)).size
  const assets = new Set(payments.map(assetOf)).size
  if (assets === 1 && first.kind === 'out') {
    const units = payments.reduce((sum, claim) => sum + (claim.kind === 'out' ? claim.most : 0n), 0n)
    const amount = told.amount(units, first.token)
    return people === 1
      ? say('Send {amount} to {to}, in {count} payments', { amount, to: told.who(first.to), count: payments.length })
      : say('Send {amount} to {people} people', { amount, people })
  }
  if (assets === 1) return say('Make {count} payments to {people} people', { count: payments.length, people })
  return people === 1
    ? say('Send {assets} assets to {to}', { assets, to: told.who(first.to) })
    : say('Send {assets} assets to {people} people', { assets, people })
}
