import type { WordComparisons } from './derived-word.ts'
import type { FollowedValue, UnsettledRead } from './guess.ts'
export type { FollowedValue, UnsettledRead } from './guess.ts'
import type { Address } from '../ethereum/address.ts'
import type { ErrorCode } from '../errors.ts'
import type { Hex } from '../bytes/hex.ts'
import type { SetCodeTransaction, UnsignedTransaction } from '../ethereum/transaction.ts'

/** Rules that a local run can go by, oldest first; names are those of the hardforks. Blob parameter forks (EIP-7892) change no rule of a run but BLOBBASEFEE. */
export const HARDFORKS = ['shanghai', 'cancun', 'prague', 'osaka', 'bpo1', 'bpo2', 'amsterdam'] as const
export type Rules = (typeof HARDFORKS)[number]

/** A fork of a chain: its name, and the first timestamp (seconds) at which it is in force. */
export type ScheduledFork = {
  readonly name: string
  readonly from: bigint
  /** The EIPs that it brings there. Absent: those that its name stands for. */
  readonly eips?: readonly number[]
}

/** The block before the one that is asked about: when it was, in seconds, and the newest fork whose fields its header has (`Header.fork`). */
export type ParentShape = { readonly timestamp: bigint; readonly fork?: 'amsterdam' | 'unknown' }

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
  /**
   * Hashes of the blocks before the parent, newest first, as far as the proved state does not hold them: only where the block lies more than one ahead
   * of that state. Absent: none.
   */
  readonly ancestors?: readonly Hex[]
  /** EIP-7843. Absent: not known, and code that asks for it is not run. */
  readonly slotNumber?: bigint
  /** The beacon root that the block stores before its first transaction (EIP-4788). Absent: the contract holds what was proved. */
  readonly parentBeaconRoot?: Hex
  /** What the blocks between the proved state and this one stored in the same way: their times, and the roots. Absent: none. */
  readonly beaconRoots?: readonly BeaconRoot[]
  /** For a chain whose schedule does not ship with the build: the rules that somebody declares. Never above the schedule of one that does. */
  readonly rules?: Rules
  /** What somebody brought in of the chain's schedule, beside what ships (`importSchedule`). */
  readonly forks?: readonly ScheduledFork[]
  /** The header that it is the child of: its time in seconds, and the newest fork whose fields it has (`Header.fork`). */
  readonly parent?: ParentShape
}

/** A beacon root as EIP-4788 keeps it: under the time of the block that stores it, in seconds. */
export type BeaconRoot = { readonly timestamp: bigint; readonly root: Hex }

/** Something that a run read and that was not proved yet: an account (with its code), and slots of it. */
export type MissingState = { readonly address: Address; readonly slots: readonly Hex[] }

/** A slot of a mapping, and the addresses that were hashed to get it: of the outermost mapping first, as the owner of an allowance before its spender. */
export type KeyedSlot = { readonly slot: Hex; readonly keys: readonly Address[] }

/** Each account and slot once. */
export function mergeMissingState(wants: readonly MissingState[]): readonly MissingState[] {
  const merged = new Map<Address, Set<Hex>>()
  for (const { address, slots } of wants) merged.set(address, new Set([...(merged.get(address) ?? []), ...slots]))
  return [...merged].map(([address, slots]) => ({ address, slots: [...slots] }))
}

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

/** What can be run as it stands. One of type 4 is run as one of type 2 with its list beside it (`SimulatedTransaction`): a run needs no signature. */
export type RunTransaction = Exclude<UnsignedTransaction, SetCodeTransaction>

/**
 * One tuple of an EIP-7702 list as a run needs it: who the signature is of, instead of the signature. Absent where none can be recovered:
 * the block then skips the tuple, and so does the run. Chain id 0 is any chain; the zero address takes a delegation back.
 */
export type RunAuthorization = {
  readonly chainId: bigint
  readonly address: Address
  readonly nonce: bigint
  readonly authority?: Address
}

/** Who signs, what, and the EIP-7702 list: where that is present, the transaction is run as type 4 with the same fields. */
export type SimulatedTransaction = {
  readonly from: Address
  readonly transaction: RunTransaction
  readonly authorizations?: readonly RunAuthorization[]
}

/** A transaction as it would be signed, run for `from` without a signature. */
export type Run = SimulatedTransaction & { readonly environment: BlockEnvironment; readonly probes: readonly Probe[] }

/**
 * A digest that is taken for signed: wherever a run asks ECRECOVER for it, whatever the signature, the answer is `signer`. So a permit or a user
 * operation that is still to be signed can be played to its end. An assumption, never part of what a signed transaction does. `r`: where several sign the same,
 * whose signature is the one with this member.
 */
export type SignedDigest = { readonly digest: Hex; readonly signer: Address; readonly r?: Hex }

/**
 * A message as a contract would send it: no fee, no nonce, nothing but what the call itself does. Wei; `gasLimit` is 30 million if absent. Absent `to`: a
 * creation, whose answer is the code that it would leave.
 */
