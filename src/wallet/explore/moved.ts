import { type Address, ZERO } from '#core/ethereum/address'
import type { ExplainedLog } from '#decode'
import type { SentTransaction } from '#survey'

/** What one log, or the transaction itself, says that moved. `token` absent: the chain's own currency, in wei. */
export type Moved = {
  readonly token?: Address
  readonly tokenId?: bigint
  /** The zero address: made or unmade there. */
  readonly from: Address
  readonly to: Address
  readonly units: bigint
}

/** Moves of one transaction that are told. */
const MAX_TRANSFERS = 200

function movesIn({ says }: ExplainedLog): readonly Moved[] {
  switch (says.kind) {
    case 'transfer':
      return [{ token: says.token, from: says.from, to: says.to, units: says.units }]
    case 'items':
      return says.items.map(({ tokenId, units }) => ({ token: says.collection, tokenId, from: says.from, to: says.to, units }))
    case 'wrap':
      return [{ token: says.token, from: ZERO, to: says.account, units: says.units }]
    case 'unwrap':
      return [{ token: says.token, from: says.account, to: ZERO, units: says.units }]
    default:
      return []
  }
}

/** What moved, as far as its value and its logs tell. What calls inside paid in the chain's own currency shows in neither. */
export function movedBy(
  sent: SentTransaction | undefined,
  success: boolean,
  logs: readonly ExplainedLog[],
): { readonly moves: readonly Moved[]; readonly more: number } {
  if (!success) return { moves: [], more: 0 }
  const value = sent !== undefined && sent.value > 0n && sent.to !== undefined ? [{ from: sent.from, to: sent.to, units: sent.value }] : []
  const all = [...value, ...logs.flatMap(movesIn)]
  return { moves: all.slice(0, MAX_TRANSFERS), more: Math.max(0, all.length - MAX_TRANSFERS) }
}
