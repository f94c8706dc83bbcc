import type { OwnTransaction } from '#core/activity/activity'
import { portalOf } from '#core/chains/portals'
import type { Address } from '#core/ethereum/address'
import { L2_STANDARD_BRIDGE } from '#core/rollup/bridge/bridge-calls'
import { MESSAGE_PASSER } from '#core/rollup/output-root'

/** An account, and a rollup on which this device began a withdrawal of it. */
export type BegunWithdrawals = { readonly account: Address; readonly chainId: number }

/** Where withdrawals were begun by this device, each account and chain once: nobody is asked about any other. */
export function begunWithdrawals(all: readonly OwnTransaction[]): readonly BegunWithdrawals[] {
  const begun = new Map<string, BegunWithdrawals>()
  for (const { account, chainId, transaction } of all) {
    const { to } = transaction
    if ((to === MESSAGE_PASSER || to === L2_STANDARD_BRIDGE) && portalOf(chainId) !== undefined)
      begun.set(`${chainId} ${account}`, { account, chainId })
  }
  return [...begun.values()]
}
