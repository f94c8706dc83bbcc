/**
 * The block of the practice chain's simulated consensus from which a light client begins: the same at each start, as long as no story
 * before it changes (then `node scripts/practice-checkpoint.ts` writes it anew). It is a period old, so that every start has an update to
 * verify.
 */
export const PRACTICE_CHECKPOINT = {
  slot: 1_000,
  root: '0xd4b2694013feff1e71f5eb79b68a32e4057a29ffcb90342cd2088c4fa6018e14',
} as const
