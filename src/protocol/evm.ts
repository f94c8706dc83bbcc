import * as v from 'valibot'
import type { Run, Simulation, Want, Witness } from '#core/simulation'
import * as s from './schema.ts'
import { unsignedTransaction } from './vault.ts'

/** A run either touched nothing unproved, or says what it still wants. Only the former is ever shown. */
export type RunResult = { readonly done: true; readonly simulation: Simulation } | { readonly done: false; readonly wants: readonly Want[] }

/** A read-only call on proved state, as `eth_call` would make it. */
export type ReadResult =
  | { readonly done: true; readonly ok: boolean; readonly data: `0x${string}` }
  | { readonly done: false; readonly wants: readonly Want[] }

/**
 * The evm Worker: no connection, disposable. A `world` is proved state under one state root; `add` extends it.
 * Throws `simulation/unsupported` (a precompile or fork that we cannot run), `simulation/budget`.
 */
export type EvmCalls = {
  run: { params: { readonly world: string; readonly add: Witness; readonly run: Run }; result: RunResult }
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
})

const probe = v.strictObject({ to: s.address, data: s.hex, from: v.exactOptional(s.address) })

export const evmValidators = /* @__PURE__ */ s.validators<EvmCalls>({
  run: v.strictObject({
    world: s.text(80),
    add: witness,
    run: v.strictObject({ from: s.address, transaction: unsignedTransaction, environment, probes: v.array(probe) }),
  }),
  read: v.strictObject({ world: s.text(80), add: witness, environment, calls: v.array(probe) }),
  drop: v.strictObject({ world: s.text(80) }),
})
