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
 * - `shape`: a field is missing or not well formed, so its hash cannot be told.
 */
export type HeaderFault = 'fields' | 'shape'

/** A header whose fields do not have the hash of the block. `number` in digits, or `unknown`. */
export const headerMismatch = (number: string, why: HeaderFault): AppError =>
  fail('proof/header-mismatch', { endpoint: UNNAMED, number, why })

/** A header with fields that may be of a later fork, and whose hash does not come out with them (`isOfLaterFork`). */
export const unknownHeader = (number: string, fields: readonly string[]): AppError =>
  fail('proof/unknown-header', { endpoint: UNNAMED, number, fields: fields.slice(0, MOST_FIELDS).join(', ').slice(0, MOST_TEXT) })

/** Names of fields that are told at most, and characters of all of them: they are an endpoint's words. */
const [MOST_FIELDS, MOST_TEXT] = [6, 200]

/** The same failure with the host whose answer it was. A failure that names its host already, and any other value, comes back as it is. */
export function namedAfter(error: unknown, host: string): unknown {
  if (!isError(error) || !error.code.startsWith('proof/') || error.data?.['endpoint'] !== UNNAMED) return error
  return fromWire({ code: error.code, data: { ...error.data, endpoint: host } })
}
