import { defined } from '#core/defined'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import { paymentsOf } from '#core/signing/intent'
import { isProved } from '#core/evidence/evidence'
import { type RecentSend, type GasUsed, callKeyForGas } from '#review'

/** Whom the account sent to or called before, on this chain, as this device remembers. Failed ones count: the person chose them. */
export function earlierRecipients(transactions: readonly OwnTransaction[], chainId: number): readonly Address[] {
  const sent = transactions.filter((item) => item.chainId === chainId && item.state.at !== 'signed')
  return [
    ...new Set(
      sent
        .flatMap((item) => [...paymentsOf(item.intent).map(({ to }) => to), item.transaction.to])
        .filter((address) => address !== undefined),
    ),
  ]
}

/** How long one that is final counts as sent of late, in milliseconds. */
const OF_LATE = 10 * 60_000

/** What was signed here, by whichever account, that a second one of the same would double: all of the last minutes, and whatever is not known to be over. */
export function recentSends(
  transactions: readonly OwnTransaction[],
  { account, chainId, now }: { readonly account: Address; readonly chainId: number; readonly now: number },
): readonly RecentSend[] {
  return transactions.flatMap(({ chainId: on, account: from, state, createdAt, transaction: { nonce, to, value, data } }): RecentSend[] => {
    const agoMs = Math.max(0, now - createdAt)
    if (on !== chainId || isOver(state) || (agoMs > OF_LATE && state.at === 'included' && state.depth === 'final')) return []
    const parties = defined({ from: from === account ? undefined : from, to })
    return [{ ...parties, nonce, value, data, agoMs, is: state.at === 'included' ? 'included' : 'waits' }]
  })
}

/** Gas that calls of the account used, of those that were included and did what they were to do. */
export const gasBefore = (transactions: readonly OwnTransaction[], chainId: number): readonly GasUsed[] =>
  transactions.flatMap(({ chainId: on, state, transaction: { to, data } }) =>
    on === chainId && state.at === 'included' && state.inclusion.success
      ? [{ ...defined({ to }), selector: callKeyForGas(data), gas: state.inclusion.gasUsed }]
      : [],
  )

/** It did nothing and never will, which is proved: it failed, or another took its number. What its chain forgot when it was started anew is gone too. */
function isOver(state: OwnTransaction['state']): boolean {
  if (state.at === 'reset') return true
  if (state.at === 'included') return !state.inclusion.success && isProved(state.evidence)
  return (state.at === 'replaced' || state.at === 'cancelled') && isProved(state.evidence)
}
