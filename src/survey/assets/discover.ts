import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt } from '#core/bytes/hex'
import { NATIVE_LOG_ADDRESS } from '#core/simulation/simulation'
import type { PlacedLog } from '#protocol/chain'

/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A token that logs speak of, as far as one account goes. Somebody's word: any contract may log anything. */
export type Sighting = {
  readonly address: Address
  /** What came less what went, in smallest units; never below nothing. */
  readonly told: bigint
  /** Transactions by which it came. */
  readonly came: readonly Hex[]
}

/** Contracts that are taken out of logs at most: who is sent more than this gets no further by it. Those with the fewest logs, which is what spam sends, go first. */
const MAX_TOKENS = 2000
/** Transactions that are kept of one. */
const MAX_CAME = 64

const addressOf = (topic: Hex | undefined): Address => `0x${(topic ?? '').slice(26).toLowerCase()}`

/**
 * ERC-20 tokens that moved to or from an account, by `Transfer` logs with two topics besides the first; three are an ERC-721. One pass, in the
 * logs' order.
 */
export function sightings(account: Address, logs: readonly PlacedLog[]): readonly Sighting[] {
  const found = new Map<Address, { told: bigint; readonly came: Set<Hex>; count: number }>()
  for (const { address, topics, data, transactionHash } of logs) {
    if (topics.length !== 3 || topics[0] !== TRANSFER || data.length !== 66 || address === NATIVE_LOG_ADDRESS) continue
    const [from, to] = [addressOf(topics[1]), addressOf(topics[2])]
    if (from !== account && to !== account) continue
    const known = found.get(address) ?? { told: 0n, came: new Set<Hex>(), count: 0 }
    found.set(address, known)
    known.count++
    const units = toBigInt(data)
    if (from === account) known.told -= units
    if (to === account) {
      known.told += units
      if (known.came.size < MAX_CAME) known.came.add(transactionHash)
    }
  }
  return [...found]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, MAX_TOKENS)
    .map(([address, { told, came }]) => ({ address, told: told > 0n ? told : 0n, came: [...came] }))
}