export type PlainCall = {
  readonly from: Address
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly gasLimit?: bigint
}

/**
 * One of several that run one after another on the same state. `balance`: what the sender of a call has before it, in wei, whatever was proved: for a made-up
 * payer.
 */
export type BundleStep =
  | ({ readonly kind: 'transaction' } & SimulatedTransaction)
  | ({ readonly kind: 'call'; readonly balance?: bigint } & PlainCall)

/** Steps of one bundle, such as the calls of a batch. */
export const MAX_STEPS = 64

/** Steps in one block. Probes are asked before the first and after each. A step that fails does not stop the next, as in a block. */
export type Bundle = {
  readonly environment: BlockEnvironment
  readonly steps: readonly BundleStep[]
  readonly probes: readonly Probe[]
  readonly signed?: readonly SignedDigest[]
  /** Absent: plain calls are sent by whoever makes them, for nothing. */
  readonly carrier?: Carrier
  /** What these slots hold before the first step, whatever was proved: an assumption, as the number of a Safe's transaction whose turn is yet to come. */
  readonly slots?: readonly AssumedSlot[]
}

/** A slot that is taken to hold this. */
export type AssumedSlot = { readonly address: Address; readonly slot: Hex; readonly value: Hex }

/**
 * The transaction that carries plain calls, which is not made yet: so much of it as code can see. Whoever sends it where a contract makes the call, made up with that
 * balance in wei; what it pays the proposer, in wei per gas; and the gas that each call has.
 */
export type Carrier = { readonly origin: Address; readonly balance: bigint; readonly tip: bigint; readonly gasLimit: bigint }

/** Steps that are run again under other circumstances. Only what those from `first` on do counts. `account`: whose balance a variant sets. */
export type VariedBundle = Bundle & { readonly first: number; readonly account: Address }

/** A transaction by itself, as steps. */
export const bundleOf = ({ environment, probes, ...sent }: Run): VariedBundle => ({
  environment,
  steps: [{ kind: 'transaction', ...sent }],
  probes,
  first: 0,
  account: sent.from,
})

/** What no variant changes of a block: the chain, and by which rules it runs. */
export type Settled = 'chainId' | 'rules' | 'forks' | 'parent'

/** The same run in another block, with another limit, by a richer sender, or on slots that hold something else. What is absent stays as it is. */
export type Variant = {
  readonly environment?: Partial<Omit<BlockEnvironment, Settled>>
  /** Of the last step, where that is a transaction; else of each call. */
  readonly gasLimit?: bigint
  /** Of the account that is named beside the steps, in wei, whatever was proved. */
  readonly balance?: bigint
  /** The proposer's account, whatever was proved: who is made up has none. Balance in wei; `code` is `0x` for a person. */
  readonly proposer?: { readonly balance: bigint; readonly code: Hex }
  /** What these slots hold, whatever was proved. */
  readonly slots?: readonly AssumedSlot[]
}

/** What of a variant differs from the run itself. `calls`: the frames and how each ended. `storage`: which slots changed, or to what. */
export type Aspect = 'outcome' | 'returned' | 'calls' | 'logs' | 'transfers' | 'storage' | 'codes' | 'probes'

/** A variant's run in short. One that could not be made says why and leaves the others alone. */
export type VariantResult =
  | {
      readonly at: 'ran'
      readonly outcome: RunOutcome
      readonly gasUsed: bigint
      /** Empty where they are those of the run itself, as `differs` tells: a long list is not repeated. */
      readonly logs: readonly Log[]
      readonly transfers: readonly NativeTransfer[]
      /** After the run, in the order of the probes. */
      readonly probes: readonly ProbeResult[]
      readonly differs: readonly Aspect[]
    }
  | { readonly at: 'stopped'; readonly code: ErrorCode }

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

/**
 * The log address of EIP-7708 (from Amsterdam on): there every native transfer is told once more as a `Transfer` log. No token lives at it,
 * and what its logs say is in `transfers` already.
 */
export const NATIVE_LOG_ADDRESS: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

/** True for a log that a contract wrote: one that may be read as a token's. */
export const isContractLog = ({ address }: Log): boolean => address.toLowerCase() !== NATIVE_LOG_ADDRESS

/** How a run ended. `why` is the EVM's name of the exception, or why no block would take the transaction. */
export type RunOutcome = { readonly ok: true } | { readonly ok: false; readonly why: string; readonly data: Hex }

/**
 * A step from one slot to the next: keccak256 of a mapping's key and the slot, or, without key, of the slot alone (where the items of a dynamic array
 * begin); then `offset` slots further (a field of a struct, an item of an array). The key is as it was hashed: 32 bytes for a value, any length for a
 * string. `order` tells Solidity (key first) from Vyper (slot first).
 */
