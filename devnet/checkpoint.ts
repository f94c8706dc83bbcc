/**
 * The block of the practice chain's simulated consensus from which a light client begins: the same at each start, as long as no story
 * before it changes (then `node scripts/data/practice-checkpoint.ts` writes it anew). It is of the first period, so that every start has an
 * update to verify.
 */
export const PRACTICE_CHECKPOINT = {
  slot: 249_944_936,
  root: '0xdae49a9fdbbdce072373f03cd300600cd89f9f870878e3095988ef41dcb59431',
} as const
