/**
 * The block of the practice chain's simulated consensus from which a light client begins: the same at each start, as long as no story
 * before it changes (then `node scripts/practice-checkpoint.ts` writes it anew). It is a period old, so that every start has an update to
 * verify.
 */
export const PRACTICE_CHECKPOINT = {
  slot: 1_000,
  root: '0xd6631166d887caa6203686674db3b9ef063f0ad807c70c89696bc62554071f58',
} as const
