import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex, word } from '#core/bytes/hex'
import type { EvmState } from '../evm/state/evm-state.ts'
import { strip } from '../evm/state/evm-state.ts'
import type { StateChanges } from '../evm/state/overlay.ts'
import { createProvingTrie, type ProvingTrie } from '../proof/build-trie.ts'
import { encodeRlpInteger, encodeRlpItem } from '../proof/rlp.ts'

/** An account of the practice chain. Wei; slots as 32-byte words, without those that are zero. Never changed: a block makes new ones. */
type PracticeAccount = {
  readonly nonce: bigint
  readonly balance: bigint
  readonly code: Uint8Array
  readonly storage: ReadonlyMap<Hex, Uint8Array>
}

/** The whole state of the practice chain after a block. */
export type PracticeState = ReadonlyMap<Address, PracticeAccount>

/** How the first state is written (data/practice-chain/genesis.json). Quantities are hex, `time` is in seconds since the epoch. */
export type PracticeGenesis = {
  readonly time: number
  readonly accounts: readonly {
    readonly address: string
    readonly nonce: number
    readonly balance: string
    readonly code?: string
    readonly storage?: Readonly<Record<string, string | undefined>>
  }[]
}

const NO_CODE = new Uint8Array(0)
const NOBODY: PracticeAccount = { nonce: 0n, balance: 0n, code: NO_CODE, storage: new Map() }

/** Bytes of hex, without its `0x`. */
export const bytesOfHex = (hex: string): Uint8Array => hexToBytes(hex.slice(2))

export const stateOfGenesis = ({ accounts }: PracticeGenesis): PracticeState =>
  new Map(
    accounts.map(({ address, nonce, balance, code = '0x', storage = {} }) => [
      address as Address,
      {
        nonce: BigInt(nonce),
        balance: BigInt(balance),
        code: bytesOfHex(code),
        storage: new Map(
          Object.entries(storage).map(([slot, value = '0x0']) => [word(BigInt(slot)), strip(bytesOfHex(word(BigInt(value))))] as const),
        ),
      },
    ]),
  )

/** EIP-161: an account of which nothing is left is none. */
const isEmpty = ({ nonce, balance, code }: PracticeAccount): boolean => nonce === 0n && balance === 0n && code.length === 0

/** The state after what a transaction changed. */
export function withChanges(before: PracticeState, changes: StateChanges): PracticeState {
  const after = new Map(before)
  const change = (address: Address, fields: Partial<PracticeAccount>): void =>
    void after.set(address, { ...(after.get(address) ?? NOBODY), ...fields })
  for (const { address, after: balance } of changes.balances) change(address, { balance })
  for (const { address, after: nonce } of changes.nonces) change(address, { nonce })
  for (const { address, after: code } of changes.codes) change(address, { code })
  for (const { address, slot, after: value } of changes.storage) {
    const storage = new Map(after.get(address)?.storage)
    if (value.length === 0) storage.delete(slot)
    else storage.set(slot, value)
    change(address, { storage })
  }
  for (const [address, account] of after) if (isEmpty(account)) after.delete(address)
  return after
}

const storageTries = new WeakMap<PracticeAccount, ProvingTrie>()
const stateTries = new WeakMap<PracticeState, ProvingTrie>()

function storageTrie(account: PracticeAccount): ProvingTrie {
  const made =
    storageTries.get(account) ??
    createProvingTrie([...account.storage].map(([slot, value]) => ({ key: keccak_256(bytesOfHex(slot)), value: encodeRlpItem(value) })))
  storageTries.set(account, made)
  return made
}

/** [nonce, balance, storageRoot, codeHash] (Yellow Paper, section 4.1). */
const accountItem = (account: PracticeAccount): Uint8Array =>
  encodeRlpItem([
    encodeRlpInteger(account.nonce),
    encodeRlpInteger(account.balance),
    bytesOfHex(storageTrie(account).root),
    keccak_256(account.code),
  ])

function stateTrie(state: PracticeState): ProvingTrie {
  const made =
    stateTries.get(state) ??
    createProvingTrie([...state].map(([address, account]) => ({ key: keccak_256(bytesOfHex(address)), value: accountItem(account) })))
  stateTries.set(state, made)
  return made
}

export const stateRootOf = (state: PracticeState): Hex => stateTrie(state).root

/** What a proof of an account says (EIP-1186). */
export type AccountProof = {
  readonly account: PracticeAccount
  readonly accountProof: readonly Hex[]
  readonly storageProof: readonly { readonly key: Hex; readonly value: Uint8Array; readonly proof: readonly Hex[] }[]
}

/** Proves an account and slots of it, or that they are not there. */
export function proveAccount(state: PracticeState, address: Address, slots: readonly Hex[]): AccountProof {
  const account = state.get(address) ?? NOBODY
  return {
    account,
    accountProof: stateTrie(state).prove(keccak_256(bytesOfHex(address))),
    storageProof: slots.map((key) => ({
      key,
      value: account.storage.get(key) ?? NO_CODE,
      proof: storageTrie(account).prove(keccak_256(bytesOfHex(key))),
    })),
  }
}

/** The state as the EVM reads it: all of it is known, so that nothing is ever missing. */
export function evmStateOf(state: PracticeState): EvmState {
  const codes = new Map([...state.values()].map(({ code }) => [fromBytes(keccak_256(code)), code]))
  return {
    add: () => undefined,
    account(address) {
      const found = state.get(address)
      if (!found) return { account: undefined }
      const { nonce, balance, code, storage } = found
      const storageRoot = bytesOfHex(storageTrie(found).root)
      return {
        account: { nonce, balance, storageRoot, codeHash: keccak_256(code), hasStorage: storage.size > 0, hasCode: code.length > 0 },
      }
    },
    slot: (address, slot) => state.get(address)?.storage.get(slot) ?? NO_CODE,
    code: (hash) => codes.get(hash),
  }
}
