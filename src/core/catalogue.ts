import { app } from './errors/app.ts'
import { bridgeErrors } from './errors/bridge.ts'
import { connectedDevice } from './errors/connected-device.ts'
import { decodeErrors } from './errors/decode.ts'
import { device } from './errors/device.ts'
import type { ErrorData, ErrorEntry, ErrorKind, Words } from './errors/error-table.ts'
import { imports } from './errors/import.ts'
import { input } from './errors/input.ts'
import { key } from './errors/key.ts'
import { lightClient } from './errors/light-client.ts'
import { listErrors } from './errors/list.ts'
import { proof } from './errors/proof.ts'
import { release } from './errors/release.ts'
import { requestErrors } from './errors/request.ts'
import { rpc } from './errors/rpc.ts'
import { schedule } from './errors/schedule.ts'
import { simulation } from './errors/simulation.ts'
import { store } from './errors/store.ts'
import { swap } from './errors/swap.ts'
import { tx } from './errors/tx.ts'
import { vault } from './errors/vault.ts'

/** The whole catalogue: every failure that a person or an app can meet (docs/SPEC.md, point 8). */
export const catalogue = {
  ...vault,
  ...device,
  ...key,
  ...imports,
  ...input,
  ...rpc,
  ...proof,
  ...lightClient,
  ...simulation,
  ...schedule,
  ...decodeErrors,
  ...connectedDevice,
  ...release,
  ...requestErrors,
  ...tx,
  ...swap,
  ...bridgeErrors,
  ...store,
  ...listErrors,
  ...app,
}

/** The stable name of a failure; also its page in data/help. */
export type ErrorCode = keyof typeof catalogue

/** A failure as it travels: between Workers, to an app, into a record. */
export type WireError = { readonly code: ErrorCode; readonly data?: ErrorData | undefined }

/** True for a code that this build has words for. */
export const isListed = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code)

/** A code of an older or hostile other side has no words: it is an unforeseen failure. */
const entry = (code: ErrorCode): ErrorEntry => catalogue[isListed(code) ? code : 'app/unexpected']

/** One sentence: what happened. */
export function errorMessage(wire: WireError): Words {
  const { message } = entry(wire.code)
  return typeof message === 'function' ? (message as (data: ErrorData) => Words)(wire.data ?? {}) : message
}

/** One or two sentences: what the person can do. */
export const remedyOf = (code: ErrorCode): Words => entry(code).remedy

export const errorKindOf = (code: ErrorCode): ErrorKind => entry(code).kind

/** The code that an app sees (EIP-1193, 1474, 5792). */
export const rpcCodeOf = (code: ErrorCode): number => entry(code).rpc ?? -32603
