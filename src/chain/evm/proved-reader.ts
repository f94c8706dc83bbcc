import type { Address } from '#core/address'
import { fromBytes, type Hex } from '#core/hex'
import type { Want } from '#core/simulation'
import type { ProvedAccount, World } from './world.ts'

export const NOTHING = new Uint8Array(0)

/** A slot whose value is known without proof: what the block itself writes before its first transaction. */
export type GivenSlot = { readonly address: Address; readonly slot: Hex; readonly value: Uint8Array }

/** Reads of proved state. Something unproved reads as empty and becomes a want; what was read with wants is worth nothing else. */
export type ProvedReader = {
  account(address: Address): ProvedAccount | undefined
  /** Big-endian bytes without leading zeros. */
  slot(address: Address, slot: Hex): Uint8Array
  /** Code of an account by its hash. It is wanted by address: a prover returns account and code together. */
  code(address: Address, hash: Uint8Array): Uint8Array
  /** Asks for an account that nothing has read yet. */
  need(address: Address): void
  /** Whether anything unproved was touched. */
  readonly incomplete: boolean
  wants(): readonly Want[]
  /** How many different things were read. */
  counts(): { readonly accounts: number; readonly slots: number }
}

/** A reader with wants and counts of its own. */
export function createProvedReader(world: World, given?: GivenSlot): ProvedReader {
  const missing = new Map<Address, Set<Hex>>()
  const accounts = new Set<Address>()
  const slots = new Set<string>()
  const want = (address: Address, slot?: Hex): void => {
    const set = missing.get(address) ?? new Set()
    if (slot !== undefined) set.add(slot)
    missing.set(address, set)
  }
  return {
    account(address) {
      accounts.add(address)
      const proved = world.account(address)
      if (!proved) want(address)
      return proved?.account
    },
    slot(address, slot) {
      if (given && given.slot === slot && given.address === address) return given.value
      slots.add(address + slot)
      const proved = world.account(address)
      // An absent account and an empty storage root prove that the slot is zero.
      if (proved && proved.account?.hasStorage !== true) return NOTHING
      const value = proved && world.slot(address, slot)
      if (!value) want(address, slot)
      return value ?? NOTHING
    },
    code(address, hash) {
      const code = world.code(fromBytes(hash))
      if (!code) want(address)
      return code ?? NOTHING
    },
    need(address) {
      if (!world.account(address)) want(address)
    },
    get incomplete() {
      return missing.size > 0
    },
    wants: () => [...missing].map(([address, set]) => ({ address, slots: [...set] })),
    counts: () => ({ accounts: accounts.size, slots: slots.size }),
  }
}
