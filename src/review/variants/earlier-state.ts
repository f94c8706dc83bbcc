import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt } from '#core/bytes/hex'
import type { Variant } from '#core/simulation/simulation'
import type { EarlierSlot } from '../facts.ts'

/** Contracts whose earlier state is tried; an honest transaction meets few strangers. */
const MAX_CONTRACTS = 8

/** A contract of which slots differ between two blocks, and a run on what they held in the older one. */
export type SwitchVariant = { readonly address: Address; readonly variant: Variant }

/**
 * One run for each contract that changed: everything that the request reads of it as it was. A switch shows by what it does, whatever its values are: counters and
 * prices that move leave the result as it is, or nearly (rule G12). `earlier` has each slot at two blocks.
 */
export function switchVariants(earlier: readonly EarlierSlot[]): readonly SwitchVariant[] {
  const oldest = new Map<string, EarlierSlot>()
  const newest = new Map<string, EarlierSlot>()
  for (const one of earlier) {
    const key = `${one.address} ${one.slot}`
    const [first, last] = [oldest.get(key), newest.get(key)]
    if (first === undefined || one.block < first.block) oldest.set(key, one)
    if (last === undefined || one.block > last.block) newest.set(key, one)
  }
  const changed = new Map<Address, { readonly address: Address; readonly slot: Hex; readonly value: Hex }[]>()
  for (const [key, { address, slot, value }] of oldest) {
    if (toBigInt(newest.get(key)?.value ?? value) === toBigInt(value)) continue
    const rows = changed.get(address) ?? []
    rows.push({ address, slot, value })
    changed.set(address, rows)
  }
  return [...changed].slice(0, MAX_CONTRACTS).map(([address, slots]) => ({ address, variant: { slots } }))
}
