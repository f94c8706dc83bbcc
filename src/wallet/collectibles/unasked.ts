import type { Address } from '#core/ethereum/address'
import type { ItemTransfer } from '#core/money/collectible'
import type { Hex } from '#core/bytes/hex'

/**
 * Whether an item came by transactions of others alone; `undefined` where it is not known who sent what brought it, as of an account whose past nobody looked through yet: then nothing
 * is held against it. `own`: transactions that this device made.
 */
export function cameUnasked(
  account: Address,
  moves: readonly ItemTransfer[],
  own: ReadonlySet<string>,
  senders: ReadonlyMap<Hex, Address>,
): boolean | undefined {
  const came = moves.filter(({ how }) => how === 'in').map(({ transaction }) => transaction)
  if (came.some((hash) => own.has(hash) || senders.get(hash) === account)) return false
  return came.length > 0 && came.every((hash) => senders.has(hash)) ? true : undefined
}
