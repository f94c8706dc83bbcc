/** Milliseconds of each unit of time. */
const MILLISECONDS = { ms: 1, s: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const
type TimeUnit = keyof typeof MILLISECONDS

/** A length of time with its unit, as the documents name it. */
type Duration = readonly [count: number, unit: TimeUnit]

/**
 * Business constants: the numbers that the product promises (docs/SPEC.md, point 9). Code takes counts by `limit` and lengths of time by `limitIn`; a
 * change is a decision. Units of counts are in `LIMIT_WORDS`.
 */
export const LIMITS = {
  gasMargin: 115,
  freshness: [12, 's'],
  arming: [800, 'ms'],
  feeBlocks: 20,
  replacement: 1125,
  stuck: [3, 'minutes'],
  dropped: [15, 'minutes'],
  settled: 64,
  tipWarning: 3,
  gasWarning: 3,
  secretShown: [60, 's'],
  clipboardCleared: [30, 's'],
  accountGap: 5,
  hiddenLock: [5, 'minutes'],
  idleLock: [10, 'minutes'],
  longestSession: [12, 'hours'],
  sleepJump: [2, 'minutes'],
  ownLimitDelay: [24, 'hours'],
  ownLimitReady: [7, 'days'],
  endpointTimeout: [8, 's'],
  endpointTries: 3,
  closureRounds: 64,
  passwordLength: 12,
  passwordBits: 50,
  backupOld: [90, 'days'],
  backupPutOff: [7, 'days'],
  requestLog: 5000,
  callDepth: 8,
  appRequestLife: [30, 'minutes'],
  appQueue: 8,
  appBatch: 32,
} as const satisfies Readonly<Record<string, number | Duration>>

type LimitName = keyof typeof LIMITS
type DurationName = { [Name in LimitName]: (typeof LIMITS)[Name] extends Duration ? Name : never }[LimitName]
type CountName = Exclude<LimitName, DurationName>

/** Meaning of each, and the unit of counts, for docs/SPEC.md: kept apart so that no page has to load them. */
export const LIMIT_WORDS: { readonly [Name in LimitName]: Name extends CountName ? CountWords : DurationWords } = {
  gasMargin: { unit: '% of the gas needed', what: 'gas limit that is signed' },
  freshness: { what: 'a Review is looked at again after this, or after one block if that is longer' },
  arming: { what: 'Sign works only after the content has settled this long' },
  feeBlocks: { unit: 'blocks', what: 'fee history that a suggestion is made of' },
  replacement: { unit: '‰ of the fee caps before', what: 'least that one pays which takes the place of another, on both caps' },
  stuck: { what: 'one that waits longer while blocks ask more than it may pay is stuck' },
  dropped: { what: 'one that no endpoint knows for longer, while its number is free, counts as dropped' },
  settled: { unit: 'blocks', what: 'nothing so deep is reorganised: what is gone from there means another chain' },
  tipWarning: { unit: 'times the median', what: 'a tip above this is a warning' },
  gasWarning: { unit: 'times what the same kind of call used before', what: 'gas above this is a warning' },
  secretShown: { what: 'longest time that a secret is on the screen' },
  clipboardCleared: { what: 'a secret that was copied is taken from the clipboard after this, where the browser lets us' },
  accountGap: { unit: 'accounts', what: 'a path scan ends after so many in a row that were never used' },
  hiddenLock: { what: 'locked after the page was hidden this long' },
  idleLock: { what: 'locked after nobody touched anything this long (1 to 60)' },
  longestSession: { what: 'locked at the latest' },
  sleepJump: { what: 'a jump of the clock that counts as sleep, which locks' },
  ownLimitDelay: { what: 'window of a daily limit; how long a large payment waits, and limits that are to be loosened' },
  ownLimitReady: { what: 'a large payment that has waited may be signed this long' },
  endpointTimeout: { what: 'an endpoint that does not answer within this is passed over' },
  endpointTries: { unit: 'endpoints', what: 'tried for one question' },
  closureRounds: { unit: 'rounds', what: 'a run that still wants new state after this is given up' },
  passwordLength: { unit: 'characters', what: 'shortest password' },
  passwordBits: { unit: 'bits', what: 'least estimated strength of a password' },
  backupOld: { what: 'a copy of keys that was proved longer ago is to be tried again' },
  backupPutOff: { what: 'a reminder of that stays away for, once it was put off' },
  requestLog: { unit: 'entries', what: 'kept of the request log, in memory' },
  callDepth: { unit: 'levels', what: 'nested calls that are decoded' },
  appRequestLife: { what: 'what an app asked waits for an answer' },
  appQueue: { unit: 'requests', what: 'of one app that may wait at a time' },
  appBatch: { unit: 'calls', what: 'that an app may ask for at once' },
}

type DurationWords = { readonly what: string }
type CountWords = DurationWords & { readonly unit: string }

/** A count. A length of time has a unit, and is taken by `limitIn`. */
export const limit = (name: CountName): number => LIMITS[name]

/**
 * A length of time in this unit.
 *
 * @example
 * limitIn('stuck', 'ms') // 180000
 */
export function limitIn(name: DurationName, unit: TimeUnit): number {
  const [count, own] = LIMITS[name]
  return (count * MILLISECONDS[own]) / MILLISECONDS[unit]
}
