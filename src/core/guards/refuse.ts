import { type AppError, fail } from '../errors.ts'

/** What is never right to sign, and why, as a clause. */
export const refuse = (why: string): AppError => fail('vault/refused', { why })
