import { type AppError, fail, fromWire, isError } from '#core/errors'

/** Stands in for the host until the answer's endpoint is known: the pure checks do not see whose answer they check. */
const UNNAMED = 'An endpoint'

/** An answer that says something else than its proof. */
export const invalid = (what: string, why: string): AppError => fail('proof/invalid', { endpoint: UNNAMED, what, why })

/** An answer that lacks a part that was asked for. */
export const incomplete = (what: string): AppError => fail('proof/incomplete', { endpoint: UNNAMED, what })

/**
 * Why a header is not the one that was asked for.
 * - `fields`: every field is known, and together they have another hash.
 * - `shape`: a field is missing, not well formed or not known here, so its hash cannot be told. A later fork looks like this.
 */
export type HeaderFault = 'fields' | 'shape'

/** A header whose fields do not have the hash of the block. `number` in digits, or `unknown`. */
export const headerMismatch = (number: string, why: HeaderFault): AppError =>
  fail('proof/header-mismatch', { endpoint: UNNAMED, number, why })

/** The same failure with the host whose answer it was. A failure that names its host already, and any other value, comes back as it is. */
export function namedAfter(error: unknown, host: string): unknown {
  if (!isError(error) || !error.code.startsWith('proof/') || error.data?.['endpoint'] !== UNNAMED) return error
  return fromWire({ code: error.code, data: { ...error.data, endpoint: host } })
}
