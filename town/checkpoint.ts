/**
 * The block of the practice chain's simulated consensus from which a light client begins: the same at each start, as long as no story
 * before it changes (then `node scripts/practice-checkpoint.ts` writes it anew). It is a period old, so that every start has an update to
 * verify.
 */
export const PRACTICE_CHECKPOINT = {
  slot: 1_000,
  root: '0x72b5e14b89ef18892eea4c98b8a495ae8fe73c45ee9ce7292a0c5a75c83fabf2',
} as const
