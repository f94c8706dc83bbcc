import type { Address } from '#core/ethereum/address'
import type { LogClaim } from '#decode'
import { allOf } from '../claims.ts'
import type { Explained, ProbeRead } from '../review.ts'

/** Recipients that are asked; nobody hands over more than a few items in this way. */
const MAX_RECIPIENTS = 8

/** An item that went to somebody who was not asked whether they can hold one. */
export type Unasked = { readonly collection: Address; readonly from: Address; readonly to: Address; readonly tokenId: bigint }

/**
 * Items of the account that the request itself hands over with EIP-721's bare `transferFrom`: unlike `safeTransferFrom` it does not ask whoever
 * receives. From calldata it cannot be told from that of a token (EIP-20), so it takes the logs of a run.
 */
export function unaskedOf(explanation: Explained, account: Address, says: readonly LogClaim[]): readonly Unasked[] {
  const moved = new Set(
    allOf(explanation).flatMap(({ call, function: called }) => (called?.name === 'transferFrom' && call.to !== undefined ? [call.to] : [])),
  )
  return says
    .flatMap((said): readonly Unasked[] => {
      if (said.kind !== 'items' || said.from !== account || said.to === account || !moved.has(said.collection)) return []
      return said.items.slice(0, 1).map(({ tokenId }) => ({ collection: said.collection, from: account, to: said.to, tokenId }))
    })
    .slice(0, MAX_RECIPIENTS)
}

/** The question that `safeTransferFrom` would put (catalogue C4). */
export const receiverReading = ({ to, from, collection, tokenId }: Unasked): ProbeRead => ({
  reads: 'item-receiver',
  receiver: to,
  collection,
  from,
  tokenId,
})
