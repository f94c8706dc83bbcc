/**
 * The block of the practice chain's simulated consensus from which a light client begins: the same at each start, as long as no story
 * before it changes (then `node scripts/practice-checkpoint.ts` writes it anew). It is a period old, so that every start has an update to
 * verify.
 */
export const PRACTICE_CHECKPOINT = {
  slot: 1_000,
  root: '0x2fd31b340e7d931646e5edebb366a8607613cdfe7a4c0db729629ee72ba7f265',
} as const
