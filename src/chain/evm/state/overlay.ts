import type { AccountFields } from '@ethereumjs/common'
import { Account } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { NOTHING } from './proved-reader.ts'
import type { BaseState } from './base-state.ts'

/** Written values against those below. Storage values are bytes without leading zeros, balances wei. */
export type StateChanges = {
  readonly balances: readonly Change<bigint>[]
  readonly nonces: readonly Change<bigint>[]
  readonly storage: readonly (Change<Uint8Array> & { readonly slot: Hex })[]
  readonly codes: readonly Change<Uint8Array>[]
}
type Change<V> = { readonly address: Address; readonly before: V; readonly after: V }

const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

// ethereumjs changes the accounts that it is given, so nobody shares one.
const copy = (value: Pick<Account, 'nonce' | 'balance' | 'storageRoot' | 'codeHash'>): Account =>
  new Account(value.nonce, value.balance, value.storageRoot, value.codeHash)

/** Map writes that can be undone back to a mark; marks nest. */
function createUndoLog() {
  const undo: (() => void)[] = []
  const marks: number[] = []
  const rollBack = (): void => {
    const mark = marks.pop() ?? 0
    while (undo.length > mark) undo.pop()?.()
  }
  return {
    set<K, V>(map: Map<K, V>, key: K, value: V): void {
      const had = map.has(key)
      const before = map.get(key)
      undo.push(() => (had ? map.set(key, before as V) : map.delete(key)))
      map.set(key, value)
    },
    mark: (): void => void marks.push(undo.length),
    keep: (): void => void marks.pop(),
    rollBack,
    /** Runs `work` and undoes whatever it wrote, also when it throws in the middle. */
    async discard<T>(work: () => Promise<T>): Promise<T> {
      const depth = marks.length
      marks.push(undo.length)
      try {
        return await work()
      } finally {
        while (marks.length > depth) rollBack()
      }
    },
  }
}

type Written = {
  readonly accounts: Map<Address, Account | undefined>
  readonly codes: Map<Address, Uint8Array>
  readonly storage: Map<Address, Map<Hex, Uint8Array>>
}

function changesOf({ accounts, codes, storage }: Written, ground: BaseState): StateChanges {
  const gone = (address: Address): boolean => accounts.has(address) && accounts.get(address) === undefined
  const numbers = (field: 'balance' | 'nonce') =>
    [...accounts]
      .map(([address, value]) => ({ address, before: ground.account(address)?.[field] ?? 0n, after: value?.[field] ?? 0n }))
      .filter(({ before, after }) => before !== after)
  return {
    balances: numbers('balance'),
    nonces: numbers('nonce'),
    storage: [...storage]
      .filter(([address]) => !gone(address))
      .flatMap(([address, slots]) => [...slots].map(([slot, after]) => ({ address, slot, before: ground.slot(address, slot), after })))
      .filter(({ before, after }) => !same(before, after)),
    codes: [...codes]
      .map(([address, after]) => ({ address, before: ground.code(address), after }))
      .filter(({ before, after }) => !same(before, after)),
  }
}

/** Accounts, code and storage as written by a run, above what was there before it. */
export type Overlay = ReturnType<typeof createOverlay>

/** An empty overlay. Everything in it is synchronous; see `createWitnessState` for the face that ethereumjs needs. */
export function createOverlay(ground: BaseState) {
  const log = createUndoLog()
  const written: Written = { accounts: new Map(), codes: new Map(), storage: new Map() }
  const { accounts, codes, storage } = written
  /** Accounts whose earlier storage is hidden: created or destroyed in this run. */
  const cleared = new Map<Address, true>()

  const account = (address: Address): Account | undefined => {
    const value = accounts.has(address) ? accounts.get(address) : ground.account(address)
    return value && copy(value)
  }
  const put = (address: Address, value: Account | undefined): void => log.set(accounts, address, value && copy(value))
  const modify = (address: Address, fields: AccountFields): void => {
    const { nonce, balance, storageRoot, codeHash } = account(address) ?? new Account()
    put(
      address,
      new Account(fields.nonce ?? nonce, fields.balance ?? balance, fields.storageRoot ?? storageRoot, fields.codeHash ?? codeHash),
    )
  }
  const clear = (address: Address): void => {
    log.set(storage, address, new Map<Hex, Uint8Array>())
    log.set(cleared, address, true)
  }
  return {
    account,
    put,
    modify,
    clear,
    code: (address: Address): Uint8Array => codes.get(address) ?? ground.code(address),
    putCode(address: Address, code: Uint8Array): void {
      log.set(codes, address, code)
      modify(address, { codeHash: keccak_256(code) })
    },
    slot: (address: Address, slot: Hex): Uint8Array =>
      storage.get(address)?.get(slot) ?? (cleared.has(address) ? NOTHING : ground.slot(address, slot)),
    putSlot(address: Address, slot: Hex, value: Uint8Array): void {
      const slots = storage.get(address)
      if (slots) log.set(slots, slot, value)
      else log.set(storage, address, new Map([[slot, value]]))
    },
    remove(address: Address): void {
      put(address, undefined)
      log.set(codes, address, NOTHING)
      clear(address)
    },
    mark: log.mark,
    keep: log.keep,
    rollBack: log.rollBack,
    discard: log.discard,
    /** What stays changed. Storage of an account that is gone is not told row by row. */
    changes: () => changesOf(written, ground),
    /** Only what was written here; `undefined` where that is nothing. */
    own: {
      account: (address: Address) => (accounts.has(address) ? { account: accounts.get(address) } : undefined),
      code: (address: Address) => codes.get(address),
      slot: (address: Address, slot: Hex) => storage.get(address)?.get(slot) ?? (cleared.has(address) ? NOTHING : undefined),
    },
  }
}
