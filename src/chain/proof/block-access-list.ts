import { type JsonObject, readJsonArray, readJsonObject } from '#core/text/json'
import { defined } from '#core/defined'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#core/ethereum/address'
import type { AppError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { fromBytes, type Hex, isHex, lowerHex, word } from '#core/bytes/hex'
import { incomplete, invalid } from './refuted.ts'
import { decodeRlpItem, encodeRlpItem, encodeRlpInteger, decodeRlpInteger, type Rlp } from './rlp.ts'

/**
 * What a block did to an account (EIP-7928). `at` counts what came before: 0 is what the block stores first, then its transactions from 1 on, then what it does at its
 * end. Slots and values have 32 bytes; balances are wei. An account that was only read has no changes.
 */
export type AccountAccess = {
  readonly address: Address
  readonly storage: readonly { readonly slot: Hex; readonly changes: readonly { readonly at: number; readonly value: Hex }[] }[]
  /** Slots that were read and not changed. */
  readonly reads: readonly Hex[]
  readonly balances: readonly { readonly at: number; readonly balance: bigint }[]
  readonly nonces: readonly { readonly at: number; readonly nonce: bigint }[]
  readonly codes: readonly { readonly at: number; readonly code: Hex }[]
}

/** Every account that a block touched, by address. */
export type BlockAccessList = readonly AccountAccess[]

const WHAT = 'the block access list'
const bad = (why: string) => invalid(WHAT, why)
/** Far more than the gas of a block pays for. */
const [MOST_ACCOUNTS, MOST_CHANGES] = [200_000, 1_000_000]
/** A block access index has 32 bits, a nonce 64. */
const [INDEX_BYTES, NONCE_BYTES, WORD_BYTES] = [4, 8, 32]

const bytesOf = (hex: Hex): Uint8Array => hexToBytes(hex.slice(2))

/** Canonical RLP of a list, as a block has it. */
export const encodeAccessList = (list: BlockAccessList): Uint8Array =>
  encodeRlpItem(
    list.map(({ address, storage, reads, balances, nonces, codes }): Rlp => {
      const number = (hex: Hex): Uint8Array => encodeRlpInteger(BigInt(hex))
      const index = (at: number): Uint8Array => encodeRlpInteger(BigInt(at))
      return [
        bytesOf(address),
        storage.map(({ slot, changes }) => [number(slot), changes.map(({ at, value }) => [index(at), number(value)])]),
        reads.map(number),
        balances.map(({ at, balance }) => [index(at), encodeRlpInteger(balance)]),
        nonces.map(({ at, nonce }) => [index(at), encodeRlpInteger(nonce)]),
        codes.map(({ at, code }) => [index(at), bytesOf(code)]),
      ]
    }),
  )

/** keccak256 of the RLP: what a header from Amsterdam on names as `blockAccessListHash`. */
export const accessListHash = (list: BlockAccessList): Hex => fromBytes(keccak_256(encodeAccessList(list)))

const listIn = (item: Rlp | undefined, most: number): readonly Rlp[] => {
  if (item === undefined || item instanceof Uint8Array || item.length > most) throw bad('it is not of its shape')
  return item
}
const partsIn = (item: Rlp, count: number): readonly Rlp[] => {
  const parts = listIn(item, count)
  if (parts.length !== count) throw bad('it is not of its shape')
  return parts
}
const pairsIn = <T>(item: Rlp | undefined, read: (at: number, value: Rlp | undefined) => T): readonly T[] =>
  listIn(item, MOST_CHANGES).map((pair) => {
    const [at, value] = partsIn(pair, 2)
    return read(Number(decodeRlpInteger(at, WHAT, INDEX_BYTES)), value)
  })
const slotIn = (item: Rlp | undefined): Hex => word(decodeRlpInteger(item, WHAT, WORD_BYTES))
const codeIn = (item: Rlp | undefined): Hex => {
  if (!(item instanceof Uint8Array)) throw bad('it is not of its shape')
  return fromBytes(item)
}

/** Reads the RLP of a list, as `debug_getRawBlockAccessList` gives it. Throws `proof/invalid` for another shape or order. */
export function decodeAccessList(bytes: Uint8Array): BlockAccessList {
  const list = listIn(decodeRlpItem(bytes), MOST_ACCOUNTS).map((item): AccountAccess => {
    const [address, storage, reads, balances, nonces, codes] = partsIn(item, 6)
    if (!(address instanceof Uint8Array) || address.length !== 20) throw bad('it names something that is no address')
    return {
      address: fromBytes(address),
      storage: listIn(storage, MOST_CHANGES).map((entry) => {
        const [slot, changes] = partsIn(entry, 2)
        return { slot: slotIn(slot), changes: pairsIn(changes, (at, value) => ({ at, value: slotIn(value) })) }
      }),
      reads: listIn(reads, MOST_CHANGES).map(slotIn),
      balances: pairsIn(balances, (at, value) => ({ at, balance: decodeRlpInteger(value, WHAT, WORD_BYTES) })),
      nonces: pairsIn(nonces, (at, value) => ({ at, nonce: decodeRlpInteger(value, WHAT, NONCE_BYTES) })),
      codes: pairsIn(codes, (at, value) => ({ at, code: codeIn(value) })),
    }
  })
  return ordered(list)
}

const isRising = (items: readonly (string | number)[]): boolean => items.every((item, at) => at === 0 || (items[at - 1] ?? item) < item)

/** Each account, slot and index once and in order: only so the absence of one says that nothing happened to it. */
function ordered(list: BlockAccessList): BlockAccessList {
  if (!isRising(list.map(({ address }) => address))) throw bad('its accounts are not in order')
  for (const { storage, reads, balances, nonces, codes } of list) {
    const slots = storage.map(({ slot }) => slot)
    const indexes = [balances, nonces, codes, ...storage.map(({ changes }) => changes)].map((changes) => changes.map(({ at }) => at))
    if (![slots, reads, ...indexes].every((items) => isRising(items))) throw bad('its changes are not in order')
    if (storage.some(({ changes }) => changes.length === 0)) throw bad('it names a slot without a change')
    const changed = new Set(slots)
    if (reads.some((slot) => changed.has(slot))) throw bad('it names a slot twice')
  }
  return list
}

const shapeless = (): AppError => bad('it is not of its shape')
const objectIn = (value: unknown): JsonObject => readJsonObject(value, shapeless)
const arrayIn = (value: unknown): readonly unknown[] => readJsonArray(value, MOST_CHANGES, shapeless)
const numberIn = (value: unknown, bytes: number): bigint => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw bad('it is not of its shape')
  const number = BigInt(value)
  if (number >> BigInt(bytes * 8) !== 0n) throw bad('it has a number that is too large')
  return number
}
const atIn = (change: JsonObject): number => Number(numberIn(change['blockAccessIndex'], INDEX_BYTES))
const hexIn = (value: unknown, length?: number): Hex => {
  if (!isHex(value, length)) throw bad('it is not of its shape')
  return lowerHex(value)
}

