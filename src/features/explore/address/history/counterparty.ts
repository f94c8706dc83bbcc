import { type ActivityEntry, movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'

const isNobody = (address: Address | undefined): boolean => address === undefined || /^0x0{40}$/.test(address)

/** Who is at the other end: of what moved, of what was approved, or of the call. */
export function counterpartyOf(entry: ActivityEntry): Address | undefined {
  const { account, call, outcome, grants = [] } = entry
  const moves = movesOf(entry).filter(({ from, to }) => from !== to)
  // Who takes part in a swap is whom the account called.
  const isSwap = moves.some(({ from }) => from === account) && moves.some(({ to }) => to === account)
  if (isSwap && call?.from === account && call.to !== undefined) return call.to
  const move = moves.find(({ from, to }) => !isNobody(from === account ? to : from))
  if (move !== undefined) return move.from === account ? move.to : move.from
  if (grants[0] !== undefined) return grants[0].spender
  return call?.from === account ? (call.to ?? outcome?.created) : call?.from
}