export type SlotStep = { readonly key?: Hex; readonly order?: 'key-first' | 'slot-first'; readonly offset: bigint }

/**
 * Where a slot lies: a declared position and the steps from it, outermost first. `allowance[owner][spender]` is `{ base, steps: [{ key: owner },
 * { key: spender }] }`. A base that is itself a large number is a namespace (ERC-7201, EIP-1967) or an unrecorded hash; it is not looked into.
 */
export type SlotPath = { readonly base: Hex; readonly steps: readonly SlotStep[] }

/** A contract that a run created and that is still there at its end. `salt` for CREATE2. Its code is in `codes`. */
export type Created = { readonly address: Address; readonly creator: Address; readonly salt?: Hex }

/**
 * A SELFDESTRUCT that stayed. `gone`: code and storage went too, since the same transaction created it (EIP-6780), or since the block's rules are those before Cancun;
 * otherwise only the balance moved. `burned`: wei that nobody received.
 */
export type Destroyed = { readonly address: Address; readonly beneficiary: Address; readonly gone: boolean; readonly burned: bigint }

/** What became of a tuple of the EIP-7702 list. `delegate` absent: taken back. A skipped one says which rule of the EIP it broke; `gas`: the limit did not pay for the list, so that nothing of it stands (EIP-8037). */
export type AppliedAuthorization = {
  readonly authority: Address | undefined
  readonly delegate: Address | undefined
  /** The delegation that the authority had before this tuple. */
  readonly before: Address | undefined
  readonly skipped?: 'chain' | 'nonce' | 'signature' | 'code' | 'gas'
}

/**
 * A guessed value as the run read it, and the word that it was compared with or taken from. `by`: it was divided by that before. `ordered`: by LT, GT, SLT or SGT;
 * otherwise by EQ, XOR or SUB, which tell an equal from another.
 */
export type ComparedGuess = {
  readonly value: FollowedValue
  readonly was: bigint
  readonly word: bigint
  readonly by: bigint
  readonly ordered: boolean
}

/** What a run did. A revert is an outcome, not an error. */
export type Simulation = {
  readonly outcome: RunOutcome
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
  /** `preimage` is what was hashed last to get the slot, `path` the whole way to it: both only where the run hashed it. They name slots of mappings and arrays. */
  readonly storage: readonly {
    readonly address: Address
    readonly slot: Hex
    readonly before: Hex
    readonly after: Hex
    readonly preimage?: Hex
    readonly path?: SlotPath
  }[]
  readonly codes: readonly { readonly address: Address; readonly before: Hex; readonly after: Hex }[]
  /** Of every account whose nonce differs. */
  readonly nonces: readonly { readonly address: Address; readonly before: bigint; readonly after: bigint }[]
  readonly created: readonly Created[]
  readonly destroyed: readonly Destroyed[]
  /** In the order of the list; empty for other types than 4. */
  readonly authorizations: readonly AppliedAuthorization[]
  readonly probes: readonly { readonly before: ProbeResult; readonly after: ProbeResult }[]
  readonly read: { readonly accounts: number; readonly slots: number }
  /**
   * What the run read that is not settled by what is signed: block values that only a proposer knows, who sends, and at what price and limit. `gas` only where it
   * was looked at: not where it is at once passed on to a call, as compilers do (the same line is drawn by ERC-7562, OP-012).
   */
  readonly guessed: readonly UnsettledRead[]
  /** Whose code read each of them, each pair once, in the order of the first reading. */
  readonly readBy: readonly { readonly value: UnsettledRead; readonly address: Address }[]
  /** What those values were compared with, each pair once, as far as it was seen: where a value was worked on first, only a division is followed. Absent: nothing. */
  readonly compared?: readonly ComparedGuess[]
  /** The same comparisons and those of words that were worked on, each with how the word comes out of the block. Absent: none. */
  readonly comparedWords?: WordComparisons
  /** There were more comparisons, or more work on their words, than is remembered. */
  readonly comparedCutOff?: true
  /** Absent where the rules that it was run by are those of its block. */
  readonly rules?: OtherRules
  /** Milliseconds of the last run. */
  readonly ms: number
}

/** A run that did nothing and went well. */
export const EMPTY_SIMULATION: Simulation = {
  outcome: { ok: true },
  gasUsed: 0n,
  gasNeeded: undefined,
  returnData: '0x',
  frames: [],
  logs: [],
  transfers: [],
  balances: [],
  storage: [],
  codes: [],
  nonces: [],
  created: [],
  destroyed: [],
  authorizations: [],
  probes: [],
  read: { accounts: 0, slots: 0 },
  guessed: [],
  readBy: [],
  ms: 0,
}

/**
 * Rules that a run went by and its block may not. `newer`: the chain has a fork that this build does not know, by its name where somebody named it, else
 * `unknown`. `early`: by the clock this fork is there, and the chain's blocks do not have it.
 */
export type OtherRules = { readonly by: Rules; readonly newer?: string; readonly early?: string }
