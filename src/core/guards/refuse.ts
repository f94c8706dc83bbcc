import { type AppError, fail } from '../errors.ts'
import type { Refusal } from '../errors/refusals.ts'

/** What is never right to sign, and why. */
export const refuse = (why: Refusal): AppError => fail('vault/refused', { why })