/** Reads a list as `eth_getBlockAccessList` gives it. Throws `proof/invalid` for another shape or order. What it says is worth nothing until it is held against a header. */
export function readBlockAccessList(value: unknown): BlockAccessList {
  const list = arrayIn(value).map((item): AccountAccess => {
    const account = objectIn(item)
    const changes = <T>(name: string, read: (change: JsonObject) => T): readonly T[] =>
      arrayIn(account[name]).map((change) => read(objectIn(change)))
    return {
      address: hexIn(account['address'], 20),
      storage: changes('storageChanges', (entry) => ({
        slot: word(numberIn(entry['slot'], WORD_BYTES)),
        changes: arrayIn(entry['slotChanges']).map((change) => {
          const one = objectIn(change)
          return { at: atIn(one), value: word(numberIn(one['postValue'], WORD_BYTES)) }
        }),
      })),
      reads: arrayIn(account['storageReads']).map((slot) => word(numberIn(slot, WORD_BYTES))),
      balances: changes('balanceChanges', (one) => ({ at: atIn(one), balance: numberIn(one['postBalance'], WORD_BYTES) })),
      nonces: changes('nonceChanges', (one) => ({ at: atIn(one), nonce: numberIn(one['postNonce'], NONCE_BYTES) })),
      codes: changes('codeChanges', (one) => ({ at: atIn(one), code: hexIn(one['newCode']) })),
    }
  })
  return ordered(list)
}

/** Holds a list against the header of its block. Throws `proof/incomplete` where the header names none (before Amsterdam), `proof/invalid` where it names another. */
export function verifyAccessList(list: BlockAccessList, header: Pick<Header, 'accessListHash'>): BlockAccessList {
  if (header.accessListHash === undefined) throw incomplete(WHAT)
  if (accessListHash(list) !== header.accessListHash) throw bad('the header has another hash')
  return list
}

/** What a block did to an account; `undefined` where it did not touch it. Lists are in order, so half of what is left is passed over at each look. */
export function accountAccessIn(list: BlockAccessList, address: Address): AccountAccess | undefined {
  const wanted = address.toLowerCase()
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.address ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return list[low]?.address === wanted ? list[low] : undefined
}

/** What somebody cares for: an account, and slots of it where it is a contract that keeps something of theirs. */
export type WatchedAccount = { readonly address: Address; readonly slots?: readonly Hex[] }

/** What of it a block changed, with what it was left as. Absent: not changed. */
export type AccountChange = {
  readonly address: Address
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Hex
  readonly slots: readonly { readonly slot: Hex; readonly value: Hex }[]
}

/**
 * What blocks in a row changed of what is watched, with the last values; empty: nothing of it was touched, which the hash of each list proves as well as any change. Nobody is told
 * what is watched: the lists are the same for everybody. Of an account with `slots` its own balance, nonce and code count as well.
 */
export function changesIn(lists: readonly BlockAccessList[], watched: readonly WatchedAccount[]): readonly AccountChange[] {
  return watched.flatMap(({ address, slots = [] }) => {
    const accesses = lists.flatMap((list) => accountAccessIn(list, address) ?? [])
    const last = <T>(rows: readonly T[]): T | undefined => rows.at(-1)
    const balance = last(accesses.flatMap(({ balances }) => balances))?.balance
    const nonce = last(accesses.flatMap(({ nonces }) => nonces))?.nonce
    const code = last(accesses.flatMap(({ codes }) => codes))?.code
    const changed = slots.flatMap((slot) => {
      const value = last(accesses.flatMap(({ storage }) => storage.find((one) => one.slot === slot.toLowerCase())?.changes ?? []))?.value
      return value === undefined ? [] : [{ slot, value }]
    })
    if (balance === undefined && nonce === undefined && code === undefined && changed.length === 0) return []
    return [
      {
        address,
        ...defined({ balance, nonce, code }),
        slots: changed,
      },
    ]
  })
}
