import { defined } from '#core/defined'
import type { OwnTransaction } from '#core/activity/activity'
import { type Address, likeness } from '#core/ethereum/address'
import { paymentsOf } from '#core/signing/intent'

/** Somebody who was paid before, how often, and when last (milliseconds since the epoch). */
export type Recent = {
  readonly address: Address
  readonly times: number
  readonly last: number
  /** The name that it was entered by last, which may lead elsewhere by now. */
  readonly paidAs?: string
}

/** Hex digits that people compare, at either end (as rule C1 has it). */
const ENDS = 4

/** Made to be taken for the other: both ends are the same, and the middle is not. */
export const isTwin = (a: Address, b: Address): boolean => {
  if (a === b) return false
  const { start, end } = likeness(a, b)
  return start >= ENDS && end >= ENDS
}

/**
 * Whom this account paid on this chain, by transactions that this device signed and that were included: never by what others sent here. Of two that look
 * alike the one that was paid first stays; those that look like somebody known are kept out, and told of. Newest first.
 */
export function recentOf(
  transactions: readonly OwnTransaction[],
  { account, chainId, known }: { readonly account: Address; readonly chainId: number; readonly known: readonly Address[] },
): { readonly recent: readonly Recent[]; readonly keptOut: number } {
  const found = new Map<Address, Recent>()
  const first = new Map<Address, number>()
  for (const { intent, state, createdAt, chainId: on, account: by } of transactions) {
    if (on !== chainId || by !== account || state.at !== 'included' || !state.inclusion.success) continue
    for (const { to, entered } of paymentsOf(intent)) {
      const before = found.get(to)
      const name = entered?.name?.name
      const newer = before === undefined || createdAt >= before.last
      const paidAs = newer ? (name ?? before?.paidAs) : (before.paidAs ?? name)
      found.set(to, {
        address: to,
        times: (before?.times ?? 0) + 1,
        last: Math.max(before?.last ?? 0, createdAt),
        ...defined({ paidAs }),
      })
      first.set(to, Math.min(first.get(to) ?? createdAt, createdAt))
    }
  }
  const strangers = [...found.values()].filter(({ address }) => !known.includes(address))
  const twinless = strangers.filter(
    ({ address }) =>
      !known.some((one) => isTwin(one, address)) &&
      !strangers.some((other) => isTwin(other.address, address) && (first.get(other.address) ?? 0) < (first.get(address) ?? 0)),
  )
  return { recent: twinless.toSorted((a, b) => b.last - a.last), keptOut: strangers.length - twinless.length }
}
