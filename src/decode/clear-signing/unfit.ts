import { type AppError, fail, isError } from '#core/errors'

/** The descriptor does not fit what it is held against: then it says nothing at all. Never leaves this folder. */
export const unfit = (why: string): AppError => fail('decode/malformed', { what: `The descriptor (${why})` })

/** True for that, and for a descriptor that cannot be read. */
export const isUnfit = (error: unknown): boolean => isError(error, 'decode/malformed')
