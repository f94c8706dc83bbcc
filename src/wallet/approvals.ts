import { concat, pad, word } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { DetailProbe } from '#survey'
import { succeeds } from './bridge/run-getters.ts'

/** ERC-20 `approve(address,uint256)`. */
const APPROVE = '0x095ea7b3'

/** Of a token: what `spender` may take of `owner` now, and what it is to take, in base units. */
type WantedApproval = {
  readonly token: Address
  readonly spender: Address
  readonly owner: Address
  readonly allowed: bigint
  readonly units: bigint
}

type ApprovalCall = { readonly kind: 'call'; readonly to: Address; readonly value: bigint; readonly data: `0x${string}` }

/**
 * What has to be approved so that just so much can be taken; nothing where it may already. A token that refuses to change one allowance into another, as Tether's does,
 * is asked for none first: whether it refuses is run on its proved code. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function approvalsFor(
  reading: DetailProbe,
  { token, spender, owner, allowed, units }: WantedApproval,
): Promise<readonly ApprovalCall[]> {
  if (allowed >= units) return []
  const approve = (amount: bigint): ApprovalCall => ({
    kind: 'call',
    to: token,
    value: 0n,
    data: concat(APPROVE, pad(spender), word(amount)),
  })
  const isTaken = allowed === 0n || (await succeeds(reading, { to: token, data: approve(units).data, from: owner }))
  return isTaken ? [approve(units)] : [approve(0n), approve(units)]
}
