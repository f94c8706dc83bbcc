import type { catalogue, ErrorCode, WireError } from './catalogue.ts'
import type { ErrorData, Words } from './errors/error-table.ts'

type Catalogue = typeof catalogue

export type { ErrorCode, WireError } from './catalogue.ts'

type DataOf<C extends ErrorCode> = Catalogue[C]['message'] extends (data: infer D) => Words ? D : undefined

/** For a console or a test's output; people read `messageOf` of the catalogue. */
const textOf = ({ code, data }: WireError): string => (data === undefined ? code : `${code} ${JSON.stringify(data)}`)

/** A typed failure. Test for it with `isError`, never with `instanceof`: its class is lost between Workers. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: ErrorData | undefined
  constructor(wire: WireError, cause?: unknown) {
    super(textOf(wire), cause === undefined ? undefined : { cause })
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

/** By its form: the words are not here (`core/catalogue`), so that a Worker carries none. */
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && /^[a-z0-9-]{1,32}\/[a-z0-9-]{1,64}$/.test(code)

/** True for a failure of the catalogue, on either side of a wire; with `code`, for just that one. */
export function isError(error: unknown, code?: ErrorCode): error is AppError {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isCode(error.code)) return false
  return code === undefined || error.code === code
}

/** In the words of Chrome, Firefox and Safari, of which the last names no file. */
const NOT_LOADED =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)(?:[^\n]*\/([\w.-]{1,80}))?/

/** Whether a file of the program could not be fetched, or was refused since it has another hash than the page names; with its name, which is empty where the browser does not tell. */
export function unloadedFile(error: unknown): { readonly file: string } | undefined {
  const found = error instanceof Error ? NOT_LOADED.exec(error.message.slice(0, 500)) : null
  return found === null ? undefined : { file: found[1] ?? '' }
}

/** What was thrown, as a failure of the catalogue: an unforeseen one becomes `app/unexpected` and keeps no foreign text. */
export function toWire(error: unknown, where: string): WireError {
  if (isError(error)) return error.data === undefined ? { code: error.code } : { code: error.code, data: error.data }
  if (error instanceof Error && error.name === 'AbortError') return { code: 'app/aborted' }
  const unloaded = unloadedFile(error)
  return unloaded === undefined ? { code: 'app/unexpected', data: { where } } : { code: 'app/not-loaded', data: unloaded }
}

/** The other way round; what is no code becomes `app/unexpected`. */
export const fromWire = (wire: { readonly code: string; readonly data?: ErrorData | undefined }): AppError =>
  isCode(wire.code)
    ? new AppError(wire.data === undefined ? { code: wire.code } : { code: wire.code, data: wire.data })
    : fail('app/unexpected', { where: 'wire' })
