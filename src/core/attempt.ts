import { type AppError, isError } from './errors.ts'

/** What came of it, or the failure of the catalogue that says why not. Anything else is thrown on. */
export function attempt<T>(work: () => T): { readonly value: T } | { readonly error: AppError } {
  try {
    return { value: work() }
  } catch (error) {
    if (isError(error)) return { error }
    throw error
  }
}
