import * as v from 'valibot'
import { type Bundle, type Run, RULES, type Simulation, type Variant, type VariantResult, type Want, type Witness } from '#core/simulation'
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

const witness = v.strictObject({
  accounts: v.array(
    v.strictObject({
      address: s.address,
      account: v.union([v.undefined(), v.strictObject({ nonce: s.uint, balance: s.uint, storageRoot: s.hash, codeHash: s.hash })]),
    }),
  ),
  slots: v.array(v.strictObject({ address: s.address, slot: s.hash, value: s.hash })),
  codes: v.array(v.strictObject({ hash: s.hash, code: s.hex })),
})

const environment = v.strictObject({
  chainId: s.chainId,
  parentHash: s.hash,
  number: s.uint,
  timestamp: s.uint,
  baseFee: s.uint,
  gasLimit: s.uint,
  coinbase: s.address,
  prevRandao: s.hash,
  excessBlobGas: s.uint,
  rules: v.exactOptional(v.picklist(RULES)),
  beyond: v.exactOptional(v.literal('amsterdam')),
})

const probe = v.strictObject({ to: s.address, data: s.hex, from: v.exactOptional(s.address) })

const authorization = v.strictObject({ chainId: s.uint, address: s.address, nonce: s.uint, authority: v.exactOptional(s.address) })
const sent = {
  from: s.address,
  transaction: runTransaction,
  authorizations: v.exactOptional(v.pipe(v.array(authorization), v.minLength(1), v.maxLength(256))),
}
const run = v.strictObject({ ...sent, environment, probes: v.array(probe) })
const call = { from: s.address, to: s.address, value: s.uint, data: s.hex, gasLimit: v.exactOptional(s.uint) }
const step = v.variant('kind', [
  v.strictObject({ kind: v.literal('transaction'), ...sent }),
  v.strictObject({ kind: v.literal('call'), ...call }),
])
const bundle = v.strictObject({
  environment,
  steps: v.pipe(v.array(step), v.minLength(1), v.maxLength(64)),
  probes: v.array(probe),
  signed: v.exactOptional(v.pipe(v.array(v.strictObject({ digest: s.hash, signer: s.address })), v.maxLength(64))),
})
const variant = v.strictObject({
  environment: v.exactOptional(
    v.strictObject({
      coinbase: v.exactOptional(s.address),
      timestamp: v.exactOptional(s.uint),
      prevRandao: v.exactOptional(s.hash),
      number: v.exactOptional(s.uint),
      baseFee: v.exactOptional(s.uint),
      gasLimit: v.exactOptional(s.uint),
    }),
  ),
  gasLimit: v.exactOptional(s.uint),
  balance: v.exactOptional(s.uint),
})

export const evmValidators = /* @__PURE__ */ s.validators<EvmCalls>({
  run: v.strictObject({ world: s.text(80), add: witness, run }),
  runBundle: v.strictObject({ world: s.text(80), add: witness, bundle }),
  runs: v.strictObject({ world: s.text(80), add: witness, run, variants: v.pipe(v.array(variant), v.maxLength(16)) }),
  read: v.strictObject({ world: s.text(80), add: witness, environment, calls: v.array(probe) }),
  drop: v.strictObject({ world: s.text(80) }),
})
