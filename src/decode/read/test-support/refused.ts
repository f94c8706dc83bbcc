import { AppError } from '#core/errors'

/** What refuses a reading, where, and what was found there: `quantity a.b x`. Throws where nothing is refused, or by something else. */
export function refusedBy(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'decode/unreadable') throw error
    return [error.data?.['fault'], error.data?.['at'], error.data?.['found']]
      .map((part) => String(part ?? ''))
      .join(' ')
      .trimEnd()
  }
  throw new Error('Nothing was refused.')
}

/** The value as a row has it, or what refuses it. */
export function readOrRefused(run: () => unknown): string {
  try {
    return JSON.stringify(run(), (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)) ?? 'undefined'
  } catch (error) {
    return refusedBy(() => {
      throw error
    })
  }
}
