import { app } from './errors/app.ts'
import { decode } from './errors/decode.ts'
import { type ErrorData, type ErrorEntry, type ErrorKind, plain, type Words } from './errors/error-table.ts'
import { input } from './errors/input.ts'
import { key } from './errors/key.ts'
import { lightClient } from './errors/light-client.ts'
import { proof } from './errors/proof.ts'
import { request } from './errors/request.ts'
import { rpc } from './errors/rpc.ts'
import { simulation } from './errors/simulation.ts'
import { store } from './errors/store.ts'
import { tx } from './errors/tx.ts'
import { vault } from './errors/vault.ts'

/** The whole catalogue: every failure that a person or an app can meet (docs/SPEC.md, point 8). */
export const catalogue = {
  ...vault,
  ...key,
  ...input,
  ...rpc,
  ...proof,
  ...lightClient,
  ...simulation,
  ...decode,
  ...request,
  ...tx,
  ...store,
  ...app,
}

/** The stable name of a failure; also its page in docs/help. */
export type ErrorCode = keyof typeof catalogue

type DataOf<C extends ErrorCode> = (typeof catalogue)[C]['message'] extends (data: infer D) => Words ? D : undefined

/** A failure as it travels: between Workers, to an app, into a record. */
export type WireError = { readonly code: ErrorCode; readonly data?: ErrorData | undefined }

/** A typed failure. Test for it with `isError`, never with `instanceof`: its class is lost between Workers. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: ErrorData | undefined
  constructor(wire: WireError, cause?: unknown) {
    super(plain(messageOf(wire)), cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = wire.code
    this.data = wire.data
  }
}

/** Makes the failure to throw: `throw fail('vault/locked')`. Its data holds no secret. `cause` stays on this side. */
export function fail<C extends ErrorCode>(
  code: C,
  ...rest: DataOf<C> extends undefined ? [data?: undefined, cause?: unknown] : [data: DataOf<C>, cause?: unknown]
): AppError {
  const [data, cause] = rest
  return new AppError(data === undefined ? { code } : { code, data: data as ErrorData }, cause)
}

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(catalogue, code)

/** True for a failure of the catalogue, on either side of a wire; with `code`, for just that one. */
export function isError(error: unknown, code?: ErrorCode): error is AppError {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isCode(error.code)) return false
  return code === undefined || error.code === code
}

/** What was thrown, as a failure of the catalogue: an unforeseen one becomes `app/unexpected` and keeps no foreign text. */
export function toWire(error: unknown, where: string): WireError {
  if (isError(error)) return error.data === undefined ? { code: error.code } : { code: error.code, data: error.data }
  if (error instanceof Error && error.name === 'AbortError') return { code: 'app/aborted' }
  return { code: 'app/unexpected', data: { where } }
}

/** The other way round; an unknown code (an older or hostile other side) becomes `app/unexpected`. */
export const fromWire = (wire: { readonly code: string; readonly data?: ErrorData | undefined }): AppError =>
  isCode(wire.code)
    ? new AppError(wire.data === undefined ? { code: wire.code } : { code: wire.code, data: wire.data })
    : fail('app/unexpected', { where: 'wire' })

const entry = (code: ErrorCode): ErrorEntry => catalogue[code]

/** One sentence: what happened. */
export function messageOf(wire: WireError): Words {
  const { message } = entry(wire.code)
  return typeof message === 'function' ? (message as (data: ErrorData) => Words)(wire.data ?? {}) : message
}

/** One or two sentences: what the person can do. */
export const remedyOf = (code: ErrorCode): Words => entry(code).remedy

export const kindOf = (code: ErrorCode): ErrorKind => entry(code).kind

/** The code that an app sees (EIP-1193, 1474, 5792). */
export const rpcCodeOf = (code: ErrorCode): number => entry(code).rpc ?? -32603
