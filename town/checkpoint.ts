/**
 * The block of the practice chain's simulated consensus from which a light client begins: the same at each start, as long as no story
 * before it changes. A test holds the running town against it. It is a period old, so that every start has an update to verify.
 */
export const PRACTICE_CHECKPOINT = {
  slot: 1_000,
  root: '0x9dfbc33d206ef1a718629fe73f4eab7ac067ab2b28b7b65576bdd52d2df14184',
} as const
