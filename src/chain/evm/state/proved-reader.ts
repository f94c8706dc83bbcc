import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { KeyedSlot, MissingState } from '#core/simulation/simulation'
import { addressKeysOf } from './slot-keys.ts'
import type { ProvedAccount, EvmState } from './evm-state.ts'

export const NOTHING = new Uint8Array(0)

/** A slot whose value is known without proof: what the block itself writes before its first transaction. */
export type PresetSlot = { readonly address: Address; readonly slot: Hex; readonly value: Uint8Array }

/**
 * What an unproved slot may be taken for, beside empty: something in each 32-bit lane up to bit 191, so that a balance covers, two reserves in one
 * word are both there, a flag is set and a lock is open. Its last 20 bytes are an address that is nobody's.
 */
export const PLAUSIBLE = new Uint8Array(24).map((_, at) => (at % 4 === 3 ? 1 : 0)).subarray(3)
const NOBODYS = fromBytes(PLAUSIBLE.subarray(-20)) as Address
/** Wants that a guess is followed for. A length that was guessed would be read on for as long as the gas lasts, and nobody would prove all of that. */
export const MAX_GUESSED = 256

/** Hashes that are remembered; a run that makes more is counting, not finding slots. */
const MAX_HASHES = 10_000

/** Reads of proved state. Something unproved reads as a guess (empty) and becomes a want; what was read with wants is worth nothing else. */
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
  wants(): readonly MissingState[]
  /** All that was read, proved or not. */
  reads(): readonly MissingState[]
  /** Remembers what was hashed: it tells whose slots are. */
  hashed(hash: bigint, preimage: Uint8Array): void
  /** Of these slots, what addresses were hashed for them. */
  keysOf(wants: readonly MissingState[]): readonly KeyedSlot[]
  /** Counts what another reader of the same world read as read here, too. */
  include(other: ProvedReader): void
  /** How many different things were read. */
  counts(): { readonly accounts: number; readonly slots: number }
}

const listed = (map: ReadonlyMap<Address, ReadonlySet<Hex>>): readonly MissingState[] =>
  [...map].map(([address, set]) => ({ address, slots: [...set] }))

/** A reader with wants and counts of its own. `given`: slots that need no proof. `guess`: what an unproved slot is taken for; such a reader throws `simulation/budget` when too much hangs on it. */
export function createProvedReader(world: EvmState, given: readonly PresetSlot[] = [], guess: Uint8Array = NOTHING): ProvedReader {
  const givenAt = new Map(given.map(({ address, slot, value }) => [address + slot, value]))
  const missing = new Map<Address, Set<Hex>>()
  const read = new Map<Address, Set<Hex>>()
  const note = (map: Map<Address, Set<Hex>>, address: Address, slot?: Hex): void => {
    const set = map.get(address) ?? new Set()
    if (slot !== undefined) set.add(slot)
    map.set(address, set)
  }
  const hashes = new Map<bigint, Uint8Array>()
  let guessed = 0
  const want = (address: Address, slot?: Hex): void => {
    if (guess !== NOTHING && address === NOBODYS) return
    const isNew = slot === undefined ? !missing.has(address) : missing.get(address)?.has(slot) !== true
    if (guess !== NOTHING && isNew && ++guessed > MAX_GUESSED) throw fail('simulation/budget')
    note(missing, address, slot)
  }
  return {
    account(address) {
      note(read, address)
      const proved = world.account(address)
      if (!proved) want(address)
      return proved?.account
    },
    slot(address, slot) {
      const known = givenAt.get(address + slot)
      if (known) return known
      note(read, address, slot)
      const proved = world.account(address)
      // An absent account and an empty storage root prove that the slot is zero.
      if (proved && proved.account?.hasStorage !== true) return NOTHING
      const value = proved && world.slot(address, slot)
      if (!value) want(address, slot)
      return value ?? guess
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
    wants: () => listed(missing),
    reads: () => listed(read),
    hashed(hash, preimage) {
      if (hashes.size < MAX_HASHES) hashes.set(hash, preimage)
    },
    keysOf: (wants) => addressKeysOf(hashes, wants),
    include(other) {
      for (const { address, slots } of other.reads()) {
        note(read, address)
        for (const slot of slots) note(read, address, slot)
      }
    },
    counts: () => ({ accounts: read.size, slots: listed(read).reduce((sum, { slots }) => sum + slots.length, 0) }),
  }
}
