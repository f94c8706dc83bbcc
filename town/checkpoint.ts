/**
 * The block of the practice chain's simulated consensus from which a light client begins: the same at each start, as long as no story
 * before it changes (then `node scripts/practice-checkpoint.ts` writes it anew). It is a period old, so that every start has an update to
 * verify.
 */
export const PRACTICE_CHECKPOINT = {
  slot: 504,
  root: '0x178cb395488f7c724415f17d924cb87e3c22ade772beccbf114bdce909e06ffc',
} as const
