import type { Address } from '#core/ethereum/address'
import { fromBytes, toBigInt } from '#core/bytes/hex'
import type { KeyedSlot, MissingState } from '#core/simulation/simulation'
import { createSlotFinder } from './slot-path.ts'

/** Mappings in mappings. */
const MAX_DEPTH = 8
/** Slots that are looked at, bytes of a preimage, and addresses of one slot. What hashes more is no mapping of a token, and must not hold anybody up. */
const MAX_PREIMAGES = { slots: 1_024, bytes: 256, keys: 16 } as const

type Key = { readonly key: Address; readonly depth: number }

/** Twelve zero bytes, and an address that is no small number. */
const ADDRESS_WORD = /^0{24}(?!0{12})/

/**
 * The addresses that slots were hashed from, whatever the order, the depth and the other keys: a balance of ERC-1155 is kept by item and holder, an allowance of Permit2 by
 * owner, token and spender. `hashes`: preimages by their hash. Slots that no address was hashed for are left out.
 */
export function addressKeysOf(hashes: ReadonlyMap<bigint, Uint8Array>, wants: readonly MissingState[]): readonly KeyedSlot[] {
  if (hashes.size === 0) return []
  const find = createSlotFinder(hashes)
  /** Each once: hashes of hashes may share what is below them. */
  const known = new Map<bigint, readonly Key[]>()
  const look = (slot: bigint, left: number): readonly Key[] => {
    const before = known.get(slot)
    if (before) return before
    const { preimage } = (left === 0 ? undefined : find(slot)) ?? {}
    if (preimage === undefined || preimage.length > MAX_PREIMAGES.bytes) return []
    const words = Array.from({ length: Math.floor(preimage.length / 32) }, (_, at) => fromBytes(preimage.subarray(at * 32, at * 32 + 32)))
    const found = words.flatMap((word): readonly Key[] => {
      if (ADDRESS_WORD.test(word.slice(2))) return [{ key: `0x${word.slice(26)}`, depth: 0 }]
      return look(toBigInt(word), left - 1).map(({ key, depth }) => ({ key, depth: depth + 1 }))
    })
    const deepest = new Map(found.toSorted((a, b) => a.depth - b.depth).map((one) => [one.key, one]))
    const kept = [...deepest.values()].toSorted((a, b) => b.depth - a.depth).slice(0, MAX_PREIMAGES.keys)
    known.set(slot, kept)
    return kept
  }
  const slots = [...new Set(wants.flatMap((want) => want.slots))].slice(0, MAX_PREIMAGES.slots)
  return slots.flatMap((slot) => {
    const keys = look(toBigInt(slot), MAX_DEPTH).map(({ key }) => key)
    return keys.length === 0 ? [] : [{ slot, keys }]
  })
}
