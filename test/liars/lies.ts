import { AMSTERDAM_LIES } from './amsterdam-lies.ts'
import { ANSWER_LIES } from './answer-lies.ts'
import { BEACON_LIES } from './beacon-lies.ts'
import { FAULTS } from './faults.ts'
import type { Lie } from './lie.ts'
import { PROOF_LIES } from './proof-lies.ts'

/** Every lie that fits any chain. Tests iterate over it: a new lie is one row. */
export const LIES: readonly Lie[] = [...PROOF_LIES, ...ANSWER_LIES, ...BEACON_LIES, ...FAULTS]

/** Those too that fit blocks of Amsterdam alone. */
export const EVERY_LIE: readonly Lie[] = [...LIES, ...AMSTERDAM_LIES]

export const lieNamed = (name: string): Lie | undefined => EVERY_LIE.find((lie) => lie.name === name)

/**
 * So many of them at the least change an answer that the chain Worker asks for both by the rules of consensus before Gloas and by those of Gloas. Counted by
 * `src/chain/liars.test.ts`, in November 2026: 79 before Gloas, faults of the connection among them; 64 by both without those.
 */
export const TOLD_BY_BOTH = 60
