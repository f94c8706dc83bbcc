/**
 * The block of the practice chain's simulated consensus from which a light client begins: the same at each start, as long as no story
 * before it changes (then `node scripts/practice-checkpoint.ts` writes it anew). It is a period old, so that every start has an update to
 * verify.
 */
export const PRACTICE_CHECKPOINT = {
  slot: 1_000,
  root: '0x26b2bf4376da8d3529cba7c1629425669a0f1f2576e46c358cb683a53e3e068b',
} as const
