import { type AppError, fail } from '../errors.ts'
import type { RefusalReason } from '../errors/refusals.ts'

/** What is never right to sign, and why. */
export const refuseSigning = (why: RefusalReason): AppError => fail('vault/refused', { why })
