import type { Address } from './address.ts'
import type { Hex } from './hex.ts'
import type { UnsignedTransaction } from './transaction.ts'

/** The block that a run pretends to be in: the child of a header whose hash was recomputed. Fees in wei per gas. */
export type BlockEnvironment = {
  readonly chainId: number
  readonly parentHash: Hex
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  /** Computed from the parent (EIP-1559). */
  readonly baseFee: bigint
  readonly gasLimit: bigint
  readonly coinbase: Address
  readonly prevRandao: Hex
  /** Computed from the parent (EIP-4844). */
  readonly excessBlobGas: bigint
}

/** Something that a run read and that was not proved yet: an account (with its code), and slots of it. */
export type Want = { readonly address: Address; readonly slots: readonly Hex[] }

/** An account of the state trie, or its proved absence. Balance in wei. */
export type WitnessAccount = {
  readonly address: Address
  readonly account: { readonly nonce: bigint; readonly balance: bigint; readonly storageRoot: Hex; readonly codeHash: Hex } | undefined
}

/** Proved state under one state root. Values of absent slots are zero, and that too was proved. */
export type Witness = {
  readonly accounts: readonly WitnessAccount[]
  readonly slots: readonly { readonly address: Address; readonly slot: Hex; readonly value: Hex }[]
  /** Code by its keccak256, each checked against it. */
  readonly codes: readonly { readonly hash: Hex; readonly code: Hex }[]
}

export const EMPTY_WITNESS: Witness = { accounts: [], slots: [], codes: [] }

/** A read-only call made before and after the transaction, on the same proved state. */
export type Probe = { readonly to: Address; readonly data: Hex; readonly from?: Address }
export type ProbeResult = { readonly ok: boolean; readonly data: Hex }

/** A transaction as it would be signed, run for `from` without a signature. */
export type Run = {
  readonly from: Address
  readonly transaction: UnsignedTransaction
  readonly environment: BlockEnvironment
  readonly probes: readonly Probe[]
}

/** A message call or creation. `parent` is an index into the list of frames. Value in wei. */
export type Frame = {
  readonly parent: number | undefined
  readonly depth: number
  readonly kind: 'call' | 'delegatecall' | 'staticcall' | 'callcode' | 'create'
  readonly from: Address
  readonly to: Address
  /** Whose code ran; differs from `to` for delegatecall, callcode and EIP-7702 accounts. */
  readonly codeAddress: Address
  readonly value: bigint
  readonly input: Hex
  readonly output: Hex
  readonly gasUsed: bigint
  /** Absent when it succeeded. EVM name of the exception, `revert` among them. */
  readonly failure?: string
  /** It or a frame above it was undone. */
  readonly reverted: boolean
}

export type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** Native currency that moved by a call, creation or self-destruct and stayed moved. Wei. */
export type NativeTransfer = { readonly from: Address; readonly to: Address; readonly value: bigint }

/** What a run did. A revert is an outcome, not an error. */
export type Simulation = {
  readonly outcome: { readonly ok: true } | { readonly ok: false; readonly why: string; readonly data: Hex }
  /** Gas that would be paid for, after refunds. */
  readonly gasUsed: bigint
  /** The smallest gas limit with the same outcome, when it succeeded. */
  readonly gasNeeded: bigint | undefined
  readonly returnData: Hex
  readonly frames: readonly Frame[]
  readonly logs: readonly Log[]
  readonly transfers: readonly NativeTransfer[]
  /** Wei, of every account whose balance differs, the fee included. */
  readonly balances: readonly { readonly address: Address; readonly before: bigint; readonly after: bigint }[]
  /** `preimage` is what was hashed to get the slot, where the run hashed it: names mapping slots. */
  readonly storage: readonly {
    readonly address: Address
    readonly slot: Hex
    readonly before: Hex
    readonly after: Hex
    readonly preimage?: Hex
  }[]
  readonly codes: readonly { readonly address: Address; readonly before: Hex; readonly after: Hex }[]
  readonly probes: readonly { readonly before: ProbeResult; readonly after: ProbeResult }[]
  readonly read: { readonly accounts: number; readonly slots: number }
  /** Block values that the run read and that only a proposer knows. */
  readonly guessed: readonly ('coinbase' | 'prevrandao' | 'timestamp' | 'number')[]
  /** Milliseconds of the last run. */
  readonly ms: number
}
