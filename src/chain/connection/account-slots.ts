import type { Address } from '#core/ethereum/address'
import { concat, fromBytes, type Hex, pad, toBigInt, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { KeyedSlot } from '#core/simulation/simulation'

/**
 * Storage slots that name an account of the person's: whoever knows how tokens keep balances reads them like the address itself.
 *
 * A mapping keeps the value of a key at keccak256(key . position). That does not depend on the contract, so one table for each account covers balances, nonces and
 * delegations of every token, listed or not. An allowance lies at keccak256(spender . keccak256(owner . position)): it is recognised for spenders that this or an
 * earlier request named. Where a run of ours hashed for a slot, its keys are known whatever the layout (`learn`).
 */
export type AccountSlots = {
  /** The account that a slot names, if any: of an allowance, its owner. */
  ownerOf(slot: Hex): Address | undefined
  /** Slots whose keys are known: of several accounts in one slot, the outermost key counts. */
  learn(keyed: readonly KeyedSlot[]): void
  /** Addresses that were asked about: an allowance may be for one of them. */
  meet(addresses: readonly Address[]): void
}

/** First slot of an ERC-7201 namespace. */
function namespace(id: string): bigint {
  const hash = toBigInt(keccak(fromBytes(new TextEncoder().encode(id)))) - 1n
  return toBigInt(keccak(word(hash))) & ~0xffn
}

/** Declared positions. */
const DECLARED: readonly bigint[] = Array.from({ length: 64 }, (_, at) => BigInt(at))
/** Those of upgradeable contracts, each of whose parents leaves a gap of some 50 slots: nonces of permits and votes come after four to six of them. Solidity alone. */
const BEHIND_GAPS: readonly bigint[] = Array.from({ length: 256 }, (_, at) => BigInt(64 + at))
/** Those of them where a mapping of mappings is looked for. */
const NESTED: readonly bigint[] = [...Array.from({ length: 16 }, (_, at) => BigInt(at)), 52n, 53n, 102n, 152n]

/** OpenZeppelin 5: ERC-20 keeps balances and allowances in the first two slots, ERC-721 balances in the fourth and operators in the sixth. */
const namespaces = (): { readonly plain: readonly bigint[]; readonly nested: readonly bigint[] } => {
  const [erc20, erc721, nonces] = [
    namespace('openzeppelin.storage.ERC20'),
    namespace('openzeppelin.storage.ERC721'),
    namespace('openzeppelin.storage.Nonces'),
  ]
  return { plain: [erc20, erc721 + 3n, nonces], nested: [erc20 + 1n, erc721 + 5n] }
}
/** Solady's ERC-20 hashes the bare address with this behind it. */
const SOLADY_BALANCE: Hex = '0x000000000000000087a211a2'

/** Spenders that are kept; when there are more, it begins anew with those that are asked about. */
const MAX_SPENDERS = 256

/** Slots that are known by what a run hashed. */
const MAX_LEARNT = 10_000

/** Permit2, at the same address on every chain. */
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Slots up to the last byte: fields of a struct lie behind the first. */
const rowOf = (slot: Hex): string => slot.slice(2, 64).toLowerCase()

/** Fields of a struct that are looked for behind its first slot where that lies at the end of a row. */
const MAX_FIELDS = 16n

/** What a slot names by one table: its own row, or the row before, of which a struct may reach over. */
function findIn(table: ReadonlyMap<string, Address>, slot: Hex): Address | undefined {
  const own = table.get(rowOf(slot))
  if (own !== undefined || toBigInt(slot) % 256n >= MAX_FIELDS) return own
  return table.get(rowOf(word(toBigInt(slot) - MAX_FIELDS)))
}

/** Below this a key is a declared position or a small number, and no hash. */
const MIN_HASH = 2n ** 64n

/** True for a slot that is a hash: it may lie in a mapping, of whatever key. */
export const isHashed = (slot: Hex): boolean => toBigInt(slot) >= MIN_HASH

/** Solidity hashes the key first, Vyper the position. */
const keyFirst = (key: Hex, position: Hex): Hex => keccak(concat(pad(key), position))
const positionFirst = (key: Hex, position: Hex): Hex => keccak(concat(position, pad(key)))

/** Tables are made when a first slot is looked up: some 400 hashes for an account, and 44 more for each account and new spender. */
export function createAccountSlots(accounts: readonly Address[]): AccountSlots {
  const owners = new Map<string, Address>()
  const allowances = new Map<string, Address>()
  /** Mappings of one owner each, from which an allowance is hashed. */
  const inner: { readonly account: Address; readonly slot: Hex; readonly hash: typeof keyFirst }[] = []
  const learnt = new Map<Hex, Address>()
  const mine = new Set(accounts)
  const spenders = new Set<Address>()
  let waiting = new Set<Address>([PERMIT2, ...accounts])

  const build = (): void => {
    const { plain, nested } = namespaces()
    const isNested = new Set([...NESTED, ...nested])
    for (const account of accounts) {
      owners.set(rowOf(keccak(concat(account, SOLADY_BALANCE))), account)
      for (const position of BEHIND_GAPS) owners.set(rowOf(keyFirst(account, word(position))), account)
      for (const position of new Set([...DECLARED, ...plain, ...isNested])) {
        for (const hash of [keyFirst, positionFirst]) {
          const slot = hash(account, word(position))
          owners.set(rowOf(slot), account)
          if (isNested.has(position)) inner.push({ account, slot, hash })
        }
      }
    }
  }
  const hashWaiting = (): void => {
    if (spenders.size > MAX_SPENDERS) {
      spenders.clear()
      allowances.clear()
      waiting = new Set([PERMIT2, ...accounts, ...waiting])
    }
    for (const spender of waiting) {
      if (spenders.has(spender)) continue
      spenders.add(spender)
      for (const { account, slot, hash } of inner) allowances.set(rowOf(hash(spender, slot)), account)
    }
    waiting.clear()
  }
  return {
    ownerOf(slot) {
      if (accounts.length === 0 || !isHashed(slot)) return undefined
      if (owners.size === 0) build()
      const known = learnt.get(slot) ?? findIn(owners, slot) ?? findIn(allowances, slot)
      if (known !== undefined || waiting.size === 0) return known
      hashWaiting()
      return findIn(allowances, slot)
    },
    learn(keyed) {
      for (const { slot, keys } of keyed) {
        const owner = keys.find((key) => mine.has(key))
        if (owner !== undefined) learnt.set(slot, owner)
      }
      for (const oldest of [...learnt.keys()].slice(0, -MAX_LEARNT)) learnt.delete(oldest)
    },
    meet(addresses) {
      for (const address of addresses) if (!spenders.has(address)) waiting.add(address)
      // The newest, if there are more than can be tried.
      if (waiting.size > MAX_SPENDERS) waiting = new Set([...waiting].slice(-MAX_SPENDERS))
    },
  }
}
