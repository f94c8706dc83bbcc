import { equalsBytes, hexToBytes, KECCAK256_NULL, KECCAK256_RLP } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { fromBytes, type Hex, lowerHex } from '#core/bytes/hex'
import type { Witness } from '#core/simulation/simulation'

/** An account as the EVM wants it: hashes as bytes, balance in wei. */
export type ProvedAccount = {
  readonly nonce: bigint
  readonly balance: bigint
  readonly storageRoot: Uint8Array
  readonly codeHash: Uint8Array
  /** False for the root of the empty trie: then every slot is zero, and that is proved too. */
  readonly hasStorage: boolean
  readonly hasCode: boolean
}

/**
 * Everything proved so far under one state root. It only grows. Each getter tells three cases apart: proved, proved absent
 * (inside the answer), and nothing proved (`undefined`).
 */
export type EvmState = {
  /** Throws `app/bad-message` for code that does not hash to its hash (where code of that hash is held, what was given is not looked at), and for a value that differs from one already held. */
  add(witness: Witness): void
  account(address: Address): { readonly account: ProvedAccount | undefined } | undefined
  /** Big-endian bytes without leading zeros; empty for zero. */
  slot(address: Address, slot: Hex): Uint8Array | undefined
  code(hash: Hex): Uint8Array | undefined
}

/** Big-endian bytes without leading zeros, as storage values are kept in the trie. */
export function strip(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? new Uint8Array(0) : bytes.slice(first)
}

const contradiction = () => fail('app/bad-message', { call: 'witness' })

function readAccount({ account }: Witness['accounts'][number]): ProvedAccount | undefined {
  if (!account) return undefined
  const storageRoot = hexToBytes(account.storageRoot)
  const codeHash = hexToBytes(account.codeHash)
  return {
    nonce: account.nonce,
    balance: account.balance,
    storageRoot,
    codeHash,
    hasStorage: !equalsBytes(storageRoot, KECCAK256_RLP),
    hasCode: !equalsBytes(codeHash, KECCAK256_NULL),
  }
}

const sameAccount = (a: ProvedAccount | undefined, b: ProvedAccount | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.nonce === b.nonce && a.balance === b.balance && equalsBytes(a.storageRoot, b.storageRoot) && equalsBytes(a.codeHash, b.codeHash)

/** Bytes of code that are kept for worlds to come. */
const MAX_CODE = 8_388_608

/** Code by its hash, as it was checked: a contract is the same one block later. Those that were not needed for longest go first. */
export function createCodes(most = MAX_CODE) {
  const held = new Map<Hex, Uint8Array>()
  let bytes = 0
  return {
    get(hash: Hex): Uint8Array | undefined {
      const code = held.get(hash)
      if (code) {
        held.delete(hash)
        held.set(hash, code)
      }
      return code
    },
    keep(hash: Hex, code: Uint8Array): void {
      if (held.delete(hash)) bytes -= code.length
      held.set(hash, code)
      bytes += code.length
      for (const [oldest, { length }] of held) {
        if (bytes <= most) break
        held.delete(oldest)
        bytes -= length
      }
    },
  }
}

/** Proved state under one root, empty at first. `known`: code that was checked for other worlds, which is the same in this one. */
export function createEvmState(known = createCodes()): EvmState {
  const accounts = new Map<Address, { readonly account: ProvedAccount | undefined }>()
  const slots = new Map<string, Uint8Array>()
  const codes = new Map<Hex, Uint8Array>()

  const addAccount = (item: Witness['accounts'][number]): void => {
    const account = readAccount(item)
    const held = accounts.get(item.address)
    if (held && !sameAccount(held.account, account)) throw contradiction()
    accounts.set(item.address, { account })
  }
  const addSlot = (item: Witness['slots'][number]): void => {
    const key = item.address + item.slot.toLowerCase()
    const value = strip(hexToBytes(item.value))
    const held = slots.get(key)
    if (held && !equalsBytes(held, value)) throw contradiction()
    slots.set(key, value)
  }
  const addCode = (item: Witness['codes'][number]): void => {
    const hash = lowerHex(item.hash)
    if (codes.has(hash)) return
    const checked = known.get(hash)
    const code = checked ?? hexToBytes(item.code)
    if (!checked && fromBytes(keccak_256(code)) !== hash) throw contradiction()
    if (!checked) known.keep(hash, code)
    codes.set(hash, code)
  }
  return {
    add(witness) {
      for (const item of witness.accounts) addAccount(item)
      for (const item of witness.slots) addSlot(item)
      for (const item of witness.codes) addCode(item)
    },
    account: (address) => accounts.get(address),
    slot: (address, slot) => slots.get(address + slot),
    code: (hash) => codes.get(hash) ?? known.get(hash),
  }
}

/** Worlds that are kept at once: a head, its predecessor, and space for a second chain. */
const MAX_STATES = 4

/** Worlds by name. The one that was used longest ago goes first; its caller then sees everything wanted anew. */
export type EvmStateCache = { open(name: string): EvmState; drop(name: string): void; readonly size: number }

/** At most `most` worlds, by last use. */
export function createEvmStateCache(most = MAX_STATES): EvmStateCache {
  const worlds = new Map<string, EvmState>()
  const codes = createCodes()
  return {
    open(name) {
      const world = worlds.get(name) ?? createEvmState(codes)
      worlds.delete(name)
      worlds.set(name, world)
      for (const oldest of worlds.keys()) {
        if (worlds.size <= most) break
        worlds.delete(oldest)
      }
      return world
    },
    drop: (name) => void worlds.delete(name),
    get size() {
      return worlds.size
    },
  }
}
