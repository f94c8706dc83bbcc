import {
  type Bundle,
  MAX_STEPS,
  type KeyedSlot,
  type Run,
  HARDFORKS,
  type Simulation,
  type Variant,
  type VariantResult,
  type VariedBundle,
  type MissingState,
  type Witness,
} from '#core/simulation/simulation'
import * as c from './check.ts'
import * as s from './schema.ts'
import { runTransaction } from './signable.ts'

/** Of the slots that are wanted or were read, whose they are as far as addresses were hashed for them: a connection keeps those of different accounts apart. Absent where none is known. */
type Keyed = { readonly keys?: readonly KeyedSlot[] }

/** What is not proved yet. */
type Wanting = { readonly done: false; readonly wants: readonly MissingState[] } & Keyed

/** A run either touched nothing unproved, or says what it still wants. Only the former is ever shown. */
export type RunResult =
  /** `reads`: all that the run read, so that the next one like it asks for it at once. */
  ({ readonly done: true; readonly simulation: Simulation; readonly reads: readonly MissingState[] } & Keyed) | Wanting

/** As `RunResult`: one answer for each step of a bundle, or for each variant. */
export type RunResults<T> = { readonly done: true; readonly results: readonly T[] } | Wanting

/** As `RunResults`. `reads`: all that the steps read, with what is unproved taken for empty. */
export type BundleResult = RunResults<Simulation> & { readonly reads: readonly MissingState[] } & Keyed

/** A read-only call on proved state, as `eth_call` would make it. */
export type ReadResult =
  | { readonly done: true; readonly ok: boolean; readonly data: `0x${string}` }
  | { readonly done: false; readonly wants: readonly MissingState[] }

/**
 * The evm Worker: no connection, disposable. A `world` is proved state under one state root; `add` extends it.
 * Throws `simulation/unsupported` (a precompile or a step that we cannot run), `simulation/unsupported-fork`, `simulation/budget`.
 */
export type EvmCalls = {
  run: { params: { readonly world: string; readonly add: Witness; readonly run: Run }; result: RunResult }
  /** Steps one after another, each seeing what the ones before it wrote. Each tells only what it changed itself. */
  runBundle: { params: { readonly world: string; readonly add: Witness; readonly bundle: Bundle }; result: BundleResult }
  /**
   * The same steps under other circumstances, each time on their own and within a budget of its own; at most 64 times. Answers the first of them, at least one
   * and as many as fit in a few seconds: the others are asked for again.
   */
  runs: {
    params: { readonly world: string; readonly add: Witness; readonly bundle: VariedBundle; readonly variants: readonly Variant[] }
    result: RunResults<VariantResult>
  }
  /** Calls one after another on the same state, none seeing the other's writes. */
  read: {
    params: {
      readonly world: string
      readonly add: Witness
      readonly environment: Run['environment']
      readonly calls: readonly { readonly to: `0x${string}`; readonly data: `0x${string}`; readonly from?: `0x${string}` }[]
    }
    result: { readonly done: true; readonly results: readonly { readonly ok: boolean; readonly data: `0x${string}` }[] } | Wanting
  }
  drop: { params: { readonly world: string }; result: undefined }
}

const witness = c.members({
  accounts: c.list(
    c.members({
      address: s.address,
      account: c.either([s.none, c.members({ nonce: s.uint, balance: s.uint, storageRoot: s.hash, codeHash: s.hash })]),
    }),
  ),
  slots: c.list(c.members({ address: s.address, slot: s.hash, value: s.hash })),
  codes: c.list(c.members({ hash: s.hash, code: s.hex })),
})

/** Blocks ahead of the proved state that a run may pretend to be in. */
const MAX_ANCESTORS = 256
const MAX_VARIANTS = 64

const beaconRoots = c.optional(c.list(c.members({ timestamp: s.uint, root: s.hash }), MAX_ANCESTORS))
const environment = c.members({
  chainId: s.chainId,
  parentHash: s.hash,
  number: s.uint,
  timestamp: s.uint,
  baseFee: s.uint,
  gasLimit: s.uint,
  coinbase: s.address,
  prevRandao: s.hash,
  excessBlobGas: s.uint,
  ancestors: c.optional(c.list(s.hash, MAX_ANCESTORS)),
  parentBeaconRoot: c.optional(s.hash),
  beaconRoots,
  rules: c.optional(c.among(HARDFORKS)),
  slotNumber: c.optional(s.uint),
  forks: c.optional(s.scheduledForks),
  parent: c.optional(c.members({ timestamp: s.uint, fork: c.optional(c.among(['amsterdam', 'unknown'])) })),
})

const probe = c.members({ to: s.address, data: s.hex, from: c.optional(s.address) })

const authorization = c.members({ chainId: s.uint, address: s.address, nonce: s.uint, authority: c.optional(s.address) })
const sent = {
  from: s.address,
  transaction: runTransaction,
  authorizations: c.optional(c.list(authorization, 256, 1)),
}
const run = c.members({ ...sent, environment, probes: c.list(probe) })
const call = { from: s.address, to: c.optional(s.address), value: s.uint, data: s.hex, gasLimit: c.optional(s.uint) }
const slots = c.optional(c.list(c.members({ address: s.address, slot: s.hash, value: s.hash }), 256))
const step = c.either([
  c.members({ kind: c.among(['transaction']), ...sent }),
  c.members({ kind: c.among(['call']), balance: c.optional(s.uint), ...call }),
])
const steps = {
  environment,
  steps: c.list(step, MAX_STEPS, 1),
  probes: c.list(probe),
  signed: c.optional(c.list(c.members({ digest: s.hash, signer: s.address, r: c.optional(s.hash) }), 64)),
  slots,
  carrier: c.optional(c.members({ origin: s.address, balance: s.uint, tip: s.uint, gasLimit: s.uint })),
}
const bundle = c.members(steps)
const varied = c.members({ ...steps, first: s.count, account: s.address })
const variant = c.members({
  environment: c.optional(
    c.members({
      coinbase: c.optional(s.address),
      timestamp: c.optional(s.uint),
      prevRandao: c.optional(s.hash),
      number: c.optional(s.uint),
      baseFee: c.optional(s.uint),
      gasLimit: c.optional(s.uint),
      excessBlobGas: c.optional(s.uint),
      parentHash: c.optional(s.hash),
      ancestors: c.optional(c.list(s.hash, MAX_ANCESTORS)),
      parentBeaconRoot: c.optional(s.hash),
      beaconRoots,
    }),
  ),
  gasLimit: c.optional(s.uint),
  balance: c.optional(s.uint),
  proposer: c.optional(c.members({ balance: s.uint, code: s.hex })),
  slots,
})

export const evmValidators = /* @__PURE__ */ s.validators<EvmCalls>({
  run: c.members({ world: s.text(80), add: witness, run }),
  runBundle: c.members({ world: s.text(80), add: witness, bundle }),
  runs: c.members({ world: s.text(80), add: witness, bundle: varied, variants: c.list(variant, MAX_VARIANTS) }),
  read: c.members({ world: s.text(80), add: witness, environment, calls: c.list(probe) }),
  drop: c.members({ world: s.text(80) }),
})
