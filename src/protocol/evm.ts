import { type Bundle, type Run, RULES, type Simulation, type Variant, type VariantResult, type Want, type Witness } from '#core/simulation'
import * as c from './check.ts'
import * as s from './schema.ts'
import { runTransaction } from './signable.ts'

/** A run either touched nothing unproved, or says what it still wants. Only the former is ever shown. */
export type RunResult =
  /** `reads`: all that the run read, so that the next one like it asks for it at once. */
  | { readonly done: true; readonly simulation: Simulation; readonly reads: readonly Want[] }
  | { readonly done: false; readonly wants: readonly Want[] }

/** As `RunResult`: one answer for each step of a bundle, or for each variant. */
export type Ran<T> = { readonly done: true; readonly results: readonly T[] } | { readonly done: false; readonly wants: readonly Want[] }

/** A read-only call on proved state, as `eth_call` would make it. */
export type ReadResult =
  | { readonly done: true; readonly ok: boolean; readonly data: `0x${string}` }
  | { readonly done: false; readonly wants: readonly Want[] }

/**
 * The evm Worker: no connection, disposable. A `world` is proved state under one state root; `add` extends it.
 * Throws `simulation/unsupported` (a precompile or a step that we cannot run), `simulation/unsupported-fork`, `simulation/budget`.
 */
export type EvmCalls = {
  run: { params: { readonly world: string; readonly add: Witness; readonly run: Run }; result: RunResult }
  /** Steps one after another, each seeing what the ones before it wrote. Each tells only what it changed itself. */
  runBundle: { params: { readonly world: string; readonly add: Witness; readonly bundle: Bundle }; result: Ran<Simulation> }
  /** The same run under other circumstances, each on its own; at most 16. */
  runs: {
    params: { readonly world: string; readonly add: Witness; readonly run: Run; readonly variants: readonly Variant[] }
    result: Ran<VariantResult>
  }
  /** Calls one after another on the same state, none seeing the other's writes. */
  read: {
    params: {
      readonly world: string
      readonly add: Witness
      readonly environment: Run['environment']
      readonly calls: readonly { readonly to: `0x${string}`; readonly data: `0x${string}`; readonly from?: `0x${string}` }[]
    }
    result:
      | { readonly done: true; readonly results: readonly { readonly ok: boolean; readonly data: `0x${string}` }[] }
      | { readonly done: false; readonly wants: readonly Want[] }
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
  rules: c.optional(c.among(RULES)),
  beyond: c.optional(c.among(['amsterdam'])),
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
const step = c.either([c.members({ kind: c.among(['transaction']), ...sent }), c.members({ kind: c.among(['call']), ...call })])
const bundle = c.members({
  environment,
  steps: c.list(step, 64, 1),
  probes: c.list(probe),
  signed: c.optional(c.list(c.members({ digest: s.hash, signer: s.address }), 64)),
})
const variant = c.members({
  environment: c.optional(
    c.members({
      coinbase: c.optional(s.address),
      timestamp: c.optional(s.uint),
      prevRandao: c.optional(s.hash),
      number: c.optional(s.uint),
      baseFee: c.optional(s.uint),
      gasLimit: c.optional(s.uint),
    }),
  ),
  gasLimit: c.optional(s.uint),
  balance: c.optional(s.uint),
})

export const evmValidators = /* @__PURE__ */ s.validators<EvmCalls>({
  run: c.members({ world: s.text(80), add: witness, run }),
  runBundle: c.members({ world: s.text(80), add: witness, bundle }),
  runs: c.members({ world: s.text(80), add: witness, run, variants: c.list(variant, 16) }),
  read: c.members({ world: s.text(80), add: witness, environment, calls: c.list(probe) }),
  drop: c.members({ world: s.text(80) }),
})
