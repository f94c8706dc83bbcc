/**
 * Business constants: the numbers that the product promises (docs/SPEC.md, point 9). Code takes them from here, in the units that
 * `LIMIT_WORDS` gives; a change is a decision.
 */
export const LIMITS = {
  gasMargin: 115,
  freshness: 12,
  arming: 800,
  feeBlocks: 20,
  replacement: 1125,
  stuck: 3,
  dropped: 15,
  settled: 64,
  tipWarning: 3,
  secretShown: 60,
  clipboardCleared: 30,
  accountGap: 5,
  hiddenLock: 5,
  idleLock: 10,
  longestSession: 12,
  sleepJump: 2,
  ownLimitDelay: 24,
  ownLimitReady: 7,
  endpointTimeout: 8,
  endpointTries: 3,
  closureRounds: 64,
  passwordLength: 12,
  passwordBits: 50,
  backupOld: 90,
  backupPutOff: 7,
  requestLog: 5000,
  callDepth: 8,
} as const satisfies Readonly<Record<string, number>>

/** Unit and meaning of each, for docs/SPEC.md: kept apart so that no page has to load them. */
export const LIMIT_WORDS: Readonly<Record<keyof typeof LIMITS, { readonly unit: string; readonly what: string }>> = {
  gasMargin: { unit: '% of the gas needed', what: 'gas limit that is signed' },
  freshness: { unit: 's', what: 'a Review is looked at again after this, or after one block if that is longer' },
  arming: { unit: 'ms', what: 'Sign works only after the content has settled this long' },
  feeBlocks: { unit: 'blocks', what: 'fee history that a suggestion is made of' },
  replacement: { unit: '‰ of the fee caps before', what: 'least that one pays which takes the place of another, on both caps' },
  stuck: { unit: 'minutes', what: 'one that waits longer while blocks ask more than it may pay is stuck' },
  dropped: { unit: 'minutes', what: 'one that no endpoint knows for longer, while its number is free, counts as dropped' },
  settled: { unit: 'blocks', what: 'nothing so deep is reorganised: what is gone from there means another chain' },
  tipWarning: { unit: 'times the median', what: 'a tip above this is a warning' },
  secretShown: { unit: 's', what: 'longest time that a secret is on the screen' },
  clipboardCleared: { unit: 's', what: 'a secret that was copied is taken from the clipboard after this, where the browser lets us' },
  accountGap: { unit: 'accounts', what: 'a path scan ends after so many in a row that were never used' },
  hiddenLock: { unit: 'minutes', what: 'locked after the page was hidden this long' },
  idleLock: { unit: 'minutes', what: 'locked after nobody touched anything this long (1 to 60)' },
  longestSession: { unit: 'hours', what: 'locked at the latest' },
  sleepJump: { unit: 'minutes', what: 'a jump of the clock that counts as sleep, which locks' },
  ownLimitDelay: { unit: 'hours', what: 'window of a daily limit; how long a large payment waits, and limits that are to be loosened' },
  ownLimitReady: { unit: 'days', what: 'a large payment that has waited may be signed this long' },
  endpointTimeout: { unit: 's', what: 'an endpoint that does not answer within this is passed over' },
  endpointTries: { unit: 'endpoints', what: 'tried for one question' },
  closureRounds: { unit: 'rounds', what: 'a run that still wants new state after this is given up' },
  passwordLength: { unit: 'characters', what: 'shortest password' },
  passwordBits: { unit: 'bits', what: 'least estimated strength of a password' },
  backupOld: { unit: 'days', what: 'a copy of keys that was proved longer ago is to be tried again' },
  backupPutOff: { unit: 'days', what: 'a reminder of that stays away for, once it was put off' },
  requestLog: { unit: 'entries', what: 'kept of the request log, in memory' },
  callDepth: { unit: 'levels', what: 'nested calls that are decoded' },
}

/** The number alone. */
export const limit = (name: keyof typeof LIMITS): number => LIMITS[name]
